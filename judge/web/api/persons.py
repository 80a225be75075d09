"""What is kept about one person: taken away, and erased."""

from __future__ import annotations

from typing import Any

from judge.store.services import erasing, personal
from judge.web import limits
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import persons as s
from judge.web.api.typed import ApiBlueprint
from judge.web.matrix import ACCOUNT, open_to
from judge.web.signin import work

blueprint = ApiBlueprint("api_persons", __name__, url_prefix="/api/v1", description="One person's data")


@blueprint.get("/account/data")
@blueprint.response(200)
def account_data() -> dict[str, object]:
    """Give everything that is kept about oneself, as somebody of the staff."""
    return personal.account_data(work())


@blueprint.post("/account/erase")
@limits.WRONG_AT_ADDRESS
@blueprint.arguments(s.PasswordSchema)
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="An event would have no organizer left")
@open_to(ACCOUNT)
def erase_account(body: dict[str, Any]) -> None:
    """Erase one's own account for good: name, password, devices, tokens and roles."""
    erasing.erase_account(work(), body["password"])
