"""Run a command of the project in a virtual environment made for it: `python3 .ci/in_venv.py judge demo`.

Needs only Python 3.11+. The environment is `.venv` beside this folder; it is made, and filled from the lock with
hashes checked, when it is missing or the lock has changed. `judge …` gets what running needs, `test …` (pytest) and
`check` (lint, types, import rules, the pages' scripts) what developing needs. `setup` only makes it ready (`setup dev`
for developing). In all of them `judge` is one of the environment's programs, and runs this checkout.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".venv"
BIN = PLACE / ("Scripts" if os.name == "nt" else "bin")
CHECKS = (
    ["ruff", "check", "judge", "tests", ".ci"],
    ["ruff", "format", "--check", "judge", "tests", ".ci"],
    ["mypy"],
    ["lint-imports"],
    ["deptry", "."],
)
SCRIPTS = ("jsconfig.json", ".ci/jsconfig.worker.json")  # the pages' scripts, and the one that is no page's


def fill(lock: Path) -> None:
    """Make the environment hold exactly what the lock says."""
    stamp = PLACE / "filled"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        print("making a virtual environment ...", file=sys.stderr)
        venv.create(PLACE, with_pip=True)
    print("installing what the lock names (a minute or two the first time) ...", file=sys.stderr)
    run(
        [
            "python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
            "-r",
            str(lock),
        ]
    )
    _put_on_path()
    stamp.write_text(wanted)


def _put_on_path() -> None:
    """Make `judge` a program of the environment that runs this checkout, as an editable install would."""
    asked = [str(BIN / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    Path(packages, "judge-checkout.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    if os.name == "nt":
        (BIN / "judge.cmd").write_text('@"%~dp0python.exe" -m judge %*\n')
        return
    program = BIN / "judge"
    program.write_text(f'#!/bin/sh\nexec "{BIN / "python"}" -m judge "$@"\n', encoding="utf-8")
    program.chmod(0o755)


def run(arguments: list[str]) -> None:
    """Run one of the environment's programs; stop with its exit code when it fails."""
    done = subprocess.run([str(BIN / arguments[0]), *arguments[1:]], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def check_scripts() -> None:
    """Check the pages' scripts by TypeScript's compiler; where it is missing, say so, and stop where nothing may be."""
    tsc = shutil.which("tsc")
    if tsc is None:
        said = "the pages' scripts are not checked: no tsc (Debian: node-typescript)"
        if os.environ.get("JUDGE_REQUIRE_ALL"):
            sys.exit(said)
        print(said, file=sys.stderr)
        return
    for project in SCRIPTS:
        done = subprocess.run([tsc, "--noEmit", "-p", project], cwd=ROOT, check=False)
        if done.returncode:
            sys.exit(done.returncode)


def main() -> None:
    """Fill the environment for the command, then run it."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the one file that any Python may start
        sys.exit("Python 3.11 or newer is needed")
    command, *rest = sys.argv[1:] or ["judge", "--help"]
    developing = command in {"test", "check"} or (command, *rest) == ("setup", "dev")
    stamp = PLACE / "filled"
    full = ROOT / "requirements-dev.lock"
    has_full = stamp.exists() and stamp.read_text() == hashlib.sha256(full.read_bytes()).hexdigest()
    if not has_full:
        fill(full if developing else ROOT / "requirements.lock")
    os.environ["PYTHONPATH"] = str(ROOT)
    if command == "judge":
        run(["python", "-m", "judge", *rest])
    elif command == "test":
        run(["python", "-m", "pytest", *rest])
    elif command == "check":
        for check in CHECKS:
            run(check)
        check_scripts()
    elif command == "setup":
        print(f"ready: {BIN / 'judge'}")
    else:
        sys.exit(f"unknown command {command}: judge, test, check or setup")


if __name__ == "__main__":
    main()
