"""Each game is described once: every verb, slot, zone, flag, number, field and path; its example is ruled on."""

from importlib import resources

import pytest

from judge.disputes import rule
from judge.disputes.bench.bench import look
from judge.disputes.language.described import USED, describe_game
from judge.disputes.language.value_words import ENDS, HEADS, menu_words, record_words
from judge.disputes.language.words import word_tables
from judge.disputes.reference.ready import ready_file, ready_names
from judge.documents import read_yaml
from judge.games import GAMES, package

pytestmark = pytest.mark.slow

VERBS = [(game, verb) for game in GAMES for verb in describe_game(game).verbs]
EXAMPLES = [
    pytest.param(game, verb, example, id=f"{game}-{verb}-{n}")
    for game, verb in VERBS
    for n, example in enumerate(describe_game(game).verbs[verb].examples)
]
WHOLE = [pytest.param(game, example, id=game) for game in GAMES for example in describe_game(game).examples]


@pytest.mark.parametrize(("game", "verb"), VERBS)
def test_every_verb_is_described_with_an_example(game, verb):
    note = describe_game(game).verbs[verb]
    assert note.is_described, f"{verb} is missing in judge/games/{game}/described.yaml"
    assert bool(note.examples) is (note.asked == "play")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_else_is_described(game):
    file = read_yaml((resources.files("judge.games") / game / "described.yaml").read_bytes())
    assert set(file["verbs"]) <= set(describe_game(game).verbs)
    assert set(file.get("paths", ())) <= set(package(game).claims.of_seat)


@pytest.mark.parametrize(("game", "verb", "example"), EXAMPLES)
def test_the_example_of_a_verb_is_ruled_on(game, verb, example):
    ruling = rule(example, what_if=False)
    assert ruling.verdict == (
        "not_covered" if (game, verb) == ("unicorn_overlord", "concede") else "resolved"
    )
    told = {step["do"] for step in ruling.dispute["steps"]}
    done = {done.action.do for done in ruling.replay.done if done.n is not None}
    assert verb in told
    assert verb in done or ruling.verdict == "not_covered"


@pytest.mark.parametrize(
    ("game", "verb"),
    [(game, verb) for game, verb in VERBS if describe_game(game).verbs[verb].asked == "play"],
)
def test_every_slot_is_named_in_an_example(game, verb):
    note = describe_game(game).verbs[verb]
    named = set()
    for example in note.examples:
        for step in example["steps"]:
            if step["do"] == verb:
                pay = step.get("pay")
                named |= {*step, *(pay if isinstance(pay, dict) else ())}
                if isinstance(pay, list) and note.slots:
                    named.add(note.slots[0].name)
    assert {slot.name for slot in note.slots} <= named


def offered(game):
    files = [ready_file(game, name) for name in ready_names(game)]
    files += [example for verb in describe_game(game).verbs.values() for example in verb.examples]
    for file in files:
        for many in range(len(file.get("steps", ()))):
            yield from look({**file, "steps": file["steps"][:many], "claims": []}, "en")["options"]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_for_is_described(game):
    for option in offered(game):
        note = describe_game(game).verbs[option["do"]]
        slots = {slot.name: slot for slot in note.slots}
        for ask in option["asks"]:
            name = "from_top" if option["do"] == "shuffle" else ask["slot"]
            assert name in slots or note.names_slots, (option["do"], ask["slot"])
            if name in slots:
                assert fits(slots[name], ask), (option["do"], ask)


def fits(slot, ask):
    if slot.kind in {"objects", "object", "seat"}:
        return ask["kind"] in {"choose", "pay"} and (slot.kind == "objects" or ask["high"] <= 1)
    if slot.kind == "word" and slot.words:
        return {item["value"] for item in ask["options"]} <= set(slot.words)
    return ask["kind"] == slot.kind or (slot.kind == "order" and ask["kind"] == "choose")


@pytest.mark.parametrize(("game", "example"), WHOLE)
def test_what_is_claimed_of_a_whole_position_is_so(game, example):
    claims = rule(example, what_if=False).claims
    assert all(part.upheld for claim in claims for part in (claim.parts or (claim,)))


@pytest.mark.parametrize("game", GAMES)
def test_every_path_zone_flag_number_and_field_is_in_an_example(game):
    known = describe_game(game)
    paths, words = set(), set()
    for example in known.examples:
        for claim in example["claims"]:
            paths |= {key.rpartition(".")[2] for key in claim["expect"]}
        sections = example["position"]
        words |= {*sections["turn"], *sections.get("game", ()), *sections.get("table", ())}
        for side in (*sections["players"].values(), sections.get("table", {})):
            words |= set(side)
            items = [item for zone in side.values() if isinstance(zone, list) for item in zone]
            words |= {key for item in items if isinstance(item, dict) for key in item}
    assert {note.name for note in known.paths} <= paths
    zones = {zone.name for zone in known.zones} | {tally.name for tally in known.tallies}
    fields = {field.name for field in known.fields if field.name not in {"pick", "step", "draws"}}
    assert zones | fields | set(known.flags) | {"seen_by", *([USED] if known.limits_use else ())} <= words


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_a_name_for_readers(game):
    known, words = describe_game(game), word_tables(game)
    for verb in known.verbs:
        assert readable(words["verbs"].get(verb)), verb
    names = {note.name for note in (*known.zones, *known.paths)} | {field.name for field in known.fields}
    values = {word for field in known.fields for word in field.words}
    values |= {word for flag, found in known.flags.items() if flag != "design" for word in found}
    for name in (names | values) - {"zone", "side", "number", "player", "phase", "place", "seen_by"}:
        keys = (name, f"{name}_phase", *(f"{kind} {name}" for kind in ("path", "state", "phase")))
        spelled = [words["terms"].get(key) for key in (*keys, f"path turn.{name}", f"path game.{name}")]
        assert any(readable(entry) for entry in spelled if entry), name


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_under_way_has_a_name_for_readers(game):
    built, terms = describe_game(game).built, word_tables(game)["terms"]
    words = [f"{head} {word}" for base, head in HEADS.items() for word in record_words(built, base)]
    words += [f"over {word}" for word in ENDS] + ["turn right", "turn passes"]
    words += [f"mark {name}" for name in built.lasting]
    words += [f"until {word.removesuffix(':')}" for of in built.lasting.values() for word in of.until if word]
    words += [f"asks {word}" for word in menu_words(built)]
    words += [f"{one.of} {one.said}" for one in describe_game(game).memory if one.of]
    menus = {f"asks {word}": menu for word, menu in menu_words(built).items()}
    for word in set(words) - {"turn number", "turn player"}:
        last = word.partition(" ")[2]
        keys = (word, last, f"path {last}", f"slot {menus.get(word)}", menus.get(word))
        assert any(readable(terms.get(key)) for key in keys), word


def readable(entry):
    return entry is not None and {"en", "ja"} <= set(entry) and bool({"zh-Hant", "zh-Hans"} & set(entry))


def touched(game):
    """Return what can be claimed by touch: of whom or what it is, its path, its values."""
    offered = look({**ready_file(game, ready_names(game)[0]), "claims": []}, "en")["claimable"]
    yield from ((("object", flag), [value for value, _ in words]) for flag, _, words in offered["flags"])
    yield ("object", "zone"), [zone for zone, _ in offered["zones"]]
    yield from ((("object", name), [1]) for name, _ in offered["numbers"])
    yield from ((("object", name), [number for number, _ in cards]) for name, _, cards in offered["places"])
    yield from ((("seat", name), [1]) for name, _ in offered["of_player"])
    yield from ((("seat", name), [True]) for name, _ in offered["truths"])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_claimed_by_touch_is_what_is_described(game):
    offered = dict(touched(game))
    known = {
        (note.of, note.name): list(note.words)
        for note in describe_game(game).paths
        if note.of in {"object", "seat"} and note.name not in {"side", "place", "seen_by", "track"}
    }
    assert set(offered) == set(known)
    assert all(offered[path] == words for path, words in known.items() if words)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_claimed_by_touch_of_a_player_is_judged(game):
    file = ready_file(game, ready_names(game)[0])
    expect = {
        f"{file['players'][0]}.{name}": values[0] for (of, name), values in touched(game) if of == "seat"
    }
    claims = [{"by": file["players"][0], "expect": {path: value}} for path, value in expect.items()]
    assert len(rule({**file, "claims": claims}, what_if=False).claims) == len(expect)
