"""A deck list at every state of an event, through every address that reads: who sees it, and nobody else."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile

import pytest
from person import Person
from pypdf import PdfReader

from judge.store.rights import SCOPES

CARD = "Zanzibarite"  # a card of Ann's list, and of nothing else
LIST = f"4 {CARD}\n46 QX-999"
FILL = {"code": "P001", "number": "1", "number_": "1", "table": "1", "check_id": "1", "dispute_id": "1"}
WORD = re.compile(r"<(?:\w+(?:\(.*?\))?:)?(\w+)>")


def addresses(app, slug):
    """Give every address of an event that reads, with what it names filled in."""
    found = set()
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or "slug" not in rule.arguments:
            continue
        filled = WORD.sub(lambda name: slug if name[1] == "slug" else FILL.get(name[1], "1"), rule.rule)
        found.add(filled)
        if rule.endpoint.endswith(("pdf", "paper.pdf")) or "print" in filled:
            found |= {filled.replace("/1.pdf", f"/{kind}.pdf") for kind in ("decks", "slips", "report")}
    return sorted(found)


def readable(answer):
    """Return what a person reads in an answer: its text, that of a PDF, or of the files in a packed one."""
    data = answer.get_data()
    if data[:4] == b"%PDF":
        return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return " ".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())
    return html.unescape(data.decode("utf-8", "replace"))


class Program:
    """A program with one scope, of somebody who may everything here."""

    def __init__(self, app, organizer, scope):
        page = organizer.does("/tokens", name=scope, scope=[scope], days=3).get_data(as_text=True)
        token = html.unescape(re.search(r'id="token">([^<]+)<', page)[1])
        self.client, self.headers = app.test_client(), {"Authorization": f"Bearer {token}"}

    def get(self, path):
        return self.client.get(path, headers=self.headers)


@pytest.fixture
def people(app, organizer, event, player, staff):
    """Ann with her list, and everybody who might look at it."""
    ann, bob = player("Ann"), player("Bob")
    ann.does(f"/e/{event}/me/deck", list=LIST)
    for name in ("Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    other = (
        organizer.does("/events", name="Other", game="zombie_world_order").headers["Location"].split("/")[2]
    )
    organizer.does(f"/e/{other}/staff", name="Mallory", role="organizer", password="correct horse")  # noqa: S106
    found = {"visitor": Person(app), "ann": ann, "bob": bob, "stranger": Person(app).log_in("Mallory")}
    found |= {role: staff(role, f"Of {role}") for role in ("judge", "scorekeeper", "head_judge", "organizer")}
    return found | {f"token {scope}": Program(app, organizer, scope) for scope in SCOPES}


DESK = {"ann", "head_judge", "organizer", "token decks"}
STATES = (
    "handed in",
    "drafted",
    "played",
    "checked",
    "check over",
    "finished",
    "closed",
    "public",
    "reopened",
)


EVERYBODY = {"handed in", "checked", "public"}  # states in which all of them look; in the others some do
SOME = {"visitor", "ann", "bob", "judge", "scorekeeper", "token floor"}


def bring(organizer, people, event, state):
    """Lead the event on to its next state; return who may read the list in it."""
    at = f"/e/{event}"
    if state == "drafted":
        organizer.does(f"{at}/rounds/draft")
    elif state == "played":
        organizer.does(f"{at}/rounds/publish")
    elif state == "checked":
        people["judge"].does(f"{at}/decks/P001/check")
        return DESK | {"judge", "token floor"}
    elif state == "check over":
        for line, found in ((1, 4), (2, 46)):
            people["judge"].does(f"{at}/checks/1/count", line=line, found=found)
        people["judge"].does(f"{at}/checks/1/close")
    elif state == "finished":
        for table in (1, 2):
            organizer.does(f"{at}/results/quick", line=f"{table} 2 0")
    elif state == "closed":
        organizer.does(f"{at}/close")
    elif state == "public":
        organizer.does(f"{at}/reopen")
        seen = organizer.get(f"/api/v1/events/{event}").get_json()
        organizer.does(
            f"{at}/settings",
            name="Open",
            version=seen["version"],
            zone="UTC",
            join_open="1",
            decks_public="1",
        )
        return set(people)
    elif state == "reopened":
        seen = organizer.get(f"/api/v1/events/{event}").get_json()
        organizer.does(f"{at}/settings", name="Open", version=seen["version"], zone="UTC", join_open="1")
    return DESK


@pytest.mark.slow
def test_a_list_is_read_by_its_owner_the_desk_and_who_checks_it_until_it_is_public(
    app, organizer, event, people
):
    read = {}
    for state in STATES:
        may = bring(organizer, people, event, state)
        for who, person in people.items():
            if state not in EVERYBODY and who not in SOME:
                continue
            seen = []
            for path in addresses(app, event):
                answer = person.get(path)
                assert answer.status_code < 500, (state, who, path)
                if CARD in readable(answer):
                    seen.append(path)
            read[state, who] = seen
            assert not seen or who in may, (state, who, seen)
            if who in ("ann", "organizer", "head_judge"):
                assert seen, (state, who, "who may finds it somewhere")
    told = json.dumps(organizer.get(f"/api/v1/events/{event}/log").get_json())
    assert CARD not in told, "the log says that a list was handed in, and not which"
    assert any(read["public", who] for who in ("visitor", "bob"))
