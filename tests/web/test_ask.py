"""A rules question for anybody: examples, a ruling, a link that holds the question, nothing kept."""

from __future__ import annotations

import html
import re
from urllib.parse import urlsplit

import pytest

from judge.disputes.ready import ready_file, ready_names
from judge.games import GAMES
from judge.store.services.positions import as_text

EXAMPLE = "zombie_world_order/06-equal-power"


def test_anybody_finds_the_ready_disputes_of_every_game(visitor):
    page = visitor.page("/ask")
    for game in GAMES:
        assert f"/ask?ready={game}/{ready_names(game)[0]}" in html.unescape(page).replace("%2F", "/")


def test_an_example_is_ruled_on_at_once(visitor):
    page = visitor.page(f"/ask?ready={EXAMPLE}")
    assert "stays in B&#39;s Undead zone." in page
    assert "The rule that decides" in page
    assert 'class="board' in page


def link_of(page):
    return html.unescape(re.search(r'href="(http[^"]+/ask\?q=[^"]+)"', page)[1])


def test_a_link_reopens_the_question_and_the_text_for_a_chat_holds_the_answer(visitor):
    page = visitor.page(f"/ask?ready={EXAMPLE}")
    link = urlsplit(link_of(page))
    again = visitor.page(f"{link.path}?{link.query}")
    assert "stays in B&#39;s Undead zone." in again
    chat = html.unescape(re.search(r'<textarea id="chat"[^>]*>([^<]*)</textarea>', page)[1])
    assert "B is right: Graveyard Hound (prey) stays in B's Undead zone." in chat
    assert "§ ZWO-damage.wound-threshold" in chat
    assert link.query in chat


def test_a_question_of_ones_own_leads_to_an_address_that_can_be_shared(visitor):
    file = ready_file("zombie_world_order", "10-last-life")
    answer = visitor.post("/ask", text=as_text(file))
    assert answer.status_code == 303
    assert "The game is over: A wins." in visitor.page(answer.headers["Location"])


@pytest.mark.parametrize(
    "text", ["", "dispute: 1", "game: [", "dispute: 1\ngame: zombie_world_order\nsteps: [{by: Z, do: enter}]"]
)
def test_what_is_no_dispute_is_refused_beside_its_text(visitor, text):
    answer = visitor.post("/ask", text=text)
    assert answer.status_code == 422
    assert html.escape(text, quote=True)[:20] in answer.get_data(as_text=True).replace("&#34;", "&quot;")


@pytest.mark.parametrize(
    "address", ["q=x", "q=" + "A" * 7000, "q=%E2%82%AC", "q=eJwDAAAAAAE", "ready=zombie_world_order/none"]
)
def test_a_broken_address_says_so(visitor, address):
    assert visitor.get(f"/ask?{address}").status_code in (404, 422)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [("phone", "dark", "ja"), ("tablet", "light", "zh-TW"), ("desk", "light", "en")],
)
def test_the_pages_are_accessible_and_fit(browse, place, faults, size, scheme, locale):
    page = browse("", size, color_scheme=scheme, locale=locale, bypass_csp=True)
    found = []
    for path in ("/", "/ask", f"/ask?ready={EXAMPLE}", "/ask?ready=zombie_state/01-where-nine-zombies-go"):
        page.goto(place.url + path)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        found += faults(page)
    assert found == []
    assert page.problems == []
