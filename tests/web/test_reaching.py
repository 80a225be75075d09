"""What each address that reads tells, and whose right that is: no right is reached through another."""

from __future__ import annotations

import html
import re

import pytest
from person import PASSWORD, Person
from test_deck_privacy import WORD, Program, readable

from judge.store.actions import ACTIONS
from judge.store.models import Player
from judge.store.rights import LINK_OPENS, RIGHTS, SCOPES, Right, rights_of, rights_within
from judge.web.assets import FILES
from judge.web.paper import KINDS, PUBLIC
from judge.web.signin import personal_link

# Who may read an address: a right of the staff, or one of these.
ANYBODY, ACCOUNT, STAFF_OR_PROGRAM, PERSON, PLAYER, OWN, DECK, LINK = (
    "anybody",
    "whoever has an account, in person",
    "whoever has an account, and their programs",
    "whoever is logged in, in person",
    "a player of the event, of themself",
    "the player whose it is",
    "who reads decks, who checks this one, the player whose it is",
    "whoever holds the link",
)
READS = {
    ANYBODY: "home.index home.language home.manifest home.worker api_events.index api_events.show api_events.announcements "
    "api_events.public_feed api_events.lots api_events.standings api_floor.show_clock api_rounds.show api-docs.openapi_json "
    "api_disputes.schema ask.index asking.begin asking.bench asking.card asking.lines asking.new asking.position "
    "asking.put_lines asking.told public.deck_check public.event public.pictures public.screen public.written me.pairings "
    "me.standings "
    "helping.index helping.page helping.sentences helping.form join.by_code join.form people.login people.setup "
    "health.health health.metrics health.ready rulebook.index rulebook.game rulebook.form rulebook.rule walks.blank "
    "paper.progress",
    LINK: "join.follow shown.ruling",
    ACCOUNT: "persons.account_data api_persons.account_data api_tokens.index events.new events.import_form",
    STAFF_OR_PROGRAM: "hall.calls hall.beat",
    PERSON: "people.devices",
    PLAYER: "me.match me.deck me.link persons.my_data",
    DECK: "decks.show api_decks.show",
    (Right.PERSONS, OWN): "persons.player_data api_persons.player_data",
    Right.SEE_FLOOR: "api_floor.call_list api_floor.penalty_list api_players.index api_players.show api_events.audit "
    "api_events.what_if api_decks.answers api_decks.board api_decks.questions "
    "decks.board rounds.desk rounds.bracket rounds.cut rounds.standings rounds.audit "
    "check_in.index finding.index floor.penalty_list floor.sheet_of_round floor.tables players.index "
    "players.save_list paper.index",
    Right.CHECKS: "api_decks.check_list decks.show_check",
    Right.FLOOR: "api_disputes.index api_disputes.bench api_disputes.kept disputes.index disputes.bench disputes.compare "
    "disputes.file disputes.lines disputes.position disputes.put_lines disputes.ruling disputes.ruling_pdf disputes.seen "
    "disputes.search disputes.item disputes.card disputes.new",
    Right.EVENT: "events.settings events.announcements events.export api_events.export unanswered.index unanswered.as_csv",
    Right.PLAYERS: "players.show",
    Right.CORRECT: "rounds.repair",
    Right.LOG: "log.index log.as_csv api_log.index",
    Right.STAFF: "people.staff api_people.staff",
}
BY_KIND = "paper.show paper.preview api_events.print_pdf"
PAPERS = {ANYBODY: PUBLIC, Right.SEE_FLOOR: KINDS.keys() - PUBLIC}
GIVEN = {"code": "P001", "kind": "slips", "player": "A", "tag": "en", "game": "zombie_world_order"}

SEED, CLAIM, NOTE, CALL, CLAN = "8675309424242", "Quaggafish", "Xylophonic", "Kazoophone", "Wombatclan"
# What must not be told -> whose right it is to read it, besides whose it is.
TOLD = {
    SEED: {Right.EVENT},
    CLAIM: {Right.FLOOR},
    NOTE: {Right.SEE_FLOOR},
    CALL: {Right.SEE_FLOOR},
    CLAN: {Right.SEE_FLOOR},
    "the join code": {Right.SEE_FLOOR},
    "the personal link": LINK_OPENS,
}
OF_ANN = {NOTE, CALL, CLAN, "the personal link"}


def reading(app):
    return [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods and rule.endpoint not in FILES]


def test_every_address_that_reads_has_a_row_and_every_row_an_address(app):
    listed = [endpoint for row in (*READS.values(), BY_KIND) for endpoint in row.split()]
    assert sorted(listed) == sorted({rule.endpoint for rule in reading(app)}), (
        "a new one says whose right it is"
    )
    assert set().union(*PAPERS.values()) == set(KINDS)


@pytest.fixture
def people(app, organizer, event, player, staff):
    """An event with something of everything in it, and everybody who might look: browser, rights, in person or not."""
    ann, bob = player("Ann"), player("Bob")
    at = f"/e/{event}"
    for name in ("Cid", "Dora"):
        organizer.does(f"{at}/players", name=name)
    version = organizer.get(f"/api/v1/events/{event}").get_json()["version"]
    kept = {"zone": "UTC", "join_open": "1", "decks_needed": "1", "official": "1", "apart": "clan"}
    organizer.does(f"{at}/settings", name="Autumn Open", version=version, seed=SEED, **kept)
    organizer.does(f"{at}/players/P001", name="Ann", **{"group:clan": CLAN})
    ann.does(f"{at}/me/deck", list="4 Foo\n46 Bar")
    organizer.does(f"{at}/rounds/draft")
    organizer.does(f"{at}/rounds/publish")
    made = organizer.does(f"{at}/disputes", ready="06-equal-power", table="1").headers["Location"]
    file = organizer.get(f"{made}/file.json").get_json()
    file["claims"] = [{"by": "A", "says": CLAIM, "expect": {"A.life": 6}}]
    token = organizer.token()
    api = f"/api/v1/events/{event}"
    organizer.client.post(f"{api}/disputes", json=file, headers={"X-CSRFToken": token})
    for number in (1, 2):
        organizer.does(f"{at}/disputes/{number}/rule")
    organizer.does(f"{at}/penalties", code="P001", category="other", level="warning", note=NOTE)
    organizer.client.post(f"{api}/calls", json={"table": 1, "note": CALL}, headers={"X-CSRFToken": token})
    other = (
        organizer.does("/events", name="Other", game="zombie_world_order").headers["Location"].split("/")[2]
    )
    organizer.does(f"/e/{other}/staff", name="Mallory", role="organizer", password=PASSWORD)
    found = {
        "visitor": (Person(app), frozenset()),
        "Ann": (ann, frozenset()),
        "Bob": (bob, frozenset()),
        "stranger": (Person(app).log_in("Mallory"), frozenset()),
    }
    found |= {role: (staff(role, f"Of {role}"), held) for role, held in RIGHTS.items()}
    everything = rights_of(frozenset(RIGHTS))
    for scope in SCOPES:
        held = everything & rights_within(frozenset({scope}))
        found[f"token {scope}"] = (Program(app, organizer, scope), held)
    found["judge"][0].does(f"{at}/decks/P001/check")
    return found


def may(need, who, rights):
    """Return whether somebody may read what has this need."""
    if isinstance(need, Right):
        return need in rights
    if isinstance(need, tuple):
        return any(may(one, who, rights) for one in need)
    program, staff = who.startswith("token"), who not in {"visitor", "Ann", "Bob"}
    return {
        ANYBODY: True,
        ACCOUNT: staff and not program,
        STAFF_OR_PROGRAM: staff,
        PERSON: who != "visitor" and not program,
        PLAYER: who in {"Ann", "Bob"},
        OWN: who == "Ann",
        DECK: who == "Ann" or bool({Right.DECKS, Right.CHECKS} & rights),
        LINK: False,
    }[need]


def addresses(app, slug):
    """Yield what may be read, with what it names filled in, and whose right that is."""
    need_of = {endpoint: need for need, row in READS.items() for endpoint in row.split()}
    for rule in reading(app):
        kinds = sorted(KINDS) if rule.endpoint == "paper.show" else [GIVEN["kind"]]
        for kind in kinds:
            given = GIVEN | {"slug": slug, "kind": kind}
            path = WORD.sub(lambda name, given=given: given.get(name[1], "1"), rule.rule)
            by_kind = ANYBODY if kind in PUBLIC else Right.SEE_FLOOR
            path += {"disputes.compare": "?with=2", "rounds.repair": "?round=1"}.get(rule.endpoint, "")
            yield path, need_of.get(rule.endpoint, by_kind)


def held_secrets(app, organizer, event):
    """Return the words by which each secret is known on a page."""
    with app.extensions["store"].reading() as session, app.test_request_context():
        ann = session.query(Player).filter_by(code="P001").first()
        link = personal_link(ann.id, ann.link_nonce)
    code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{event}/players"))[1]
    return {name: name for name in TOLD} | {"the join code": code, "the personal link": link}


@pytest.mark.slow
def test_nothing_is_told_to_who_has_not_the_right_to_it_and_who_has_it_gets_in(app, organizer, event, people):
    secrets = held_secrets(app, organizer, event)
    wrong, told = [], set()
    for path, need in addresses(app, event):
        for who, (person, rights) in people.items():
            answer = person.get(path)
            assert answer.status_code < 500, (who, path)
            text = readable(answer) if answer.status_code == 200 else ""
            let = may(need, who, rights)
            if answer.status_code in (401, 403) if let else answer.status_code == 200:
                wrong.append((who, path, answer.status_code))
            for secret, words in secrets.items():
                if words not in text:
                    continue
                told.add((secret, who))
                if not (TOLD[secret] <= rights or (who == "Ann" and secret in OF_ANN)):
                    wrong.append((who, path, secret))
    assert wrong == []
    assert {secret for secret, _who in told} == set(TOLD), "each is told to somebody"


def test_what_may_be_undone_needs_a_right_that_lets_do_it():
    """Whoever takes back what needs a right, needs that right too: it is the same change the other way round."""
    undoable = {action: kind for action, kind in ACTIONS.items() if kind.undo}
    assert len(undoable) > 30
    other = {action: kind.undo for action, kind in undoable.items() if kind.undo not in kind.rights}
    assert other == {"player.register": Right.PLAYERS, "result.record": Right.CORRECT}, (
        "one takes back what is there"
    )


def undo_of(organizer, at, action):
    """Return the address at which the newest entry of an action is taken back."""
    return re.search(r'action="([^"]+/undo)"', organizer.page(f"{at}/log?action={action}"))[1]


def test_a_head_judge_takes_back_neither_settings_nor_a_published_round(organizer, staff, round_one):
    judge = staff("head_judge", "Kim")
    version = organizer.get(round_one.replace("/e/", "/api/v1/events/")).get_json()["version"]
    organizer.does(f"{round_one}/settings", name="Renamed", version=version, zone="UTC")
    for action in ("event.change", "round.publish"):
        path = undo_of(organizer, round_one, action)
        assert path not in judge.page(f"{round_one}/log")
        assert judge.post(path).status_code == 403
    organizer.does(undo_of(organizer, round_one, "event.change"))
    assert judge.post(undo_of(organizer, round_one, "undo")).status_code == 403, "nor what an undo took back"


def test_an_organizer_alone_takes_back_no_disqualification(organizer, staff, round_one):
    alone = staff("organizer", "Kim")
    said = {"code": "P002", "category": "conduct", "note": "bribery"}
    organizer.does(f"{round_one}/penalties", level="disqualification", **said)
    given = undo_of(organizer, round_one, "penalty.give")
    assert given not in alone.page(f"{round_one}/log")
    assert alone.post(given).status_code == 403
    organizer.does(f"{round_one}/penalties", level="warning", **said)
    alone.does(undo_of(organizer, round_one, "penalty.give"))
    organizer.does(given)
    assert alone.post(undo_of(organizer, round_one, "undo")).status_code == 403


def test_the_log_tells_nobody_what_they_may_not_read_elsewhere(organizer, staff, people, event):
    for page in (f"/e/{event}/log", f"/e/{event}/log/file.csv", f"/api/v1/events/{event}/log"):
        read = html.unescape(people["scorekeeper"][0].page(page))
        assert SEED not in read
        assert CLAIM not in read
    assert SEED in organizer.page(f"/e/{event}/log/file.csv")
    assert CLAIM in html.unescape(people["head_judge"][0].page(f"/e/{event}/log/file.csv"))


def link_in(page):
    found = re.search(r"https?://[^/<]+(/me/[^<\s]+)<", page)
    return found and found[1]


@pytest.mark.parametrize("role", RIGHTS)
def test_a_personal_link_is_shown_to_who_may_all_that_it_opens(organizer, staff, round_one, role):
    somebody = staff(role, "Kim")
    answer = somebody.get(f"{round_one}/players/P001")
    if Right.PLAYERS not in RIGHTS[role]:
        assert answer.status_code == 403
        return
    shown = link_in(answer.get_data(as_text=True))
    assert bool(shown) is (RIGHTS[role] >= LINK_OPENS)
    renewed = somebody.does(f"{round_one}/players/P001/link")
    assert not link_in(renewed.get_data(as_text=True))


def test_a_new_link_is_printed_for_the_player_and_that_is_logged_as_is_its_opening(
    app, organizer, staff, round_one
):
    keeper = staff("scorekeeper", "Kim")
    old = link_in(organizer.page(f"{round_one}/players/P001"))
    ann = Person(app)
    assert ann.get(old).status_code == 303
    paper = readable(keeper.does(f"{round_one}/players/P001/link.pdf"))
    assert "P001 Ann" in paper
    assert ann.get(f"{round_one}/me").status_code == 403, "the old one has ended, with its devices"
    assert Person(app).get(old).status_code == 403
    new = link_in(organizer.page(f"{round_one}/players/P001"))
    assert new.rpartition("/")[2] in "".join(paper.split())
    assert keeper.get(new).status_code == 303, "whoever holds the paper: the log says who"
    log = organizer.get(round_one.replace("/e/", "/api/v1/events/") + "/log").get_json()
    assert [(entry["actor"], entry["action"]) for entry in log[:3]] == [
        ("Kim", "player.open"),
        ("Kim", "player.link_printed"),
        ("", "player.open"),
    ]
    page = html.unescape(organizer.page(f"{round_one}/log"))
    assert "New personal link for P001 Ann printed" in page
    assert "Personal link of P001 Ann opened" in page
