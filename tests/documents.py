"""Runs what a Markdown page shows: files it lays down, commands with their answers, programs.

A fence marked `yaml NAME` (or `text NAME`, `csv NAME`, `toml NAME`) lays the file NAME down. In a `console` fence each
line after `$ judge` runs, and must answer with the lines below it; a line of `…`, or `…` at a line's end, stands for
anything. A `python` fence runs, with what the caller lends it. `sh` fences are for shells of the reader's own machine:
only the options of a `judge` command in them are checked.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from typing import TYPE_CHECKING, NamedTuple

from judge.cli import judge, main

if TYPE_CHECKING:
    from pathlib import Path

FENCE = re.compile(r"^```(\w+)(?: ([\w./-]+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILES = {"yaml", "text", "csv", "json"}


class Block(NamedTuple):
    """One fenced block: its language, the name of the file it lays down (or ""), and its text."""

    language: str
    name: str
    text: str


def blocks(page: str) -> list[Block]:
    """List the fenced blocks of a page."""
    return [Block(*found) for found in FENCE.findall(page)]


def commands(text: str) -> list[tuple[list[str], list[str]]]:
    """Split a console block into commands and the lines each must answer with."""
    found: list[tuple[list[str], list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((shlex.split(line[2:]), []))
        else:
            found[-1][1].append(line)
    return found


def matches(shown: list[str], said: str) -> bool:
    """Return whether an answer is what a page shows of it."""
    parts = [r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r" *\n" for line in shown]
    return re.fullmatch("".join(parts), said) is not None


def run(command: list[str]) -> str:
    """Run one `judge` command here; return what it writes on both streams. Exit code 2 fails."""
    assert command[0] == "judge", command
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(command[1:])
    assert code in (0, 1), (command, out.getvalue())
    return out.getvalue()


def check_options(command: list[str]) -> None:
    """Insist that a command line that is not run names a command and options that there are."""
    group, *rest = command[1:]
    found = judge.get_command(None, group)
    while rest and hasattr(found, "commands"):
        found = found.commands[rest.pop(0)]
    known = {name for option in found.params for name in (*option.opts, *option.secondary_opts)}
    assert {word.split("=")[0] for word in rest if word.startswith("--")} <= known, command


def perform(page: str, place: Path, lent: dict[str, object] | None = None) -> int:
    """Do everything a page shows in the folder `place` (the working folder); return how many things were done."""
    done = 0
    known = dict(lent or {})
    for block in blocks(page):
        if block.name:
            (place / block.name).write_text(block.text, encoding="utf-8")
        if block.language == "console":
            for command, shown in commands(block.text):
                said = run(command)
                assert not shown or matches(shown, said), (command, said)
                done += 1
        elif block.language == "python":
            exec(compile(block.text, block.name or "page", "exec"), known)  # noqa: S102 - our own pages
            done += 1
        elif block.language == "sh":
            for line in re.findall(r"^judge .*", block.text, re.MULTILINE):
                check_options(shlex.split(line, comments=True))
                done += 1
    return done
