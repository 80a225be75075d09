"""The forms of a page as a browser would send them: every field with what it shows."""

from __future__ import annotations

from html.parser import HTMLParser


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.select = self.area = ""
        self.text = ""

    def handle_starttag(self, tag, attrs) -> None:
        told = dict(attrs)
        if tag == "form":
            self.forms.append((told.get("action") or "", {}))
        if not self.forms:
            return
        fields = self.forms[-1][1]
        name = told.get("name") if "disabled" not in told else None
        if tag == "input" and name:
            ticked = told.get("type") not in ("checkbox", "radio") or "checked" in told
            if ticked and told.get("type") != "file":
                fields[name] = told.get("value") or ""
        elif tag == "select":
            self.select = name or ""
        elif tag == "option" and self.select and (self.select not in fields or "selected" in told):
            fields[self.select] = told.get("value") or ""
        elif tag == "textarea":
            self.area, self.text = name or "", ""

    def handle_data(self, data) -> None:
        self.text += data

    def handle_endtag(self, tag) -> None:
        if tag == "select":
            self.select = ""
        elif tag == "textarea" and self.area:
            self.forms[-1][1][self.area] = self.text
            self.area = ""


def filled(page: str, ends: str) -> dict[str, str]:
    """Return what the form whose address ends like this would send, but for its tokens."""
    reader = _Forms()
    reader.feed(page)
    [fields] = [fields for action, fields in reader.forms if action.endswith(ends)]
    return {name: value for name, value in fields.items() if name not in ("csrf_token", "_key")}
