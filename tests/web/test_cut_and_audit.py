"""Who is in the cut whatever happens, and what tie-breakers are made of, over HTTP."""

import pytest

from judge.store import Work
from judge.web.demo_data import fill


@pytest.fixture
def sample(app):
    return fill(Work(app.extensions["store"]))


@pytest.fixture
def staff(app, sample, visitor):
    return visitor.log_in("organizer", sample.password)


def test_the_cut_page_says_who_is_in(staff, sample):
    page = staff.page(f"/e/{sample.slug}/desk/cut?size=16")
    assert page.count("sure of the cut") == 16
    page = staff.page(f"/e/{sample.slug}/desk/cut?size=2")
    assert "sure of the cut" not in page


def test_the_audit_lists_every_opponent(staff, sample):
    page = staff.page(f"/e/{sample.slug}/desk/standings/P001")
    assert page.count('<th scope="row"') >= 3
    assert staff.get(f"/e/{sample.slug}/desk/standings/P999").status_code == 404


def test_the_public_sees_neither(app, sample):
    client = app.test_client()
    assert client.get(f"/e/{sample.slug}/desk/cut").status_code in {302, 303, 403}
    assert client.get(f"/api/v1/events/{sample.slug}/what-if?cut=8").status_code == 401


def test_the_api_gives_both(app, sample):
    client = app.test_client()
    token = client.post(
        "/api/v1/sessions", json={"name": "organizer", "password": sample.password}
    ).get_json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    said = client.get(f"/api/v1/events/{sample.slug}/what-if?cut=4", headers=bearer).get_json()
    assert said["cut"] == 4
    assert len(said["players"]) == 16
    audited = client.get(f"/api/v1/events/{sample.slug}/players/P001/audit", headers=bearer).get_json()
    assert audited["standing"]["player"] == "P001"
