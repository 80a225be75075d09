"""One line instead of taps: `A attack hound > prey ; pay m1, m2`. Read, completed and written in the words of the game.

A line is a player, what they did, with what, behind `>` at what or whom, and behind each `;` one more thing that it names
(what was paid, what was chosen), several with commas between. `A says prey REST` claims something. In any language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.bench.line_words import (
    MOST,
    SAYS,
    Lexicon,
    NotALineError,
    begins_with_word,
    completions,
    lexicon,
    normalize_line,
    read_thing,
    read_word,
    take_word,
)
from judge.disputes.language.described import OTHER
from judge.disputes.language.format import WHEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

AT: Final = ">"
MORE: Final = ";"
UNNAMED: Final = "?"
_LISTS: Final = {"objects", "order"}  # slots that name several
_ALWAYS: Final = {
    "by",
    "do",
    "ability",
    "target",
    "note",
}  # written in their own way; when it was done taps alone tell
__all__ = [
    "Lexicon",
    "NotALineError",
    "complete_line",
    "lexicon",
    "read_line",
    "target_text",
    "write_claim",
    "write_line",
]


# ---- reading


def read_line(text: str, words: Lexicon) -> dict[str, Any]:
    """Read the step that a line states, or (with `claim`) the claim. NotALineError names the unknown part."""
    line, *more = normalize_line(text).split(MORE)
    head, sign, at = line.partition(AT)
    seat, rest = take_word(head, words.seats, "who")
    if _is_claim(rest, words):
        return {"claim": _claim(words.seats[seat], take_word(line, words.seats, "who")[1], words)}
    verb, rest = take_word(rest, words.verbs, "what")
    step: dict[str, Any] = {"by": words.seats[seat], "do": words.verbs[verb]}
    if step["do"] == OTHER:
        return {**step, "note": f"{rest} {sign} {at.strip()}".strip()}
    step.update(_subject(rest, step, words))
    if at.strip():
        named = [read_thing(part.strip(), words, "target") for part in at.split(",")]
        step["target"] = named[0] if len(named) == 1 else named
    for part in more:
        if part.strip():
            slot, values = _slot(part, words)
            step[slot] = _values(values, slot, words)
    return step


def _subject(rest: str, step: Mapping[str, Any], words: Lexicon) -> dict[str, Any]:
    """Read the subject of an action; a card that is in none of the player's zones is one of an unseen hand."""
    takes = words.takes.get(step["do"], "object")
    if not rest:
        return {}
    if takes == "number":
        return {"number": _number(rest, "card")}
    if takes == "word":
        return {"word": read_word(rest, words.words, "card")}
    name, _, ability = rest.partition("/")
    label = read_thing(name.strip(), words, "card")
    offered = (step["by"], step["do"], label) in words.offered
    if label.startswith("#") and not offered and words.side.get(label) != step["by"]:
        label = words.cards.get(name.strip(), label)
    if label in words.seats.values() and label not in (
        said for said in words.things if said not in words.seats
    ):
        return {"player": label}
    return {"card": label, "ability": ability.strip()} if ability.strip() else {"card": label}


def _slot(part: str, words: Lexicon) -> tuple[str, str]:
    """Split the slot name off a part of a line; a key of the file is accepted as well as its word."""
    try:
        said, values = take_word(part, words.slots, "more")
    except NotALineError:
        said, _, values = part.strip().partition(" ")
        if not said.isidentifier() or not said.isascii() or not values.strip():
            raise
        return said, values
    return words.slots[said], values


def _values(text: str, slot: str, words: Lexicon) -> object:
    kind, parts = words.kinds.get(slot, "objects"), [part.strip() for part in text.split(",") if part.strip()]
    if kind == "number":
        return _number(text, "more")
    found = [_read_value(part, words) for part in parts]
    return found if kind in _LISTS else found[0] if len(found) == 1 else found


def _read_value(text: str, words: Lexicon) -> str:
    """Read a thing, or else a word: `front`, `an Exploding Kitten`."""
    try:
        return read_thing(text, words, "more")
    except NotALineError:
        return read_word(text, words.words, "more")


def _number(text: str, part: str) -> int:
    digits = text.strip()
    if not digits.lstrip("-").isascii() or not digits.lstrip("-").isdecimal() or len(digits) > 6:
        raise NotALineError(part, digits[:40], ["1"])
    return int(digits)


def _is_claim(rest: str, words: Lexicon) -> bool:
    folded = rest.casefold()
    return any(begins_with_word(folded, said.casefold()) for said in words.says)


def _claim(by: str, rest: str, words: Lexicon) -> dict[str, Any]:
    """Read a claim: `prey REST`, `B life 4`, `step 3 illegal`, `A wins`."""
    _, told = take_word(rest, words.says, "what")
    for said, path in sorted(words.claims.items(), key=lambda item: -len(item[0])):
        about, found, value = _split_at_word(told, said)
        if not found:
            continue
        if path in {"illegal", "legal"} and about.isdecimal() and not value:
            return {"by": by, "says": "", "expect": {path: int(about)}}
        if path == "winner" and not value:
            return {
                "by": by,
                "says": "",
                "expect": {path: words.seats[take_word(about, words.seats, "who")[0]]},
            }
        of, sign, usual = path.partition("=")
        if about and sign and bool(usual) is not bool(value):
            label = read_thing(about, words, "card")
            return {"by": by, "says": "", "expect": {f"{label}.{of}": usual or _number(value, "more")}}
    raise NotALineError("more", told[:40], list(words.claims)[:MOST])


def _split_at_word(text: str, word: str) -> tuple[str, bool, str]:
    """Split a text at a separate word: the text before it, whether it occurs, the text behind it."""
    folded, wanted = f" {text.casefold()} ", f" {word.casefold()} "
    at = folded.find(wanted)
    if at < 0:
        return text, False, ""
    return text[: max(0, at - 1)].strip() if at else "", True, text[at + len(word) :].strip()


# ---- writing


def write_line(step: Mapping[str, object], words: Lexicon) -> str:
    """Write a step as a line, in the words people see."""
    head, at, more = _line_parts(step, words)
    return " ".join([*head, *([AT, at] if at else []), *(f"{MORE} {part}" for part in more)])


def target_text(step: Mapping[str, object], words: Lexicon) -> str:
    """Return the target of a step, and what else was chosen."""
    _, at, more = _line_parts(step, words)
    return " · ".join([*([f"→ {at}"] if at else []), *more])


def _line_parts(step: Mapping[str, object], words: Lexicon) -> tuple[list[str], str, list[str]]:
    """Return who did what with what; the targets; and the other values, each with its word."""

    def say(label: object, among: Mapping[str, str]) -> str:
        return next((said for said, meant in among.items() if meant == label), str(label))

    def value(one: object) -> str:
        if isinstance(one, dict) and type(one.get("unknown")) is int:  # so many that nobody named
            return ", ".join([UNNAMED] * one["unknown"])
        for among in (words.things, words.cards, words.words):
            said = next((said for said, meant in among.items() if meant == one), None)
            if said is not None:
                return said
        own = {meant: said for said, meant in reversed(words.cards.items())}
        return own.get(words.cards.get(str(one), ""), str(one))

    def several(named: object) -> str:
        return ", ".join(map(value, named if isinstance(named, list) else [named]))

    takes = words.takes.get(str(step["do"]))
    parts = [say(step["by"], words.seats), say(step["do"], words.verbs)]
    subject = next((key for key in ("card", "player", "word", "note") if key in step), "")
    if takes == "number" and "number" in step:
        parts.append(str(step["number"]))
    elif subject == "word":
        parts.append(say(step["word"], words.words))
    elif subject and (subject != "note" or step["do"] == OTHER):
        parts.append(value(step[subject]) + (f"/{step['ability']}" if "ability" in step else ""))
    more: list[str] = []
    for key, named in step.items():
        if isinstance(named, dict) and "unknown" not in named:  # each part of what was paid for itself
            more += [f"{say(part, words.slots)} {several(paid)}" for part, paid in named.items()]
        elif key not in {*_ALWAYS, *WHEN, "number" if takes == "number" else "", subject}:
            more.append(f"{say(key, words.slots)} {several(named)}")
    return parts, several(step["target"]) if "target" in step else "", more


def write_claim(claim: Mapping[str, Any], words: Lexicon) -> str:
    """Write the first thing that a claim says as a line; "" where no line says it."""
    path, value = next(iter(claim["expect"].items()), ("", ""))
    says, (about, _, of) = next(iter(words.says), SAYS), path.rpartition(".")
    said = {meant: one for one, meant in reversed(words.claims.items())}
    named = next((one for one, meant in words.things.items() if meant == about), about)
    if path in {"illegal", "legal", "winner"} and path in said:
        return f"{claim['by']} {says} {value} {said[path]}"
    if f"{of}={value}" in said:
        return f"{claim['by']} {says} {named} {said[f'{of}={value}']}"
    return f"{claim['by']} {says} {named} {said[f'{of}=']} {value}" if f"{of}=" in said and named else ""


# ---- completing


def complete_line(text: str, words: Lexicon) -> list[str]:
    """Return whole lines that begin as this one does: its next word completed in every way it can be."""
    line = normalize_line(text)
    before, more, last = line.rpartition(MORE)
    if more:
        return _complete_slot(before, last, words)
    head, sign, at = line.partition(AT)
    try:
        seat, rest = take_word(head, words.seats, "who")
    except NotALineError:
        return completions("", head, words.seats)
    if _is_claim(rest, words):
        return _complete_claim(seat, rest, words)
    try:
        verb, thing = take_word(rest, words.verbs, "what")
    except NotALineError:
        return [*completions(f"{seat} ", rest, words.verbs), *completions(f"{seat} ", rest, words.says)][
            :MOST
        ]
    if sign:
        given, comma, begun = at.rpartition(",")
        start = f"{head.strip()} {AT} {given.strip()}{', ' if comma else ''}"
        return completions(start, begun.strip(), words.things)
    bare = [] if thing else [f"{seat} {verb}"]
    known = {"word": words.words, "number": {}}.get(words.takes.get(words.verbs[verb], ""), words.things)
    return [*bare, *completions(f"{seat} {verb} ", thing, known)]


def _complete_slot(before: str, last: str, words: Lexicon) -> list[str]:
    """Complete the part behind the last `;`: a slot, then its values."""
    do = next((words.verbs[verb] for verb in _verb_of(before, words)), "")
    own = {
        said: slot for said, slot in words.slots.items() if slot in words.of_verb.get(do, [])
    } or words.slots
    try:
        slot, values = take_word(last, {**words.slots, **own}, "more")
    except NotALineError:
        return completions(f"{before.strip()} {MORE} ", last.strip(), own)
    given, comma, begun = values.rpartition(",")
    start = f"{before.strip()} {MORE} {slot} {given.strip()}{', ' if comma else ''}"
    return completions(start, begun.strip(), {**words.things, **words.words})


def _verb_of(line: str, words: Lexicon) -> Iterator[str]:
    try:
        yield take_word(take_word(line, words.seats, "who")[1], words.verbs, "what")[0]
    except NotALineError:
        return


def _complete_claim(seat: str, rest: str, words: Lexicon) -> list[str]:
    """Complete a claim: the object, then the claimed state."""
    says, told = take_word(rest, words.says, "what")
    start = f"{seat} {says} "
    for said in sorted(words.things, key=len, reverse=True):
        if begins_with_word(told.casefold(), said.casefold()):
            of = words.claimed.get(words.things[said], set())
            fits = {
                worded: worded
                for worded, path in words.claims.items()
                if path in of or path.partition("=")[0] in of
            }
            return completions(f"{start}{said} ", told[len(said) :].strip(), fits)
    return completions(start, told, words.things)
