"""The data of the page on which a card is stated: its printed values, the meaning of its text, its abilities by form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import request

from judge.disputes.bench import card_edits, card_form
from judge.disputes.bench.stated_texts import ability_sentence, describe_card_text
from judge.disputes.language.ability_forms import LISTS, AbilityForms
from judge.disputes.language.placeholders import holes
from judge.web.languages import chosen_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.disputes.language.format import DisputeFile

    TextReader = Callable[[str, str, dict[str, Any]], dict[str, object] | None]

_PLAIN: Final = ("number", "signed", "text", "truth", "name")  # what a hole takes that is no choice


def new_card(file: DisputeFile) -> dict[str, Any]:
    """Describe a card that is not stated yet; its kind is the game's first until one is chosen."""
    kind = request.args.get("kind") or card_form.card_kinds(file["game"], chosen_language())[0][0]
    return _card(file, request.args.get("name", "")[:80], {"kind": kind}, stated=False)


def stated_card(file: DisputeFile, read: TextReader = describe_card_text) -> dict[str, Any]:
    """Describe the stated card that the URL names: fields, abilities as sentences, and possible additions.

    `read`: returns the meaning of a card's text as sentences.
    """
    name = request.args.get("name", "")
    data = card_edits.stated_card(file, name)
    return _card(file, name, data, stated=True) | {"text": read(file["game"], chosen_language(), data)}


def _card(file: DisputeFile, name: str, data: dict[str, Any], *, stated: bool) -> dict[str, Any]:
    game, kind = file["game"], str(data.get("kind", ""))
    stating = AbilityForms(game, chosen_language())
    return {
        "name": name,
        "stated": stated,
        "data": data,
        "kind": kind,
        "kinds": card_form.card_kinds(game, chosen_language()),
        "fields": [  # what many boxes are ticked for comes last: one number is often all that is wanted
            (field, card_form.input_value(field, data))
            for field in sorted(
                card_form.card_inputs(game, kind, chosen_language()), key=lambda field: field.kind == "ticks"
            )
        ],
        "timings": [
            (word, stating.sentence(entry), bool(entry.get("when")))
            for word, entry in stating.words.get("timings", {}).items()
            if kind in entry["of"]
        ],
        "happenings": list(stating.entries("happenings")),
        "subjects": stating.options("cards", {}),
        "abilities": [_ability(stating, ability, kind) for ability in data.get("abilities", [])],
        "adding": _describe_addition(stating, data.get("abilities", [])),
        "text": None,
    }


def _ability(stating: AbilityForms, data: dict[str, Any], kind: str) -> dict[str, object]:
    """Describe one ability: its sentence, its parts, and possible additions."""
    timing = stating.timing_of(data, kind)
    parts = stating.parts(timing)
    section = "statements" if "statements" in parts else "effects"
    said = {"cost": data.get("cost", []), section: data.get("effect", [])}
    return {
        "said": ability_sentence(stating.game, data, kind, stating.language)
        if "read" in data
        else stating.ability(data, kind),
        "marks": [
            (key, words, all(data.get(word) == value for word, value in entry["data"].items()))
            for key, words in stating.entries("marks")
            if timing in (entry := stating.words["marks"][key])["of"]
        ],
        "lists": [
            {
                "part": part,
                "items": [_item(stating, part, item) for item in said[part]],
                "choices": list(stating.entries(part)),
                "flows": list(stating.entries("flows")) if part == "effects" else [],
            }
            for part in parts
            if part in said
        ],
        "targets": "target" in parts,
        "target": stating.selection(data["target"]) if "target" in data else "",
        "selectors": [
            (value.removeprefix("select:"), words)
            for value, words in stating.options("cards", {})
            if value.startswith("select:")
        ],
        "filters": _filters(stating, "", {}),
    }


def _item(stating: AbilityForms, part: str, data: Any, around: object = None) -> dict[str, object]:
    """Describe one item of a list: its sentence, its edits, and its branches, which are shown one level deep."""
    given = stating.form_values(part, data)
    return {
        "said": stating.entry(part, data, stating.bound_inside(around)),
        "change": {"part": given[0], "entry": given[1]} if given else None,
        "branches": [
            {
                "label": branch.label,
                "items": [_item(stating, "effects", effect, data) for effect in branch.effects],
            }
            for branch in (stating.branches(data) if around is None else ())
        ],
    }


def _filters(stating: AbilityForms, field: str, sent: dict[str, str]) -> list[dict[str, Any]]:
    """Describe the filters that can narrow the cards of one field."""
    described = []
    for key, words in stating.entries("filters"):
        taken = [hole.takes for hole in holes(stating.words["filters"][key])]
        takes = taken[0] if taken else "truth"
        name = f"{field}filter:{key}"
        described.append(
            {
                "name": name,
                # A sentence that is nothing but the value names nothing.
                "words": words if words.strip("…") else stating.word(takes),
                "takes": takes,
                "options": _options(stating, takes, {}),
                "value": sent.get(name, ""),
            }
        )
    return described


def _describe_addition(stating: AbilityForms, abilities: list[dict[str, object]]) -> dict[str, object] | None:
    """Describe the addition or change that the URL names; None without.

    `at` which ability, `part` which list, `inside` which branch of which effect, `number` which item is changed. Without an
    `entry` the page asks which one, and without an `if` which condition.
    """
    asked = request.args
    at, part, key = asked.get("at", -1, type=int), asked.get("part", ""), asked.get("entry", "")
    if part not in LISTS or not 0 <= at < len(abilities):
        return None
    inside, around = asked.get("inside", "")[:9], None
    items = abilities[at].get(LISTS[part], [])
    if inside:
        place, _, which = inside.partition(".")
        around = _item_at(items, place)
        items = getattr(_item_at(stating.branches(around), which), "effects", None)
    if items is None:
        return None
    described: dict[str, Any] = {
        "at": at,
        "part": part,
        "inside": inside,
        "number": asked.get("number", "")[:4],
    }
    entry = stating.words.get(part, {}).get(key)
    if entry is None:
        picks = list(stating.entries(part)) if inside and not key else []
        return {**described, "name": "entry", "picks": picks} if picks else None
    sent = (stating.form_values(part, _item_at(items, described["number"])) or ("", "", {}))[2]
    said = dict(stating.entries(part))[key]
    fields = []
    for hole in holes(entry):
        chosen_one = asked.get(hole.name, "") or sent.get(hole.name, "")
        condition = stating.words.get("conditions", {}).get(chosen_one) if hole.takes == "condition" else None
        if hole.takes == "condition" and condition is None:
            picks = list(stating.entries("conditions"))
            return {**described, "entry": key, "said": said, "name": hole.name, "picks": picks}
        if condition is not None:
            said = stating.form_sentence(entry, {hole.name: stating.form_sentence(condition)})
            described["other"] = hole.name
            fields.append({"name": f"hole:{hole.name}", "takes": "hidden", "value": chosen_one})
            fields += _fields(stating, condition, abilities[at], around, f"{hole.name}.", sent)
    fields += _fields(stating, entry, abilities[at], around, "", sent)
    return {**described, "entry": key, "said": said, "fields": fields}


def _item_at(items: Any, number: str) -> object:
    """Return the item of this number, None where there is none."""
    return items[int(number)] if number.isdecimal() and int(number) < len(items) else None


def _default_value(hole: Any, meant: str, ability: dict[str, object]) -> str:
    """Return the initial value of a field: cards are the targets, where the ability has a target."""
    if hole.optional:
        return meant if meant.isdecimal() else ""
    return "name:target" if hole.takes == "cards" and ability.get("target") else "1"


def _fields(
    stating: AbilityForms,
    entry: Any,
    ability: dict[str, object],
    around: Any,
    prefix: str,
    sent: dict[str, str],
) -> list[dict[str, Any]]:
    """Describe the fields of an entry with their values."""
    unsaid = entry.get("unsaid") or {}
    found = []
    for hole in holes(entry):
        if hole.takes in {"effects", "condition"}:
            continue
        field = f"{prefix}{hole.name}"
        options = [] if hole.takes in _PLAIN else stating.options(hole.takes, ability, around)
        meant = str(unsaid.get(hole.name, ""))
        if hole.optional and options:
            # What is meant where nothing is said needs no second entry.
            options = [("", dict(options).get(meant, "–")), *(one for one in options if one[0] != meant)]
        found.append(
            {
                "name": f"hole:{field}",
                "label": stating.word(hole.name),
                "takes": "hidden" if hole.takes == "name" else hole.takes,
                "options": options,
                "value": sent.get(field, _default_value(hole, meant, ability)),
                "filters": _filters(stating, f"hole:{field}.", {f"hole:{key}": v for key, v in sent.items()})
                if hole.takes == "cards"
                else [],
            }
        )
    return found


def _options(stating: AbilityForms, takes: str, data: dict[str, Any]) -> list[tuple[str, str]]:
    return [] if takes in _PLAIN else stating.options(takes, data)
