"""The `judge` command: its groups, loaded only when they are called, and its exit codes.

Exit 0: done, and the answer is "legal"; 1: done, and the answer is "illegal"; 2: unusable input, with one
clear line on standard error.
"""

from __future__ import annotations

import importlib
import sys

import click

from judge import __version__
from judge.commands.problem import Problem

GROUPS: dict[str, str] = {
    "deck": "judge.commands.deck:deck",
    "dispute": "judge.commands.dispute:dispute",
    "event": "judge.commands.event:event",
    "print": "judge.commands.printing:printing",
    "cards": "judge.commands.cards:cards",
    "rules": "judge.commands.rules:rules",
    "archive": "judge.commands.archive:archive",
    "games": "judge.commands.games:games",
    "words": "judge.commands.words:words",
    "serve": "judge.commands.serve:serve",
    "demo": "judge.commands.demo:demo",
    "backup": "judge.commands.backup:backup",
    "restore": "judge.commands.backup:restore",
    "verify": "judge.commands.backup:verify",
    "token": "judge.commands.token:token",
    "person": "judge.commands.person:person",
    "doctor": "judge.commands.doctor:doctor",
}


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
        module, _, attribute = GROUPS[cmd_name].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101 - a wrong table entry is our own mistake
        return command


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
