"""`judge person`: everything that is kept about one person, and its erasure, on the machine of the service."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from judge.commands.problem import Problem
from judge.commands.service_database import acting_as, open_service
from judge.engine.plain import to_json
from judge.store import Actor, Work
from judge.store.rights import ORGANIZER
from judge.store.services import erasing, personal
from judge.store.work import event_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NAME = "judge person"  # in the log
OPTIONS = (
    click.option("--event", default="", help="The event of a player: the word in its address."),
    click.option("--player", default="", help="A player, by the id on paper, such as P012."),
    click.option("--account", default="", help="Somebody of the staff, by name."),
    click.option("--database", default="judge.sqlite", show_default=True, help="A SQLite file, or a URL."),
)


def _add_options(command: Callable[..., object]) -> Callable[..., object]:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.group()
def person() -> None:
    """Give or erase what is kept about one person."""


@person.command()
@_add_options
def export(*, event: str, player: str, account: str, database: str) -> int:
    """Print everything that is kept about somebody, as JSON."""
    with _acting(database, event, player, account) as work:
        data = personal.player_data(work, event, player) if player else personal.account_data(work)
    click.echo(to_json(data, indented=True))
    return 0


@person.command()
@_add_options
@click.option("--yes", is_flag=True, help="Do not ask: it cannot be taken back.")
def erase(*, event: str, player: str, account: str, database: str, yes: bool) -> int:
    """Erase what is kept about somebody. Results and standings stay; a player is their id from then on."""
    if not yes:
        click.confirm(f"Erase everything personal of {player or account} for good?", abort=True)
    with _acting(database, event, player, account) as work:
        if work.actor.account_id is None:
            erasing.erase_player(work, event, player, confirmed=player)
        else:
            erasing.erase_account_of(work, work.actor.account_id)
    click.echo(f"{player or account}: erased; copies made before hold it still")
    return 0


@contextmanager
def _acting(database: str, event: str, player: str, account: str) -> Iterator[Work]:
    """Open a database as whom the options name: an organizer for a player, the account for itself."""
    if bool(event and player) == bool(account) or bool(event) != bool(player):
        raise Problem("say whose: --event and --player, or --account")
    if account:
        with acting_as(database, account, NAME) as work:
            yield work
        return
    with open_service(database) as store:
        roles = {event_id(store, event): frozenset({ORGANIZER})}
        yield Work(store, Actor(NAME, roles=roles, device=NAME))
