"""A report is kept as keys and facts, and said in the language of who reads it; what was kept before stays readable."""

import json

from hypothesis import given
from hypothesis import strategies as st

from judge.decks import NotADeckListError, check_deck
from judge.decks.kept_reports import worded_report
from judge.words.languages import LANGUAGES
from tests.decks import grammar

TEXT = "4 SP-O01\n5 SP-002\nSeat A-14\n[Side]\n4. SP-006\n1 Gravyard Hound"
KEPT_BEFORE = {  # as reports were kept until now: in the language they were handed in in
    "game": "zombie_world_order", "kind": "deck", "official": True, "legal": False, "verdict": "illegal", "total": 9,
    "lines": [
        {
            "n": 1, "text": "4 SP-O01", "status": "card", "count": 4, "no": "SP-001", "name": "墓園獵犬", "known": True,
            "repaired": ["SP-O01 讀作 SP-001"], "split": [{"as": "count", "word": "張數", "text": "4"}],
        }
    ],
    "problems": [
        {
            "rule": "ZWO-deck.size", "lines": [], "because": "共 9 張：必須剛好 50 張，請加 41 張。", "suggestions": [],
            "undecided": False, "fixes": [], "key": "size.under", "facts": {"total": 9, "size": 50, "by": 41},
        }
    ],
    "warnings": [
        {
            "rule": "input", "lines": [1], "because": "這句現在已經不說了。", "suggestions": [], "undecided": False,
            "fixes": [], "key": "said.no-more", "facts": {},
        },
        {
            "rule": "input", "lines": [1], "because": "這遊戲沒有備牌。", "suggestions": [], "undecided": False,
            "fixes": [], "key": "side.none", "facts": {},
        },
    ],
}  # fmt: skip


@given(st.integers(0, 2**32))
def test_a_report_that_was_kept_says_what_a_new_one_does_in_every_language(seed):
    made = grammar.case(seed)
    try:
        report = check_deck(made.source, grammar.GAME, filename=made.filename)
    except NotADeckListError:
        return
    kept = json.loads(json.dumps(report.kept()))
    for language in LANGUAGES:
        assert worded_report(kept, language) == report.to_dict(language)


def test_what_is_kept_holds_no_sentence():
    kept = json.dumps(check_deck(TEXT, grammar.GAME).kept(), ensure_ascii=False)
    said_at_once = [check_deck(TEXT, grammar.GAME).to_dict(language) for language in LANGUAGES]
    sentences = [
        remark["because"] for report in said_at_once for remark in (*report["problems"], *report["warnings"])
    ] + [note for report in said_at_once for line in report["lines"] for note in line.get("repaired", [])]
    assert len(set(sentences)) > 20
    assert not [sentence for sentence in sentences if sentence in kept]


def test_what_was_kept_before_stays_readable():
    found = worded_report(KEPT_BEFORE, "en")
    assert found["problems"][0]["because"] == "9 cards: exactly 50 are needed; add 41."
    assert [each["because"] for each in found["warnings"]] == ["這句現在已經不說了。", "這遊戲沒有備牌。"]
    assert found["lines"][0]["repaired"] == ["SP-O01 讀作 SP-001"]
    assert found["lines"][0]["split"][0]["word"] == "quantity"
    assert worded_report({"game": "zombie_world_order", "legal": True, "lines": []}, "ja")["problems"] == []
