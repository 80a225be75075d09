"""Setting a disputed position up by hand: one card, one number, one flag at a time, or the whole file as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import yaml

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.disputes import read_dispute
from judge.disputes.bench.edits import ReplaceFile, SetPosition
from judge.disputes.bench.kinds_of import can_lie
from judge.disputes.bench.opening import has_opening, opening
from judge.disputes.bench.starts import starts
from judge.disputes.language.ability_forms import AbilityForms
from judge.engine import kinds
from judge.engine.plain import plain
from judge.games import package
from judge.games.card_fields import other_names
from judge.store.refusals import Invalid, NotFound
from judge.store.services.disputes import blank_file, dispute_of, edit, number_at, open_dispute
from judge.store.services.fitting import placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.engine.game import Game
    from judge.engine.layout import Memory, Tally, TurnField
    from judge.store.work import Work

_SEATS = "ABCDEF"
MOST_FOUND = 60
OPENING = "opening"  # among what a dispute can start from


def game_of(work: Work, slug: str) -> str:
    """Return the game of an event."""
    with work.reading(slug) as (_, event):
        return event.game


def language_of(game: str) -> str:
    """Return the language of a game's rulebook."""
    return rulebook.load(game).language


def seats_of(game: str) -> list[int]:
    """Return how many may play a game."""
    return sorted(package(game).seats)


def _seats(work: Work, slug: str, table: int | None, players: int | None) -> list[str]:
    """Name the seats: as many as asked for, else as sit at the table, else the fewest that may play."""
    able = seats_of(game_of(work, slug))
    wanted = players or number_at(work, slug, table)
    return list(_SEATS[: wanted if wanted in able else able[0]])


def open_blank(work: Work, slug: str, title: str, table: int | None, players: int | None = None) -> int:
    """Open a dispute with nothing on the table."""
    seats = _seats(work, slug, table, players)
    return open_dispute(work, slug, blank_file(game_of(work, slug), seats, title[:200]), table=table)


def open_at_start(work: Work, slug: str, title: str, table: int | None, players: int | None = None) -> int:
    """Open a dispute at the beginning of a game, nobody's cards known. NotFound for a game that has none."""
    game = game_of(work, slug)
    if not has_opening(game):
        raise NotFound("dispute.ready_unknown", name=OPENING)
    seats = _seats(work, slug, table, players)
    file = {**blank_file(game, seats, title[:200]), "position": opening(game, seats)}
    return open_dispute(work, slug, file, table=table)


def parts(game: str, players: int, language: str) -> dict[str, Any]:
    """Name what a position of a game is made of, for forms: each word with what people call it."""
    built = package(game).build(players)
    stating = AbilityForms(game, language)

    def named(word: str) -> tuple[str, str]:
        return (word, stating.term(word))

    def counted(tally: Tally) -> tuple[str, str, int, int, int]:
        return (tally.name, stating.tally(tally.name), tally.low, tally.high, tally.default)

    def state(word: str) -> tuple[str, str]:
        return (
            word,
            said if (said := stating.term(f"state {word}")) != f"state {word}" else stating.term(word),
        )

    spoken = [flag.name for flag in built.flags] + ["colours", *stating.words["types"].get("colour", ())]
    return {
        "zones": [named(zone.name) for zone in built.zones if zone.owner == 0],
        "shared": [named(zone.name) for zone in built.zones if zone.owner is None],
        "tallies": [counted(tally) for tally in built.tallies],
        "columns": [counted(tally) for tally in built.columns],
        "flags": [(*named(flag.name), [state(word) for word in flag.words]) for flag in built.flags],
        "turn": [*(_turn_field(field, stating) for field in built.turn_fields), *_things(built, stating)],
        "colours": [named(word) for word in stating.words["types"].get("colour", ())],
        "words": dict(named(word) for word in spoken)
        | dict(state(word) for flag in built.flags for word in flag.words)
        | {tally.name: stating.tally(tally.name) for tally in built.columns},
    }


def _turn_field(field: TurnField, stating: AbilityForms) -> dict[str, object]:
    """Describe one field of the turn for a form; a phase may be called otherwise than the same word elsewhere."""

    def called(*terms: str) -> str:
        return next((said for term in terms if (said := stating.term(term)) != term), terms[-1])

    def option(word: str) -> tuple[str, str]:
        return (word, called(f"{word}_{field.name}", f"phase {word}", word))

    return {
        "name": field.name,
        "label": called(field.name, f"path {field.of}.{field.name}"),
        "takes": field.takes,
        "words": [*([("", "–")] if field.phases else []), *map(option, field.words)],
        "usual": "" if field.phases else field.usual,
        "low": field.low,
        "high": field.high,
        "each": field.each,
        "of": field.of,
    }


def _things(built: Game, stating: AbilityForms) -> Iterator[dict[str, object]]:
    """Describe what a game remembers of things that lie there, each under its name: who attacks what."""
    for memory in built.memory:
        for part, takes in _named_things(memory).items():
            label = f"{stating.term(memory.said)}: {stating.term(part)}"
            yield {"name": f"{memory.said}:{part}", "label": label, "takes": takes, "of": memory.of}


def _named_things(memory: Memory) -> dict[str, str]:
    """Return the things and truths that are remembered together, each by its name, where a game remembers no more there."""
    kind = memory.kind
    takes = dict(zip(kind.names, (_TAKES.get(part.of, "") for part in kind.parts), strict=False))
    return takes if kind.of == kinds.ROW and "thing" in takes.values() and all(takes.values()) else {}


_TAKES: Final = {kinds.REF: "thing", kinds.TRUTH: "truth"}
_TRUTHS: Final = {"yes": True, "no": False}


@dataclass(frozen=True)
class FoundCard:
    """A card that can be put into a position: what the file calls it, what people do, and its kind.

    `near`: it is none that was searched for, only one of a name like it.
    """

    key: str
    name: str
    no: str
    kind: str
    stated: bool
    near: bool = False


def find_cards(
    file: Mapping[str, Any], words: str, kind: str, language: str, zone: str = ""
) -> list[FoundCard]:
    """Find cards by words of their No. or any of their names, the stated ones first; those near to it where none fits.

    `kind`, `zone`: only of that kind, only such as can lie there; "": any.
    """
    stating = AbilityForms(file["game"], language)
    needles = words.casefold().split()

    def wanted(data: Mapping[str, Any]) -> bool:
        own = str(data.get("kind", ""))
        return kind in {"", own} and (not zone or can_lie(file["game"], data, zone))

    found = [
        FoundCard(name, name, "", stating.word(str(data.get("kind", ""))), stated=True)
        for name, data in file["cards"].items()
        if all(needle in name.casefold() for needle in needles) and wanted(data)
    ]
    try:
        database = catalogue.load(file["game"])
    except catalogue.CardError:
        return found
    fitting = [
        card for card in database.cards.values() if all(needle in _haystack(card) for needle in needles)
    ]
    near = bool(words) and not fitting and not found
    for card in database.suggest(words) if near else fitting:
        if not wanted(card.data):
            continue
        name = card.data.get("names", {}).get(language, card.name)
        called = card.no or (card.name if len(database.by_name(card.name)) == 1 else card.key)
        said = stating.word(str(card.data.get("kind", "")))
        found.append(FoundCard(called, name, card.no or "", said, stated=False, near=near))
    return found[:MOST_FOUND]


def _haystack(card: catalogue.Card) -> str:
    data = card.data
    names = (card.no or "", card.name, *other_names(data))
    return " ".join(names).casefold()


def as_text(file: Mapping[str, object]) -> str:
    """Write a dispute file as YAML."""
    return yaml.safe_dump(dict(file), allow_unicode=True, sort_keys=False, width=110)


def replace_text(work: Work, slug: str, dispute_id: int, text: str, seen: int | None = None) -> None:
    """Replace the file by what somebody typed."""
    file = read_dispute(text)
    if file["game"] != game_of(work, slug):
        raise Invalid("dispute.other_game", game=file["game"])
    edit(work, slug, dispute_id, ReplaceFile(file), seen)


def claim(by: str, says: str, path: str, value: str) -> dict[str, object]:
    """Make a claim of a form's fields: numbers and yes/no become what they mean."""
    plain: Any = value.strip()
    if plain.lstrip("-").isdecimal() and len(plain) < 6:
        plain = int(plain)
    elif plain in {"true", "false"}:
        plain = plain == "true"
    return {"by": by, "says": says.strip()[:500], "expect": {path.strip(): plain}}


def change(work: Work, slug: str, dispute_id: int, form: Mapping[str, str], seen: int | None = None) -> None:
    """Change one thing: `what` is start, card, unknown, item (all that is said of it), part, move, remove, tally, turn."""
    view = dispute_of(work, slug, dispute_id)
    position = changed(view.file, form)
    edit(work, slug, dispute_id, SetPosition(position), view.version if seen is None else seen)


def changed(file: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Return the position of a file with one thing changed, as `change` says it."""
    position: dict[str, object] = plain(file["position"])
    what = form.get("what", "")
    if what == "start":
        return position | _start(file, form.get("name", ""))
    if what == "card" and form.get("unknown"):  # the same form as the tiles
        what, form = "unknown", {**form, "count": form["unknown"]}
    elif what == "card":
        form = placed(file, form)
    if what not in _CHANGES:
        raise Invalid("field.choice", field="what", value=what)
    _CHANGES[what](position, form, package(file["game"]).build(len(file["players"])))
    return position


def laid_starts(file: Mapping[str, Any], language: str) -> list[tuple[str, str]]:
    """Name the typical starts that a position without cards can be laid out by, each with what it is called."""
    position = file["position"]
    if any(position.get("players", {}).values()) or position.get("table"):
        return []  # what was told stays
    found = starts(file["game"], list(file["players"]))
    return [(start.name, start.names.get(language, start.name)) for start in found]


def _start(file: Mapping[str, Any], name: str) -> dict[str, object]:
    """Return what a typical start lays out; Invalid where there is none, or something lies there already."""
    if name not in dict(laid_starts(file, "")):
        raise Invalid("field.choice", field="name", value=name[:80])
    laid = next(s.position for s in starts(file["game"], list(file["players"])) if s.name == name)
    position: dict[str, object] = plain(laid)
    return position


def _zone(position: dict[str, Any], form: Mapping[str, str]) -> list[Any]:
    seat, zone = form.get("seat", ""), form.get("zone", "")
    side = (
        position.setdefault("players", {}).setdefault(seat, {}) if seat else position.setdefault("table", {})
    )
    listed = side.get(zone) or []
    if not isinstance(listed, list):
        listed = [listed if isinstance(listed, dict) else {"unknown": listed}]
    side[zone] = listed
    return listed


def _number(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "").strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 4:
        raise Invalid("field.number", field=name)
    return int(text)


def _add_card(position: dict[str, object], form: Mapping[str, str], game: Game) -> None:
    """Put a card on top of a zone: one with a name, one of which the colour is known, or one nobody knows."""
    item: dict[str, object] = {}
    if form.get("card", "").strip():
        item["card"] = form["card"].strip()
    elif form.get("colour", "").strip():
        item["colours"] = [form["colour"].strip()]
    _mark(item, form, game)
    _zone(position, form).insert(0, item)


def _mark(item: dict[str, Any], form: Mapping[str, str], game: Game) -> None:
    """Set the id, the flags and the numbers of an object; what is usual is not written down."""
    given: dict[str, object] = {"id": form.get("id", "").strip()}
    for flag in game.flags:
        word = form.get(f"flag:{flag.name}", "")
        given[flag.name] = "" if word == next(iter(flag.words)) else word
    for tally in game.columns:
        name = f"column:{tally.name}"
        number = _number(form, name) if form.get(name, "").strip() else tally.default
        given[tally.name] = "" if number == tally.default else number
    for name, value in given.items():
        item.pop(name, None)
        if value != "":
            item[name] = value


def _add_unknown(position: dict[str, object], form: Mapping[str, str], game: Game) -> None:
    """Put cards that nobody knows at the bottom of a zone."""
    del game
    listed, count = _zone(position, form), _number(form, "count")
    last = listed[-1] if listed else None
    if isinstance(last, dict) and set(last) == {"unknown"}:
        listed[-1] = {"unknown": last["unknown"] + count}
    else:
        listed.append({"unknown": count})


def item_at(position: Mapping[str, Any], seat: str, zone: str, at: int) -> dict[str, Any]:
    """Return one object of a zone as fields. NotFound when nothing lies there."""
    copied = {"players": dict(position.get("players", {})), "table": dict(position.get("table", {}))}
    listed = _zone(copied, {"seat": seat, "zone": zone})
    if not 0 <= at < len(listed):
        raise NotFound("dispute.no_object")
    item = listed[at]
    return {"card": item} if isinstance(item, str) else dict(item)


def _change_item(position: dict[str, object], form: Mapping[str, str], game: Game) -> None:
    at = _number(form, "at")
    item = item_at(position, form.get("seat", ""), form.get("zone", ""), at)
    _mark(item, form, game)
    _zone(position, form)[at] = item


def _set_part(position: dict[str, object], form: Mapping[str, str], game: Game) -> None:
    """Say a word or a number of one thing anew, and leave the rest: it lies the other way round, it has 2 damage."""
    at = _number(form, "at")
    item = item_at(position, form.get("seat", ""), form.get("zone", ""), at)
    if "count" in form:
        item["unknown"] = max(1, _number(form, "count"))
    for flag in game.flags:
        word = form.get(f"flag:{flag.name}", "")
        if word == next(iter(flag.words)):
            item.pop(flag.name, None)
        elif word:
            item[flag.name] = word
    for tally in game.columns:
        name = f"column:{tally.name}"
        if form.get(name, "").strip():
            number = _number(form, name)
            item.pop(tally.name, None)
            item |= {tally.name: number} if number != tally.default else {}
    _zone(position, form)[at] = item


def _move(position: dict[str, object], form: Mapping[str, str], game: Game) -> None:
    """Put one thing on top of another zone of the same side."""
    item = item_at(position, form.get("seat", ""), form.get("zone", ""), _number(form, "at"))
    _remove(position, form, game)
    _zone(position, {**form, "zone": form.get("to", "")}).insert(0, item)


def _remove(position: dict[str, object], form: Mapping[str, str], game: Game) -> None:
    del game
    listed, at = _zone(position, form), _number(form, "at")
    if at >= len(listed):
        raise NotFound("dispute.no_object")
    del listed[at]


def _set_tally(position: dict[str, Any], form: Mapping[str, str], game: Game) -> None:
    """Set the numbers of one player that were sent."""
    side = position.setdefault("players", {}).setdefault(form.get("seat", ""), {})
    for tally in game.tallies:
        if form.get(f"tally:{tally.name}", "").strip():
            side[tally.name] = _number(form, f"tally:{tally.name}")


def _set_turn(position: dict[str, Any], form: Mapping[str, str], game: Game) -> None:
    """Set the turn: number, player, and the fields the game has; a field left empty says nothing."""
    sections = {name: dict(position.get(name) or {}) for name in ("turn", "game")}
    sections["turn"].update(number=_number(form, "number"), player=form.get("player", ""))
    for field in game.turn_fields:
        section = sections[field.of]
        if field.each:
            given = {seat: _spaces(form, f"{field.name}:{seat}") for seat in position.get("players", {})}
            value: object = {seat: spaces for seat, spaces in given.items() if spaces}
        elif field.takes == "spaces":
            value = _spaces(form, field.name)
        elif field.takes == "truth":
            value = _TRUTHS.get(form.get(field.name, ""))
        elif field.takes == "number":
            value = _number(form, field.name) if form.get(field.name, "").strip() else None
        else:
            value = form.get(field.name, "").strip() or None
        if value in (None, [], {}):
            section.pop(field.name, None)
        else:
            section[field.name] = value
    for memory in game.memory:
        named = _named_things(memory)
        told = {
            part: form[key].strip() for part in named if form.get(key := f"{memory.said}:{part}", "").strip()
        }
        if told:
            sections[memory.of][memory.said] = {
                part: _TRUTHS.get(said) if named[part] == "truth" else said for part, said in told.items()
            }
        elif any(f"{memory.said}:{part}" in form for part in named):
            sections[memory.of].pop(memory.said, None)
    position.update({name: section for name, section in sections.items() if section or name in position})


def _spaces(form: Mapping[str, str], name: str) -> list[int]:
    """Read the numbers of spaces: separated by commas of any script, or by blanks."""
    words = re.split(r"[\s,、，]+", form.get(name, "").strip())
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words if word):
        raise Invalid("field.number", field=name)
    return [int(word) for word in words if word]


_CHANGES: Final[Mapping[str, Callable[[dict[str, object], Mapping[str, str], Game], None]]] = {
    "card": _add_card,
    "unknown": _add_unknown,
    "item": _change_item,
    "part": _set_part,
    "move": _move,
    "remove": _remove,
    "tally": _set_tally,
    "turn": _set_turn,
}
