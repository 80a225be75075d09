"""The helpers of every template: dates, clocks, fresh keys, tables of words."""

from __future__ import annotations

import re
import secrets
from datetime import UTC
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width
from zoneinfo import ZoneInfo

from flask import g, url_for
from flask_babel import format_decimal
from markupsafe import Markup

from judge.catalogue import rulebook
from judge.decks.fixes import format_ranges
from judge.disputes.bench.opening import as_yaml
from judge.disputes.reference.ready import translated_title
from judge.help import inline
from judge.printing.slip_sizes import SLIP_SIZES
from judge.store import Actor
from judge.store.adapters.decks import lists_of
from judge.store.services.kinds import Day, Flag, Text, Whole
from judge.store.services.settings import ROWS
from judge.tournament import TIE_BREAKERS
from judge.web import words
from judge.web.languages import chosen_language
from judge.web.pages.settings import format_moment
from judge.web.paper import tie_breakers
from judge.words.moments import date_and_time

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from flask import Flask

    from judge.store.services.boards import RoundView
    from judge.store.services.kinds import Kind

OTHER_SCORES = {  # draws, and games that ended early
    1: ("0–0–1",),
    2: ("1–0", "0–1", "0–0–1", "0–0–2"),
    3: ("1–1", "1–1–1", "1–0", "0–1", "0–0–1", "0–0–3"),
    5: ("2–2", "2–2–1", "1–1–1", "2–1", "1–2", "0–0–1"),
}
SCORES = {  # best of -> the results worth a button of their own, wins of seat A first
    1: ("1–0", "0–1"),
    2: ("2–0", "1–1", "0–2"),
    3: ("2–0", "2–1", "1–2", "0–2"),
    5: ("3–0", "3–1", "3–2", "2–3", "1–3", "0–3"),
}


def mmss(seconds: int) -> str:
    """Write seconds as a clock face; below zero with a minus."""
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    hours, rest = divmod(seconds, 3600)
    face = f"{rest // 60}:{rest % 60:02d}"
    return f"{sign}{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else sign + face


def keep_names_whole(text: str, people: Mapping[str, str]) -> Markup:
    """Mark the players' names in a sentence, so that a line breaks before and after a name, not in it."""
    names = sorted(filter(None, people.values()), key=len, reverse=True)
    parts = re.split(f"({'|'.join(map(re.escape, names))})", text) if names else [text]
    mark = Markup('<span class="kept">{}</span>')
    return Markup().join(mark.format(part) if at % 2 else part for at, part in enumerate(parts))


def breakable_rule_id(rule_id: str) -> Markup:
    """Allow line breaks between the parts of a rule id, never inside a word."""
    return Markup("<span>{}</span>").format(Markup("<wbr>").join(re.split(r"(?<=[./_])", rule_id)))


def dispute_title(title: str) -> str:
    """Return the title of a dispute, in the reader's language for a ready dispute."""
    return translated_title(title, chosen_language()) if title else title


def figures(text: str) -> Markup:
    """Mark the results in a sentence: a line does not break within 2–1."""
    parts = re.split(r"(\d+(?:–\d+)+)", text)
    mark = Markup('<span class="result">{}</span>')
    return Markup().join(mark.format(part) if at % 2 else part for at, part in enumerate(parts))


def moment(at: datetime, form: str = "short") -> str:
    """Write a moment in UTC; the script rewrites it in the device's own time zone."""
    at = at.astimezone(UTC)
    return f"{at:%H:%M}" if form == "short" else date_and_time(at)


def clock_time(at: datetime | None, zone: str) -> str:
    """Write a moment on the wall clock of an event's time zone, with the zone's name of that day."""
    if at is None:
        return ""
    there = at.astimezone(ZoneInfo(zone))
    return f"{date_and_time(there)} {there.tzname() or zone}"


def day(value: date) -> str:
    """Write a date."""
    return value.isoformat()


def tiebreak(value: float, name: str = "mw") -> str:
    """Write a tie-breaker as it is on paper: a share as a percentage, anything else as a number."""
    return TIE_BREAKERS[name].shown(value)


def deck_lists() -> list[tuple[str, str]]:
    """Return the lists that can be checked: each game, and beside its usual list the others it has."""
    found = []
    for game, name in words.GAMES.items():
        first, *others = lists_of(game) or ("",)
        found.append((game, f"{name} · {words.list_words(first)}" if others else name))
        found += [(f"{game}:{kind}", f"{name} · {words.list_words(kind)}") for kind in others]
    return found


def parts_of_place(figures: str, scores: str) -> str:
    """Write figures and scores of a form as a result is written: 2–1, 1/2/3, 1/2/3 (8/5/1)."""
    if not scores:
        return figures.replace("-", "–")
    said = [part.replace("-", "/") for part in (figures, scores) if part]
    return said[0] + "".join(f" ({part})" for part in said[1:])


def quick_tables(played: RoundView) -> dict[int, list[object]]:
    """Return the data that confirms a fast entry: table -> names, result so far, numbers of the players."""
    return {
        table.table: [
            [seat.called for seat in table.seats],
            table.result,
            " ".join(seat.code for seat in table.seats),
        ]
        for table in played.tables
        if not table.bye
    }


def columns(text: str) -> int:
    """Return how wide a text is, in columns of Latin letters."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def rule_url(rule: str) -> str:
    """Return the rulebook page of a rule; for an id in no registry, its place on this page."""
    try:
        rulebook.find(rule)
    except rulebook.UnknownRuleError:
        return f"#{rule}"
    return url_for("rulebook.rule", rule_id=rule)


def init_app(app: Flask) -> None:
    """Add the filters and tables."""
    app.jinja_env.filters |= {
        "mmss": mmss,
        "whole": keep_names_whole,
        "parted": breakable_rule_id,
        "titled": dispute_title,
        "as_yaml": as_yaml,
        "figures": figures,
        "moment": moment,
        "clock_time": clock_time,
        "field_time": format_moment,
        "day": day,
        "runs": lambda lines: format_ranges(list(lines)),
        "tiebreak": tiebreak,
        "columns": columns,
        "zip_same": lambda words_: [(word, word) for word in words_],
        "input_attributes": input_attributes,
        "inline": lambda text: Markup(inline(text)),  # noqa: S704 - the renderer leaves no HTML of ours or others
        "number": lambda value: format_decimal(value, "0.##"),
    }
    app.jinja_env.tests["flag"] = lambda kind: isinstance(kind, Flag)
    tables = {name: value for name, value in vars(words).items() if name.isupper()}
    app.jinja_env.globals |= tables | {
        "SCORES": SCORES,
        "SLIP_SIZES": SLIP_SIZES,
        "SETTINGS": ROWS,
        "OTHER_SCORES": OTHER_SCORES,
        "rule_url": rule_url,
        "new_key": lambda: secrets.token_urlsafe(12),
        "tie_breakers": tie_breakers,
        "deck_lists": deck_lists,
        "parts_of_place": parts_of_place,
        "left_out_words": words.left_out_words,
        "logged": words.log_text,
        "logged_alone": words.log_sentence,
        "why_words": words.why_words,
        "points_words": words.points_words,
        "quality_words": words.quality_words,
        "bracket_round": words.bracket_round,
        "quick_tables": quick_tables,
    }
    app.context_processor(_actor_context)


def input_attributes(kind: Kind) -> dict[str, object]:
    """Return the attributes of the input of a setting, by its type."""
    match kind:
        case Whole(open=may_be_empty):
            return {"inputmode": "numeric"} | ({} if may_be_empty else {"required": True})
        case Text(longest=longest):
            return {"maxlength": longest}
        case Day():
            return {"type": "date"}
    return {}


def _actor_context() -> dict[str, Any]:
    return {"actor": g.get("actor", Actor())}
