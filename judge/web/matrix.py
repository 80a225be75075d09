"""Who may do what: each view that writes says so beside its address, and others are refused before the body is read.

The use cases check the right again, with the data in the database; a view can only be as open as theirs. Of the views that
read, those say so whose use case checks no right by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from flask import current_app, g, request

from judge.store.actions import ACTIONS
from judge.store.refusals import Forbidden
from judge.store.work import event_id
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from judge.store import Actor
    from judge.store.rights import Right

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
Who = Literal["", "staff", "player"]
View = TypeVar("View", bound="Callable[..., Any]")


@dataclass(frozen=True)
class AccessNeed:
    """Who is allowed: staff with one of these rights, a player, an account, or the public."""

    rights: tuple[Right, ...] = ()
    player: bool = False
    account: bool = False
    anybody: bool = False


ANYBODY, ACCOUNT, PLAYER = AccessNeed(anybody=True), AccessNeed(account=True), AccessNeed(player=True)
LOGGED_IN = AccessNeed(account=True, player=True)


def open_to(need: AccessNeed) -> Callable[[View], View]:
    """Say who may use the view that is decorated."""

    def mark(view: View) -> View:
        vars(view)["need"] = need
        return view

    return mark


def staff_with(*rights: Right) -> Callable[[View], View]:
    """Say that the view is for staff with one of these rights."""
    return open_to(AccessNeed(rights))


def does(action: str, who: Who = "") -> Callable[[View], View]:
    """Say which of `ACTIONS` the view does: who may do that, may use it; `who`: of them the staff or the players alone."""
    return open_to(need_for(action, who))


def need_for(action: str, who: Who = "") -> AccessNeed:
    """Return who may use a view that does one of `ACTIONS`."""
    kind = ACTIONS[action]
    if not kind.rights and not kind.player:
        return ANYBODY
    return AccessNeed(() if who == "player" else kind.rights, player=kind.player and who != "staff")


def needs(app: Flask) -> dict[str, AccessNeed]:
    """Return who may use each view that says so, by its endpoint."""
    return {name: need for name, view in app.view_functions.items() if (need := _need_of(view))}


def _need_of(view: object) -> AccessNeed | None:
    need: AccessNeed | None = getattr(view, "need", None)
    return need


def init_app(app: Flask) -> None:
    """Check the caller's access before any other handling of a request."""
    app.before_request(_refuse)


MAKES_EVENTS: Final = {"api_events.create", "api_events.import_file"}
ENDS_ITSELF: Final = {"api_people.log_out"}


def _is_account(actor: Actor) -> bool:
    """Return whether the caller is staff: in person, or by a token whose scopes allow this without an event."""
    if actor.account_id is None or actor.scopes is None:
        return actor.account_id is not None
    return request.endpoint in ENDS_ITSELF or ("events" in actor.scopes and request.endpoint in MAKES_EVENTS)


def _refuse() -> None:
    if request.endpoint is None:
        return
    need = _need_of(current_app.view_functions[request.endpoint])
    if need is None and request.method in SAFE:
        return
    if need is None:  # a test holds that there is none: a view that does not say who may use it is closed
        raise Forbidden("forbidden.login")
    actor = g.actor
    if need.anybody or (need.account and _is_account(actor)) or (need.player and actor.player_id is not None):
        return
    program = "forbidden.token" if actor.scopes is not None else ""
    if need.rights and actor.account_id is not None:
        rights = actor.rights(event_id(work().store, (request.view_args or {})["slug"]))
        if rights & set(need.rights):
            return
        raise Forbidden(program or "forbidden.right", right=need.rights[0].value)
    if need.rights:
        raise Forbidden("forbidden.right", right=need.rights[0].value)
    person = "forbidden.player" if need.player and not need.account else "forbidden.login"
    raise Forbidden(program or person)
