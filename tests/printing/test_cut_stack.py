from hypothesis import given
from hypothesis import strategies as st

from judge.printing.slips import cut_stack


def test_thirteen_slips_five_a_page_come_out_in_table_order():
    pages = [[None if slip is None else slip + 1 for slip in page] for page in cut_stack(13, 5)]
    assert pages == [[1, 4, 7, 10, 13], [2, 5, 8, 11, None], [3, 6, 9, 12, None]]


@given(st.integers(0, 500), st.sampled_from([1, 2, 4, 5, 6, 8]))
def test_cut_piles_put_on_each_other_are_in_order(count: int, per_page: int):
    pages = cut_stack(count, per_page)
    pile = [page[place] for place in range(per_page) for page in pages]
    assert [slip for slip in pile if slip is not None] == list(range(count))
    assert len(pages) == -(-count // per_page)
