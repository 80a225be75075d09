import pytest
import zxingcpp
from printed import images_of, imprint, matches, solid, text_of, words_of

from judge.printing import Match, Pairings, Seat, Slips, render
from judge.printing.qr import MAX_TOKEN
from judge.printing.slip_sizes import SLIP_SIZES

PLAYERS = tuple(f"Player {number:02}" for number in range(1, 28))


def test_no_slip_for_a_bye():
    pdf = render(Slips(imprint(), matches(PLAYERS), 4))
    text = text_of(pdf)
    assert "Player 26" in text
    assert "Player 27" not in text


@pytest.mark.parametrize("per_page", SLIP_SIZES)
def test_each_page_holds_as_many_slips_as_asked_in_cut_stack_order(per_page: int):
    pdf = render(Slips(imprint(), matches(PLAYERS), per_page))
    pages = -(-13 // per_page)
    largest = max(word.bottom - word.top for word in words_of(pdf) if word.text.isdigit())
    found = [word for word in words_of(pdf) if word.bottom - word.top > largest * 0.9]
    found.sort(key=lambda word: (word.page, round(word.top, -1), word.left))
    tables = [(word.page, int(word.text)) for word in found]
    assert tables == [(page, slip) for page in range(1, pages + 1) for slip in range(page, 14, pages)]


@pytest.mark.parametrize("per_page", SLIP_SIZES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_qr_on_the_rendered_page_reads_as_its_match(per_page: int, paper: str, tmp_path):
    link = "https://judge.example/m/eyJldmVudCI6NDIsIm1hdGNoIjo3fQ.aBcDeF.0123456789abcdefghijABCDEFGHIJ-"
    pdf = render(Slips(imprint(paper=paper), matches(PLAYERS[:16], token=link), per_page))
    read = [code.text for page in images_of(pdf, tmp_path) for code in zxingcpp.read_barcodes(page)]
    assert sorted(read) == sorted(f"{link}{table}" for table in range(1, 9))


def test_the_longest_token_is_still_read_from_the_smallest_slip(tmp_path):
    link = ("https://judge.example/" + "Ab3-" * 200)[:MAX_TOKEN]
    match = Match(1, (Seat("A"), Seat("B")), token=link)
    (page,) = images_of(render(Slips(imprint(), (match,), max(SLIP_SIZES))), tmp_path, dpi=300)
    assert [code.text for code in zxingcpp.read_barcodes(page)] == [link]


def test_a_token_no_slip_can_hold_is_refused():
    match = Match(1, (Seat("A"), Seat("B")), token="a" * (MAX_TOKEN + 1))
    with pytest.raises(ValueError, match="a QR holds 1 to"):
        render(Slips(imprint(), (match,), 4))


def test_a_slip_asks_for_wins_draws_drops_and_two_signatures():
    text = solid(text_of(render(Slips(imprint(), matches(PLAYERS[:2]), 4))))
    assert [text.count(word) for word in ("Wins", "Draws", "Drop", "Signature")] == [2, 1, 2, 2]
    assert "3pts" in text


def test_who_begins_with_which_side_is_on_slips_and_lists():
    match = Match(1, (Seat("Ann", 3, side="Corp"), Seat("Bob", 0, side="Runner")))
    slip = solid(text_of(render(Slips(imprint(), (match,), 4))))
    assert "begins:Corp·3pts" in slip
    assert "begins:Runner·0pts" in slip
    for order in ("table", "name"):
        paper = solid(text_of(render(Pairings(imprint(), (match,), order))))
        assert "Ann(Corp)" in paper
        assert "Bob(Runner)" in paper


def test_a_pods_slip_asks_each_player_for_a_place():
    pod = Match(1, tuple(Seat(f"P{number}") for number in range(4)))
    text = solid(text_of(render(Slips(imprint(), (pod,), 8))))
    assert [text.count(word) for word in ("Wins", "Draws", "Place", "Signature")] == [0, 0, 4, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("per_page", SLIP_SIZES)
@pytest.mark.parametrize(
    ("asks", "words"), [("both", ["Place", "Prestige"]), ("scores", ["Prestige"]), ("places", ["Place"])]
)
def test_a_pods_slip_asks_each_seat_for_what_the_pod_hands_in(
    seats: int, per_page: int, asks: str, words: list[str]
):
    pod = Match(1, tuple(Seat(f"P{number}") for number in range(seats)))
    text = solid(text_of(render(Slips(imprint(), (pod,), per_page, asks, "Prestige"))))
    expected = ["Wins"] if asks == "places" and seats == 2 else words
    asked = [word for word in ("Wins", "Place", "Prestige") if text.count(word) == seats]
    assert asked == expected
    assert ("Draws" in text) == (expected == ["Wins"])


@pytest.mark.parametrize("per_page", SLIP_SIZES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boxes_side_by_side_do_not_touch(per_page: int, paper: str):
    link = "https://judge.example/m/1"
    pod = Match(1, tuple(Seat(f"P{number}") for number in range(4)), token=link)
    found = words_of(render(Slips(imprint(paper=paper), (pod,), per_page, "both", "Prestige")))
    words = ("Place", "Prestige", "Drop", "Signature")
    rows = list(zip(*([w for w in found if w.text == word] for word in words), strict=True))
    assert len(rows) == 4
    for place, score, drop, signature in rows:
        assert place.right < score.left
        assert score.right < drop.left
        assert drop.right < signature.left


@pytest.mark.parametrize("per_page", [size for size in SLIP_SIZES if SLIP_SIZES[size].columns == 2])
def test_a_name_stays_above_the_boxes_of_its_row(per_page: int, tmp_path):
    long, link = (
        "Bartholomew Featherstonehaugh-Cholmondeley III of the Northern Marches",
        "https://judge.example/m/1",
    )
    two = Match(1, (Seat(long, 3.0, "P001"), Seat(long, 3.0, "P002")), token=link)
    pdf = render(Slips(imprint(), (two,), per_page))
    page, scale = images_of(pdf, tmp_path, 288)[0].convert("L"), 288 / 72
    words = words_of(pdf)
    asked = [word for word in words if word.text == "Wins"]
    assert len(asked) == 2
    for wins in asked:
        x, y = round((wins.right + 9) * scale), round((wins.top + wins.bottom) / 2 * scale)
        box = next(row for row in range(y, 0, -1) if page.getpixel((x, row)) < 128) / scale
        above = [
            word
            for word in words
            if word.top < wins.top and word.left < wins.right and word.right > wins.left
        ]
        assert max(word.bottom for word in above if word.text != "Wins") <= box


def test_ten_slips_lie_in_two_columns_and_five_rows():
    found = [w for w in words_of(render(Slips(imprint(), matches(PLAYERS[:20]), 10))) if w.text == "Table"]
    assert len(found) == 10
    assert {word.page for word in found} == {1}
    assert len({round(word.left) for word in found}) == 2
    assert len({round(word.top) for word in found}) == 5


def test_notes_and_the_fixed_table_are_marked():
    match = Match(7, (Seat("A"), Seat("B")), fixed=True, notes=("Deck check", "+8 min"))
    text = text_of(render(Slips(imprint(), (match,), 6)))
    assert [note in text for note in ("Fixed table", "Deck check", "+8 min")] == [True, True, True]
