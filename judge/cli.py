"""The `judge` command: its groups, loaded only when they are called, and its exit codes.

Exit 0: done, and the answer is "legal"; 1: done, and the answer is "illegal"; 2: unusable input, with one
clear line on standard error.
"""

from __future__ import annotations

import importlib
import sys
from typing import Final

import click

from judge import __version__
from judge.commands.problem import Problem

GROUPS: Final[dict[str, tuple[str, str]]] = {
    "deck": ("judge.commands.deck:deck", "Check deck lists."),
    "dispute": ("judge.commands.dispute:dispute", "Rule on disputed sequences."),
    "event": ("judge.commands.event:event", "Run an event from its file."),
    "print": ("judge.commands.printing:printing", "Print slips, lists, sheets and signs as PDF."),
    "cards": ("judge.commands.cards:cards", "List, show, read and import cards."),
    "rules": ("judge.commands.rules:rules", "Show the rules that rulings cite."),
    "archive": (
        "judge.commands.archive:archive",
        "Keep rulings in a file, and rule on them again after a change.",
    ),
    "games": ("judge.commands.games:games", "List the games, or begin a new one."),
    "words": ("judge.commands.words:words", "Find sentences that lack a language; update the catalogues."),
    "serve": ("judge.commands.serve:serve", "Serve pages and the API until stopped."),
    "demo": (
        "judge.commands.demo:demo",
        "Check decks, rule on disputes, pair a round, print it, and open the service on a sample event.",
    ),
    "backup": ("judge.commands.backup:backup", "Copy the database into FILE, also while the service runs."),
    "restore": (
        "judge.commands.backup:restore",
        "Take FILE back into a database that is not there yet, or empty.",
    ),
    "verify": ("judge.commands.backup:verify", "Check that FILE is whole and can be taken back."),
    "token": (
        "judge.commands.token:token",
        "Make tokens for programs: for a few kinds of work, and for a time.",
    ),
    "person": ("judge.commands.person:person", "Give or erase what is kept about one person."),
    "doctor": ("judge.commands.doctor:doctor", "Look at the set-up."),
}
"""Where each command is, and what it does in one sentence: the overview imports none of them."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when that command is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name every command."""
        del ctx
        return list(GROUPS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command."""
        del ctx
        if cmd_name not in GROUPS:
            return None
        module, _, attribute = GROUPS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101 - a wrong table entry is our own mistake
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, without importing it."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, does) for name, (_, does) in GROUPS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="judge")
def judge() -> None:
    """Check decks, rule on disputes, run and print an event."""


def main(argv: list[str] | None = None) -> int:
    """Run one command; return its exit code. The only place where a problem becomes a line on stderr."""
    try:
        code = judge.main(args=argv, prog_name="judge", standalone_mode=False)
    except Problem as problem:
        click.echo(f"judge: {problem}", err=True)
        return 2
    except click.ClickException as error:
        click.echo(f"judge: {error.format_message()}", err=True)
        return 2
    except click.Abort:
        click.echo("judge: stopped", err=True)
        return 2
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
