"""The sheets of judges' work as plain values: rulings, penalties, deck lists.

Texts are printed as they are given; rule ids, seats and verdicts are the field's own words for data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from judge.printing.documents import Imprint
    from judge.words.languages import Language

Verdict = Literal["resolved", "illegal_step", "undetermined", "not_covered"]
Status = Literal["legal", "illegal", "open"]


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence and the rule ids it rests on."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a replay: its number (None when implied), its outcome, the stack before and after it."""

    number: int | None
    by: str
    text: str
    status: Status = "legal"
    events: tuple[CitedSentence, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's claim, whether it is upheld (None: undetermined), and what decided it (`why`)."""

    by: str
    says: str
    upheld: bool | None
    because: str
    why: tuple[CitedSentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Dependence:
    """An unclear point the ruling depends on: its id, question, used reading, others, their verdicts and results.

    `untried`: what was left out, as a sentence.

    Without a `reading` the rule is not in the text and is used in its plain meaning.
    """

    point: str
    question: str
    reading: str = ""
    others: tuple[tuple[str, Verdict], ...] = ()
    gives: tuple[str, ...] = ()
    untried: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in full: its id, its place in the rulebook, its text."""

    id: str
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Zone:
    """One line of a position: the owner, the zone, its cards."""

    owner: str
    name: str
    cards: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSheet:
    """A ruling on paper. `illegal` is the refused step and why; `digest` names the final position."""

    imprint: Imprint
    title: str
    verdict: Verdict
    summary: str
    why: tuple[CitedSentence, ...] = ()  # what decided it
    translation: tuple[Language, str] | None = None
    table: int | None = None
    judge: str = ""
    players: tuple[str, ...] = ()
    illegal_step: int | None = None
    illegal: CitedSentence | None = None
    could_act: str = ""
    instead: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    begun: tuple[CitedSentence, ...] = ()  # what happened before the first step
    steps: tuple[Step, ...] = ()
    depends_on: tuple[Dependence, ...] = ()
    printed: tuple[str, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()  # of cards: how far it was read, and the text
    rules: tuple[Rule, ...] = ()
    position: tuple[Zone, ...] = ()
    digest: str = ""
    made_with: str = ""


Penalty = Literal["caution", "warning", "game_loss", "match_loss", "disqualification"]
PENALTIES: tuple[Penalty, ...] = ("caution", "warning", "game_loss", "match_loss", "disqualification")


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltySheet:
    """A penalty on paper; every text may be empty, and is then a line to write on."""

    imprint: Imprint
    player: str = ""
    player_id: str = ""
    table: int | None = None
    infraction: str = ""
    penalty: Penalty | None = None
    what: str = ""
    remedy: str = ""
    rules: tuple[Rule, ...] = ()
    earlier: tuple[str, ...] = ()
    extension: str = ""
    judge: str = ""
    head_judge: str = ""


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A card in a list: the quantity, its card No., its name, its section of the deck."""

    count: int
    number: str
    name: str
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSheet:
    """A deck registration sheet: filled, or blank where there are no lines. `size` is the deck's size, if fixed.

    `card` is what the game calls a card; the language's usual word where it is empty.
    """

    imprint: Imprint
    game: str
    player: str = ""
    player_id: str = ""
    deck: str = ""
    size: int | None = None
    lines: tuple[DeckLine, ...] = ()
    card: str = ""


def deck_lines(report: Mapping[str, Any]) -> tuple[DeckLine, ...]:
    """Return the cards of a deck report, each below the heading before it."""
    section, lines = "", []
    for line in report["lines"]:
        if line["status"] == "heading":
            section = line["text"]
        elif line["status"] == "card":
            lines.append(DeckLine(line["count"], line["no"] or "", line["name"] or "", section))
    return tuple(lines)


def deck_points(
    problems: Iterable[Mapping[str, Any]],
) -> tuple[tuple[CitedSentence, ...], tuple[CitedSentence, ...]]:
    """Divide the problems of a deck report into broken rules and undecided points."""
    cited = [(bool(each["undecided"]), CitedSentence(each["because"], (each["rule"],))) for each in problems]
    return tuple(each for open_, each in cited if not open_), tuple(each for open_, each in cited if open_)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """A registered list for a deck check: a box for each copy to tick, and the problems already known.

    `open_points`: what nobody has decided. `card` is what the game calls a card; the language's usual word where
    it is empty.
    """

    imprint: Imprint
    game: str
    player: str
    player_id: str = ""
    table: int | None = None
    deck: str = ""
    lines: tuple[DeckLine, ...] = ()
    problems: tuple[CitedSentence, ...] = ()
    open_points: tuple[CitedSentence, ...] = ()
    card: str = ""
