"""How many taps it takes to state a simple dispute through the real page, one for each game: ceilings, counted by hand."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Judge:
    """A judge with a tablet who counts what they tap."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, what, nth=0):
        """Tap something, and wait until the page has answered."""
        self.taps += 1
        self.page.locator(what).nth(nth).tap()
        self.page.wait_for_function("() => !document.querySelector('.sending')")
        self.page.wait_for_load_state()

    def card(self, label):
        """Tap a card or a player on the board."""
        self.tap(f"[data-obj='{label}']")

    def act(self, words):
        """Tap something of the list of what may be done."""
        self.tap(f".b-acts button:visible:has-text('{words}'), .b-acts summary:visible:has-text('{words}')")

    def lays_out(self, phase, *tiles, begin="form[action$='/disputes'] button"):
        """Open a position, choose its phase, and tap cards: each a seat, and which of its tiles."""
        self.tap(begin)
        self.tap(f"[name=phase][value={phase}]")
        for seat, tile, nth in tiles:
            self.tap(f"form[data-draft='tiles {seat}'] .ct{tile}", nth)

    def to_the_bench(self):
        """Go to the bench; return what lies on one's own side and on the other."""
        self.tap(".foot a.go")
        return (
            self.page.locator(f".half{kind} .card").get_attribute("data-obj")
            for kind in (".own", ":not(.own, .mid)")
        )

    def battles(self, begin="form[action$='/disputes'] button"):
        """State a battle of two cards: attack, target, no defence, all pass, a claim, the ruling."""
        self.lays_out("battle", ("A", "", 0), ("B", "", 1), begin=begin)
        self.tap(".lying .turned", 1)
        mine, prey = self.to_the_bench()
        self.card(mine)
        self.card(prey)
        self.act("no defence")
        self.act("Both pass")
        self.claims(prey, "zone=half")
        self.rule()

    def claims(self, label, value):
        """Tap what is disputed, and how it is said to come out."""
        self.tap("[data-claims]")
        self.card(label)
        self.tap(f"[name=claim][value='{label}.{value}']")

    def rule(self):
        self.tap(".foot form.end button")
        self.page.wait_for_selector(".verdict")


@pytest.fixture
def judge(browse):
    return Judge(browse("organizer", "tablet", has_touch=True))


@pytest.fixture
def visitor(browse):
    return Judge(browse("", "tablet", has_touch=True))


@pytest.fixture
def event_of(judge, place):
    """Make an event of a game; return its address."""

    def make(game):
        judge.page.goto(f"{place.url}/events/new")
        judge.page.fill("#name", f"Day of {game}")
        judge.page.select_option("#game", game)
        judge.page.locator("main form button.go").click()
        judge.page.wait_for_url("**/e/**")
        return "/".join(judge.page.url.split("/")[:5])

    return make


def test_a_battle_opened_from_a_call_takes_14_taps(judge, place):
    """Two cards of the registered decks, attack, target, no defence, all pass, a claim, the ruling: 68 taps before."""
    judge.page.goto(f"{place.event}/tables?table=2")
    judge.battles()
    assert judge.taps == 14
    assert judge.page.problems == []


def test_a_battle_that_anybody_asks_about_takes_14_taps(visitor, place):
    """No account and no event: the question is in the address, and the ruling at one that can be shared."""
    page = visitor.page
    page.goto(f"{place.url}/ask")
    visitor.battles(begin="#begin button.go")
    assert visitor.taps == 14
    assert "/ask?q=" in page.url
    assert page.locator(".claims .state").count() == 1
    assert page.problems == []


def test_an_attack_of_zero_dimension_takes_13_taps(judge, event_of):
    judge.page.goto(f"{event_of('zero_dimension')}/disputes")
    giants = ("A", ":has-text('Stone Giant')", 0), ("B", ":has-text('Shield Bearer')", 0)
    judge.lays_out("action", *giants)
    giant, guard = judge.to_the_bench()
    judge.card(giant)
    judge.card("B")
    judge.card(guard)
    judge.act("Both pass")
    judge.claims(guard, "zone=rest")
    judge.rule()
    assert judge.taps == 13
    assert judge.page.problems == []


def test_a_nope_of_a_hand_nobody_saw_takes_12_taps(judge, event_of):
    page = judge.page
    page.goto(f"{event_of('zombie_kittens')}/disputes")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("form[data-draft='tiles A'] .ct:has-text('Attack')")
    judge.tap("form[data-draft='tiles B'] [name=unknown][value='5']")
    judge.tap("[name=player][value=A]")
    judge.tap(".foot a.go")
    judge.card(page.locator(".half.own .card").get_attribute("data-obj"))
    judge.act("Nope")
    judge.act("Both pass")
    judge.tap("[data-claims]")
    judge.card("A")
    judge.tap("[name=count]")
    judge.rule()
    assert judge.taps == 12
    assert page.problems == []


def number(judge, field, value):
    """Tap a number of the set-up and write it: it is kept by itself."""
    judge.tap(field)
    judge.page.fill(field, value)


def test_equal_power_in_unicorn_overlord_takes_11_taps_from_nothing(judge, event_of):
    page = judge.page
    page.goto(f"{event_of('unicorn_overlord')}/disputes")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("[name=name][value=round_end]")
    for seat in "AB":
        number(judge, f"#t-{seat}power", "24")
    judge.tap(".foot a.go")
    judge.tap(".b-acts form[action$='/steps'] button")
    judge.tap("[data-claims]")
    judge.card("B")
    judge.tap("label:has([name=of][value=won])")
    judge.tap("[name=count]")
    judge.rule()
    assert judge.taps == 11
    assert page.problems == []


# Whether something is in the window and nothing lies over it.
IN_SIGHT = """(el) => { const b = el.getBoundingClientRect();
  const over = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
  return b.top >= 0 && b.bottom <= innerHeight && el.contains(over); }"""


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_whom_the_bench_waits_for_takes_no_more_than_three_rows(browse, place, locale):
    page = browse("organizer", "tablet", locale=locale)
    page.goto(f"{place.event}/disputes")
    page.select_option("#ready", "01-interrupted-entry")
    page.click("form[action$='/disputes'] button")
    for _ in range(2):  # the main phase, then a FREE moment
        page.wait_for_selector(".board")
        assert page.locator(".right").bounding_box()["height"] <= 104
        page.click(".b-acts form:first-of-type .act.full")
        page.wait_for_selector(".stack")


def test_a_march_in_zombie_state_takes_13_taps_from_nothing(judge, event_of):
    page = judge.page
    page.goto(f"{event_of('zombie_state')}/disputes")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("form:has([name=what][value=start]) button")
    judge.tap("[name=phase][value=action]")
    number(judge, "#t-Afp", "3")
    judge.tap(".foot a.go")
    judge.act("Move")
    confirm = page.locator(".asks[open] form button.go")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(IN_SIGHT, confirm.element_handle()), (
        "confirmed beside the board, wherever the form stands"
    )
    for domain in ("North Plain", "North Harbour"):
        judge.tap(f".card:has-text('{domain}')")
    judge.tap(".asks[open] form button.go")
    judge.tap("[data-claims]")
    judge.card(page.locator(".half.own .card:has-text('Army')").first.get_attribute("data-obj"))
    judge.tap("[name=count]")
    judge.rule()
    assert judge.taps == 13
    assert page.problems == []


def states(judge, text, **fields):
    """State a card by its printed text: each field is a tap, then what it was understood to say is confirmed."""
    judge.tap("a[href*='/stated/new']")
    for field, value in {"card-name": "Snare", **fields, "card-text": text}.items():
        judge.tap(f"#{field}")
        judge.page.fill(f"#{field}", value)
    judge.tap(".foot button.go")
    judge.tap("button:has-text('Yes, that is what it does')")
    judge.page.wait_for_selector(".ct:visible")


def test_a_battle_with_a_stated_ability_takes_20_taps(judge, place):
    """A card nobody knows turns the one it attacks: 73 taps before."""
    judge.page.goto(f"{place.event}/tables?table=5")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("[name=phase][value=battle]")
    states(judge, "【自動】攻擊時，將對手 1 隻喪屍變為 REST。", **{"f-power": "5"})
    judge.tap("form[data-draft='tiles A'] .ct[value='Snare']")
    judge.tap("form[data-draft='tiles B'] .ct", 1)
    mine, prey = judge.to_the_bench()
    judge.card(mine)
    judge.card(prey)  # the ability
    judge.card(prey)  # the attack
    judge.act("No defence")
    judge.act("Both pass")
    judge.claims(prey, "zone=half")
    judge.rule()
    assert "is right" in judge.page.text_content(".stamp")
    assert judge.taps == 20
    assert judge.page.problems == []


def test_an_attack_with_a_stated_ability_in_zero_dimension_takes_19_taps(judge, event_of):
    judge.page.goto(f"{event_of('zero_dimension')}/disputes")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("[name=phase][value=action]")
    states(judge, "【攻击时】横置对方一张角色牌。", **{"f-attack": "2000"})
    judge.tap("form[data-draft='tiles A'] .ct[value='Snare']")
    judge.tap("form[data-draft='tiles B'] .ct:has-text('Shield Bearer')")
    mine, guard = judge.to_the_bench()
    judge.card(mine)
    judge.card("B")
    judge.card(guard)
    judge.act("Both pass")
    judge.claims(guard, "state=rested")
    judge.rule()
    assert judge.taps == 19
    assert judge.page.problems == []


def test_a_stated_ability_in_unicorn_overlord_takes_15_taps(judge, event_of):
    page = judge.page
    page.goto(f"{event_of('unicorn_overlord')}/disputes")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("[name=phase][value=territory]")
    judge.tap("a[href*='/stated/new']")
    judge.tap("nav.seg a:has-text('territory')")
    for field, value in (("card-name", "Banner"), ("card-text", "【永久】自己的部隊力量+1。")):
        judge.tap(f"#{field}")
        page.fill(f"#{field}", value)
    judge.tap(".foot button.go")
    judge.tap("button:has-text('Yes, that is what it does')")
    page.wait_for_selector(".ct:visible")
    judge.tap("form[data-draft='tiles A'] label:has-text('territory area')")
    judge.tap("form[data-draft='tiles A'] .ct[value='Banner']")
    judge.tap(".foot a.go")
    mine = page.locator(".half.own .card").get_attribute("data-obj")
    judge.tap("[data-claims]")
    judge.card(mine)
    judge.tap("[name=claim][value$='.zone=territories']")
    judge.rule()
    assert judge.taps == 15
    assert page.problems == []


def test_a_step_is_changed_in_place_with_three_taps(judge, place):
    """Step 4 of 11: open it, change it, say what was done instead; the steps after it stay. 8 times Undo before."""
    page = judge.page
    page.goto(f"{place.event}/disputes")
    page.select_option("#ready", "06-equal-power")
    judge.tap("form[action$='/disputes'] button")
    for words in (
        "Attack",
        "Both pass",
        "target: Graveyard",
        "Both pass",
        "No defence",
        "Both pass",
        "Both pass",
    ):
        judge.act(words)
    steps = page.locator(".steps > li:has(.st)")
    assert steps.count() == 11
    judge.taps = 0
    judge.tap(".steps details.st > summary", 3)
    judge.tap(".steps details.st[open] a[aria-label='Change step 4']")
    judge.card("B")
    assert judge.taps == 3
    assert "Attack target: B" in steps.nth(3).inner_text().replace("\n", " ")
    assert steps.nth(2).inner_text(), "what was before it stays"
    assert page.problems == []


def test_a_wrong_payment_is_tapped_on_the_board(judge, place):
    """The rules ask for a green mana: two blue ones are tapped all the same, and the step is refused with its rule."""
    judge.page.goto(f"{place.event}/tables?table=6")
    judge.tap("form[action$='/disputes'] button")
    judge.tap("[name=phase][value=main]")
    side = "form[data-draft='tiles A']"
    judge.tap(f"{side} label:has-text('hand')")
    judge.tap(f"{side} .ct")
    judge.tap(f"{side} label:has-text('mana')")
    for colour in ("green", "blue", "blue"):
        judge.tap(f"{side} [name=colour][value={colour}]")
    judge.tap(".foot a.go")
    judge.card(judge.page.locator(".half.own .card").first.get_attribute("data-obj"))
    for mana in judge.page.locator(".half.own .tile2").all()[:2]:
        judge.card(mana.get_attribute("data-obj"))
    assert "One of the mana paid must be green" in judge.page.text_content(".steps .bad")
    on_top = judge.page.text_content(".right")
    assert "One of the mana paid must be green" in on_top
    assert "ZWO-entry.cost-colours" in on_top, (
        "the rule that asks for the colour, not the one that asks for the number"
    )
    assert judge.taps == 12
    assert judge.page.problems == []


def test_something_else_asks_only_for_what_the_action_names(judge, place):
    page = judge.page
    page.goto(f"{place.event}/disputes")
    page.select_option("#ready", "06-equal-power")
    judge.tap("form[action$='/disputes'] button")
    judge.tap(".act.other")
    page.select_option("#else-do", "enter")
    assert page.locator("#else-target").is_hidden()
    assert page.locator("#else-pay").is_visible()
    page.select_option("#else-do", "pass")
    assert page.locator("#else-card").is_hidden()
    page.select_option("#else-do", "defend")
    judge.card("prey")
    assert page.input_value("#else-card") == "prey"
    assert page.problems == []


def test_scroll_focus_and_what_is_half_said_survive_a_step(judge, place):
    page = judge.page
    page.goto(f"{place.event}/disputes")
    page.select_option("#ready", "06-equal-power")
    judge.tap("form[action$='/disputes'] button")
    page.click(".act.other")
    page.fill("#else-note", "half said")
    page.locator(".b-acts form .act.full").first.focus()
    before = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    page.wait_for_selector(".stack")
    assert page.input_value("#else-note") == "half said"
    assert page.evaluate("document.activeElement.id") == "h-acts", "what was pressed is gone: its heading"
    assert page.evaluate("scrollY") == before
    page.locator("form[action$='/onward'] button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps li:nth-child(4)")
    assert page.input_value("#else-note") == "half said"
    assert page.problems == []
