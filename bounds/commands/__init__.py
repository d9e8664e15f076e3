"""One file per subcommand of `bounds`."""
