"""Many lists: a question is answered once for all that ask it, taken back, in the log; nobody's files get a player."""

from __future__ import annotations

import html
import io
import re
import zipfile

import pytest

LIST = "\n".join(f"4 SP-{at:03}" for at in range(1, 13))
ASKING = f"{LIST}\n2 SP-013 (maybe)"
OF_THREE = ASKING.replace("4 SP-012", "3 SP-012").replace("2 SP-013", "3 SP-013")
ANSWER = re.compile(r'name="answer" value="([0-9a-f]{16} \d+)">.*?</button>', re.DOTALL)


@pytest.fixture
def asked(organizer, event):
    """Hand in three lists that ask the same of one card, in two quantities, and one that asks nothing."""
    organizer.does(f"/e/{event}/players/list", list="Ada\nBob\nCleo\nDan")
    lists = [ASKING, OF_THREE, f"Ada's\n{ASKING}", f"{LIST}\n2 SP-013"]
    for code, text in zip(("P001", "P002", "P003", "P004"), lists, strict=True):
        organizer.does(f"/e/{event}/decks/{code}", list=text)
    return event


def board(organizer, event):
    return html.unescape(organizer.page(f"/e/{event}/decks"))


def verdicts(organizer, event):
    return [row["state"] for row in organizer.get(f"/api/v1/events/{event}/decks").get_json()]


def first_answer(organizer, event):
    return ANSWER.search(board(organizer, event))[1]


def test_one_tap_answers_for_all_lists_that_ask_it_in_the_same_words(organizer, asked):
    assert verdicts(organizer, asked) == ["unsure", "unsure", "unsure", "legal"]
    page = board(organizer, asked)
    assert "Open questions: 1" in page
    assert "Lists: 3" in page
    organizer.does(f"/e/{asked}/decks/answers", answer=first_answer(organizer, asked))
    assert verdicts(organizer, asked) == ["legal"] * 4
    deck = organizer.get(f"/api/v1/events/{asked}/players/P002/deck").get_json()
    assert deck["report"]["total"] == 50
    assert "3x SP-013" in deck["source"]


def test_a_program_lists_the_questions_answers_one_and_takes_the_answer_back(organizer, asked):
    path = f"/api/v1/events/{asked}/decks"
    (question,) = organizer.get(f"{path}/questions").get_json()
    assert [code for code, _ in question["players"]] == ["P001", "P002", "P003"]
    assert "maybe" in question["because"]
    kinds = [fix["kind"] for fix in question["fixes"]]
    headers = {"X-CSRFToken": organizer.token()}

    def post(at, **body):
        return organizer.client.post(f"{path}/{at}", json=body, headers=headers)

    done = post(f"questions/{question['id']}", tap=kinds.index("write"))
    assert (done.status_code, done.get_json()) == (200, {"count": 3})
    assert verdicts(organizer, asked) == ["legal"] * 4
    assert organizer.get(f"{path}/questions").get_json() == []
    (answer,) = organizer.get(f"{path}/answers").get_json()
    assert answer["count"] == 3
    back = f"answers/{answer['entry']}/back"
    assert post(back).status_code == 204
    assert verdicts(organizer, asked) == ["unsure", "unsure", "unsure", "legal"]
    assert post(back).status_code == 409
    assert post(f"questions/{'0' * 16}", tap=0).status_code == 409


def test_a_tap_writes_the_card_that_it_shows_and_no_other(organizer, asked):
    organizer.does(f"/e/{asked}/decks/P002", list=ASKING.replace("SP-013", "SP-014"))
    page = board(organizer, asked)
    assert "Open questions: 2" in page
    shown = re.search(r'value="([0-9a-f]{16} \d+)">(?:(?!</button>).)*2x SP-014', page, re.DOTALL)
    organizer.does(f"/e/{asked}/decks/answers", answer=shown[1])
    assert verdicts(organizer, asked) == ["unsure", "legal", "unsure", "legal"]
    assert "SP-014" not in organizer.get(f"/api/v1/events/{asked}/players/P001/deck").get_json()["source"]


def test_no_card_takes_the_line_out_of_every_list(organizer, asked):
    answers = ANSWER.findall(board(organizer, asked))
    organizer.does(f"/e/{asked}/decks/answers", answer=answers[-1])
    assert verdicts(organizer, asked) == ["illegal"] * 3 + ["legal"]


def test_an_answer_is_in_the_log_without_what_is_in_the_lists_and_is_taken_back_once(organizer, asked):
    organizer.does(f"/e/{asked}/decks/answers", answer=first_answer(organizer, asked))
    log = html.unescape(organizer.page(f"/e/{asked}/log"))
    assert "Question about deck lists answered: 3 changed" in log
    assert "SP-01" not in log
    back = re.search(rf'action="(/e/{asked}/decks/answers/\d+/back)"', board(organizer, asked))[1]
    organizer.does(back)
    assert verdicts(organizer, asked) == ["unsure", "unsure", "unsure", "legal"]
    assert organizer.post(back).status_code == 409
    log = html.unescape(organizer.page(f"/e/{asked}/log"))
    assert "Answer about deck lists undone: 3 changed" in log


def test_who_handed_in_since_keeps_the_newer_list(organizer, asked):
    organizer.does(f"/e/{asked}/decks/answers", answer=first_answer(organizer, asked))
    organizer.does(f"/e/{asked}/decks/P001", list=f"{LIST}\n2 SP-020")
    back = re.search(rf'action="(/e/{asked}/decks/answers/\d+/back)"', board(organizer, asked))[1]
    organizer.does(back)
    assert verdicts(organizer, asked) == ["legal", "unsure", "unsure", "legal"]


def test_an_answer_to_what_is_not_asked_changes_nothing(organizer, asked):
    known = first_answer(organizer, asked).split()[0]
    for answer in ("", "0000000000000000 0", f"{known} 99", f"{known} x", f"{known} -1"):
        assert organizer.post(f"/e/{asked}/decks/answers", answer=answer).status_code == 409
    assert verdicts(organizer, asked) == ["unsure", "unsure", "unsure", "legal"]


def test_only_who_keeps_the_decks_sees_and_answers(staff, organizer, asked):
    answer = first_answer(organizer, asked)
    keeper = staff("scorekeeper", "Kim")
    assert "Open questions" not in board(keeper, asked)
    assert keeper.post(f"/e/{asked}/decks/answers", answer=answer).status_code == 403


def test_a_locked_list_stays_as_it_is(organizer, asked):
    answer = first_answer(organizer, asked)
    organizer.does(f"/e/{asked}/rounds/draft")
    organizer.does(f"/e/{asked}/rounds/publish")
    assert organizer.post(f"/e/{asked}/decks/answers", answer=answer).status_code == 409
    organizer.does(f"/e/{asked}/decks/P002/unlock", minutes="9", reason="asked")
    organizer.does(f"/e/{asked}/decks/answers", answer=answer)
    assert verdicts(organizer, asked) == ["unsure", "legal", "unsure", "legal"]


def test_taking_back_leaves_a_locked_list_as_it_is_too(organizer, asked):
    organizer.does(f"/e/{asked}/decks/answers", answer=first_answer(organizer, asked))
    organizer.does(f"/e/{asked}/rounds/draft")
    organizer.does(f"/e/{asked}/rounds/publish")
    back = re.search(rf'action="(/e/{asked}/decks/answers/\d+/back)"', board(organizer, asked))[1]
    assert organizer.post(back).status_code == 409
    organizer.does(f"/e/{asked}/decks/P002/unlock", minutes="9", reason="asked")
    organizer.does(back)
    assert verdicts(organizer, asked) == ["legal", "unsure", "legal", "legal"]


def test_a_file_that_is_nobodys_is_kept_for_the_player_chosen(organizer, event):
    organizer.does(f"/e/{event}/players/list", list="Ada\nBob")
    files = [
        (io.BytesIO(f"{LIST}\n2 SP-013".encode()), "deck.txt"),
        (io.BytesIO(ASKING.encode()), "other.txt"),
    ]
    handed = organizer.does(f"/e/{event}/decks", files=files)
    page = html.unescape(handed.get_data(as_text=True))
    assert "Whose are these lists? 2" in page
    texts = [
        text.lstrip("\n")
        for text in re.findall(r'<textarea name="text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    ]
    chosen = {"file": ["deck.txt", "other.txt"], "text": texts, "code": ["P002", ""]}
    left = html.unescape(organizer.does(f"/e/{event}/decks/whose", **chosen).get_data(as_text=True))
    assert "Whose are these lists? 1" in left
    assert verdicts(organizer, event) == ["none", "legal"]


def test_whose_a_list_is_may_be_typed_and_a_word_that_names_nobody_keeps_nothing(organizer, event):
    organizer.does(f"/e/{event}/players/list", list="Ada\nBob\nCleo")
    typed = {"file": ["a.txt", "b.txt", "c.txt"], "text": [LIST] * 3, "code": ["ada", "2", "P099"]}
    left = html.unescape(organizer.does(f"/e/{event}/decks/whose", **typed).get_data(as_text=True))
    assert "Whose are these lists? 1" in left
    assert re.search(r'name="code"[^>]* value="P099"', left)
    assert [state == "none" for state in verdicts(organizer, event)] == [False, False, True]


def test_as_many_lists_as_an_archive_holds_can_be_sent_back_and_name_each_player_once(organizer, event):
    organizer.does(f"/e/{event}/players/list", list="Ada\nBob")
    text = f"{LIST}\n2 SP-013\n" + "// 很長的備註\n" * 200
    lists = {f"deck {n}.txt": text for n in range(200)}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, each in lists.items():
            archive.writestr(name, each)
    packed.seek(0)
    page = organizer.does(f"/e/{event}/decks", files=(packed, "all.zip")).get_data(as_text=True)
    assert page.count('<option value="P001">') == 1
    texts = [
        html.unescape(one) for one in re.findall(r'name="text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    ]
    assert len(texts) == 200
    sent = {"file": list(lists), "text": texts, "code": ["P001", *[""] * 199]}
    left = html.unescape(organizer.does(f"/e/{event}/decks/whose", **sent).get_data(as_text=True))
    assert "Whose are these lists? 199" in left


@pytest.mark.parametrize("name", ["02.txt", "2.txt", "p2.txt", "2 - my deck.txt", "02_final.txt"])
def test_who_has_the_number_that_a_file_begins_with_is_chosen_beforehand_and_nothing_is_kept(
    organizer, event, name
):
    organizer.does(f"/e/{event}/players/list", list="Ada\nBob")
    handed = organizer.does(f"/e/{event}/decks", files=(io.BytesIO(LIST.encode()), name))
    assert re.search(r'name="code"[^>]* value="P002"', handed.get_data(as_text=True))
    assert verdicts(organizer, event) == ["none", "none"]


def test_copies_too_many_are_taken_out_by_a_tap(player, event):
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list=f"{LIST}\n1 SP-001\n1 SP-013".replace("4 SP-001", "5 SP-001", 1))
    page = html.unescape(eve.page(f"/e/{event}/me/deck"))
    assert "6 → 4" in page
