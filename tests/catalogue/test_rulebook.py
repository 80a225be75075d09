"""The registries hold every ledger rule in our words; a faulty file is refused with file, rule and field."""

import hashlib
import re
from pathlib import Path

import pytest

from judge.catalogue import rulebook
from judge.words.languages import LANGUAGES

TOLD = Path(__file__).parent / "told"  # README.md there says what its files hold
GAMES = {
    "zombie_world_order": "zh-Hant",
    "zero_dimension": "zh-Hans",
    "zombie_state": "ja",
    "zombie_kittens": "zh-Hant",
    "unicorn_overlord": "zh-Hant",
}


def told(game: str, mark: str | None = None) -> list[str]:
    """List what the rulebook tells, in its order: every id, or those with a mark (unclear, heading, gap)."""
    rows = [line.split() for line in (TOLD / f"{game}.txt").read_text("utf-8").splitlines()]
    return [name for name, *marks in rows if (mark in marks if mark else "gap" not in marks)]


def said(registry: rulebook.Registry) -> list[tuple[str, str, str]]:
    """Every sentence with where it stands and its language."""
    found = []
    for rule in registry.rules:
        found += [(rule.id, *pair) for pair in rule.text.items()]
        for point in rule.interpretations:
            for words in (point.question, *point.readings.values()):
                found += [(point.key, *pair) for pair in words.items()]
    return found


def plain(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def digest(text: str) -> str:
    """Return what stands for a sentence of a rulebook in `told`, which copies none of them."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def test_every_game_has_a_registry():
    assert set(GAMES) <= set(rulebook.games())


@pytest.mark.parametrize("game", GAMES)
class TestEveryRegistry:
    def test_holds_every_rule_told_in_order(self, game):
        assert [rule.id for rule in rulebook.load(game).rules] == told(game)

    def test_settles_every_unclear_point(self, game):
        registry = rulebook.load(game)
        unclear = told(game, "unclear")
        assert unclear
        assert [name for name in unclear if not registry.rule(name).interpretations] == []

    def test_notes_every_numbered_gap(self, game):
        noted = {point.note for rule in rulebook.load(game).rules for point in rule.interpretations}
        assert set(told(game, "gap")) - noted == set()

    def test_copies_no_sentence_of_the_rulebook(self, game):
        theirs = set((TOLD / f"{game}.sentences").read_text("utf-8").split())
        ours = [
            (where, plain(part)) for where, _, text in said(rulebook.load(game)) for part in text.split("。")
        ]
        copied = [(where, part) for where, part in ours if digest(part) in theirs]
        assert [(where, part) for where, part in copied if len(part) > 3] == []

    def test_speaks_every_language(self, game):
        registry = rulebook.load(game)
        assert registry.language == GAMES[game]
        assert {language for _, language, _ in said(registry)} == set(LANGUAGES)
        assert [where for where, _, text in said(registry) if not text.strip()] == []
        english = [text for _, language, text in said(registry) if language == "en"]
        assert [
            text
            for text in english
            if not text[0].isupper() and not text[0].isdigit() and text[0] not in "'\"『"
        ] == []

    def test_defaults_are_readings_of_distinct_points(self, game):
        registry = rulebook.load(game)
        points = [point for rule in registry.rules for point in rule.interpretations]
        assert len({point.key for point in points}) == len(points) == len(registry.defaults())
        for key, default in registry.defaults().items():
            point = registry.interpretation(key)
            assert len(point.readings) >= 2
            assert default in point.readings
            assert point in registry.rule(point.rule_id).interpretations

    def test_readings_of_a_point_differ(self, game):
        for rule in rulebook.load(game).rules:
            for point in rule.interpretations:
                for language in ("en", GAMES[game]):
                    sentences = [words[language] for words in point.readings.values()]
                    assert len(set(sentences)) == len(sentences), point.key


def test_headings_without_text_are_marked():
    registry = rulebook.load("zero_dimension")
    headings = told("zero_dimension", "heading")
    assert headings
    assert {registry.rule(name).basis for name in headings} == {"not_in_text"}


def test_a_rule_is_found_by_its_id_alone():
    registry, rule = rulebook.find("ZK-card.nope")
    assert (registry.game, rule.id) == ("zombie_kittens", "ZK-card.nope")
    assert rulebook.say(rule.text, "ko") == rule.text["en"]
    assert rulebook.say(rule.text, "zh-Hant") == rule.text["zh-Hant"]


def test_unknown_names_are_answered_with_the_nearest():
    registry = rulebook.load("zombie_world_order")
    with pytest.raises(rulebook.UnknownRuleError, match=r"ZWO-win\.life-zer .*nearest: ZWO-win\.life-zero"):
        registry.rule("ZWO-win.life-zer")
    with pytest.raises(rulebook.UnknownRuleError, match=r"ZWO-win\.life-zero/self-inflicted"):
        registry.interpretation("ZWO-win.life-zero/self")
    with pytest.raises(rulebook.UnknownRuleError, match="ZWO-"):
        rulebook.find("XX-none")
    with pytest.raises(rulebook.RulebookError, match="zombie_world_order"):
        rulebook.load("../../etc")


SMALL = """
registry: 1
game: g
prefix: G
language: ja
version: 1
rules:
  - id: G-one.a
    section: s
    topic: t
    text: {en: "A", ja: "あ"}
    interpretations:
      - key: G-one.a
        question: {en: "Q", ja: "く"}
        readings:
          this: {en: "T", ja: "て"}
          that: {en: "U", ja: "う"}
        default: this
"""


def test_a_small_registry_is_read():
    registry = rulebook.parse(SMALL.encode(), "small")
    assert registry.defaults() == {"G-one.a": "this"}
    assert registry.rule("G-one.a").data is False
    assert "G-one.a" in registry
    with pytest.raises(TypeError):
        registry.rule("G-one.a").text["en"] = "changed"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param("prefix: G", "prefix: H", r"G-one\.a: id: must start with H-", id="prefix"),
        pytest.param(
            'en: "A", ', "", r"G-one\.a: text: needs exactly the languages en, ja", id="language missing"
        ),
        pytest.param('ja: "て"', 'ja: " "', r"G-one\.a: .*this.*empty", id="empty sentence"),
        pytest.param(
            "default: this", "default: other", r"G-one\.a: .*default: 'other' is not one", id="default"
        ),
        pytest.param(
            "key: G-one.a", "key: G-two.b", r"G-one\.a: .*key: 'G-two\.b' must be G-one\.a", id="key"
        ),
        pytest.param(
            "topic: t", "topic: t\n    basis: rumour", r"G-one\.a: basis: .*not_in_text", id="basis"
        ),
        pytest.param(
            "topic: t", "topic: t\n    page: 3", r"G-one\.a: page: Unknown field", id="unknown field"
        ),
        pytest.param("    section: s\n", "", r"G-one\.a: section: Missing", id="section missing"),
        pytest.param("that: {", "THAT: {", r"G-one\.a: .*lower-case", id="reading name"),
        pytest.param(
            '          that: {en: "U", ja: "う"}\n', "", r"G-one\.a: .*two readings", id="one reading"
        ),
        pytest.param("  - id: G-one.a\n", "  -\n", r"rule number 1: id: Missing", id="no id"),
        pytest.param("registry: 1", "registry: 2", r"registry: Must be equal to 1", id="format"),
        pytest.param("rules:", "rules: [", "not YAML", id="yaml"),
        pytest.param(SMALL, "- 1", "a mapping", id="no mapping"),
    ],
)
def test_a_fault_is_named_by_file_rule_and_field(old, new, message):
    assert old in SMALL
    with pytest.raises(rulebook.RulebookError, match=f"(?s)small: .*{message}"):
        rulebook.parse(SMALL.replace(old, new).encode(), "small")


def test_an_id_is_there_once():
    body = SMALL[SMALL.index("  - id") :]
    with pytest.raises(rulebook.RulebookError, match=r"G-one\.a: id: is there twice"):
        rulebook.parse((SMALL + body).encode(), "small")
