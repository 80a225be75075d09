"""How to write a dispute of a game, from the command line and in the app: every word of the game, in four languages."""

import re

import pytest

from judge.cli import main
from judge.disputes import check_dispute
from judge.disputes.language.described import describe_game
from judge.disputes.reference.reference import reference
from judge.documents import read_yaml
from judge.games import GAMES
from judge.web import create_app
from judge.words.languages import LANGUAGES

FENCE = re.compile(r"^```yaml\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_command_tells_every_word_of_a_game(game, language, capsys):
    assert main(["rules", "form", game, "--lang", language]) == 0
    said, known = capsys.readouterr().out, describe_game(game)
    words = [f"### `{verb}` " for verb in known.verbs]
    words += [f"`{slot.name}`" for verb in known.verbs.values() for slot in verb.slots]
    words += [f"- `{zone.name}` " for zone in known.zones] + [f"`{flag}`" for flag in known.flags]
    words += [f".{note.name}`" for note in known.paths] + [f"- `{name}`" for name in known.card_fields]
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_example_it_shows_can_be_taken_over(game, capsys):
    assert main(["rules", "form", game]) == 0
    shown = FENCE.findall(capsys.readouterr().out)
    known = describe_game(game)
    kept = [example for verb in known.verbs.values() for example in verb.examples] + list(known.examples)
    assert [check_dispute(read_yaml(text.encode())) for text in shown] == [check_dispute(one) for one in kept]


def test_it_is_told_as_data_too(capsys):
    assert main(["rules", "form", "zombie_kittens", "--json"]) == 0
    assert '"actions"' in capsys.readouterr().out
    assert main(["rules", "form", "chess"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_shows_it_under_the_rulebook(language, tmp_path):
    person = create_app({"DATABASE": f"sqlite:///{tmp_path / 'a.sqlite'}", "LIMITS": False}).test_client()
    person.get(f"/language/{language}")
    for game in GAMES:
        assert f'href="/rules/{game}/form"' in person.get(f"/rules/{game}").get_data(as_text=True)
        shown = person.get(f"/rules/{game}/form").get_data(as_text=True)
        told = reference(game, language)
        assert told.intro[:20] in shown
        for action in told.actions:
            assert f'<details id="do-{action.name}">' in shown
        assert "<code>`" not in shown
        assert person.get(f"/help/disputes/{game}").headers["Location"] == f"/rules/{game}/form"
    assert person.get("/rules/chess/form").status_code == 404


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("zombie_world_order", "- `damage` damage: 0–999; left out: 0"),
        ("zero_dimension", "- `level` level: 0–99; left out: 1, or the level its card is stated to have"),
        (
            "zero_dimension",
            "- `id.attached` bearer: the id of a card, or its name if there is only one in the zone; `0`: none",
        ),
        ("unicorn_overlord", "- `row` row: 0–99; left out: in the order listed, row 1 first"),
        ("unicorn_overlord", "- `{timing: permanent, if: …, effect: […]}` Permanent: …: an ability"),
        (
            "zero_dimension",
            "- `{when: {attacks: …}}` When … attack: in an ability, before a selector or `self`",
        ),
    ],
)
def test_a_row_says_what_is_taken_where_it_is_left_out_and_where_a_word_of_an_ability_stands(
    game, row, capsys
):
    assert main(["rules", "form", game, "--lang", "en"]) == 0
    assert row in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("zombie_world_order", "- `entry_cost` entry COST: 0–99; `kind: zombie`"),
        (
            "zombie_state",
            (
                "- `adjacent` Adjoining domains (where both list any, each lists the other): [string, …]; "
                "`kind: domain`"
            ),
        ),
        ("zombie_state", "- `outbreak` D12 numbers of the outbreak table: [1–12, …]; `kind: domain`"),
    ],
)
def test_a_field_of_a_card_says_what_stands_in_it_and_of_which_kind_it_is(game, row, capsys):
    assert main(["rules", "form", game, "--lang", "en"]) == 0
    assert row in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_things_that_actions_name_read_alike(game, language):
    said: dict[str, set[str]] = {}
    for action in reference(game, language).actions:
        for row in action.keys:
            said.setdefault(row.said, set()).add(row.name)
    assert [names for words, names in said.items() if words and len(names) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_actions_and_no_two_things_under_way_read_alike(game, language):
    whole = reference(game, language)
    said: dict[str, set[str]] = {}
    for action in whole.actions:
        said.setdefault(action.said, set()).add(action.name)
    rows = (row for table in whole.tables for row in table.rows)
    for row in (row for row in rows if row.name.startswith(("{happens: ", "{asks: "))):
        said.setdefault(f"{row.name.split(':')[0]} {row.said}", set()).add(row.name)
    assert [names for names in said.values() if len(names) > 1] == []
