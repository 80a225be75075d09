"""Setting a position up by touch: cards found in the database, and cards stated by form with their abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from flask import Blueprint, redirect, request, url_for

from judge.cardtext import report
from judge.disputes.account.card_texts import differs
from judge.disputes.bench import card_form
from judge.disputes.bench.kinds_of import may_lie
from judge.disputes.language.holes import holes
from judge.disputes.language.stating import LISTS, AbilityForms
from judge.store.services import disputes as service
from judge.store.services import positions
from judge.store.services import stating as services
from judge.web.languages import chosen
from judge.web.pages.bench_forms import parts_of
from judge.web.pages.disputes import looked_at
from judge.web.pages.frame import back, page
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response as AnyResponse

_PLAIN: Final = ("number", "signed", "text", "truth", "name")  # what a hole takes that is no choice

blueprint = Blueprint("stating", __name__, url_prefix="/e/<slug>/disputes/<int:dispute_id>")


@blueprint.get("/cards")
def search(slug: str, dispute_id: int) -> tuple[str, int]:
    """Find cards for one zone; each result is a button that puts it there."""
    view = service.dispute_of(work(), slug, dispute_id)
    words, kind = request.args.get("q", "")[:100], request.args.get("kind", "")[:40]
    game, at = (
        view.file["game"],
        {name: request.args.get(name, "")[:80] for name in ("seat", "zone", "added")},
    )
    return page(
        "disputes/cards.html",
        slug,
        d=view,
        **parts_of(view.file, service.stand_of(work(), slug, view, chosen(), 0)),
        found=positions.find_cards(view.file, words, kind, chosen(), at["zone"]),
        kinds=[row for row in card_form.kinds(game, chosen()) if may_lie(game, row[0], at["zone"])],
        at=at,
        words=words,
        kind=kind,
    )


@blueprint.post("/cards")
def put(slug: str, dispute_id: int) -> AnyResponse:
    """Put what was chosen into the zone, and stay at the search for the next one."""
    form = request.form.to_dict()
    positions.change(work(), slug, dispute_id, form, looked_at())
    kept: dict[str, Any] = {name: form.get(name, "") for name in ("seat", "zone", "q", "kind")}
    added = form.get("card") or form.get("colour") or form.get("count", "")
    return redirect(url_for("stating.search", slug=slug, dispute_id=dispute_id, added=added, **kept), 303)


@blueprint.get("/item")
def item(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show one object of the position, to change its state and numbers."""
    view = service.dispute_of(work(), slug, dispute_id)
    seat, zone = request.args.get("seat", ""), request.args.get("zone", "")
    at = request.args.get("at", 0, type=int)
    return page(
        "disputes/item.html",
        slug,
        d=view,
        **parts_of(view.file, service.stand_of(work(), slug, view, chosen(), 0)),
        item=positions.item_at(view.file["position"], seat, zone, at),
        where={"seat": seat, "zone": zone, "at": at},
    )


@blueprint.get("/stated/new")
def new(slug: str, dispute_id: int) -> tuple[str, int]:
    """Ask what a card is: what is printed on it, and its kind, of which the game's first is shown until one is chosen."""
    view = service.dispute_of(work(), slug, dispute_id)
    kind = request.args.get("kind") or card_form.kinds(view.file["game"], chosen())[0][0]
    return _card_page(slug, view, request.args.get("name", "")[:80], {"kind": kind})


@blueprint.get("/stated")
def card(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show a stated card: its fields, its abilities as sentences, and what can be added to them."""
    view = service.dispute_of(work(), slug, dispute_id)
    name = request.args.get("name", "")
    return _card_page(slug, view, name, services.stated_card(view.file, name), stated=True)


def _card_page(
    slug: str, view: service.DisputeView, name: str, data: dict[str, Any], *, stated: bool = False
) -> tuple[str, int]:
    game, kind = view.file["game"], str(data.get("kind", ""))
    stating = AbilityForms(game, chosen())
    fields = [(field, card_form.shown(field, data)) for field in card_form.form(game, kind, chosen())]
    return page(
        "disputes/stated.html",
        slug,
        d=view,
        name=name,
        stated=stated,
        data=data,
        kind=kind,
        kinds=card_form.kinds(game, chosen()),
        fields=fields,
        timings=[
            (word, stating.say(entry), bool(entry.get("when")))
            for word, entry in stating.words.get("timings", {}).items()
            if kind in entry["of"]
        ],
        happenings=list(stating.entries("happenings")),
        subjects=stating.options("cards", {}),
        abilities=[_ability(stating, ability, kind) for ability in data.get("abilities", [])],
        adding=_adding(stating, data.get("abilities", [])),
        text=_text(stating, data) if stated else None,
    )


def _text(stating: AbilityForms, data: dict[str, Any]) -> dict[str, object] | None:
    """Describe what the printed text says, part by part; None where nobody can read it."""
    reading = services.text_says(stating.game, data)
    if reading is None:
        return None
    kind = reading.kind

    def said(ability: Mapping[str, Any]) -> str:
        return services.said(stating.game, ability, kind, stating.language)

    parts = [report.part_of(part, said) for part in reading.parts]
    for part in parts:
        part["rest"] = reading.typed[part["at"] : part["end"]][:40].strip() if "at" in part else ""
    return {
        "parts": parts,
        "rows": reading.rows,
        "by_hand": services.by_hand(stating.game, data),
        "used": "read" in data,
        "old": "read" in data and data["read"]["text"] != reading.typed,
        "differs": differs(stating.game, data),
    }


def _ability(stating: AbilityForms, data: dict[str, Any], kind: str) -> dict[str, object]:
    """Describe one ability: its sentence, its parts, and what can be added to them."""
    timing = stating.timing_of(data, kind)
    parts = stating.parts(timing)
    section = "statements" if "statements" in parts else "effects"
    said = {"cost": data.get("cost", []), section: data.get("effect", [])}
    return {
        "said": services.said(stating.game, data, kind, stating.language)
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
    """Describe one item of a list: its sentence, what changes it, and its branches, which are shown one deep."""
    given = stating.given(part, data)
    return {
        "said": stating.entry(part, data, stating.inside(around)),
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
    """Describe what can narrow the cards of one field down."""
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


def _adding(stating: AbilityForms, abilities: list[dict[str, object]]) -> dict[str, object] | None:
    """Describe what is being added or changed, as the address says; None without.

    `at` which ability, `part` which list, `inside` which branch of which effect, `number` which item is changed. Without
    an `entry` it is asked which one, and without an `if` which condition.
    """
    asked = request.args
    at, part, key = asked.get("at", -1, type=int), asked.get("part", ""), asked.get("entry", "")
    if part not in LISTS or not 0 <= at < len(abilities):
        return None
    inside, around = asked.get("inside", "")[:9], None
    items = abilities[at].get(LISTS[part], [])
    if inside:
        place, _, which = inside.partition(".")
        around = _at(items, place)
        items = getattr(_at(stating.branches(around), which), "effects", None)
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
    sent = (stating.given(part, _at(items, described["number"])) or ("", "", {}))[2]
    said = dict(stating.entries(part))[key]
    fields = []
    for hole in holes(entry):
        chosen_one = asked.get(hole.name, "") or sent.get(hole.name, "")
        condition = stating.words.get("conditions", {}).get(chosen_one) if hole.takes == "condition" else None
        if hole.takes == "condition" and condition is None:
            picks = list(stating.entries("conditions"))
            return {**described, "entry": key, "said": said, "name": hole.name, "picks": picks}
        if condition is not None:
            said = stating.blank(entry, {hole.name: stating.blank(condition)})
            described["other"] = hole.name
            fields.append({"name": f"hole:{hole.name}", "takes": "hidden", "value": chosen_one})
            fields += _fields(stating, condition, abilities[at], around, f"{hole.name}.", sent)
    fields += _fields(stating, entry, abilities[at], around, "", sent)
    return {**described, "entry": key, "said": said, "fields": fields}


def _at(items: Any, number: str) -> object:
    """Return the item of this number, None where there is none."""
    return items[int(number)] if number.isdecimal() and int(number) < len(items) else None


def _usual(hole: Any, meant: str, ability: dict[str, object]) -> str:
    """Return what a field holds before anybody has chosen: cards are those aimed at, where the ability has a target."""
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
    """Describe the fields of an entry, each with what it holds."""
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
                "value": sent.get(field, _usual(hole, meant, ability)),
                "filters": _filters(stating, f"hole:{field}.", {f"hole:{key}": v for key, v in sent.items()})
                if hole.takes == "cards"
                else [],
            }
        )
    return found


def _options(stating: AbilityForms, takes: str, data: dict[str, Any]) -> list[tuple[str, str]]:
    return [] if takes in _PLAIN else stating.options(takes, data)


@blueprint.post("/stated")
def save(slug: str, dispute_id: int) -> AnyResponse:
    """State a card, or change what is printed on it."""
    form = request.form
    name = form.get("name", "").strip()
    services.save_card(work(), slug, dispute_id, name, form.to_dict(flat=False), looked_at())
    if form.get("then") == "position":
        return back("disputes.position", slug=slug, dispute_id=dispute_id)
    return back("stating.card", slug=slug, dispute_id=dispute_id, name=name)


@blueprint.post("/stated/text")
def use_text(slug: str, dispute_id: int) -> AnyResponse:
    """Confirm what the printed text of a card was understood to say."""
    name = request.form.get("name", "")
    services.use_text(work(), slug, dispute_id, name, request.form, looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id)


@blueprint.post("/stated/remove")
def remove(slug: str, dispute_id: int) -> AnyResponse:
    """Take a stated card away."""
    services.remove_card(work(), slug, dispute_id, request.form.get("name", ""), looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id)


@blueprint.post("/stated/abilities")
def add_ability(slug: str, dispute_id: int) -> AnyResponse:
    """Give the card another ability."""
    name = request.form.get("name", "")
    services.add_ability(work(), slug, dispute_id, name, request.form, looked_at())
    return back("stating.card", slug=slug, dispute_id=dispute_id, name=name)


@blueprint.post("/stated/abilities/<int:at>")
def change_ability(slug: str, dispute_id: int, at: int) -> AnyResponse:
    """Change one part of an ability."""
    name = request.form.get("name", "")
    services.change_ability(work(), slug, dispute_id, name, at, request.form, looked_at())
    return back("stating.card", slug=slug, dispute_id=dispute_id, name=name)
