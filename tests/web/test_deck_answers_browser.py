"""Many lists in a real Chromium: a file dragged onto a name, a question answered by a tap, and pages fit to be read."""

from __future__ import annotations

import pytest

FONTS = True  # sizes are looked at

pytestmark = pytest.mark.browser
LIST = "\n".join(f"4 SP-{at:03}" for at in range(1, 13))
POST = """async ([path, form]) => {
  const token = document.querySelector("[name=csrf_token]").value;
  const data = new FormData();
  const all = {csrf_token: token, _key: crypto.randomUUID(), ...form};
  for (const [name, value] of Object.entries(all)) data.append(name, value);
  return (await fetch(path, {method: "POST", body: data})).url;
}"""


@pytest.fixture
def board(browse, own_place):
    """Open the board of a new event whose four players have no lists yet."""

    def opened(size):
        page = browse("organizer", size, at=own_place, bypass_csp=True)
        page.goto(f"{own_place.url}/events/new")
        form = {"name": "Cup", "game": "zombie_world_order", "head_judge": "1", "official": "1"}
        at = "/".join(page.evaluate(POST, [f"{own_place.url}/events", form]).split("/")[:5])
        page.goto(f"{at}/decks")
        page.evaluate(POST, [f"{at}/players/list", {"list": "Ada Byron\nBob Chan\nCleo Ng\nDan Wu"}])
        return page, at

    return opened


# A link and a selected text that are dragged: what they bring along is left as it is.
DRAGGED = """() => [document.querySelector("a"), document.querySelector("h2").firstChild].map((what) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", "kept");
  what.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
  return dataTransfer.getData("text/plain");
})"""


@pytest.mark.parametrize("size", ["phone", "tablet", "desk"])
def test_files_find_their_players_and_a_tap_answers(board, faults, size):
    page, at = board(size)
    text = f"{LIST}\n2 SP-013 (maybe)".encode()
    files = [
        {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": text} for name in ("one", "two", "three")
    ]
    page.set_input_files("#files", files)
    page.click("form:has(#files) button")
    page.wait_for_selector("[data-drag]")
    assert faults(page) == []
    assert page.evaluate(DRAGGED) == ["kept", "kept"]
    page.drag_and_drop("[data-drag=whose-1] label", "[data-drop=P002]")
    assert page.input_value("#whose-1") == "P002"
    page.fill("#whose-2", "P003")
    page.click("form:has([data-drag]) > button")
    page.wait_for_selector("#whose-1")
    assert page.locator("[data-drag]").count() == 1
    page.goto(f"{at}/decks")
    assert faults(page) == []
    page.click("#questions button[name=answer] >> nth=0")
    page.wait_for_selector("#questions form[action$='/back']")
    assert page.locator("#questions button[name=answer]").count() == 0
    page.click("#questions form[action$='/back'] button")
    page.wait_for_selector("#questions button[name=answer]")
    assert page.problems == []
