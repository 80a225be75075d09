"""The ruling sheet: the verdict to read aloud, then why, the claims, the order of events, rules and position."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from judge.printing.flow import SMALL, Flow, Icon, draw_icon
from judge.printing.layout import LEADING, MM, wrap
from judge.printing.words import say

if TYPE_CHECKING:
    from judge.printing.press import Press
    from judge.printing.sheets import CitedSentence, RulingSheet, Step, Verdict

ICONS: dict[Verdict, Icon] = {
    "resolved": "legal",
    "illegal_step": "illegal",
    "undetermined": "open",
    "not_covered": "open",
}
UPHELD: dict[bool | None, Icon] = {True: "legal", False: "illegal", None: "open"}
STAMP = 30 * MM
ARROW = "→"


def draw_ruling(press: Press, sheet: RulingSheet) -> None:
    """Draw a ruling sheet."""
    language = sheet.imprint.language
    press.part(say(language, "ruling"), sheet.imprint)
    table = "" if sheet.table is None else say(language, "table_n", n=sheet.table)
    subtitle = " · ".join(word for word in (press.round, table, sheet.title) if word)
    flow = Flow(press, say(language, "ruling"), subtitle)
    _verdict(flow, sheet)
    _draw_reason(flow, sheet)
    _claims(flow, sheet)
    _steps(flow, sheet)
    _dependences(flow, sheet)
    _texts(flow, sheet)
    _rules(flow, sheet)
    _position(flow, sheet)
    flow.skip(3)
    for note in (sheet.made_with, sheet.digest and say(language, "digest", digest=sheet.digest)):
        if note:
            flow.paragraph(note, 7.5, grey=0.25)
    judge = f"{say(language, 'judge')} {sheet.judge}".strip()
    flow.signatures((judge, *(say(language, "player_n", name=name) for name in sheet.players)))
    press.done(1, 1)


def _verdict(flow: Flow, sheet: RulingSheet) -> None:
    """Draw the stamp of the verdict beside the sentence a judge reads out."""
    press = flow.press
    width = flow.right - flow.left - STAMP - 5 * MM
    size = 15.0
    lines = wrap(sheet.summary, width, size, press.language, bold=True)
    while len(lines) * size * LEADING > 60 * MM:
        size *= 0.9
        lines = wrap(sheet.summary, width, size, press.language, bold=True)
    other, small = sheet.translation, 10.5
    translated = wrap(other[1], width, small, other[0]) if other else ()
    height = max(STAMP * 0.9, len(lines) * size * LEADING + len(translated) * small * LEADING + 6 * MM)
    flow.need(height)
    top = flow.y
    press.fill(flow.left, top - height, STAMP, height)
    press.box(flow.left, top - height, flow.right - flow.left, height, line=1.4)
    middle = flow.left + STAMP / 2
    draw_icon(press, ICONS[sheet.verdict], middle, top - 10.5 * MM, 6 * MM, grey=1)
    stamp = _stamp(sheet)
    press.draw_fitted(
        middle, top - 22 * MM, stamp, STAMP - 3 * MM, 12, bold=True, align="center", grey=1, lines=2
    )
    x, y = flow.left + STAMP + 2.5 * MM, top - 3 * MM
    for line in lines:
        y -= size * LEADING
        press.text(x, y + 0.3 * size, line, size, bold=True)
    for line in translated:
        y -= small * LEADING
        press.text(x, y + 0.1 * small, line, small, grey=0.2, language=other[0] if other else None)
    flow.y = top - height
    if not sheet.illegal:  # of which the reason has its own heading
        flow.skip(2)
        for reason in sheet.why:
            _reason(flow, reason, STAMP + 2.5 * MM)


def _reason(flow: Flow, reason: CitedSentence, indent: float) -> None:
    if reason.text:
        flow.paragraph(reason.text, indent=indent)
    flow.chips(reason.rules, indent=indent)


def _stamp(sheet: RulingSheet) -> str:
    if sheet.verdict == "illegal_step" and sheet.illegal_step is not None:
        return say(sheet.imprint.language, "step_illegal", n=sheet.illegal_step)
    return say(sheet.imprint.language, f"verdict_{sheet.verdict}")


def _draw_reason(flow: Flow, sheet: RulingSheet) -> None:
    language = sheet.imprint.language
    if sheet.illegal:
        flow.heading(say(language, "why"))
        flow.paragraph(sheet.illegal.text)
        flow.chips(sheet.illegal.rules)
        if sheet.could_act:
            flow.skip(1)
            flow.paragraph(sheet.could_act)
        if sheet.instead:
            flow.skip(1.5)
            flow.paragraph(say(language, "instead"), bold=True)
            for option in sheet.instead:
                flow.sign("legal", option)
    if sheet.needs:
        flow.heading(say(language, "needs"))
        for need in sheet.needs:
            flow.sign("open", need)


def _claims(flow: Flow, sheet: RulingSheet) -> None:
    if not sheet.claims:
        return
    flow.heading(say(sheet.imprint.language, "claims"))
    for claim in sheet.claims:
        word = say(sheet.imprint.language, {True: "upheld", False: "rejected", None: "unsure"}[claim.upheld])
        quoted = say(sheet.imprint.language, "quote", words=claim.says)
        flow.item(claim.by, quoted)
        flow.sign(
            UPHELD[claim.upheld],
            f"{word} · {claim.because}" if claim.because else word,
            indent=6 * MM,
        )
        for reason in claim.why:
            _reason(flow, reason, 12 * MM)
        flow.skip(1.5)


def _steps(flow: Flow, sheet: RulingSheet) -> None:
    if not sheet.steps and not sheet.begun:
        return
    flow.heading(say(sheet.imprint.language, "steps"))
    for event in sheet.begun:
        _event(flow, event)
    for step in sheet.steps:
        _step(flow, step)


def _event(flow: Flow, event: CitedSentence) -> None:
    cited = f"{event.text} [{', '.join(event.rules)}]" if event.rules else event.text
    flow.paragraph(cited, SMALL, indent=6 * MM, grey=0.15)


def _step(flow: Flow, step: Step) -> None:
    language = flow.press.language
    implied = step.number is None
    text = f"{step.by} · {step.text}"
    if implied:
        text = f"{text} ({say(language, 'implied')})"
    flow.need(10 * MM)
    top = flow.y
    if step.status == "legal":
        flow.item("…" if step.number is None else str(step.number), text, bold=not implied)
    else:
        flow.item(str(step.number), text, bold=True)
        word = "illegal" if step.status == "illegal" else "unsure"
        flow.sign(
            "illegal" if step.status == "illegal" else "open", say(language, word), indent=6 * MM, bold=True
        )
    for event in step.events:
        _event(flow, event)
    if step.before != step.after:
        stacks = (" / ".join(stack) or say(language, "empty") for stack in (step.before, step.after))
        words = f"{say(language, 'stack')}: {f' {ARROW} '.join(stacks)}"
        flow.paragraph(words, SMALL, indent=6 * MM, grey=0.15)
    if step.status == "illegal" and flow.y < top:
        flow.press.line(flow.left - 2 * MM, top, flow.left - 2 * MM, flow.y, line=2)
    flow.skip(1)


def _dependences(flow: Flow, sheet: RulingSheet) -> None:
    if not sheet.depends_on and not sheet.printed:
        return
    language = sheet.imprint.language
    flow.heading(say(language, "depends_on"))
    for point in sheet.depends_on:
        flow.chips((point.point,))
        flow.paragraph(point.question)
        reading = (
            say(language, "reading_used", reading=point.reading)
            if point.reading
            else say(language, "not_in_text")
        )
        flow.paragraph(reading, indent=6 * MM, bold=bool(point.reading))
        for at, (other, verdict) in enumerate(point.others):
            outcome = say(language, f"verdict_{verdict}")
            flow.paragraph(say(language, "reading_other", reading=other, outcome=outcome), indent=6 * MM)
            if point.gives[at:]:
                flow.paragraph(point.gives[at], indent=12 * MM)
        if point.untried:
            flow.paragraph(point.untried, indent=6 * MM)
        flow.skip(1.5)
    if sheet.printed:
        flow.chips(sheet.printed)
        flow.paragraph(say(language, "only_printed"), indent=6 * MM)


def _texts(flow: Flow, sheet: RulingSheet) -> None:
    if not sheet.texts:
        return
    flow.heading(say(sheet.imprint.language, "texts"))
    for because, text in sheet.texts:
        flow.need(10 * MM)
        flow.paragraph(because, bold=True)
        flow.paragraph(text, indent=6 * MM)
        flow.skip(1)


def _rules(flow: Flow, sheet: RulingSheet) -> None:
    if not sheet.rules:
        return
    flow.heading(say(sheet.imprint.language, "rules"))
    for rule in sheet.rules:
        flow.need(10 * MM)
        flow.paragraph(f"{rule.id} · {rule.section}" if rule.section else rule.id, SMALL, bold=True)
        flow.paragraph(rule.text, 9, indent=6 * MM)
        flow.skip(0.8)


def _position(flow: Flow, sheet: RulingSheet) -> None:
    if not sheet.position:
        return
    flow.heading(say(sheet.imprint.language, "position"))
    for owner, zones in groupby(sheet.position, key=lambda zone: zone.owner):
        flow.need(10 * MM)
        flow.paragraph(owner, bold=True)
        for zone in zones:
            flow.paragraph(
                say(sheet.imprint.language, "labelled", label=zone.name, text=zone.cards), 9, indent=6 * MM
            )
        flow.skip(1)
