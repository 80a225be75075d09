"""The table helper: a position walked through the zombie phase, over HTTP."""

import html
import re


def filled(page):
    return html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])


def test_the_page_says_where_zombies_go_and_by_which_rule(visitor):
    text = filled(visitor.page("/walk/zombie_state"))
    answer = visitor.post("/walk/zombie_state", text=text, dice="")
    assert answer.status_code == 200
    said = answer.get_data(as_text=True)
    assert "ZS-move." in said
    assert said.count('<span class="n">') >= 2


def test_a_file_that_is_none_is_refused_with_the_spot(visitor):
    answer = visitor.post("/walk/zombie_state", text="game: chess", dice="")
    assert answer.status_code == 422
    assert "dispute" in answer.get_data(as_text=True)
