"""Equivalence of abilities, ignoring names, order and implied facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.cardtext.ability_data import Data, Said
_UNSAID: Final[Mapping[str, Mapping[str, object]]] = {
    "choose": {"as": "chosen"},
    "choose_each": {"as": "chosen"},
    "search": {"as": "chosen"},
    "look": {"as": "seen"},
    "reveal": {"as": "seen"},
    "for_each": {"as": "it"},
    "damage": {"to": "target"},
    "prevent": {"to": "target"},
}
_LEFT_OUT: Final = {
    "until": ("turn", "round"),
    "at": ("top",),
    "who": ("you",),
    "by": ("you",),
    "face": ("front", "up"),
    "state": ("stand", "ready"),
    "part": ("any",),
    "count": (1,),
    "amount": (1,),
}
_PLAINLY: Final = {"once": "no", "free": False, "main": False, "granted": False, "turn": "any"}
_HIT: Final = ("who", "each")
_NAMING: Final = ("let", "choose_number")
_HEADS: Final = ("rule", "change")
_SEARCHED: Final = (("card", "own"), ("in", "deck"))
_NUMBERS: Final = ("power", "critical", "entry_cost", "revive_cost", "damage_taken")
_WORDS: Final = (  # keys without names
    *(
        "do",
        "rule",
        "change",
        "until",
        "kind",
        "keyword",
        "colour",
        "colours",
        "in",
        "form",
        "state",
        "face",
        "at",
    ),
    *(
        "by",
        "who",
        "name",
        "no",
        "rarity",
        "illustrator",
        "trait",
        "attribute",
        "timing",
        "of",
        "player",
        "zombie",
    ),
    *("character", "equipment", "event", "battle", "resource", "called", "named", "role", "entered", "part"),
    *("card", "hand", "name_contains", "turn", "phase", "life", "cancel", "shuffle"),
)


def are_equivalent(left: Said, right: Mapping[str, object]) -> bool:
    """Return whether two abilities do the same."""
    return canonical_form(left) == canonical_form(right)


def canonical_form(ability: Said) -> Data:
    """Return the canonical form shared by equivalent abilities; of a card's fields only the default target is left out."""
    effect = ability.get("effect")
    if isinstance(effect, dict):
        return {**ability, "effect": {key: part for key, part in effect.items() if (key, part) != _HIT}}
    data = {
        key: part
        for key, part in ability.items()
        if key not in {"id", "text", "texts", "read"} and part not in ([], None, _PLAINLY.get(key))
    }
    if data.get("timing") in {"event", "tactic"}:
        del data["timing"]
    if isinstance(data.get("from"), str):
        data["from"] = [data["from"]]
    if data.get("from") == ["field"]:
        del data["from"]
    names: dict[str, str] = {}
    found: Data = {}
    for key in ("extra_cost", "instead_of_cost", "defines"):
        if key in data:
            found[key] = _canonical_value(data.pop(key), names)
    for key in ("cost", "when"):
        if key in data:
            found[key] = _canonical_value(data.pop(key), names)
    if "when" in found:
        _normalize_turn(data, found)
        names["it"] = "it"
    if "if" in data:
        found["if"] = _canonical_value(data.pop("if"), names)
    targets = {"target": data.pop("target")} if "target" in data else data.pop("targets", {})
    if isinstance(targets, list):
        targets = {f"t{number}": select for number, select in enumerate(targets)}  # it was canonical already
    for number, (name, select) in enumerate(targets.items()):
        found.setdefault("targets", []).append(_without_count_one(_canonical_value(select, names)))
        names[name] = f"t{number}"
    found["effect"] = _canonical_effects(data.pop("effect", []), names)
    return {**data, **found}


def _normalize_turn(data: Data, found: Data) -> None:
    """Move the turn condition of a "start of turn" or "end of turn" ability into its event."""
    sides = {"own": "you", "opponent": "opponent"}
    for happening, subject in found["when"].items():
        if (
            happening in {"turn_starts", "turn_ends"}
            and subject == {"player": "any"}
            and data.get("turn") in sides
        ):
            found["when"] = {happening: {"player": sides[data.pop("turn")]}}


def _without_count_one(select: Data) -> Data:
    return {key: part for key, part in select.items() if key != "count" or part != 1}


def _canonical_effects(items: list[Any], names: dict[str, str]) -> list[object]:
    found: list[object] = []
    for item in items:
        found += _canonical_effect(item, names)
    return found


def _canonical_effect(item: Data, names: dict[str, str]) -> list[object]:
    word = next(iter(item))
    done: Data = {}
    full = {**item, **{key: part for key, part in _UNSAID.get(word, {}).items() if key not in item}}
    for key, part in full.items():
        if key in _NAMING:
            done[key] = ""  # the name follows
            continue
        if key in {"as", "do", "then", "else", "may", "at_end", "one_of"} and (
            key != "do" or isinstance(part, list)
        ):
            if key in {"may", "at_end", "one_of"}:
                done[key] = []  # first of its effect, and stays it
            continue
        if key == word and word in _HEADS and isinstance(part, str) and part in names:
            done[key] = names[part]  # its subject is in the place of a rules word elsewhere
            continue
        if (part in _LEFT_OUT.get(key, ()) or (word, key, part) == ("level_up", "by", 1)) and not (
            word == "control" and key == "until"
        ):
            continue
        done[key] = _canonical_value(part, names, key)
    if word == "search" and isinstance(done["search"], dict):  # the deck is the player's own
        done["search"] = {key: part for key, part in done["search"].items() if (key, part) not in _SEARCHED}
    if word == "control" and done.get("until") == "field":
        del done["until"]
    name = full.get(word) if word in _NAMING else full.get("as")
    if word == "reveal" and isinstance(full["reveal"], str):
        names[str(name)] = str(done["reveal"])  # what is revealed is called by another name
        done.pop("as", None)
    elif isinstance(name, str):
        names[name] = done[word if word in _NAMING else "as"] = f"n{len(names)}"
    for key in ("then", "else", "do", "may", "at_end"):
        if isinstance(full.get(key), list):
            done[key] = _canonical_effects(full[key], names)
    if "one_of" in full:
        done["one_of"] = [_canonical_effects(mode, names) for mode in full["one_of"]]
    numbers = [key for key in _NUMBERS if key in done]
    if word == "modify" and len(numbers) > 1:
        rest = {key: part for key, part in done.items() if key not in numbers}
        return [{**rest, number: done[number]} for number in numbers]
    return [done]


def _canonical_value(data: object, names: Mapping[str, str], key: str = "") -> Any:
    if isinstance(data, list):
        parts = [_canonical_value(part, names, key) for part in data]
        return sorted(parts) if key in {"colour", "colours"} else parts
    if isinstance(data, str):
        return names.get(data, data) if key not in _WORDS else data
    if not isinstance(data, dict):
        return data
    if key == "ability":
        return canonical_form(data)  # one that is given: it has names of its own
    found = {word: _canonical_value(part, names, word) for word, part in data.items()}
    if set(found) == {"equal"} and found["equal"][1] == 0 and "count" in (found["equal"][0] or {}):
        return {"not": {"exists": found["equal"][0]["count"]}}
    if set(found) == {"not"} and isinstance(found["not"], dict) and "at_least" in found["not"]:
        return {"less": found["not"]["at_least"]}
    if set(found) == {"times"} and found["times"][0] == 1:
        return found["times"][1]
    if set(found) == {"on", "kind"} and found["on"] == "self":
        return {"kind": found["kind"]}
    return found


def facts(data: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Return the path of every fact of ability data: the facts that can be left out."""
    found: list[tuple[object, ...]] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in pairs:
        if key not in {"id", "text", "texts", "read"}:
            found.append((*path, key))
            found += facts(part, (*path, key))
    return found


def without_fact(data: Any, path: tuple[object, ...]) -> object:
    """Return data without one fact."""
    key, *rest = path
    if isinstance(data, list):
        copy: Any = [*data]
    else:
        copy = dict(data)
    if rest:
        copy[key] = without_fact(data[key], tuple(rest))
    else:
        del copy[key]
    return copy
