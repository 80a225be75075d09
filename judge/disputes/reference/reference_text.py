"""The reference of a game as Markdown, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.disputes.reference.ability_reference import WordRow
    from judge.disputes.reference.reference import Reference


def markdown(told: Reference, name: str) -> str:
    """Return a reference as a Markdown page."""
    lines = [f"# {told.title}: {name}", "", told.intro, "", f"## {told.heading}", "", told.every, ""]
    for action in told.actions:
        lines += [f"### `{action.name}` {action.said}".rstrip(), ""]
        lines += [action.note, ""] if action.note else []
        lines += [f"- {_key(row)}" for row in action.keys] + ([""] if action.keys else [])
        for example in action.examples:
            lines += ["```yaml", example.rstrip(), "```", ""]
    for table in told.tables:
        lines += [f"## {table.heading}", ""]
        lines += [table.note, ""] if table.note else []
        lines += [f"- {_key(row)}" for row in table.rows] + [""]
    if told.whole:
        lines += [f"## {told.whole_heading}", ""]
        for whole in told.whole:
            lines += ["```yaml", whole.rstrip(), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _key(row: WordRow) -> str:
    said = f" {row.said}" if row.said else ""
    note = f": {row.note}" if row.note else ""
    return f"`{row.name}`{said}{note}" if row.name else row.note
