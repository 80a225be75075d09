"""Every claim is explained by a rule: of what happened, else the one that speaks of such a thing. A table of all kinds."""

import pytest

from judge.catalogue import rulebook
from judge.disputes import rule, ruling_as_json
from judge.disputes.alignment.paths import event_of_change, look_up, rules_governing
from judge.disputes.language.described import describe_game
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.words import words_of
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.errors import NeedsFact
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES


def rules_of(game):
    """Return the rule that speaks of each thing that a claim can speak of."""
    made = package(game)
    return made.build(max(made.seats)).zone_rules | made.claims.governing


KINDS = [(game, path) for game in GAMES for path in describe_game(game).paths]


@pytest.mark.parametrize(
    ("game", "path"), KINDS, ids=[f"{game}: {path.of}.{path.name}" for game, path in KINDS]
)
def test_each_kind_of_claim_has_a_rule_that_speaks_of_it(game, path):
    governing = rules_of(game)
    if path.of == "object" and path.name in {"zone", "side", "place", "seen_by"}:
        zones = {zone.name for zone in package(game).build(max(package(game).seats)).zones}
        wanted = [governing.get(zone) for zone in zones]
    else:
        one = governing.get(f"{path.of}.{path.name}") or governing.get(path.name)
        wanted = [one or governing.get(f"{path.name} {word}") for word in path.words] if path.words else [one]
    assert all(wanted)
    assert set(wanted) <= {each.id for each in rulebook.load(game).rules}
    assert governing["winner"]


@pytest.mark.parametrize("game", GAMES)
def test_every_claim_of_the_whole_examples_cites_a_rule(game):
    for file in describe_game(game).examples:
        for claim in rule(file).claims:
            assert [part.facts["path"] for part in claim.parts or (claim,) if not part.rules] == []


TRUTHS = [(game, path.name) for game, path in KINDS if path.takes == "truth"]


@pytest.mark.parametrize(("game", "name"), TRUTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_so_or_not_is_said_in_a_sentence(game, name, language):
    reasons = words_of(game, language).reasons
    assert {reasons[f"claim.true.{name}"], reasons[f"claim.false.{name}"]} != {""}


BEGUN = {
    "dispute": 1,
    "game": "zombie_world_order",
    "cards": {"W": {"kind": "zombie", "colours": ["green"], "entry_cost": 1, "power": 2, "critical": 1}},
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "prep"},
        "players": {
            "A": {
                "life": 6,
                "hand": [],
                "deck": [{"id": "d", "card": "W"}, "W"],
                "original": [{"id": "w", "card": "W", "state": "rest"}, {"id": "s", "card": "W"}],
            },
            "B": {"hand": [], "deck": 9},
        },
    },
    "steps": [],
}
FOUND = [
    ("A.hand", 1, "ZWO-turn.draw", True),
    ("A.deck", 1, "ZWO-turn.draw", True),
    ("d.zone", "hand", "ZWO-turn.draw", True),
    ("w.state", "stand", "ZWO-turn.prep", True),
    ("s.state", "stand", "ZWO-glossary.stand", False),  # it stood before
    ("A.life", 6, "ZWO-win.life-start", False),
    ("B.deck", 9, "ZWO-zone.deck", False),
    ("draw", False, "ZWO-win.life-zero", False),
]


@pytest.mark.rule("ZWO-turn.prep", "ZWO-turn.draw")
@pytest.mark.parametrize(("path", "value", "cited", "decides"), FOUND)
def test_what_came_of_the_beginning_is_told_from_what_was_so_before(path, value, cited, decides):
    said = ruling_as_json(rule({**BEGUN, "claims": [{"by": "A", "says": "", "expect": {path: value}}]}), "en")
    (claim,) = said["claims"]
    assert (claim["upheld"], cited in claim["rules"]) == (True, True)
    assert (cited in {each["id"] for each in said["rules"] if each["decides"]}) is decides


def paths_of(game, replay):
    """Yield every path that a claim about a position can have."""
    for path in describe_game(game).paths:
        names = {"seat": replay.laid.seats, "object": replay.laid.objects}.get(path.of, (path.of,))
        yield from (f"{name}.{path.name}" for name in names)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in ready_names(game)])
def test_what_nobody_changed_is_explained_by_the_rule_of_that_thing_alone(game, name):
    file = {**ready_file(game, name), "steps": [], "claims": []}
    replay = rule(file, what_if=False).replay
    governing, own = rules_of(game), {each.id for each in rulebook.load(game).rules}
    unchanged = 0
    for path in paths_of(game, replay):
        try:
            found = look_up(path, replay)
        except (DisputeError, NeedsFact):
            continue
        if found.changed < 0:
            unchanged += 1
            assert event_of_change(path, found, replay) is None
            (cited,) = rules_governing(path, found.value, replay)
            assert cited in own & set(governing.values()), path
    assert unchanged
