"""One line to type at the bench: read, completed and written, in four languages."""

import json

import pytest

from judge.disputes.bench import look
from judge.disputes.line import NotALineError, completed, lexicon, read, written
from judge.disputes.ready import ready_file, ready_names
from judge.games import GAMES
from judge.words.languages import LANGUAGES

BATTLE = ready_file("zombie_world_order", "06-equal-power") | {"claims": [], "steps": []}
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
    ],
)
def test_a_line_is_read(text, step):
    assert read(text, words()) == step


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
        read(text, words())
    assert refused.value.part == part
    assert refused.value.known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_button_has_a_line_that_means_it_in_every_language(game, language):
    for name in ready_names(game)[:3]:
        file = ready_file(game, name) | {"steps": []}
        stand = look(file, language)
        said = lexicon(game, stand, {}, language)
        for option in stand["options"]:
            step = option["step"]
            if step["by"] == "chance" or {"number", "word", "ability"} & set(step):
                continue
            found = read(written(step, said), said)
            assert (found["by"], found.get("card")) == (step["by"], step.get("card", step.get("player")))


def test_a_line_is_completed_word_by_word():
    assert completed("", words())[:2] == ["A", "B"]
    assert "A Attack with" in completed("A att", words())
    assert completed("A attack hou", words()) == ["A attack hound"]
    assert completed("A attack hound > pr", words()) == ["A attack hound > prey"]


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
