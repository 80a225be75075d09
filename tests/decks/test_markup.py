"""Deck lists in XML, HTML and BBCode are the lines they show: read, or asked about, and nothing is hidden by a mark."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.decks.check import check_deck

GAME = "zombie_world_order"
CARDS = [(4, f"QX-{number:03}") for number in range(1, 13)] + [(2, "QX-013")]
HTML = "<html><body><h1>Deck</h1>%s</body></html>"


def cod(*zones):
    inside = "".join(f'<zone name="{name}">{cards}</zone>' for name, cards in zones)
    return f'<?xml version="1.0"?>\n<cockatrice_deck version="1">\n<deckname>Mine</deckname>{inside}</cockatrice_deck>'


def joined(form, end="\n"):
    return end.join(form.format(count, no) for count, no in CARDS)


COD = joined('<card number="{}" name="{}"/>')
DEK = '<Cards CatID="1" Quantity="{}" Sideboard="%s" Name="{}" Annotation="0"/>'
LEGAL = [
    cod(("main", COD)),
    f"<?xml version='1.0'?><Deck><NetDeckID>0</NetDeckID>{joined(DEK % 'false')}</Deck>",
    HTML % f"<ul>{joined('<li>{} {}</li>', '')}</ul>",
    HTML % f"<ol>{joined('<li><b>{}x</b> <i>{}</i>')}</ol>",
    HTML % f"<table><tr><th>Qty</th><th>No.</th></tr>{joined('<tr><td>{}</td><td>{}</td></tr>')}</table>",
    "<table>" + joined("<tr>\n  <td>{}</td>\n  <td>{}</td>\n</tr>") + "</table>",
    joined("{} {}<br>"),
    joined("<p>{}x&nbsp;{}</p>", ""),
    "[b]Main[/b]\r\n[list]\r\n" + joined("[*]{} {}", "\r\n") + "\r\n[/list]",
    f"[size=12][color=red]Deck[/color][/size]\n{joined('{} [card]{}[/card]')}",
]


@pytest.mark.parametrize("text", LEGAL)
def test_a_list_is_the_lines_that_it_shows(text):
    report = check_deck(text, GAME)
    assert (report.verdict, report.total) == ("legal", 50), report.lines()


@pytest.mark.parametrize(
    "text",
    [
        cod(("main", COD), ("side", '<card number="2" name="QX-020"/>')),
        cod(("main", COD + '<card number="2" count="3" name="QX-020"/>')),
        cod(("main", COD + '<card number="" name="QX-020"/>')),
        cod(("main", COD + '<card name="QX-020"/>')),
        cod(("main", COD + "<!-- 2 SA-020 -->")),
        cod(("main", COD)).replace("<deckname>", "<comments>2 SA-020\n3 SA-021</comments><deckname>"),
        f"<Deck>{joined(DEK % 'false')}{DEK.format(2, 'QX-020') % 'true'}</Deck>",
        f"<ul>{joined('<li>{} {}</li>')}<li><s>2 QX-020</s></li></ul>",
        f"<ul>{joined('<li>{} {}</li>')}<del><li>2 QX-020</li><li>2 QX-021</li></del></ul>",
        f"<ul>{joined('<li>{} {}</li>')}<li style='text-decoration: line-through'>2 QX-020</li></ul>",
        f"<ul>{joined('<li>{} {}</li>')}</ul><div style='display:none'>\n2 QX-020\n2 QX-021</div>",
        f"<ul>{joined('<li>{} {}</li>')}<li>2 <odd>QX-020</odd></li></ul>",
        f"<ul>{joined('<li>{} {}</li>')}</ul><?2 SA-020?>",
        f"<title>2 SA-020</title><ul>{joined('<li>{} {}</li>')}</ul>",
        cod(("2 SA-020", COD)),
        f"[list]{joined('[*]{} {}', '')}[/list][s]2 QX-020\n2 QX-021\n2 QX-022[/s]",
        f"[list]{joined('[*]{} {}', '')}[*][url=http://example.org/4]2 QX-020[/url][/list]",
    ],
)
def test_what_is_struck_hidden_or_marked_otherwise_is_asked_about(text):
    report = check_deck(text, GAME)
    assert report.verdict == "unsure"
    assert report.total <= 52, "cards of a side deck are counted and asked about"


MARKS = [
    "<li>",
    "</li>",
    "<s>",
    "</s>",
    "<b>",
    "<br>",
    "<tr>",
    "<td>",
    "</td>",
    "<p>",
    "[b]",
    "[/b]",
    "[s]",
    "[/s]",
    "[*]",
]


@given(
    st.lists(st.one_of(st.sampled_from(MARKS), st.sampled_from(["\n", " ", "note", "~~"])), max_size=12),
    st.data(),
)
def test_marks_around_a_card_never_make_it_another_count(marks, data):
    at = data.draw(st.integers(0, len(marks)))
    text = (
        "<ul>" + joined("<li>{} {}</li>") + "</ul>" + "".join([*marks[:at], "<li>4 QY-099</li>", *marks[at:]])
    )
    report = check_deck(text, GAME)
    assert not report.legal
    assert report.total in {50, 54} or report.verdict == "unsure"
