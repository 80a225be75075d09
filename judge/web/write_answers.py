"""What follows a write at an event: the page that is shown, or the answer of the API.

Each function gets what the use case returned and, by name, what the address and the request named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import redirect, request, url_for

from judge.store.services import accounts, boards, checks, events
from judge.store.services.frame import read_clock
from judge.web.idempotency import read_again
from judge.web.pages.frame import redirect_to
from judge.web.pages.home import local_path
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from judge.store.models import Announcement
    from judge.store.services.clock import Clock


def round_answer(number: int | None, *, slug: str, **_named: object) -> boards.RoundView | None:
    """Return a round after a write, and note where it is read again."""
    found = boards.show_round(work(), slug, number)
    if found is not None:
        read_again(url_for("api_rounds.show", slug=slug, number=found.number))
    return found


def newest_round(_done: object, *, slug: str, **_named: object) -> boards.RoundView | None:
    """Return the newest round, as `round_answer` does."""
    return round_answer(None, slug=slug)


def to_slips(tables: tuple[int, ...], *, slug: str, **_named: object) -> Response:
    """Redirect to the new slips of a published round's tables; in a draft there are none."""
    if tables:
        return redirect_to("paper.preview", slug=slug, kind="slips", tables=",".join(map(str, tables)))
    return redirect_to("rounds.desk", slug=slug, _anchor="draft")


def to_round(_done: object, *, slug: str, number: int, **_named: object) -> Response:
    """Redirect to the round of the table."""
    return redirect_to("rounds.desk", slug=slug, round=number)


def to_table(_done: object, *, slug: str, table: int | None, **_named: object) -> Response:
    """Redirect to the table that was named."""
    return redirect_to("floor.tables", slug=slug, table=table)


def to_table_of_call(table: int | None, *, slug: str, **_named: object) -> Response:
    """Redirect to the table of the call that was taken."""
    return redirect_to("floor.tables", slug=slug, table=table)


def to_check(check: int, *, slug: str, **_named: object) -> Response:
    """Redirect to the deck check that was started."""
    return redirect_to("decks.show_check", slug=slug, check_id=check)


def to_dispute(made: int, *, slug: str, **_named: object) -> Response:
    """Redirect to the dispute that was opened."""
    return redirect_to("disputes.bench", slug=slug, dispute_id=made)


def to_desk_or_tables(_done: object, *, slug: str, **_named: object) -> Response:
    """Redirect to the desk where the button was there, else to the tables."""
    return redirect_to("rounds.desk" if request.form.get("from") == "desk" else "floor.tables", slug=slug)


def to_next(_done: object, *, slug: str, **_named: object) -> Response:
    """Redirect to the page where the button was, if it names one, else to the log."""
    if request.form.get("next"):
        return redirect(local_path(request.form["next"]), 303)
    return redirect_to("log.index", slug=slug)


def as_answer(done: str, **_named: object) -> dict[str, str]:
    """Return the word that the use case returned."""
    return {"answer": done}


def as_moved(done: int, **_named: object) -> dict[str, int]:
    """Return how many moved up."""
    return {"moved": done}


def clock_now(_done: object, *, slug: str, **_named: object) -> Clock | None:
    """Return the clock."""
    return read_clock(work(), slug)


def all_checks(_done: object, *, slug: str, **_named: object) -> list[checks.CheckView]:
    """Return all deck checks."""
    return checks.list_checks(work(), slug)


def new_check(check: int, *, slug: str, **_named: object) -> checks.CheckView:
    """Return the deck check that was started."""
    return checks.show_check(work(), slug, check)


def same_check(_done: object, *, slug: str, check_id: int, **_named: object) -> checks.CheckView:
    """Return the deck check that was named."""
    return checks.show_check(work(), slug, check_id)


def all_announcements(_done: object, *, slug: str, **_named: object) -> list[Announcement]:
    """Return the announcements that stand."""
    return events.announcements(work(), slug)


def all_staff(_done: object, *, slug: str, **_named: object) -> list[accounts.StaffMember]:
    """Return the staff."""
    return accounts.staff(work(), slug)
