"""Somebody who uses the service through a browser."""

from __future__ import annotations

import re
import uuid

from problem_page import problem

PASSWORD = "correct horse"  # noqa: S105 - of people who exist for one test
BREAK = re.compile(r"(>?)[ ]*\n\s*(<?)")
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


def _one_space(between: re.Match[str]) -> str:
    """Put what a line break in a page's text stands for: nothing beside a tag, else one space."""
    before, after = between.groups()
    return before + after if before or after else " "


class Person:
    """One browser: keeps its cookies, sends the CSRF token and a fresh key with every form."""

    def __init__(self, app) -> None:
        self.client = app.test_client()
        self.app = app
        self.known_token = None

    def get(self, path, **kwargs):
        return self.client.get(path, **kwargs)

    def page(self, path) -> str:
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.status_code, problem(answer))
        text = answer.get_data(as_text=True)
        return BREAK.sub(_one_space, text) if answer.mimetype == "text/html" else text

    def token(self) -> str:
        if self.known_token is None:
            page = self.get("/login").get_data(as_text=True)
            self.known_token = re.search(r'data-token="([^"]+)"', page)[1]
        return self.known_token

    def post(self, path, key=None, **form):
        data = {"csrf_token": self.token(), "_key": key or uuid.uuid4().hex, **form}
        answer = self.client.post(path, data=data)
        if path.startswith(("/login", "/join")):
            self.known_token = None  # a new session has a new token
        return answer

    def does(self, path, **form):
        """Post and insist that it worked."""
        answer = self.post(path, **form)
        assert answer.status_code in (200, 303), (path, answer.status_code, problem(answer))
        return answer

    def log_in(self, name, password=PASSWORD):
        self.does("/login", name=name, password=password)
        return self
