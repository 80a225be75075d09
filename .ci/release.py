"""Make a release in `dist/`: the wheel, SHA256SUMS and the notes: `python3 .ci/release.py [--dry-run]`.

The notes are the fragments of `changelog.d`, by kind; they go on top of CHANGELOG.md and the fragments go away. With
`--dry-run` the tree stays as it is. The version is the one `judge/__init__.py` says.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
KINDS = ("added", "changed", "fixed", "removed", "security")
INTRODUCTION = "What is not released yet stands in `changelog.d/`, a file a change.\n"


def fragments() -> list[Path]:
    """List the files of changes by kind and name; anything of another kind stops the release."""
    found = sorted(path for path in (ROOT / "changelog.d").glob("*.md") if path.name != "README.md")
    for path in found:
        if path.name.split("-")[0] not in KINDS:
            sys.exit(f"{path.name}: its name begins with none of {', '.join(KINDS)}")
    return found


def notes(version: str, day: str) -> str:
    """Write the notes of a release in Markdown."""
    lines = [f"## {version}, {day}", ""]
    for kind in KINDS:
        said = [path.read_text("utf-8").strip() for path in fragments() if path.name.startswith(f"{kind}-")]
        lines += [f"### {kind.capitalize()}", "", *(f"- {text}" for text in said), ""] if said else []
    return "\n".join(lines)


def main() -> None:
    """Build, sum up, gather."""
    version = re.search(r'__version__ = "(.+)"', (ROOT / "judge/__init__.py").read_text("utf-8"))
    assert version, "judge/__init__.py says no version"  # noqa: S101 - a broken checkout
    text = notes(version[1], datetime.now(UTC).date().isoformat())
    DIST.mkdir(exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(DIST)], cwd=ROOT, check=True
    )
    (DIST / "NOTES.md").write_text(text, encoding="utf-8")
    sums = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(DIST.glob("*.whl"))
    ]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    if "--dry-run" not in sys.argv:
        log = ROOT / "CHANGELOG.md"
        log.write_text(
            log.read_text("utf-8").replace(INTRODUCTION, f"{INTRODUCTION}\n{text}", 1), encoding="utf-8"
        )
        for path in fragments():
            path.unlink()
    print(f"dist/: judge {version[1]}")


if __name__ == "__main__":
    main()
