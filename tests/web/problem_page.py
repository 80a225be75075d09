"""The page that says why something was refused."""

from __future__ import annotations

import re


def problem(answer) -> str:
    """Return the message of a problem page."""
    found = re.search(r'class="note illegal">.*?<b>(.*?)</b>', answer.get_data(as_text=True), re.DOTALL)
    return found[1].replace("&#39;", "'") if found else ""
