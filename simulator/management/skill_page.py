"""The page of the skill levels, docs/simulator/skill.md, and its pictures, all from one measurement.

A picture shows one stroke as it is meant, and under it the ways of the same stroke played with the errors
of a level.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from simulator import examples
from simulator.disputes.answers import polyline
from simulator.drawing.picture import svg_of
from simulator.players.measures import MEASURES, NAMES, Figure, Measure
from simulator.players.skill import LEVELS, erred
from simulator.shooting import shoot
from simulator.shots import read_shot

PICTURES: dict[str, tuple[str, Any]] = {
    "pot": ("A red potted at snooker", examples.example("snooker-pot")),
    "twenty": (
        "An open twenty at crokinole",
        {
            "surface": "crokinole-round",
            "pieces": [{"id": "R1", "kind": "crokinole-disc", "x": 0, "y": -0.296}],
            "stroke": {"type": "finger", "piece": "R1", "direction": 90, "speed": 1.02},
        },
    ),
}
"""The strokes of the pictures: title and shot, as ``manage.py shoot`` reads it."""

STRANDS = 24
"""Strokes with errors in a picture."""

Figures = Mapping[tuple[str, str], Figure]
"""Figures by measure and level."""


def figure_text(measure: Measure, figure: Figure | None) -> str:
    """A figure with its standard error, in the measure's own digits; a dash where there is none."""
    if figure is None:
        return "–"
    if measure.share:
        return f"{100 * figure.mean:.0f} ± {100 * figure.error:.0f} %"
    digits = 0 if figure.mean >= 30 else 1 if figure.mean >= 10 else 2
    if not figure.n:
        return f"≥ {figure.mean:.{digits}f}"
    return f"{figure.mean:.{digits}f} ± {figure.error:.{digits}f}"


def table_of(figures: Figures) -> str:
    """The table in Markdown: a row for each figure, a column for each level, and how much was counted."""
    shown = [m for m in MEASURES if any((m.code, level) in figures for level in NAMES)]
    levels = [level for level in NAMES if any((m.code, level) in figures for m in shown)]
    rows = [
        f"| | {' | '.join(levels)} | counted |",
        f"|---|{'---:|' * len(levels)}---|",
    ]
    for measure in shown:
        found = [figures.get((measure.code, level)) for level in levels]
        cells = " | ".join(figure_text(measure, figure) for figure in found)
        counts = [figure.n for figure in found if figure is not None]
        many = f"{min(counts)}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
        rows.append(f"| **{measure.title}** (`{measure.game}`), {measure.counted} | {cells} | {many} |")
    return "\n".join(rows)


def best_of(figures: Figures) -> str:
    """The best runs that were seen, in one line for each measure of innings."""
    rows = []
    for code in ("three-cushion", "straight-rail", "pool", "snooker"):
        best = [(level, figures[code, level].best) for level in NAMES if (code, level) in figures]
        title = next(m.title for m in MEASURES if m.code == code)
        if best:
            rows.append(f"- {title}: " + ", ".join(f"{level} {points:.0f}" for level, points in best))
    return "\n".join(rows)


def errors_table() -> str:
    """The errors of each level, as the players are given them."""
    rows = [
        "| level | cue | finger | strength | tip | spin | positions looked at |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    rows.extend(
        f"| {s.name} | {s.cue:g}° | {s.aim:g}° | {100 * s.strength:g} % | {100 * s.tip:g} % "
        f"| {100 * s.hand:g} % | {s.budget.positions} |"
        for s in LEVELS.values()
    )
    return "\n".join(rows)


def page_of(figures: Figures, asked: str = "") -> str:
    """The whole page in Markdown; ``asked`` are the arguments with which the command was given."""
    command = " ".join(filter(None, ("python manage.py skills", asked, "--write docs/simulator/skill.md")))
    pictures = "\n".join(
        f"## {title}\n\nThe heavy line is the stroke as it is meant; the thin ones are {STRANDS} strokes "
        "with the errors of the level.\n\n"
        + "\n".join(
            f"**{level}**\n\n![{title}, {level}](pictures/skill/{name}-{level}.svg)\n" for level in NAMES
        )
        for name, (title, _) in PICTURES.items()
    )
    return f"""# Levels of skill

Made by `{command}`; do not edit. Two players of one level play each other; a figure is the mean of what is
counted, ± its standard error. A run that the end of a series cut short adds its points and no inning: the
figures of innings are all points by the innings that ended.

{table_of(figures)}

Best of all that was counted:

{best_of(figures)}

What a fouled stroke costs is no part of a run. Shares of games won are against the level below: half is no
better than that.

## What sets the levels apart

Standard deviations of the errors: of the direction of a cue and of a finger in degrees, of the speed as a
share of it, of the point struck as a share of the ball's radius, of a spin as a share of it. A better player
also tries more strokes, and looks at more positions in games of men and dice ([simulated players](play.md)).

{errors_table()}

{pictures}"""


def pictures() -> dict[str, str]:
    """The pictures as SVG, by file name."""
    drawn = {}
    for name, (title, described) in PICTURES.items():
        shot = read_shot(described)
        meant = shoot(shot)
        for level in NAMES:
            random, strands = Random(f"{name}:{level}"), list[list[list[float]]]()
            for _ in range(STRANDS):
                played = shoot(shot._replace(stroke=erred(shot.stroke, LEVELS[level], random)))
                ways = (polyline(played.path_of(piece.id)) for piece in shot.pieces)
                strands.extend(way for way in ways if len(way) > 1)
            drawn[f"{name}-{level}.svg"] = svg_of(
                shot.surface,
                shot.pieces,
                meant,
                title=f"{title}, {level}",
                prefix=f"{name}-{level}",
                width=960,
                strands=strands,
                most=0,
            )
    return drawn


def write_page(path: Path, figures: Figures, asked: str = "") -> None:
    """Write the page, and its pictures in ``pictures/skill`` beside it. Raises :class:`OSError`."""
    folder = path.parent / "pictures" / "skill"
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures().items():
        (folder / name).write_text(svg, encoding="utf-8")
    path.write_text(page_of(figures, asked), encoding="utf-8")
