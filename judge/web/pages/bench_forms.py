"""The forms of the bench: the step or claim of a form, and what can be stated of a touched object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import url_for

from judge.disputes.bench import line
from judge.disputes.bench.edits import AddClaim, AddStep
from judge.disputes.bench.line_setup import read_setup
from judge.disputes.bench.position_form import parts_by_card, position_parts
from judge.disputes.language.described import OTHER, describe_game, further_slot
from judge.documents import DocumentError, read_json
from judge.games import package
from judge.store.refusals import Invalid
from judge.web.languages import chosen_language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from werkzeug.datastructures import MultiDict

    from judge.disputes.bench.line_setup import SetupWords
    from judge.disputes.bench.position_edits import PutCard, PutUnknown, SetTallies
    from judge.disputes.language.format import DisputeFile


def step_of(form: MultiDict[str, str], game: str) -> dict[str, Any]:
    """Read the step of a form; Invalid where it has none."""
    if "step" in form:
        try:
            listed: dict[str, object] = read_json(form["step"].encode())
        except DocumentError as error:
            raise Invalid("dispute.step") from error
        if not isinstance(listed, dict):
            raise Invalid("dispute.step")
        listed.update(_slots(form))
        return listed
    written: dict[str, Any] = {
        name: form[name].strip()
        for name in ("by", "do", "card", "ability", "target", "player", "note")
        if form.get(name, "").strip()
    }
    if form.get("other", "").strip() and "card" not in written:
        written["card"] = form["other"].strip()
    verb, named = describe_game(game).verbs.get(written.get("do", "")), _split_commas(form.get("pay", ""))
    if written.get("do") == OTHER:
        words = [written.pop(name, "") for name in ("note", "card", "target", "player")]
        written["note"] = " · ".join(filter(None, [*words, form.get("pay", "").strip()]))
    elif named:
        key, kind = further_slot(verb) if verb else ("pay", "objects")
        written[key] = named if kind in {"objects", "order"} else _parse_scalar(named[0])
    if verb and verb.takes in {"number", "word"} and "card" in written:
        written[verb.takes] = _parse_scalar(written.pop("card"))
    if form.get("during"):
        written["during"] = "resolution"
    if form.get("at_once"):
        written["at_once"] = True
    return written


def parts_of(file: DisputeFile, stand: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a position's forms: `position_parts`, those applicable to each card, and where cards are.

    `stand`: the state of the dispute before its steps.

    `lies`: the zones (`shared`: of the table) in which a card can be, by its name in the file; "": an unnamed card.
    `stands_at`: the numbers that give the position of a card relative to another, each with its label, those other cards,
    and the zones of the cards that have it.
    """
    parts = position_parts(file["game"], len(file["players"]), chosen_language())
    fits = parts_by_card(file, parts)
    places, within = stand["claimable"]["places"], package(file["game"]).layout.stands_in
    return {
        "stand": stand,
        "parts": parts,
        "fits": fits,
        "lies": lambda key, of="zones": [zone for zone, _ in fits.get(key, parts)[of]],
        "stands_at": {
            name: {"called": said, "at": dict(there), "within": within.get(name, ())}
            for name, said, there in places
        },
    }


def _split_commas(text: str) -> list[str]:
    return [item.strip() for item in text.replace("、", ",").replace("，", ",").split(",") if item.strip()]


def _parse_scalar(text: str) -> str | int:
    """Return a number where a text is one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else text


def _slots(form: MultiDict[str, str]) -> dict[str, object]:
    """Read the choices of an action beside its subject; an omitted choice is empty."""
    found: dict[str, object] = {name.removeprefix("empty:"): [] for name in form if name.startswith("empty:")}
    for name in form:
        if not name.startswith("slot:"):
            continue
        values = [value for value in form.getlist(name) if value]
        slot = name.removeprefix("slot:")
        if form.get(f"number:{name}"):
            found[slot] = _number(values)
        elif form.get(f"one:{name}") and values:
            found[slot] = values[0]
        elif values:
            found[slot] = _order_by_tick(values, form.get(f"ticked:{slot}", ""))
    return found


def _number(values: list[str]) -> int:
    if not values or not values[0].isascii() or not values[0].isdecimal() or len(values[0]) > 6:
        raise Invalid("dispute.step")
    return int(values[0])


def _order_by_tick(values: list[str], order: str) -> list[str]:
    """Sort ticked values by the order in which they were ticked, as recorded by the page's script: paths are ordered."""
    ticked = order.split("\n")
    return sorted(values, key=lambda value: ticked.index(value) if value in ticked else len(ticked))


def answer_of(form: MultiDict[str, str]) -> dict[str, Any]:
    """Read the button that answers a ruling's question."""
    try:
        tells = read_json(form.get("tells", "").encode())
    except DocumentError as error:
        raise Invalid("dispute.step") from error
    if not isinstance(tells, dict):
        raise Invalid("dispute.step")
    return tells


def line_of(form: MultiDict[str, str], words: line.Lexicon) -> AddStep | AddClaim:
    """Parse the step or claim of a typed line; Invalid where a part of it is not understood."""
    try:
        said = line.read_line(form.get("line", ""), words)
        return AddClaim(said["claim"]) if "claim" in said else AddStep(said)
    except line.NotALineError as error:
        raise Invalid("dispute.line", word=error.word or "…", known=", ".join(error.known)) from error


def setup_of(form: MultiDict[str, str], words: SetupWords) -> PutCard | PutUnknown | SetTallies:
    """Parse the position edit of a typed line; Invalid where a part of it is not understood."""
    try:
        return read_setup(form.get("line", ""), words)
    except line.NotALineError as error:
        raise Invalid("dispute.line", word=error.word or "…", known=", ".join(error.known)) from error


def bench_context(
    file: DisputeFile,
    people: dict[str, str],
    args: MultiDict[str, str],
    stand_after: Callable[[int | None], dict[str, Any]],
) -> dict[str, Any]:
    """Return the template data of a bench. `stand_after`: the state after that many steps, or (None) after all.

    `tap` names the touched object on the board, `change` the step that is replaced, and with `claims` one chooses what is
    disputed.
    """
    number, steps = args.get("change", type=int), file["steps"]
    changed = number if number is not None and 1 <= number <= len(steps) else None
    whole = stand_after(None)
    stand = whole if changed is None else stand_after(changed - 1)
    words = line.lexicon(file["game"], stand, people, chosen_language())
    claims = file["claims"]
    claimed = {"illegal": 1} if steps else {"winner": file["players"][0]}
    return {
        "stand": stand,
        "steps": _merge_implied(_add_targets(whole["steps"], steps, words)),
        "stop": whole["stop"],
        "touched": describe_touched(stand, args.get("tap", "")[:80]),
        "lit": highlights(stand, claiming="claims" in args),
        "changed": changed,
        "claiming": "claims" in args,
        "last_line": line.write_line(steps[-1] if steps else _example_step(stand), words),
        "last_claim": line.write_claim(
            claims[-1] if claims else {"by": file["players"][0], "expect": claimed}, words
        ),
    }


def _example_step(stand: dict[str, Any]) -> dict[str, Any]:
    """Return the step that is offered first, as an example of a line."""
    offered = [option["step"] for option in stand["options"] if option["do"] != "pass"]
    return offered[0] if offered else {"by": stand["seats"][0]["name"], "do": "pass"}


def highlights(stand: dict[str, Any], *, claiming: bool) -> dict[str, object]:
    """Return what is highlighted on the board: the present choices, those after all passed, and whether one is mandatory."""
    now = [option for option in stand["options"] if not option["aside"]]
    may = [label for option in now for label in tappable_things(option)]
    return {
        "now": may if not claiming else [],
        "near": [option["about"] for option in stand["later"]] if not claiming else [],
        "choosing": len(may) > 1 and all(tappable_things(option) for option in now) and not claiming,
    }


def tappable_things(option: dict[str, Any]) -> list[str]:
    """Return the objects on the board that one option is about, asks for, or names."""
    if option["about"]:
        return [option["about"]]
    named = [
        choice["value"] for ask in option["asks"] if ask["kind"] != "number" for choice in ask["options"]
    ]
    return [*named, *(choice["value"] for choice in option["given"])]


def _add_targets(
    shown: list[dict[str, Any]], steps: Sequence[Mapping[str, Any]], words: line.Lexicon
) -> list[dict[str, Any]]:
    """Add to the stated steps their targets and choices, except payments."""
    return [
        {
            **row,
            "at": line.target_text({key: v for key, v in steps[row["n"] - 1].items() if key != "pay"}, words),
        }
        if row["n"]
        else row
        for row in shown
    ]


def _merge_implied(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Merge consecutive implied steps of one kind into one, with all players who took them."""
    found: list[dict[str, Any]] = []
    for step in steps:
        last = found[-1] if found else None
        if last and step["implied"] and last["implied"] and step["text"] == last["text"]:
            last["all"].append(step["by"])
        else:
            found.append({**step, "all": [step["by"]]})
    return found


class Addresses:
    """The URLs of one bench by action: `at("step")`; of an event's dispute, or of an unstored question."""

    def __init__(self, blueprint: str, **of: Any) -> None:
        self.blueprint, self.of = blueprint, of

    def __call__(self, name: str, /, **more: Any) -> str:
        """Return the address that does this."""
        return url_for(f"{self.blueprint}.{name}", **self.of, **more)


def after_change(form: Mapping[str, str]) -> dict[str, str]:
    """Return the URL parameters after a position edit: the zones where cards are put, and the searches for them.

    A zone chosen for one seat stays while cards of another are put.
    """
    zones = dict(pair.split(":", 1) for pair in form.get("into", "").split(",") if ":" in pair)
    if form.get("what") in {"card", "unknown"}:
        zones[form.get("seat", "")] = form.get("zone", "")
    kept = {"into": ",".join(f"{seat}:{zone}" for seat, zone in zones.items()), "find": form.get("find", "")}
    return {name: said[:200] for name, said in kept.items() if said}


def target_zones(args: Mapping[str, str]) -> dict[str, str]:
    """Read from an address into which zone of each seat cards go."""
    return dict(pair.split(":", 1) for pair in args.get("into", "")[:200].split(",") if ":" in pair)


def claim_of(form: MultiDict[str, str]) -> dict[str, object]:
    """Read the claim of a form: one button with the whole claim (`about.of=value`), or a field for each part."""
    about, of, value = form.get("about", ""), form.get("of", ""), form.get("value", "")
    path = ".".join(part for part in (about, of) if part)
    if "claim" in form:
        path, _, value = form["claim"].rpartition("=")
    said: Any = value.strip()
    if said.lstrip("-").isdecimal() and len(said) < 6:
        said = int(said)
    elif said in {"true", "false"}:
        said = said == "true"
    says = form.get("says", "").strip()[:500]
    return {"by": form.get("by", ""), "says": says, "expect": {path.strip(): said}}


def describe_touched(stand: dict[str, Any], label: str) -> dict[str, object] | None:
    """Describe the touched object: its actions, and what can be stated of it; None for nothing.

    `beside`: the zones where it would be public, and its own: there it can be stated to be revealed first.
    """
    for seat in stand["seats"]:
        if seat["name"] == label:
            return {"label": label, "seat": seat, "card": None, **_legal_actions(stand, label)}
    lying = [(seat, zone) for seat in stand["seats"] for zone in seat["zones"]]
    for seat, zone in (*lying, *((None, zone) for zone in stand["table"])):
        for card in zone["cards"]:
            if card["label"] == label:
                open_to_all = [one["zone"] for one in stand["seats"][0]["zones"] if one["seen"] == "all"]
                beside = dict.fromkeys((*open_to_all, zone["zone"]))
                return {
                    "label": label,
                    "seat": seat,
                    "card": card,
                    "beside": [*beside],
                    **_legal_actions(stand, label),
                }
    return None


def _legal_actions(stand: dict[str, Any], label: str) -> dict[str, object]:
    """Return the legal actions of an object first, then others that name it: those asked for now, then the rest."""
    legal = [option for option in (*stand["options"], *stand["later"]) if option["about"] == label]
    done = {option["do"] for option in legal}
    verbs = [verb for verb in stand["verbs"] if verb["takes"] in {"object", "ability", "player"}]
    other = [verb for verb in verbs if verb["do"] not in done]
    now = [verb for verb in other if verb["now"] and not legal]
    return {"legal": legal, "now": now, "other": [verb for verb in other if verb not in now]}
