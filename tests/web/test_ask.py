"""A rules question for anybody: examples, a ruling, a link that holds the question, nothing kept."""

from __future__ import annotations

import hashlib
import html
import re
from urllib.parse import quote, urlsplit

import pytest

from judge.catalogue import rulebook
from judge.disputes.bench.opening import as_yaml
from judge.disputes.reference.ready import ready_file, ready_names, ready_title
from judge.games import GAMES
from judge.words.game_names import name_of
from judge.words.languages import LANGUAGES

FONTS = True  # sizes are looked at

EXAMPLE = "zombie_world_order/06-equal-power"


def test_anybody_finds_the_ready_disputes_of_every_game(visitor):
    page = visitor.page("/ask")
    for game in GAMES:
        assert f"/ask?ready={game}/{ready_names(game)[0]}" in html.unescape(page).replace("%2F", "/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_are_called_in_every_language(visitor, language):
    visitor.get(f"/language/{language}")
    page = html.unescape(visitor.page("/ask"))
    titles = [ready_title(game, name, language) for game in GAMES for name in ready_names(game)]
    assert [title for title in titles if f">{title}</a>" not in page] == []
    assert len(set(titles)) == len(titles)
    assert titles[0] in visitor.page(f"/ask?ready={next(iter(GAMES))}/{ready_names(next(iter(GAMES)))[0]}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_names_the_games_and_shows_a_ruling(visitor, language):
    visitor.get(f"/language/{language}")
    start, whole = (html.unescape(visitor.page(url)) for url in ("/", f"/ask?ready={EXAMPLE}"))
    for game in GAMES:
        assert name_of(game, language) in start
    headline = re.search(r'<h1 class="say" id="say"[^>]*>(.*?)</h1>', whole)[1]
    assert f"<h3>{headline}</h3>" in start


def test_an_example_is_ruled_on_at_once(visitor):
    page = visitor.page(f"/ask?ready={EXAMPLE}")
    assert "stays in B&#39;s Undead zone." in page
    assert "The deciding rule" in page
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
    answer = visitor.post("/ask", text=as_yaml(file))
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


@pytest.mark.parametrize(("players", "seats"), [("", 2), ("4", 4), ("9", 2)])
def test_a_question_begins_with_an_empty_table_for_as_many_as_play(visitor, players, seats):
    page = visitor.page(visitor.get(f"/ask/begin?game=zombie_kittens&players={players}").headers["Location"])
    assert len(re.findall(r'data-draft="tiles \w"', page)) == seats


def test_cards_to_tap_are_found_by_words(visitor):
    begun = visitor.get("/ask/begin?game=zombie_world_order").headers["Location"]
    tiles = re.findall(r'class="ct[^>]*value="([^"]+)"', visitor.page(f"{begun}&find=hound"))
    assert 0 < len(tiles) < len(re.findall(r'class="ct', visitor.page(begun)))
    put = visitor.does(begun, what="card", seat="A", zone="original", card=tiles[0]).headers["Location"]
    assert "into=A:original" in put.replace("%3A", ":")
    assert 'class="lying"' in visitor.page(put)


@pytest.mark.parametrize(
    ("game", "usual"),
    [
        ("zombie_world_order", ["main", "battle"]),
        ("zero_dimension", ["action"]),
        ("unicorn_overlord", ["territory", "battle", "result"]),
        ("zombie_state", ["zombie", "action", "maintenance"]),
    ],
)
def test_the_phases_in_which_most_disputes_begin_stand_before_the_others(visitor, game, usual):
    page = visitor.page(visitor.get(f"/ask/begin?game={game}").headers["Location"])
    first, _, others = page.partition("Other phases")
    assert re.findall(r'name="phase" value="(\w+)"', first) == usual
    assert re.findall(r'name="phase" value="(\w+)"', others)


def test_a_question_by_touch_says_what_is_wrong_and_never_grows_past_its_address(visitor):
    assert visitor.get("/ask/begin?game=chess").status_code == 404
    assert visitor.get("/ask/bench?q=nothing").status_code == 404
    begun = visitor.get("/ask/begin?game=zombie_world_order").headers["Location"]
    assert visitor.post(begun, what="card", seat="A", zone="hand", card="No such card").status_code == 422
    bench = begun.replace("/position", "/bench")
    assert visitor.post(bench.replace("/bench?", "/bench/undo?")).status_code == 409
    assert visitor.post(bench.replace("/bench?", "/bench/onward?"), far="moon").status_code == 409
    step = {"by": "A", "do": "other"}
    for n in range(50):
        note = "".join(hashlib.sha512(bytes([n, part])).hexdigest() for part in range(3))
        answer = visitor.post(bench.replace("/bench?", "/bench/steps?"), note=note, **step)
        if answer.status_code != 303:
            break
        bench = answer.headers["Location"]
    assert (n > 10, answer.status_code) == (True, 422)


def told(visitor, words, game="zombie_world_order", language="en"):
    visitor.get(f"/language/{language}")
    return html.unescape(visitor.page(f"/ask/told?game={game}&words={quote(words)}"))


def test_a_story_is_set_down_with_the_cards_and_steps_that_were_recognised(visitor):
    words = "I attacked with my Gravedig Pup, he defended with his Tomb Sentinel and it exploded"
    asked = visitor.page(f"/ask?game=zombie_world_order&words={quote(words)}")
    assert "/ask/told" in asked
    assert "We found no rule" not in asked
    page = told(visitor, words)
    assert re.findall(r"<li>([^<]+)</li>", page) == [
        "A Attack with Gravedig Pup",
        "B Defend with Tomb Sentinel",
    ]
    assert "Not used: exploded" in page
    bench = visitor.page(re.search(r'href="(/ask/bench[^"]+)"', page)[1])
    assert "Gravedig Pup" in bench
    assert "Tomb Sentinel" in bench


@pytest.mark.parametrize(
    ("words", "game", "language", "steps"),
    [
        ("我用我的墓園獵犬攻擊", "zombie_world_order", "zh-Hant", ["A 攻擊 墓園獵犬"]),
        ("我打出跳過，他打出休想", "zombie_kittens", "zh-Hant", ["A 打出 跳過", "B 打出 休想"]),
        ("I played Skip. He played Nope", "zombie_kittens", "en", ["A Play Skip", "B Play Nope"]),
        (
            "私の墓園獵犬で攻撃した。相手が守墓石像で防御",
            "zombie_world_order",
            "ja",
            ["A 攻撃 墓園獵犬", "B 防御 守墓石像"],
        ),
        (
            "私がスキップを使って、相手がダメを出した",
            "zombie_kittens",
            "ja",
            ["A を出す スキップ", "B を出す ダメ"],
        ),
        ("私の见习水手で攻撃した", "zero_dimension", "ja", ["A で攻撃する 见习水手"]),
        ("I played Attack, he played Nope", "zombie_kittens", "en", ["A Play Attack (2X)", "B Play Nope"]),
        ("我打出攻擊，下家打出跳過", "zombie_kittens", "zh-Hant", ["A 打出 攻擊", "B 打出 跳過"]),
        ("她想偷我的牌，我打出休想", "zombie_kittens", "zh-Hant", ["A 打出 休想"]),
        ("私は何もしていない。相手がスキップを使った", "zombie_kittens", "ja", ["B を出す スキップ"]),
        ("他没有攻击，我用见习水手攻击", "zero_dimension", "zh-Hans", ["A 以攻击 见习水手"]),
    ],
)
def test_a_story_is_read_in_any_language(visitor, words, game, language, steps):
    assert re.findall(r"<li>([^<]+)</li>", told(visitor, words, game, language)) == steps


@pytest.mark.parametrize(
    ("words", "game", "language", "steps"),
    [
        (
            "I attacked with my Gravedig Pup, Ken defended with his Tomb Sentinel",
            "zombie_world_order",
            "en",
            ["A Attack with Gravedig Pup", "Ken Defend with Tomb Sentinel"],
        ),
        (
            "Ken played Skip, Ann played Nope and Bob played Shuffle",
            "zombie_kittens",
            "en",
            ["Ken Play Skip", "Ann Play Nope", "Bob Play Shuffle"],
        ),
        (
            "我用墓園獵犬攻擊，小明用守墓石像防禦",
            "zombie_world_order",
            "zh-Hant",
            ["A 攻擊 墓園獵犬", "小明 防禦 守墓石像"],
        ),
        (
            "ケンさんがスキップを出した。相手がダメを出した",
            "zombie_kittens",
            "ja",
            ["ケンさん を出す スキップ", "B を出す ダメ"],
        ),
        ("Then he played Nope", "zombie_kittens", "en", ["B Play Nope"]),
    ],
)
def test_players_are_called_as_a_story_names_them(visitor, words, game, language, steps):
    page = told(visitor, words, game, language)
    assert re.findall(r"<li>([^<]+)</li>", page) == steps
    bench = visitor.page(re.search(r'href="(/ask/bench[^"]+)"', page)[1])
    assert all(step.split()[0] in bench for step in steps)


@pytest.mark.parametrize(
    ("words", "on_the_table", "unused"),
    [
        ("I did not attack with my Gravedig Pup", ["A Gravedig Pup"], "attack"),
        ("Could I attack with my Gravedig Pup", ["A Gravedig Pup"], "attack"),
        ("My Gravedig Pup was attacked", ["A Gravedig Pup"], "attacked"),
        ("If he defends I attack with my Gravedig Pup", ["A Gravedig Pup"], "defends attack"),
        ("I played my Gravedig Pup", ["A Gravedig Pup"], "played"),
        ("He attacked my Gravedig Pup with Tomb Sentinel", ["A Gravedig Pup"], "Tomb Sentinel attacked"),
    ],
)
def test_nothing_is_set_down_that_a_story_does_not_say(visitor, words, on_the_table, unused):
    page = told(visitor, words)
    assert re.findall(r"<li>([^<]+)</li>", page) == on_the_table
    assert f"Not used: {unused}" in page


def test_a_question_is_no_story(visitor):
    words = quote("How many cards may I hold?")
    assert "/ask/told" not in visitor.page(f"/ask?game=zombie_world_order&words={words}")
    assert (
        "/ask/position" in visitor.get(f"/ask/told?game=zombie_world_order&words={words}").headers["Location"]
    )
    assert visitor.get("/ask/told?game=chess").status_code == 404


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_rule_that_no_ready_dispute_shows_has_a_small_one_of_its_own(visitor, language):
    visitor.get(f"/language/{language}")
    asked = "Attack of the Dead while all live"
    page = html.unescape(visitor.page(f"/ask?game=zombie_kittens&words={quote(asked)}"))
    example = re.search(r'href="(/ask\?ready=[^"]+)"', page.partition('id="h-answer"')[2])[1]
    assert example.replace("%2F", "/").endswith("zombie_kittens/ZK-card.attack.dead.needs.dead")
    assert "ZK-card.attack.dead.needs.dead" in visitor.page(example)


@pytest.mark.parametrize("name", ["ZK-no.rule", "../../../README", "ZWO-battle.target"])
def test_of_what_is_no_rule_of_the_game_nothing_is_shown(visitor, name):
    assert visitor.get(f"/ask?ready=zombie_kittens/{name}").status_code == 404


@pytest.mark.browser
@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [("phone", "dark", "ja"), ("tablet", "light", "zh-TW"), ("desk", "light", "en")],
)
def test_the_pages_are_accessible_and_fit(browse, place, faults, size, scheme, locale):
    page = browse("", size, color_scheme=scheme, locale=locale, bypass_csp=True)
    found = []
    for path in (
        "/",
        "/ask",
        f"/ask?words={quote('How many Exploding Kittens for four players?')}",
        f"/ask?words={quote('可以用牌套嗎')}&game=unicorn_overlord",
        f"/ask?ready={EXAMPLE}",
        "/ask?ready=zombie_state/01-where-nine-zombies-go",
        f"/ask/told?game=zombie_kittens&words={quote('我打出跳過，他打出休想')}",
        "/ask/begin?game=zombie_world_order",
        "/ask/begin?game=zombie_kittens&players=4",
    ):
        page.goto(place.url + path)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        found += faults(page)
    page.goto(page.url.replace("/position", "/bench"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    found += faults(page)
    assert found == []
    assert page.problems == []


@pytest.mark.parametrize(
    ("example", "life"),
    [("10-last-life", ["1", "0"]), ("06-equal-power", None), ("04-colours-not-covered", None)],
)
def test_the_board_shows_where_the_ruling_leaves_the_game(visitor, example, life):
    page = visitor.page(f"/ask?ready=zombie_world_order/{example}")
    board = page[page.index('id="h-board"') :]
    file = ready_file("zombie_world_order", example)
    before = [str(file["position"]["players"][seat]["life"]) for seat in ("A", "B")]
    shown = re.findall(r'<b class="life">(\d+)</b>', board)
    assert sorted(shown) == sorted(life or before)


@pytest.mark.parametrize(
    ("language", "said"), [("zh-Hans", "横置"), ("ja", "レスト"), ("zh-Hant", "橫置"), ("en", "rested")]
)
def test_how_a_card_lies_is_said_in_the_readers_language(visitor, language, said):
    visitor.get(f"/language/{language}")
    page = visitor.page("/ask?ready=zero_dimension/12-defender-destroyed")
    tags = re.findall(r'<span class="tag">\s*([^<]+)</span>', page[page.index('id="h-board"') :])
    assert tags
    assert {tag.strip() for tag in tags} == {said}


def answered(page):
    """Return the sentence on top of a page of answers."""
    return html.unescape(re.search(r'<h2 class="say" id="h-answer"[^>]*>([^<]*)</h2>', page)[1])


@pytest.mark.parametrize(
    ("language", "question", "game", "rule", "number"),
    [
        (
            "en",
            "How many Exploding Kittens for four players?",
            "zombie_kittens",
            "ZK-setup.ek.count",
            "4 players: 3 ",
        ),
        (
            "ja",
            "5人だと爆弾ネコは何枚入れますか",
            "zombie_kittens",
            "ZK-setup.ek.count",
            "5人なら爆弾ネコは4枚",
        ),
        (
            "zh-Hant",
            "最後一輪領先 25 點有額外聲望嗎",
            "unicorn_overlord",
            "UO-final.bonus",
            "再拿 2 張聲望卡",
        ),
        ("zh-Hans", "横置的丧尸可以防御吗", "zombie_world_order", "ZWO-battle.defend", ""),
    ],
)
def test_a_question_in_words_is_answered_on_top_by_a_rule_and_its_number(
    visitor, language, question, game, rule, number
):
    visitor.get(f"/language/{language}")
    page = visitor.page(f"/ask?words={quote(question)}&game={game}")
    registry, found = rulebook.find(rule)
    assert answered(page) == found.text[language]
    assert html.unescape(found.section) in html.unescape(page)
    assert number in page
    listed = re.findall(r'/rules/id/([^"]+)"', page)
    assert listed[0] == rule
    assert len(listed) == 3
    assert all(each.startswith(f"{registry.prefix}-") for each in listed)


def test_an_answer_leads_to_a_ready_dispute_whose_ruling_cites_it(visitor):
    page = visitor.page(f"/ask?words={quote('Are zombies of equal POWER wounded?')}&game=zombie_world_order")
    shown = html.unescape(
        re.search(r'href="(/ask\?ready=[^"]+)">(?:(?!</a>).)*Show an example', page, re.DOTALL)[1]
    )
    assert re.findall(r'/rules/id/([^"]+)"', page)[0] in visitor.page(shown)


def test_the_game_is_remembered_guessed_or_asked(visitor):
    question = quote("How many Exploding Kittens for four players?")
    guessed = visitor.page(f"/ask?words={question}")
    assert "We took the game from your words: Zombie Kittens." in guessed
    assert "Kittens" in answered(guessed)
    visitor.page("/ask?game=unicorn_overlord")
    remembered = visitor.page(f"/ask?words={question}")
    assert {rule.partition("-")[0] for rule in re.findall(r'/rules/id/([^"]+)"', remembered)} <= {"UO"}
    assert "Game remembered." in remembered
    visitor.page("/ask?game=")
    assert "We took the game from your words" in visitor.page(f"/ask?words={question}")
    assert "Choose one above" in visitor.page("/ask?words=xylophone")
    assert visitor.get("/ask?words=x&game=chess").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_rule_says_is_said_to_be_the_head_judges(visitor, language):
    visitor.get(f"/language/{language}")
    asked = {
        "en": "May I use card sleeves?",
        "ja": "スリーブを使ってもいいですか",
        "zh-Hant": "可以用牌套嗎",
        "zh-Hans": "可以用牌套吗",
    }
    said = {
        "en": "We found no rule that answers this. If there is none, the head judge decides.",
        "ja": "これに答えるルールは見つかりませんでした",
        "zh-Hant": "我們找不到回答這一點的規則",
        "zh-Hans": "我们找不到回答这一点的规则",
    }
    assert answered(visitor.page(f"/ask?words={quote(asked[language])}&game=zombie_state")).startswith(
        said[language]
    )


@pytest.mark.parametrize("words", ["<script>", "%00", "a" * 5000, "'\"&", "💥", "ZK-card.nope"])
def test_any_words_are_answered_by_a_page(visitor, words):
    page = visitor.page(f"/ask?words={quote(words, safe='%')}")
    assert "<script>" not in page.partition('id="words"')[2].partition(">")[0]


@pytest.mark.parametrize(
    "told", ["I attacked with my Hound and he blocked, who is right?", "他攻擊我的喪屍", "x" * 290, "<b>&"]
)
def test_what_happened_goes_along_to_the_board_and_nothing_is_made_of_it(visitor, told):
    page = visitor.page(f"/ask?words={quote(told)}&game=zombie_world_order")
    title = html.unescape(re.search(r'name="title" value="([^"]*)"', page)[1])
    assert title == told[:200]
    begun = visitor.get(f"/ask/begin?game=zombie_world_order&title={quote(title)}").headers["Location"]
    assert told[:200] in html.unescape(visitor.page(begun))
    bench = html.unescape(visitor.page(begun.replace("/position", "/bench")))
    assert told[:200] in bench
