"""The table helper over HTTP: a map by touch or a file as text, walked through the zombie phase."""

import html
import re

import pytest

WALK = "/walk/zombie_state"
OWN = """
set: mine
game: zombie_state
name: Our own map
cards:
  - {name: Tomb, kind: domain, number: 1, adjacent: [East Gate, West Gate]}
  - {name: East Gate, kind: domain, number: 2, adjacent: [Tomb]}
  - {name: West Gate, kind: domain, number: 3, adjacent: [Tomb]}
"""


def filled(page, name="text"):
    return html.unescape(re.search(rf'<textarea id="{name}"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1])


def fields(page):
    """Return what the form by touch would send as it stands."""
    form = page[page.index('id="by-touch"') : page.index('id="by-text"')]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name = re.search(r' name="([^"]*)"', tag)
        value = re.search(r' value="([^"]*)"', tag)
        if (
            name
            and name[1] not in {"csrf_token", "_key"}
            and ('type="radio"' not in tag or " checked" in tag)
        ):
            found[name[1]] = html.unescape(value[1]) if value else ""
    return found | {"first": "A", "own": filled(page, "own")}


def happened(page):
    """Return what the walk says, row by row."""
    rows = re.search(r'id="h-rows".*?</ol>', page, re.DOTALL)
    found = re.findall(r"<p><b>(.*?)</b></p>", rows[0], re.DOTALL) if rows else []
    return [" ".join(html.unescape(row).split()) for row in found]


def test_a_file_is_walked_and_says_by_which_rule(visitor):
    text = filled(visitor.get(WALK).get_data(as_text=True))  # as it stands: a file has lines
    answer = visitor.post(WALK, text=text, dice="")
    assert answer.status_code == 200
    said = answer.get_data(as_text=True)
    assert "ZS-move." in said
    assert len(happened(said)) >= 2


def test_a_file_that_is_none_is_refused_with_the_spot(visitor):
    answer = visitor.post(WALK, text="game: chess", dice="")
    assert answer.status_code == 422
    assert "dispute" in answer.get_data(as_text=True)


def test_a_file_of_another_game_is_refused(visitor):
    text = "dispute: 1\ngame: zombie_world_order\nposition: {}\n"
    answer = visitor.post(WALK, text=text, dice="")
    assert answer.status_code == 422


@pytest.mark.parametrize(("players", "owner"), [("2", "A"), ("3", "C")])
def test_the_sample_map_stands_as_its_scenario_lays_it_out(visitor, players, owner):
    form = fields(visitor.page(f"{WALK}?players={players}"))
    assert form["d3:population"] == "6"
    assert form["d3:army:A"] == "2"
    assert form["d9:owner"] == owner
    answer = visitor.post(WALK, **form)
    assert answer.status_code == 200
    assert any("zombies added" in row for row in happened(answer.get_data(as_text=True)))


def test_zombies_go_where_the_rules_send_them_and_the_pieces_stay_in_the_form(visitor):
    form = fields(visitor.page(WALK)) | {f"d{n}:active": "0" for n in range(1, 12)}
    form |= {f"d{n}:population": "0" for n in range(1, 12)}
    form |= {"d10:active": "3", "d11:population": "5"}
    page = visitor.post(WALK, **form).get_data(as_text=True)
    assert happened(page) == ["East Plain → East Harbour: 3 zombies move"]
    again = fields(page)
    assert again["d10:active"] == "3"
    after = re.search(r"<th scope=\"row\">East Harbour</th>(.*?)</tr>", page, re.DOTALL)[1]
    assert re.findall(r"\d+", re.sub("<[^>]*>", " ", after)) == ["5", "0", "3"]


def test_an_own_map_is_laid_out_and_a_die_is_asked_for_and_answered_by_a_button(visitor):
    page = visitor.post(WALK, own=OWN, players="2", lay="1").get_data(as_text=True)
    assert "West Gate" in page
    assert happened(page) == []
    form = fields(page) | {"d1:active": "3", "d2:population": "5", "d3:population": "5"}
    page = visitor.post(WALK, **form).get_data(as_text=True)
    offered = re.findall(r'name="rolled" value="([^"]*)"', page)
    assert set(offered) == {"East Gate", "West Gate"}
    page = visitor.post(WALK, **fields(page), rolled="West Gate").get_data(as_text=True)
    assert any(row.startswith("Tomb → West Gate") for row in happened(page))
    assert not re.findall(r'name="rolled"', page)


BAD = [
    pytest.param({"own": "cards: ["}, id="no YAML"),
    pytest.param({"own": "set: x\ngame: zombie_kittens\nname: x\ncards: []"}, id="another game"),
    pytest.param({"d1:active": "many"}, id="no number"),
    pytest.param({"d1:owner": "B"}, id="a country split between players"),
]


@pytest.mark.parametrize("change", BAD)
def test_a_map_or_a_number_that_is_none_is_told_on_the_page(visitor, change):
    answer = visitor.post(WALK, **(fields(visitor.page(WALK)) | change))
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert 'role="alert"' in page
    assert 'id="by-touch"' in page


def test_too_many_players_are_refused(visitor):
    assert visitor.get(f"{WALK}?players=9").status_code == 422


def test_the_rulebook_leads_to_the_walk(visitor):
    assert f'href="{WALK}"' in visitor.page("/rules/zombie_state")
    assert f'href="{WALK}"' not in visitor.page("/rules/zombie_kittens")
