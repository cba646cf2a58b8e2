#!/usr/bin/env python3
"""Sets Rulewright up beside itself (in .venv) and runs it: the first argument is a command of it, or `pytest`.

    python3 tools/start.py play RULESET
    python3 tools/start.py pytest

Needs nothing but Python 3.11 or newer. What is set up already is left alone; a changed pyproject.toml sets it up again.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
SCRIPTS = HOME / ("Scripts" if os.name == "nt" else "bin")


def main(arguments: list[str]) -> int:
    """Sets up, then runs; the exit code of what was run, or 2 when setting up failed."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one meets just this file
        print(f"Rulewright needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    testing = arguments[:1] == ["pytest"]
    if not set_up("dev" if testing else ""):
        return 2
    if testing:
        more = arguments[1:] or ["-n", "auto"]
        command = [str(python()), "-m", "pytest", *more]
    else:
        command = [str(python()), "-m", "rulewright_tools", *arguments]
    surroundings = {**os.environ, "RULEWRIGHT_COMMAND": called()}
    try:
        return subprocess.run(command, cwd=ROOT if testing else None, env=surroundings, check=False).returncode
    except KeyboardInterrupt:
        return 130


def called() -> str:
    """How this was called, for the hints that Rulewright prints."""
    return f"{'python' if os.name == 'nt' else 'python3'} {shlex.quote(sys.argv[0])}"


def python() -> Path:
    """The interpreter of the environment."""
    return SCRIPTS / ("python.exe" if os.name == "nt" else "python")


def set_up(extra: str) -> bool:
    """Makes the environment and installs, unless that is done; False with a message when it cannot be."""
    stamp = HOME / f".rulewright{'-' + extra if extra else ''}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if python().exists() and stamp.exists() and stamp.read_text() == wanted:
        return True
    print("Setting Rulewright up (once; about a minute) ...", file=sys.stderr)
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    steps = [
        [] if python().exists() else [sys.executable, "-m", "venv", str(HOME)],
        [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target],
    ]
    for step in filter(None, steps):
        done = subprocess.run(step, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            hint = "python3-venv" if "ensurepip" in done.stdout + done.stderr else "a working network connection"
            print(f"Setting up failed; it needs {hint}. Nothing else was changed.", file=sys.stderr)
            return False
    stamp.write_text(wanted)
    return True


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
