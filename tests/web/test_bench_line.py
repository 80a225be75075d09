"""One line to type at the bench: read, completed and written, in four languages."""

import json
import re
from itertools import cycle

import pytest

from judge.disputes.bench.bench import look
from judge.disputes.bench.line import NotALineError, complete_line, lexicon, read_line, write_line
from judge.disputes.language.described import describe_game
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES
from judge.words.languages import LANGUAGES

BATTLE = ready_file("zombie_world_order", "06-equal-power") | {"claims": [], "steps": []}
ALIKE = {"target", "cards"}  # one has a sign of its own, the other is called as one card is
PEOPLE = {"A": "Ann Lee", "B": "Bob"}


def words(language="en", people=PEOPLE):
    return lexicon(BATTLE["game"], look(BATTLE, language, people=people), people, language)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("A attack hound", {"by": "A", "do": "attack", "card": "hound"}),
        ("a ATTACK: hound > prey", {"by": "A", "do": "attack", "card": "hound", "target": "prey"}),
        ("Ann Lee attack hound > Bob", {"by": "A", "do": "attack", "card": "hound", "target": "B"}),
        ("B pass", {"by": "B", "do": "pass"}),
        ("A 攻擊 hound ＞ prey", {"by": "A", "do": "attack", "card": "hound", "target": "prey"}),
        ("A attack hou", {"by": "A", "do": "attack", "card": "hound"}),
        (
            "A enter hound; pay prey、hound",
            {"by": "A", "do": "enter", "card": "hound", "pay": ["prey", "hound"]},
        ),
        ("A enter hound ; mana prey", {"by": "A", "do": "enter", "card": "hound", "mana": ["prey"]}),
        ("A activate hound/strike", {"by": "A", "do": "activate", "card": "hound", "ability": "strike"}),
        ("A enter #3", {"by": "A", "do": "enter", "card": "#3"}),
        ("chance die ; rolled 4", {"by": "chance", "do": "die", "rolled": 4}),
    ],
)
def test_a_line_is_read(text, step):
    assert read_line(text, words()) == step


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "who"),
        ("Z pass", "who"),
        ("A fly", "what"),
        ("A attack x", "card"),
        ("A attack hound > x", "target"),
    ],
)
def test_what_means_nothing_is_named_with_what_it_could_be(text, part):
    with pytest.raises(NotALineError) as refused:
        read_line(text, words())
    assert refused.value.part == part
    assert refused.value.known


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_written_in_the_words_of_the_language_alone(game, language):
    """The example in the field, and what a step of the course says beside its name, are read by people."""
    file = ready_file(game, ready_names(game)[0]) | {"claims": [], "steps": []}
    said = lexicon(game, look(file, language), {}, language)
    verbs = describe_game(game).verbs
    for slot in {slot.name for verb in verbs.values() for slot in verb.slots} - ALIKE:
        step = {"by": "A", "do": next(iter(verbs)), slot: 3}
        assert not re.search(rf"\b{slot}\b", write_line(step, said)), slot
    for chance in {verb.name for verb in verbs.values()} & {"die", "shuffle", "flip"}:
        assert "chance" not in write_line({"by": "chance", "do": chance}, said)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_a_line_that_does_the_same_in_every_language(game):
    """Written as a line and read again, a step leaves the game as it was left before: nothing that it names is lost."""
    languages = cycle(LANGUAGES)
    for name in ready_names(game):
        file = ready_file(game, name)
        for at, step in enumerate(file["steps"]):
            if set(step) & {"during", "corrects"}:
                continue
            language, before = next(languages), {**file, "steps": file["steps"][:at], "claims": []}
            said = lexicon(game, look(before, language), {}, language)
            line = write_line(step, said)
            moment = {key: step[key] for key in ("answers", "after", "at_once", "phase") if key in step}
            both = [
                {**before, "steps": [*before["steps"], one]}
                for one in (step, {**read_line(line, said), **moment})
            ]
            stands = [look(one, "en") for one in both]
            assert stands[0]["seats"] == stands[1]["seats"], line
            assert bool(stands[0]["stop"]) is bool(stands[1]["stop"]), line


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("A says prey Splattered zone", {"prey.zone": "half"}),
        ("Bob 說 prey REST", {"prey.state": "rest"}),
        ("A says prey damage 4", {"prey.damage": 4}),
        ("B 说 B life 3", {"B.life": 3}),
        ("B says 2 not allowed", {"illegal": 2}),
        ("B 主張 1 適法", {"legal": 1}),
        ("A says Bob wins", {"winner": "B"}),
    ],
)
def test_a_claim_is_a_line_too(text, expect):
    claim = read_line(text, words())["claim"]
    assert (claim["by"], claim["expect"]) == ("B" if text[0] == "B" else "A", expect)


@pytest.mark.parametrize("text", ["A says", "A says prey", "A says prey damage many", "A says x REST"])
def test_a_claim_that_says_nothing_is_refused(text):
    with pytest.raises(NotALineError):
        read_line(text, words())


def test_a_line_is_completed_word_by_word():
    assert complete_line("", words())[:2] == ["A", "B"]
    assert "A Attack with" in complete_line("A att", words())
    assert complete_line("A attack hou", words()) == ["A attack hound"]
    assert complete_line("A attack hound > pr", words()) == ["A attack hound > prey"]
    assert "A Enter hound ; mana" in [
        line.replace("A enter", "A Enter") for line in complete_line("A enter hound ; ma", words())
    ]
    assert complete_line("A enter hound ; pay pr", words()) == ["A enter hound ; pay prey"]
    assert "A says" in complete_line("A sa", words())
    assert complete_line("A says prey spl", words()) == ["A says prey Splattered zone"]
    assert "A says prey REST" in complete_line("A says prey RE", words())


def test_a_line_is_recorded_and_completed_over_http(organizer, event):
    bench = organizer.does(f"/e/{event}/disputes", ready="06-equal-power", table="").headers["Location"]
    assert json.loads(organizer.page(f"{bench}/lines?text=A%20attack%20hou")) == ["A attack hound"]
    organizer.does(f"{bench}/line", line="A attack hound > prey")
    page = organizer.page(bench)
    assert 'placeholder="A Attack with hound > prey"' in page.replace("&gt;", ">")
    assert [step["do"] for step in organizer.get(f"{bench}/file.json").get_json()["steps"]] == ["attack"]
    organizer.does(f"{bench}/line", line="B something else took it > back")
    told = organizer.get(f"{bench}/file.json").get_json()["steps"][-1]
    assert told == {"by": "B", "do": "other", "note": "took it > back"}
    answer = organizer.post(f"{bench}/line", line="A fly away")
    assert answer.status_code == 422
    assert "fly away" in answer.get_data(as_text=True)
