"""Every form of every page can be sent by keys and by touch, in each state in which it is shown."""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin, urlsplit

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# What of a page's forms cannot be used: looked at one control after the other, as the only thing that is open.
UNUSABLE = r"""(known) => {
  const found = [], shown = [];
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = [...document.querySelectorAll('details')];
  const around = (el) => all.filter((one) => one.contains(el) && one !== el);
  const open = (el) => {
    const up = around(el);
    for (const one of all) if (one.open !== up.includes(one)) one.open = up.includes(one);
  };
  const said = (el) => el.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110);
  // A change sends the form; and what is so already need not be said.
  const needless = (el, form) => (el.matches('.set') && form.matches('[data-auto]')) || el.matches('[aria-pressed=true]');
  const labelled = (el) => (el.labels?.[0]?.contains(el) ? el.labels[0] : el);
  const touched = (part) => {
    part.scrollIntoView({ block: 'center', inline: 'center' });
    return [...part.getClientRects()].some((box) => {
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return box.width > 1 && box.height > 1 && over && (part.contains(over) || over.closest('label') === part);
    });
  };
  for (const form of document.forms) {
    const parts = [...form.elements].filter((el) => !el.matches('fieldset, output, object, [type=hidden], [hidden]'));
    const kind = form.outerHTML.replaceAll(/value="[^"]*"|>[^<]*<|\d+|action="[^"]*"/g, '');
    if (!parts.length || known.includes(kind)) continue;
    const sends = parts.some((el) => el.matches('button:not([type=button]), [type=submit]'));
    if (!sends && !form.matches('[data-auto]')) found.push(`no button: ${said(form)}`);
    for (const one of around(form)) {
      const summary = one.querySelector(':scope > summary');
      open(one);
      if (seen(summary) && !touched(summary)) found.push(`cannot be opened: ${said(summary)}`);
    }
    if (!parts.some((el) => (open(el), seen(el)))) continue; // at this size it is shown elsewhere
    shown.push(kind);
    for (const el of parts) {
      if (needless(el, form) || el.disabled) continue;
      open(el);
      el.focus({ preventScroll: true });
      if (!seen(el) || !seen(labelled(el))) found.push(`not shown: ${said(el)}`);
      else if (document.activeElement !== el) found.push(`not by keys: ${said(el)}`);
      else if (!touched(labelled(el)) && !touched(el)) found.push(`not by touch: ${said(el)}`);
    }
  }
  return [found, shown, document.forms.length];
}"""

FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
LINK = re.compile(r'<a\b[^>]*?href="([^"#]+)')
VALUES = re.compile(r'value="[^"]*"|>[^<]*<|\d+|action="[^"]*"|id="[^"]*"|for="[^"]*"')
LEFT_OUT = re.compile(
    r"/rules/id/|/help/|/log-out|/language/|\.pdf|\.json|\.csv|\.xlsx|/file$|/metrics|/health|/ready|/static/|/fonts/|/out/|/api/|/me/W"
)
MOST_PAGES = 60  # of one person in one state


def pattern(url):
    """Return an address without the names of what it is about: /e/X/players/P."""
    parts = urlsplit(url)
    path = re.sub(r"\bP\d+\b", "P", re.sub(r"^/e/\w+", "/e/X", parts.path))
    asked = re.sub(r"=[^&]*", "", parts.query) if "cards" not in parts.path else ""
    return re.sub(r"\d+", "N", path), asked


class Looker:
    """Goes through pages, and looks in the browser at each that holds a form nobody has looked at yet."""

    def __init__(self):
        self.known, self.looked, self.faults, self.kinds, self.pages, self.forms = set(), set(), [], [], 0, 0

    def walk(self, page, starts):
        """Follow the links of whoever this browser is, from some addresses on."""
        left, met = [*starts], set()
        while left and len(met) < MOST_PAGES:
            url = left.pop(0)
            if pattern(url) in met or LEFT_OUT.search(url):
                continue
            met.add(pattern(url))
            answer = page.request.get(url, max_redirects=3)
            if "text/html" not in answer.headers.get("content-type", ""):
                continue
            text = answer.text()
            here = f"{urlsplit(url).scheme}://{urlsplit(url).netloc}"
            left += [
                link
                for found in LINK.findall(text)
                if (link := urljoin(answer.url, html.unescape(found))).startswith(here)
            ]
            new = {(pattern(answer.url), VALUES.sub("", form)) for form in FORM.findall(text)} - self.known
            if new:
                self.known |= new
                page.goto(url)
                self.look(page)

    def look(self, page):
        """Look at the forms of the page that is shown, at the size and with the fingers of a phone, then at a desk."""
        self.pages += 1
        for width, height in ((390, 844), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => document.fonts.ready")
            known = [kind for size, kind in self.looked if size == width]
            found, shown, count = page.evaluate(UNUSABLE, known)
            self.forms += count
            self.looked |= {(width, kind) for kind in shown}
            self.faults += [(pattern(page.url), width, fault) for fault in found]


CHECK_IN = """() => {
  const form = document.querySelector('[name=check_in]').form;
  form.check_in.checked = true;
  form.capacity.value = '4';
  form.requestSubmit();
}"""
TWICE = "name\nAnn\nAnn\nBob\nCid"


def send(page, url, fields, button):
    """Fill a form in and press its button."""
    page.goto(url)
    for selector, text in fields.items():
        page.fill(selector, text)
    with page.expect_navigation():
        page.locator(button).first.click()


def import_twice(page, place):
    """Import a list with a name twice: the page asks who is meant."""
    page.goto(f"{place.url}/events/import")
    page.select_option("#game", "zombie_kittens")
    page.fill("#text", TWICE)
    with page.expect_navigation():
        page.locator("main form button").click()


def test_every_form_that_is_shown_can_be_sent_by_keys_and_by_touch(browse, own_place):
    place, looker = own_place, Looker()
    at = place.event

    def phone_of(who):
        return browse(who, "phone", at=place, has_touch=True)

    desk = phone_of("organizer")
    looker.walk(
        desk,
        [f"{at}/desk", f"{at}/players/P001", f"{at}/disputes/1", f"{at}/rounds/1/tables/1/repair", place.url],
    )
    for who in ("judge", "scorekeeper"):
        looker.walk(phone_of(who), [f"{at}/tables", f"{at}/desk", f"{at}/players"])
    looker.walk(phone_of("player"), [f"{at}/me", f"{at}/me/deck"])
    begun = [f"{place.url}/ask/begin?game={game}" for game in ("zombie_world_order", "zombie_state")]
    looker.walk(
        phone_of(""), [at, f"{place.url}/ask", f"{place.url}/decks/check", f"{place.url}/login", *begun]
    )
    # An event from its first player to its end: in each state its pages hold other forms.
    send(desk, f"{place.url}/events/new", {"#name": "Second"}, "main form button.go")
    new = re.match(r".*/e/\w+", desk.url)[0]
    code = re.search(r"/join/(\w+)", desk.content())[1]
    for name in ("Bob", "Cid", "Ann", "Ann"):  # the second time the name is there already
        send(desk, f"{new}/players", {"#name": name}, "main form[action$='/players'] button")
        looker.look(desk)
        joining = phone_of("")
        send(joining, f"{place.url}/join/{code}", {"#name": "Ann"}, "main form button")
        looker.look(joining)
    looker.walk(desk, [f"{new}/players", f"{new}/players/P001"])
    desk.goto(f"{new}/settings")
    with desk.expect_navigation():
        desk.evaluate(CHECK_IN)
    looker.walk(desk, [f"{new}/check-in"])
    for _ in range(3):
        send(desk, f"{new}/check-in", {}, "#missing form button")
    looker.walk(desk, [f"{new}/check-in"])
    for action in ("rounds/draft", "rounds/publish"):
        send(desk, f"{new}/desk", {}, f"form[action$='/{action}'] button")
        looker.walk(desk, [f"{new}/desk", f"{new}/players/P001", f"{new}/tables", f"{new}/settings"])
    import_twice(desk, place)
    looker.look(desk)
    for text in (TWICE, "Eve\nEve"):
        send(
            desk,
            f"{new}/players",
            {"form[action$='/players/list'] textarea": text},
            "form[action$='/players/list'] button",
        )
        looker.look(desk)
    assert looker.faults == []
    assert looker.pages >= 80, looker.pages
    assert looker.forms >= 800, looker.forms


@pytest.mark.parametrize("by", ["keys", "touch"])
def test_a_list_with_a_name_twice_is_sent(browse, own_place, by_keys_to, by):
    page = browse("organizer", "phone", at=own_place, has_touch=True)
    import_twice(page, own_place)
    if by == "keys":
        by_keys_to(page, "[type=radio][value=same]", "ArrowDown")
        assert page.locator("[type=radio][value=another]").is_checked()
        with page.expect_navigation():
            by_keys_to(page, "main form button.go")
    else:
        page.locator("label:has([type=radio][value=another])").tap()
        with page.expect_navigation():
            page.locator("main form button.go").tap()
    event = re.match(r".*/e/\w+", page.url)[0]
    page.goto(f"{event}/players")
    assert page.locator("main tbody tr").count() == 4
