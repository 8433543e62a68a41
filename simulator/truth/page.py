"""The page that compares our laws with published measurements."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..constants import CUSHION_LAWS, Constants
from .comparing import CANDIDATES, SECTIONS, Comparison, Section, falling
from .playing import POOL, rebound
from .published import Published, Source

PAGE = Path(__file__).resolve().parents[2] / "docs" / "simulator" / "truth.md"

_HEAD = """# Our laws against published measurements

Written by `python -m simulator.truth --write`; a test keeps it current.

Each row plays a stroke with the usual constants ([the laws of balls](laws-of-balls.md),
`simulator/constants.py`) and measures on it what was published. *Within* means that ours lies in the
published span. Where a source tells no spread, the span is ours, and the row says so. Numbers in brackets
are [the sources](#sources), with how far each was checked: nobody here has measured a table for this page,
and what was only found quoted by others may have been copied wrongly.

Constants are those of one usual table. A table that differs is [calibrated](calibration.md).
"""

_FALLING = """## A restitution that falls with speed

What cushions that lose more of a fast ball would change (`cushion_restitution`, `cushion_firm`,
`cushion_fade`): how far they are off the shares above, as root mean squares, and the lengths of a firm
stroke. The three tables that were measured contradict each other by more than any fall: at 1 m/s a ball kept
some 0.93 of its speed on the snooker table, 0.86 on the pool table and 0.60 on the carom table. The second
row is what the pool table did at both ends, the last what the snooker table did at all speeds. The third
comes nearer than the usual cushion on both, and goes a hundredth farther off on the carom table. That is
little beside how far tables differ, so the usual constants stay, and a table that was measured is given its
own.
"""

_BANKS = """## Banks, and side off a cushion

No table of measured bank angles, nor of side taken or given by a cushion, was found that could be checked.
So this compares our three laws with each other only: a pool ball that rolls to the cushion at 2 m/s and some
degrees from its line, and the degrees at which it leaves. Side is one natural roll; running side lengthens
the way along the cushion.
"""


def number(value: float, digits: int) -> str:
    """A number as it is printed: no minus before nothing."""
    text = f"{value:.{digits}f}"
    return text.removeprefix("-") if not text.strip("-0.") else text


def _value(published: Published, digits: int) -> str:
    unit = "" if published.unit in ("1", "°") else f" {published.unit}"
    degree = "°" if published.unit == "°" else ""
    low, high = number(published.low, digits), number(published.high, digits)
    if published.spread == "exact":
        return f"{number(published.value, digits)}{degree}{unit} (exact)"
    if published.spread == "least":
        return f"{low} at least"
    if published.spread.startswith("range"):
        return f"{low} to {high}{degree}{unit}"
    return f"{number(published.value, digits)}{degree}{unit} ({low} to {high}: {published.spread})"


class Verdict(NamedTuple):
    """A comparison, ours, and whether it lies in the published span."""

    comparison: Comparison
    ours: float
    holds: bool


def judged(section: Section, constants: Constants) -> list[Verdict]:
    """The comparisons of a section, played."""
    rows = []
    for one in section.rows:
        ours = one.ours(constants)
        rows.append(Verdict(one, ours, one.published.low <= ours <= one.published.high))
    return rows


def _row(verdict: Verdict, numbers: dict[Source, int]) -> str:
    one, ours, fits = verdict
    published, digits = one.published, one.digits
    off = number(ours - published.value, digits)
    said = "within"
    if not fits:
        low = ours < published.low
        beyond = published.low - ours if low else ours - published.high
        said = f"**too {'low' if low else 'high'}**, by {number(beyond, digits)}"
    sign = "" if off.startswith("-") or not off.strip("0.") else "+"
    cells = (
        f"{one.what} [{numbers[published.source]}]",
        _value(published, digits),
        number(ours, digits),
        sign + off,
        said,
    )
    return f"| {' | '.join(cells)} |"


def _section(section: Section, verdicts: list[Verdict], numbers: dict[Source, int]) -> list[str]:
    return [
        f"## {section.title}",
        "",
        section.about,
        "",
        "| what | published | ours | deviation | |",
        "|---|---|---|---|---|",
        *(_row(verdict, numbers) for verdict in verdicts),
        "",
    ]


def _banks(constants: Constants) -> list[str]:
    laws = [Constants(constants.name, {**constants.quantities, "cushion_law": law}) for law in CUSHION_LAWS]
    cases = [(angle, 0.0) for angle in (20, 30, 45, 60, 75)] + [(45, side) for side in (1.0, -1.0)]
    rows = []
    for angle, side in cases:
        # Sent to the right at a cushion ahead: side to the left runs along it.
        cells = [f"{rebound(law, 2.0, POOL, angle=angle, side=side).way:.1f}" for law in laws]
        what = {0.0: "", 1.0: ", running side", -1.0: ", reverse side"}[side]
        rows.append(f"| {angle}°{what} | {' | '.join(cells)} |")
    head = ["| sent at | " + " | ".join(CUSHION_LAWS) + " |", "|---|" + "---|" * len(CUSHION_LAWS)]
    return [_BANKS, *head, *rows, ""]


def _falls(constants: Constants) -> list[str]:
    rows = []
    for changed in CANDIDATES:
        off = falling(constants, changed)
        name = ", ".join(f"`{key}` {value:g}" for key, value in changed.items()) or "as usual"
        rows.append(f"| {name} | {off.snooker:.3f} | {off.pool:.3f} | {off.carom:.3f} | {off.lengths:.1f} |")
    return [
        _FALLING, "| cushion | snooker | pool | carom | lengths |", "|---|---|---|---|---|", *rows, "",
    ]  # fmt: skip


def _sources() -> list[Source]:
    found: dict[Source, None] = {}
    for section in SECTIONS:
        for one in section.rows:
            found[one.published.source] = None
    return list(found)


def written() -> str:
    """The page as it is now."""
    constants = Constants("billiard-cloth")
    numbers = {source: at for at, source in enumerate(_sources(), 1)}
    played = [(section, judged(section, constants)) for section in SECTIONS]
    lines = [_HEAD, "| section | within | of |", "|---|---|---|"]
    for section, verdicts in played:
        lines.append(f"| {section.title} | {sum(v.holds for v in verdicts)} | {len(verdicts)} |")
    lines.append("")
    for section, verdicts in played:
        lines += _section(section, verdicts, numbers)
    lines += _falls(constants)
    lines += _banks(constants)
    lines += ["## Sources", ""]
    lines += [f"{at}. {source.name}: *{source.checked}*." for source, at in numbers.items()]
    return "\n".join(lines) + "\n"
