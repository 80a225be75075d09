"""The floor: calls, the clock, extensions, penalties. Its calls are rows of `event_operations` and `event_readings`."""

from __future__ import annotations

from judge.web.api.typed import ApiBlueprint

blueprint = ApiBlueprint("api_floor", __name__, url_prefix="/api/v1/events/<slug>", description="The floor")
