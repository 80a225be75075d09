"""The adapter to `judge.printing`: everything an event prints, as one PDF each."""

from __future__ import annotations

from statistics import median_high
from typing import TYPE_CHECKING, Any, cast
from zoneinfo import ZoneInfo

from flask import url_for

from judge import printing as press
from judge.decks.words import card_word
from judge.disputes.language.words import score_word
from judge.printing.names import name_key
from judge.printing.sheets import PENALTIES
from judge.printing.slip_sizes import SLIP_SIZES, USUAL_SLIPS
from judge.printing.words import say
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services import (
    boards,
    brackets,
    checking_in,
    decks,
    dispute_list,
    events,
    penalties,
    pictures,
    players,
)
from judge.tournament import TIE_BREAKERS, StandingsRow
from judge.web.languages import chosen_language
from judge.web.words import CATEGORIES
from judge.words.game_names import name_of
from judge.words.moments import date_and_time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.printing.press import Progress
    from judge.store.services.boards import RoundView
    from judge.store.services.frame import Frame
    from judge.store.work import Work

    Wanted = Mapping[str, str]  # what the address asks for: round, per_page, player, …
    Documents = list[press.Document]

MOST_SIGNS, MOST_AT_TABLE = 2_000, 64
PUBLIC = {"pairings", "names", "standings", "bracket"}  # once published; everything else is for the staff


def find_kind(frame: Frame, kind: str) -> None:
    """Raise NotFound unless the caller may print this kind of paper."""
    if kind not in KINDS or (kind not in PUBLIC and not frame.may(Right.SEE_FLOOR)):
        raise NotFound("http.404")


def pdf(work: Work, frame: Frame, kind: str, wanted: Wanted, progress: Progress | None = None) -> bytes:
    """Print one kind of paper. Pairings, standings and brackets are public once published; the rest is the staff's."""
    find_kind(frame, kind)
    documents = KINDS[kind](_PaperDesk(work, frame, wanted))
    try:
        return press.render(*documents, progress=progress)
    except ValueError as error:
        raise Conflict("print.failed", because=str(error)) from error


def personal_link(work: Work, frame: Frame, player: str, url: str) -> bytes:
    """Print a player's personal link, for them alone."""
    return press.render(press.PersonalLink(_PaperDesk(work, frame, {}).imprint(), player, url))


def printed_at(work: Work, slug: str) -> str:
    """Return when something is printed, by the event's clock."""
    settings, _version = events.settings_of(work, slug)
    return date_and_time(work.now.astimezone(ZoneInfo(settings.zone)))


class _PaperDesk:
    """The common input of every document: the caller, the request, the event, and the imprint of its pages."""

    def __init__(self, work: Work, frame: Frame, wanted: Wanted) -> None:
        self.work, self.frame, self.slug, self.wanted = work, frame, frame.slug, wanted
        self.language = chosen_language()

    def number(self, name: str, usual: int | None, least: int, most: int) -> int | None:
        """Read a whole number from the URL."""
        text = self.wanted.get(name, "")
        if not text:
            return usual
        if not (text.isascii() and text.isdigit() and least <= int(text[:9]) <= most):
            raise Invalid("field.range", field=name, least=least, most=most)
        return int(text)

    def imprint(self, number: int | None = None) -> press.Imprint:
        """Return the foot of each page: the event, the round, the time by the event's clock."""
        printed = printed_at(self.work, self.slug)
        paper = self.wanted.get("paper", "a4")
        if paper not in press.PAPERS:
            raise Invalid("field.choice", field="paper", value=paper[:20])
        return press.Imprint(
            event=self.frame.name, printed=printed, language=self.language, paper=paper, round=number
        )

    def round(self) -> RoundView:
        """Return the requested round, the newest by default."""
        number = self.number("round", self.frame.round_number or None, 1, 400)
        played = boards.show_round(self.work, self.slug, number) if number else None
        if played is None:
            raise Conflict("round.none")
        return played


def _wanted_tables(desk: _PaperDesk) -> set[int]:
    """Read the requested tables: `3,7`; empty for all."""
    parts = [part.strip() for part in desk.wanted.get("tables", "").split(",")]
    return {int(part) for part in parts if part.isascii() and part.isdigit() and len(part) <= 6}


def _matches(desk: _PaperDesk, played: RoundView) -> tuple[press.Match, ...]:
    only = _wanted_tables(desk)
    staff = desk.frame.may(Right.SEE_FLOOR)
    cards = players.list_players(desk.work, desk.slug) if staff else []
    keeps = {card.code for card in cards if card.fixed_table is not None}

    def address(table: int) -> str:
        return url_for(
            "floor.sheet_of_round", slug=desk.slug, number=played.number, table=table, _external=True
        )

    return tuple(
        press.Match(
            table.table,
            tuple(
                press.Seat(seat.name, float(seat.points), seat.code, side=seat.side) for seat in table.seats
            ),
            fixed=any(seat.code in keeps for seat in table.seats),
            notes=(f"+{table.extra_minutes} min",) if table.extra_minutes and staff else (),
            token=address(table.table),
        )
        for table in played.tables
        if not only or table.table in only
    )


def _pairings(desk: _PaperDesk) -> Documents:
    played = desk.round()
    return [press.Pairings(desk.imprint(played.number), _matches(desk, played))]


def _names(desk: _PaperDesk) -> Documents:
    played = desk.round()
    return [press.Pairings(desk.imprint(played.number), _matches(desk, played), "name")]


def _slips(desk: _PaperDesk) -> Documents:
    played = desk.round()
    each = desk.number("per_page", USUAL_SLIPS, 1, max(SLIP_SIZES))
    if each not in SLIP_SIZES:
        raise Invalid("field.choice", field="per_page", value=each)
    asks, score = cast("Any", played.asks), score_word(desk.frame.game, desk.language)
    return [press.Slips(desk.imprint(played.number), _matches(desk, played), each, asks, score)]


def _set(desk: _PaperDesk) -> Documents:
    return [*_pairings(desk), *_names(desk), *_slips(desk), *_standings(desk)]


def _standings(desk: _PaperDesk) -> Documents:
    number = desk.number("round", None, 1, 400)
    number = None if number is None or number >= desk.frame.round_number else number
    lines = boards.standings(desk.work, desk.slug, number)
    names = tie_breakers(lines)
    rows = tuple(press.Standing.from_line(_mark_deduction(line), names) for line in lines)
    made = desk.imprint(number or desk.frame.round_number or None)
    breakers = tuple(TIE_BREAKERS[name] for name in names)
    ahead = len(desk.frame.ahead) if lines else 0
    score = score_word(desk.frame.game, desk.language)
    held = boards.coverage(desk.work, desk.slug, number)
    return [press.Standings(made, rows, breakers, ahead, score, held)]


def tie_breakers(lines: list[dict[str, Any]]) -> list[str]:
    """Name the tie-breakers that lines of standings carry beyond the record."""
    return [name for name in lines[0] if name not in StandingsRow._fields] if lines else []


def _mark_deduction(line: dict[str, Any]) -> dict[str, Any]:
    deducted = line.get("deducted")
    return line | {"name": f"{line['name']} (−{deducted:g})"} if deducted else line


def _bracket(desk: _PaperDesk) -> Documents:
    drawn = brackets.brackets(desk.work, desk.slug)
    if not drawn:
        raise Conflict("print.no_bracket")
    made = desk.imprint()
    return [
        press.Bracket(
            made,
            tuple(tuple(_bracket_match(tie) for tie in ties) for ties in bracket.rounds),
            say(desk.language, "bracket_losers") if bracket.name == "losers" else "",
        )
        for bracket in drawn
    ]


def _bracket_match(tie: brackets.TieView) -> press.BracketMatch:
    one, two = tie.sides
    won = 1 if one.through else 2 if two.through else 0
    return press.BracketMatch(one.name, two.name, one.games, two.games, cast("Any", won), tie.table)


def _seats(desk: _PaperDesk) -> Documents:
    """Seat all players in the order of names, as for deck construction or a meeting."""
    each = desk.number("at_table", 2, 1, MOST_AT_TABLE) or 2
    present = [card for card in players.list_players(desk.work, desk.slug) if card.dropped is None]
    present.sort(key=lambda card: name_key(card.name, desk.language))
    seats = [press.Seat(card.name, id=card.code) for card in present]
    return [press.SeatAll.seat_in_order(desk.imprint(), seats, each)]


def _check_in(desk: _PaperDesk) -> Documents:
    """List all players with a place, then the waiting ones, to be ticked at the door."""
    door = checking_in.check_in_view(desk.work, desk.slug)
    present = sorted((*door.missing, *door.here), key=lambda one: name_key(one.name, desk.language))
    rows = [press.DoorRow(one.name, one.code, here=one.here) for one in present]
    rows += [press.DoorRow(one.name, one.code, here=one.here, place=one.place) for one in door.waiting]
    return [press.CheckInList(desk.imprint(), tuple(rows))]


def _deck_sheet(desk: _PaperDesk) -> Documents:
    """Print a blank sheet to register a deck on, or a player's deck on one."""
    code = desk.wanted.get("player", "")
    game, made = desk.frame.game, desk.imprint()
    card = card_word(game, desk.language)
    if not code:
        return [press.DeckSheet(imprint=made, game=name_of(game, desk.language), card=card)]
    deck = decks.show_deck(desk.work, desk.slug, code)
    lines = press.deck_lines(deck.report) if deck.report else ()
    return [
        press.DeckSheet(
            imprint=made,
            game=name_of(game, desk.language),
            player=deck.name,
            player_id=deck.code,
            lines=lines,
            card=card,
        )
    ]


def _deck_list(desk: _PaperDesk) -> Documents:
    deck = decks.show_deck(desk.work, desk.slug, desk.wanted.get("player", ""))
    if deck.report is None:
        raise Conflict("print.no_deck", name=deck.name)
    wrong, unsure = press.deck_points(deck.report["problems"])
    return [
        press.DeckList(
            imprint=desk.imprint(),
            game=desk.frame.game,
            player=deck.name,
            player_id=deck.code,
            table=_table_of(desk, deck.code),
            lines=press.deck_lines(deck.report),
            problems=wrong,
            open_points=unsure,
            card=card_word(desk.frame.game, desk.language),
        )
    ]


def _table_of(desk: _PaperDesk, code: str) -> int | None:
    if not desk.frame.round_number:
        return None
    played = boards.show_round(desk.work, desk.slug, desk.frame.round_number)
    tables = played.tables if played else []
    return next((t.table for t in tables if code in [seat.code for seat in t.seats]), None)


def _penalty(desk: _PaperDesk) -> Documents:
    """Print a blank penalty sheet, or one that was written down."""
    wanted = desk.number("penalty", None, 1, 10**9)
    if wanted is None:
        return [press.PenaltySheet(imprint=desk.imprint(desk.frame.round_number or None))]
    every = penalties.penalties(desk.work, desk.slug)
    found = next((one for one in every if one.id == wanted), None)
    if found is None:
        raise NotFound("penalty.unknown")
    return [
        press.PenaltySheet(
            imprint=desk.imprint(found.round_number or None),
            player=found.name,
            player_id=found.code,
            infraction=str(CATEGORIES[found.category]),
            penalty=next(level for level in PENALTIES if level == found.level),
            what=found.note,
            judge=found.by,
            head_judge=found.decided_by if found.decided_by != found.by else "",
        )
    ]


def _poster(desk: _PaperDesk) -> Documents:
    code = events.show_event(desk.work, desk.slug).join_code
    return [press.Poster(desk.imprint(), code, url_for("join.form", code=code, _external=True))]


def _signs(desk: _PaperDesk) -> Documents:
    """Print a sign for each table: of this round, before the first as many as needed, or as requested."""
    played = desk.round() if desk.frame.round_number and not desk.wanted.get("last") else None
    start = events.settings_of(desk.work, desk.slug)[0].first_table
    needed = start - 1 + (desk.frame.players + 1) // 2
    usual = max((table.table for table in played.tables), default=needed) if played else needed
    first = desk.number("first", start, 1, 20_000) or start
    last = desk.number("last", max(first, usual), first, first + MOST_SIGNS - 1) or first
    return [press.HallSigns(desk.imprint(), tuple(map(str, range(first, last + 1))))]


def _report(desk: _PaperDesk) -> Documents:
    """Print the report of the event on one page: its data, the winner, the course of the day."""
    settings, _version = events.settings_of(desk.work, desk.slug)
    seen = pictures.pictures(desk.work, desk.slug)
    standings = cast("press.Standings", _standings(desk)[0])
    pace = [minutes for round_ in seen.came if (minutes := round_.by(0.5)) is not None]
    said = {
        "game": name_of(desk.frame.game, desk.language),
        "date": settings.starts_on.isoformat() if settings.starts_on else "–",
        "winner": standings.rows[0].name if standings.rows else "–",
        "players": str(desk.frame.players),
        "rounds": str(desk.frame.round_number),
        "half_in": say(desk.language, "minutes", n=median_high(pace)) if pace else "–",
        "calls": str(sum(bar.count for bar in seen.hours)),
        "call_wait": "–" if seen.wait is None else say(desk.language, "minutes", n=seen.wait),
        "rulings": str(dispute_list.number_of_disputes(desk.work, desk.slug)),
        "penalties": str(len(penalties.penalties(desk.work, desk.slug))),
    }
    facts = tuple((say(desk.language, name), value) for name, value in said.items())
    hours = tuple((bar.name, bar.count) for bar in seen.hours)
    cards = tuple((bar.name, bar.count) for bar in seen.cards)
    return [press.Report(standings.imprint, facts, standings.rows, hours, cards)]


KINDS: dict[str, Callable[[_PaperDesk], Documents]] = {
    "pairings": _pairings,
    "names": _names,
    "slips": _slips,
    "set": _set,
    "standings": _standings,
    "bracket": _bracket,
    "seats": _seats,
    "check-in": _check_in,
    "deck-sheet": _deck_sheet,
    "deck-list": _deck_list,
    "penalty": _penalty,
    "poster": _poster,
    "signs": _signs,
    "report": _report,
}
