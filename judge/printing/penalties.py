"""The penalty sheet: what happened, the penalty, how the game was fixed, the signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.printing.flow import BODY, Flow
from judge.printing.layout import LEADING, MM
from judge.printing.sheets import PENALTIES
from judge.printing.words import say

if TYPE_CHECKING:
    from judge.printing.press import Press
    from judge.printing.sheets import PenaltySheet

FOR_HEAD_JUDGE = ("game_loss", "match_loss", "disqualification")
BOX = 4.2 * MM


def draw_penalty(press: Press, sheet: PenaltySheet) -> None:
    """Draw a penalty sheet; missing values are lines to write on."""
    language = sheet.imprint.language
    press.part(say(language, "penalty"), sheet.imprint)
    table = "" if sheet.table is None else say(language, "table_n", n=sheet.table)
    flow = Flow(press, say(language, "penalty"), " · ".join(word for word in (press.round, table) if word))
    owner = " · ".join(word for word in (sheet.player, sheet.player_id) if word)
    _field(flow, "player", owner, lines=1, size=15)
    _field(flow, "infraction", sheet.infraction, lines=1, size=12)
    _penalties(flow, sheet)
    _field(flow, "what_happened", sheet.what, lines=5)
    if sheet.rules:
        flow.heading(say(language, "rules"))
        for rule in sheet.rules:
            flow.chips((rule.id,))
            flow.paragraph(rule.text, indent=6 * MM)
            flow.skip(1)
    _field(flow, "remedy", sheet.remedy, lines=3)
    _field(flow, "extension", sheet.extension, lines=1)
    if sheet.earlier:
        flow.heading(say(language, "earlier"))
        for earlier in sheet.earlier:
            flow.item("•", earlier)
    head_judge = f"{say(language, 'head_judge')} {sheet.head_judge}".strip()
    judge = f"{say(language, 'judge')} {sheet.judge}".strip()
    flow.signatures((judge, head_judge, say(language, "player_signature")))
    press.done(1, 1)


def _field(flow: Flow, key: str, text: str, *, lines: int, size: float = BODY) -> None:
    """Draw a section with its text, or with `lines` empty lines."""
    flow.heading(say(flow.press.language, key))
    if text:
        flow.paragraph(text, size, bold=size > BODY)
        return
    for _ in range(lines):
        flow.need(8 * MM)
        flow.skip(8)
        flow.press.line(flow.left, flow.y, flow.right, flow.y, line=0.4, grey=0.4)


def _penalties(flow: Flow, sheet: PenaltySheet) -> None:
    """Draw every penalty with a box, that of the sheet ticked; say which need the head judge."""
    language = flow.press.language
    flow.heading(say(language, "penalty"))
    for penalty in PENALTIES:
        flow.need(BODY * LEADING)
        y = flow.y - BODY * LEADING
        flow.press.box(flow.left, y, BOX, BOX, line=1)
        if penalty == sheet.penalty:
            marks = ((0.15, 0.5), (0.42, 0.18), (0.95, 1.05))
            flow.press.path([(flow.left + dx * BOX, y + dy * BOX) for dx, dy in marks], line=2)
        word = say(language, penalty)
        note = f" · {say(language, 'through_head_judge')}" if penalty in FOR_HEAD_JUDGE else ""
        flow.paragraph(word + note, indent=6.5 * MM, bold=penalty == sheet.penalty)
        flow.skip(2)
