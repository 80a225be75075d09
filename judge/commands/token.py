"""`judge token`: tokens for programs, made on the machine of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from judge.commands.service_database import acting_as
from judge.engine.plain import to_json
from judge.store.rights import SCOPES
from judge.store.services import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

NAME: Final = "judge token"  # in the log
OF = (
    click.option("--account", required=True, help="The name of who answers for the token."),
    click.option("--database", default="judge.sqlite", show_default=True, help="A SQLite file, or a URL."),
)


def account_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options for the account and the database."""
    for option in OF:
        command = option(command)
    return command


@click.group()
def token() -> None:
    """Make tokens for programs: for a few kinds of work, and for a time."""


@token.command()
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, required=True, type=click.Choice(list(SCOPES)))
@click.option(
    "--days", default=tokens.USUAL_DAYS, show_default=True, type=click.IntRange(1, tokens.MOST_DAYS)
)
@account_options
def create(*, name: str, scopes: tuple[str, ...], days: int, account: str, database: str) -> int:
    """Make a token called NAME and print it, this once."""
    with acting_as(database, account, NAME) as work:
        click.echo(tokens.create_token(work, name, scopes, days))
    return 0


@token.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@account_options
def list_(*, as_json: bool, account: str, database: str) -> int:
    """List the tokens that are not revoked."""
    with acting_as(database, account, NAME) as work:
        rows = tokens.list_tokens(work)
    if as_json:
        click.echo(to_json([vars(row) for row in rows], indented=True))
        return 0
    for row in rows:
        ended = ", ended" if row.expired else ""
        click.echo(
            f"{row.id}  {row.name}: {', '.join(row.scopes)}; until {row.expires_at:%Y-%m-%d %H:%M}{ended}"
        )
    return 0


@token.command()
@click.argument("number", type=click.IntRange(min=1))
@account_options
def revoke(*, number: int, account: str, database: str) -> int:
    """End the token with this NUMBER at once."""
    with acting_as(database, account, NAME) as work:
        tokens.revoke_token(work, number)
    click.echo(f"{number}: ended")
    return 0
