"""Answers as small as the browser can take them."""

from __future__ import annotations

import gzip

import pytest


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_a_page_is_compressed_for_who_can_read_it_and_says_so(organizer, visitor, event, encoding):
    rows = "\n".join(f"Player {number}" for number in range(300))
    organizer.does(f"/e/{event}/players/list", list=rows)
    plain = organizer.get(f"/e/{event}/players")
    small = organizer.get(f"/e/{event}/players", headers={"Accept-Encoding": encoding})
    assert small.headers["Content-Encoding"] == encoding
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.data) * 5 < len(plain.data)
    if encoding == "gzip":
        assert b"Player 299" in gzip.decompress(small.data)
    assert "Content-Encoding" not in plain.headers
    assert "Content-Encoding" not in visitor.get("/health", headers={"Accept-Encoding": encoding}).headers
