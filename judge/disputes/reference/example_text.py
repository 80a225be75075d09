"""Examples of the reference as YAML, as people write dispute files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEAD: Final = ("dispute", "game", "players", "interpretations")


def as_yaml(example: Mapping[str, Any]) -> str:
    """Return a dispute as YAML, one line for each step and each zone."""
    lines = [f"{key}: {one_line(example[key])}" for key in _HEAD if key in example]
    for key in ("cards", "position", "steps", "claims"):
        lines += _block(key, example[key]) if example.get(key) else ()
    return "\n".join(lines) + "\n"


def _block(key: str, data: Any) -> list[str]:
    lines = [f"{key}:"]
    if isinstance(data, list):
        return [*lines, *(f"  - {one_line(item)}" for item in data)]
    for name, value in data.items():
        if name == "players" and value:
            lines += [
                f"  {name}:",
                *(f"    {one_line(one)}: {one_line(side)}" for one, side in value.items()),
            ]
        else:
            lines.append(f"  {one_line(name)}: {one_line(value)}")
    return lines


def one_line(data: object) -> str:
    """Return data as YAML on one line."""
    said: str = yaml.safe_dump(
        data, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10_000
    )
    return said.removesuffix("...\n").strip()
