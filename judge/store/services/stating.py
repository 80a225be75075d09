"""Cards stated in a dispute: what is printed on them, and their abilities, one part at a time; each an edit of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cardtext import card_fields, report
from judge.cardtext.reading import read
from judge.cardtext.reading import say as sentence
from judge.cardtext.rows import languages
from judge.cardtext.vocabulary import speech
from judge.disputes.account.card_texts import differs, reading_of
from judge.disputes.bench import card_form
from judge.disputes.bench.edits import RemoveCard, StateCard
from judge.disputes.language.ability_forms import LISTS, AbilityForms
from judge.disputes.language.ability_text import EffectList, written
from judge.engine.plain import plain
from judge.games import GAMES
from judge.store.refusals import Conflict, Invalid, NotFound

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from judge.cardtext.reading import Reading
    from judge.disputes.language.format import DisputeFile

Data = dict[str, Any]


def stated_card(file: Mapping[str, Any], name: str) -> Data:
    """Return one stated card. NotFound when the file has none of this name."""
    if name not in file["cards"]:
        raise NotFound("dispute.no_card", card=name[:80])
    found: Data = plain(file["cards"][name])
    return found


def saved(file: DisputeFile, name: str, given: Mapping[str, list[str]]) -> StateCard:
    """Return a card stated, or what is printed on it changed; its abilities and what the form does not ask for stay.

    What was read from a text goes with it, where the text is taken away.
    """
    name = name.strip()
    if not name:
        raise Invalid("field.long", field="name", most=80)
    game, before = file["game"], plain(file["cards"].get(name, {}))
    kind = "".join(given.get("kind", [])[:1])
    if kind not in dict(card_form.kinds(game, "en")):
        raise Invalid("field.choice", field="kind", value=kind[:40])
    text = "".join(given.get("text", [])[:1]).strip()
    if not text and "read" in before:
        _forget_text(game, before)
    asked = {field.name.partition(".")[0] for field in card_form.form(game, kind, "en")}
    kept = {key: value for key, value in before.items() if key not in asked | {"kind", "text"}}
    card = {**card_form.read(game, kind, given), **({"text": text[:2000]} if text else {}), **kept}
    if "read" in card and card_fields.of_card(game, card) != card_fields.of_card(game, before):
        del card["read"]  # from here on it is what somebody stated
    return StateCard(name, card)


def _forget_text(game: str, card: Data) -> None:
    """Take away what was read from a card's text; what somebody stated by hand stays."""
    if speech(game).fields:
        for field in _read_before(game, card):
            card.pop(field, None)
    else:
        stated = [each for each in card.pop("abilities", []) if "read" not in each]
        card.pop("keywords", None)
        card.update({"abilities": stated} if stated else {})
    del card["read"]


def text_says(game: str, card: Mapping[str, object]) -> Reading | None:
    """Read the printed text of a stated card; None where it has none, or nobody wrote how the game's texts read."""
    return reading_of(game, str(card.get("text") or ""), str(card.get("kind") or ""))


def read_text(game: str, text: str, language: str, say: str, kind: str) -> Data:
    """Read any printed text, said in the language `say`. Invalid for a game or a language whose texts nobody can read."""
    able = languages(game) if game in GAMES else ()
    if not able:
        raise Invalid("field.choice", field="game", value=game[:40])
    language = language or report.language_of(game, text)
    if language not in able:
        raise Invalid("field.choice", field="language", value=language[:40])
    reading = read(game, text, language, kind)
    return report.to_dict(reading, lambda ability: said(game, ability, reading.kind, say))


def said(game: str, ability: Mapping[str, object], kind: str, language: str) -> str:
    """Say an ability as a card would print it; as the forms do where no rows are written in this language."""
    found = sentence(game, ability, kind, language)
    if found is None and speech(game).fields:
        return written(dict(ability))
    return found or AbilityForms(game, language).ability(ability, kind)


def by_hand(game: str, card: Mapping[str, Any]) -> bool:
    """Return whether somebody stated an ability, a keyword or a field of the card that did not come from its text."""
    if card_fields.of_card(game, card):
        reading = text_says(game, card)
        stated = (
            {key for part in reading.parts for each in part.readings for key in each} if reading else set()
        )
        return "read" not in card and bool(stated & card.keys())
    if any("read" not in ability for ability in card.get("abilities", [])):
        return True
    texts = (str(card.get("text") or ""), str(card.get("read", {}).get("text", "")))
    readings = (reading_of(game, text, str(card.get("kind") or "")) for text in texts)
    printed = [sorted(each.keywords) for each in readings if each is not None]
    return bool(card.get("keywords")) and sorted(card["keywords"]) not in printed


def is_understood(reading: Reading | None) -> bool:
    """Return whether anything of a text was understood, so that there is something to confirm."""
    return reading is not None and any(part.readings or part.keyword for part in reading.parts)


def text_shown(game: str, language: str, data: Data) -> dict[str, object] | None:
    """Describe what the printed text says, part by part; None where nobody can read it."""
    reading = text_says(game, data)
    if reading is None:
        return None
    kind = reading.kind

    def in_words(ability: Mapping[str, object]) -> str:
        return said(game, ability, kind, language)

    parts = [report.part_of(part, in_words) for part in reading.parts]
    for part in parts:
        part["rest"] = reading.typed[part["at"] : part["end"]][:40].strip() if "at" in part else ""
    return {
        "parts": parts,
        "rows": reading.rows,
        "understood": is_understood(reading),
        "by_hand": by_hand(game, data),
        "used": "read" in data,
        "old": "read" in data and data["read"]["text"] != reading.typed,
        "differs": differs(game, data),
    }


def text_used(file: DisputeFile, name: str, form: Mapping[str, str], by: str, on: datetime) -> StateCard:
    """State what the text of a card was understood to say, and who said so; what is stated by hand stays as it is."""

    def alter(card: Data, stating: AbilityForms) -> None:
        reading = text_says(stating.game, card)
        if reading is None or by_hand(stating.game, card):
            raise Invalid("card.by_hand", card=name[:80])
        if form.get("rows", reading.rows) != reading.rows:
            raise Conflict("dispute.stale")  # what was looked at is not what would be confirmed
        if not is_understood(reading):
            raise Invalid("card.not_understood", card=name[:80])
        ways = {
            number: int(form[f"way:{number}"])
            for number in range(len(reading.parts))
            if form.get(f"way:{number}", "").isdecimal() and len(form[f"way:{number}"]) < 3
        }
        for field in _read_before(stating.game, card):
            card.pop(field, None)
        card.update(report.confirm_reading(reading, ways))
        card["read"] = {
            "text": reading.typed,
            "rows": f"{reading.language} {reading.rows}",
            "by": by[:120],
            "on": f"{on:%Y-%m-%d %H:%M} UTC",
        }

    return _changed(file, name, alter)


def _read_before(game: str, card: Data) -> list[str]:
    """Name what of a card its text stated when it was confirmed last."""
    if not speech(game).fields:
        return ["keywords", "abilities"]
    before = reading_of(game, str(card.get("read", {}).get("text", "")), str(card.get("kind") or ""))
    return [key for part in before.parts for each in part.readings[:1] for key in each] if before else []


def removed(file: DisputeFile, name: str) -> RemoveCard:
    """Take a stated card out of the file; it is refused while the position or a step speaks of it."""
    stated_card(file, name)
    return RemoveCard(name)


def _changed(file: DisputeFile, name: str, alter: Callable[[Data, AbilityForms], None]) -> StateCard:
    card = stated_card(file, name)
    alter(card, AbilityForms(file["game"], "en"))
    return StateCard(name, card)


def ability_added(file: DisputeFile, name: str, form: Mapping[str, str]) -> StateCard:
    """Give a card an ability of one kind, with nothing in it yet but what sets it off."""

    def alter(card: Data, stating: AbilityForms) -> None:
        timing = form.get("timing", "")
        entry = stating.words.get("timings", {}).get(timing)
        if entry is None or card.get("kind") not in entry["of"]:
            raise Invalid("field.choice", field="timing", value=timing[:40])
        abilities = card.setdefault("abilities", [])
        taken = {ability.get("id") for ability in abilities}
        number = next(n for n in range(1, 99) if f"{timing}{n}" not in taken)
        ability: Data = {"id": f"{timing}{number}", "timing": timing, "effect": []}
        if entry.get("when"):
            happening = form.get("happening", "")
            if happening not in stating.words.get("happenings", {}):
                raise Invalid("field.choice", field="happening", value=happening[:40])
            ability["when"] = {happening: stating.cards(form.get("subject", "name:self"), "when")}
        abilities.append(ability)

    return _changed(file, name, alter)


def ability_changed(file: DisputeFile, name: str, at: int, form: Mapping[str, str]) -> StateCard:
    """Change one part of an ability: set marks or the target; add, change, take away a cost or an effect; remove it all."""

    def alter(card: Data, stating: AbilityForms) -> None:
        abilities = card.get("abilities", [])
        if not 0 <= at < len(abilities):
            raise NotFound("dispute.no_ability")
        part = form.get("part", "")
        abilities[at].pop("read", None)  # from here on it is what somebody stated
        if part == "remove":
            del abilities[at]
            if not abilities:
                del card["abilities"]
        elif part == "marks":
            _mark(abilities[at], form, stating)
        elif part == "target":
            abilities[at]["target"] = stating.target(form)
        elif part == "no_target":
            abilities[at].pop("target", None)
        elif part.removeprefix("no_") in LISTS:
            _change_list(abilities[at], part, form, stating)
        else:
            raise Invalid("field.choice", field="part", value=part[:40])
        if not card.get("keywords") and not any("read" in each for each in card.get("abilities", [])):
            card.pop("read", None)

    return _changed(file, name, alter)


def _mark(ability: Data, form: Mapping[str, str], stating: AbilityForms) -> None:
    for key, entry in stating.words.get("marks", {}).items():
        for word, value in entry["data"].items():
            if ability.get(word) == value:
                del ability[word]
        if form.get(f"mark:{key}"):
            ability.update(entry["data"])


def _change_list(ability: Data, part: str, form: Mapping[str, str], stating: AbilityForms) -> None:
    """Add an item to a list of the ability, put another in the place of one (`number`), or take that one away.

    `inside`: in which branch of which effect, as `2.0`; without it, in the ability itself.
    """
    key = LISTS[part.removeprefix("no_")]
    whole = EffectList(key, ability, key, optional=key != "effect")
    if form.get("inside"):
        number, _, which = form["inside"].partition(".")
        branches = stating.branches(whole.effects[_place(number, whole.effects)])
        whole = branches[_place(which, branches)]
    items = list(whole.effects)
    number = form.get("number", "")
    if part.startswith("no_"):
        del items[_place(number, items)]
    else:
        built = stating.build(part, form.get("entry", ""), form, "hole:")
        if number:
            at = _place(number, items)
            items[at] = stating.refilled(built, items[at])
        else:
            items.append(built)
    whole.put(items)


def _place(text: str, among: Sequence[object]) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:4]) >= len(among):
        raise NotFound("dispute.no_ability")
    return int(text)
