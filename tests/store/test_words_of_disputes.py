"""Kept rulings are found by words, in four languages, in both databases."""

import pytest

from judge.disputes.bench.edits import AddClaim
from judge.disputes.reference.ready import ready_file, ready_title
from judge.store.services import citing, dispute_list, disputes, new_disputes

GAME = "zombie_world_order"
READY = ("01-interrupted-entry", "04-colours-not-covered", "10-last-life")


@pytest.fixture
def archive(desk):
    """Three rulings, by the name of the ready dispute they are on."""
    work, slug = desk
    found = {}
    for name in READY:
        titles = [ready_title(GAME, name, language) for language in ("zh-Hant", "en")]
        file = ready_file(GAME, name) | {"title": " · ".join(titles)}
        found[name] = new_disputes.open_dispute(work, slug, file)
        disputes.settle(work, slug, found[name])
    return work, slug, found


def test_a_ruling_is_found_by_its_words_other_letters_and_slips_and_by_the_rules_it_cites(archive):
    work, slug, found = archive
    for words, name in (
        ("rested before", "01-interrupted-entry"),
        ("插隊之前", "01-interrupted-entry"),
        ("插队", "01-interrupted-entry"),
        ("前", "01-interrupted-entry"),
        ("resting befor", "01-interrupted-entry"),
        ("ZWO-keyword.erode", "10-last-life"),
        ("不足", "04-colours-not-covered"),
        ("xylophone", None),
        ("rested xylophone", None),
        ("Ошибка", None),
    ):
        wanted = [found[name]] if name else []
        assert [view.id for view in dispute_list.list_disputes(work, slug, words)] == wanted, words
    for words in ("illegal step", "不合法", "ルール違反の手順"):
        assert {view.verdict for view in dispute_list.list_disputes(work, slug, words)} == {"illegal_step"}, (
            words
        )

    assert [view.id for view in dispute_list.list_disputes(work, slug)] == sorted(
        found.values(), reverse=True
    )
    cited = citing.rulings_citing(work, "ZWO-keyword.erode")
    assert [each.dispute for each in cited] == [found["10-last-life"]]
    assert citing.rulings_citing(work, "ZWO-keyword") == []
    for words in (
        "'",
        '"',
        "*",
        "AND",
        "NOT (",
        "'; --",
        "a\u0301",
        "\U0001e900b",
        "zevent1",
        "・",
        "ー",
        "'s",
    ):
        dispute_list.list_disputes(work, slug, words, only=words)


def test_what_changes_is_found_anew(archive):
    work, slug, found = archive
    number = found["10-last-life"]
    disputes.edit(work, slug, number, AddClaim({"by": "A", "says": "gramophone", "expect": {"draw": True}}))
    assert [view.id for view in dispute_list.list_disputes(work, slug, "gramophone")] == [number]
    disputes.settle(work, slug, number)
    disputes.decide(work, slug, number, "Upheld by the clavichord", precedent=True)
    assert [view.id for view in dispute_list.list_disputes(work, slug, "clavichord", only="precedent")] == [
        number
    ]
    disputes.appeal(work, slug, found["04-colours-not-covered"], "no")
    appealed = dispute_list.list_disputes(work, slug, only="appealed")
    assert [view.id for view in appealed] == [found["04-colours-not-covered"]]
