"""A headless Chromium driven through the WebDriver protocol, with nothing but the standard library."""

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

START_SECONDS = 20


def require_browser() -> None:
    """Skip where Debian's packages are not installed."""
    if not shutil.which("chromedriver") or not (shutil.which("chromium") or shutil.which("google-chrome")):
        pytest.skip("there is no headless browser here; install the packages chromium and chromium-driver")


class Browser:
    """One window. Use it as a context."""

    def __init__(self, width: int = 1280, height: int = 1000, *, dark: bool = False) -> None:
        self.size, self.dark = (width, height), dark
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def __enter__(self) -> "Browser":
        require_browser()
        command = ["chromedriver", f"--port={self.port}", "--log-level=OFF"]
        self.driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--disable-dev-shm-usage",
            f"--window-size={self.size[0]},{self.size[1]}",
        ]
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": {"args": flags, "perfLoggingPrefs": {"enableNetwork": True}},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        self.session = ""
        self.session = f"/session/{self._connected({'capabilities': {'alwaysMatch': wanted}})['sessionId']}"
        self.developer(
            "Emulation.setDeviceMetricsOverride",
            width=self.size[0],
            height=self.size[1],
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if self.dark else "light"}
        self.developer("Emulation.setEmulatedMedia", features=[scheme])
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(timeout=START_SECONDS)

    def open(self, page: Path) -> None:
        """Load a file from disk."""
        self._ask("POST", "/url", {"url": page.resolve().as_uri()})

    def run(self, script: str) -> Any:
        """The value that a piece of JavaScript returns."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": []})

    def developer(self, method: str, **params: Any) -> Any:
        """A command of the developer tools."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": method, "params": params})

    def complaints(self) -> list[str]:
        """What the page wrote to the console."""
        return [entry["message"] for entry in self._ask("POST", "/se/log", {"type": "browser"})]

    def requests(self) -> list[str]:
        """Everything that was asked for over any protocol."""
        entries = [
            json.loads(one["message"])["message"] for one in self._ask("POST", "/se/log", {"type": "performance"})
        ]
        sent = [one["params"] for one in entries if one["method"] == "Network.requestWillBeSent"]
        return [one["request"]["url"] for one in sent]

    def screenshot(self) -> bytes:
        """The window as PNG."""
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def printed(self) -> bytes:
        """The page as PDF."""
        return base64.b64decode(self._ask("POST", "/print", {}))

    def _connected(self, body: dict[str, Any]) -> Any:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return self._ask("POST", "/session", body)
            except urllib.error.URLError as reason:
                if isinstance(reason, urllib.error.HTTPError) or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def _ask(self, verb: str, path: str, body: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}{path}", method=verb)
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, data=data, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as reason:
            with reason:
                raise AssertionError(f"the browser refused {verb} {path}: {reason.read().decode()}") from None
