"""The adapter to `judge.decks` and the card database: a list in, the report of the design (section 7) out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.decks import NotADeckListError, check_deck, kinds
from judge.decks.fixes import NO_CARD, apply
from judge.decks.kept_reports import worded_report
from judge.decks.many import MOST_FILES, HandedInFile, is_archive, match, unpack
from judge.decks.remarks import SAME_WORDS
from judge.decks.report import source_of
from judge.decks.words import say
from judge.games import GAMES
from judge.games.card_fields import other_names
from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.cards import Card


MOST_HITS = 12
MOST_NAME = 80  # characters of a file's name
DRAFTED = "draft"  # the kind of list that players of a draft hand in, where a game has it


@dataclass(frozen=True)
class CardHit:
    """One card found. `near`: it is none that was searched for, only one of a name like it."""

    no: str
    name: str
    near: bool = False


def check(
    content: bytes | str,
    game: str,
    *,
    kind: str = "",
    name: str = "",
    official: bool = True,
    language: str = "en",
) -> dict[str, object]:
    """Check pasted text, or a file's bytes with its name; return the report to be stored and worded by `worded_report`.

    `kind` is which list of the game it is, the first of `kinds` where it is empty. Unusable input is refused as `Invalid`,
    in `language`.
    """
    try:
        report = check_deck(content, game, kind=kind or None, official=official, filename=name or None)
    except NotADeckListError as error:
        raise _to_refusal(error, name, language, game) from error
    except LookupError as error:
        raise Invalid("deck.no_rules") from error
    return report.kept()


def _to_refusal(error: NotADeckListError, name: str, language: str, game: str) -> Invalid:
    """Return the refusal of input that is no deck list, with the name of its file."""
    because = error.message(language, game)
    return Invalid("deck.unreadable", because=f"{name[:MOST_NAME]}: {because}" if name else because)


@dataclass(frozen=True)
class DeckFile:
    """One of many files submitted at once: the player it belongs to, and its report or why there is none."""

    name: str
    content: bytes
    code: str | None
    report: dict[str, Any] | None
    because: str
    likely: str = ""  # the number of the one player it is likely of


def check_many(
    files: Sequence[tuple[str, bytes]],
    players: Mapping[str, str],
    game: str,
    *,
    kind: str,
    official: bool,
    language: str,
) -> list[DeckFile]:
    """Check files and the files of zips, each matched to a player; `players`: names by number."""
    found: list[HandedInFile] = []
    for name, data in files:
        try:
            found += unpack(data) if is_archive(data) else [HandedInFile(name, data)]
        except NotADeckListError as error:
            raise _to_refusal(error, name, language, game) from error
    if len(found) > MOST_FILES:
        raise Invalid("deck.many", most=MOST_FILES)
    rows = []
    for file, whose in zip(found, match(found, players.items()), strict=True):
        named = ", ".join(f"{code} {players[code]}" for code in whose.others)
        because = say(whose.asked, {"players": named}, language) if whose.asked else ""
        report = None
        if file.problem:
            because = say(file.problem, {"limit": 1}, language, game)
        else:
            try:
                checked = check_deck(
                    file.content, game, kind=kind or None, official=official, filename=file.name
                )
                report = checked.kept()
            except NotADeckListError as error:
                because = error.message(language, game)
            except LookupError as error:
                raise Invalid("deck.no_rules") from error
        likely = whose.others[0] if len(whose.others) == 1 and whose.how == "none" else ""
        rows.append(DeckFile(file.name, file.content, whose.code, report, because, likely))
    return rows


def apply_fix(source: str, fix: Mapping[str, Any]) -> str:
    """Return a list as one tap of its report changes it."""
    more = [(each["line"], each["text"]) for each in fix.get("more", ())]
    return apply(source, (fix["line"], fix["text"]), *more)


def doubtful_words(problem: Mapping[str, Any]) -> str | None:
    """Return the words that are in doubt wherever they are written; None if this one line is in doubt."""
    fact = SAME_WORDS.get(problem["key"])
    return str(problem["facts"][fact]) if fact else None


def lists_of(game: str) -> tuple[str, ...]:
    """Name the kinds of list that a game has, the usual one first; none for a game without deck rules."""
    return tuple(kinds(game)) if game in catalogue.games_with_decks() else ()


def colours_of(game: str, no: str, name: str) -> tuple[str, ...]:
    """Return the colours of a card of a list; none where the database does not know it, or it has none."""
    database = catalogue.load(game)
    card = database.by_no(no) if no else next(iter(database.by_name(name)), None)
    return tuple(card.data.get("colours") or ()) if card else ()


def find(game: str, wanted: str) -> list[CardHit]:
    """Search the card database by No. and by a part of the name; without a match, by a similar name."""
    if game not in GAMES:
        return []
    database = catalogue.load(game)
    cards = [card for each in database.sets for card in each.cards]
    key = database.name_key(wanted)
    exact = database.by_no(wanted)
    hits: list[Card] = [exact] if exact else []
    hits += [
        card
        for card in cards
        if key and any(key in database.name_key(name) for name in (card.name, *other_names(card.data)))
    ]
    near = not hits
    once = {card.key: card for card in (database.suggest(wanted) if near else hits)}
    return [CardHit(card.no or "", card.name, near) for card in once.values()][:MOST_HITS]
