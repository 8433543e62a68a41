"""The benchmark's figures as tables of Markdown."""

from __future__ import annotations

import math
from typing import Any

from .on_boards import DISPUTES, TITLES
from .strokes import KINDS
from .timing import geometric_mean

_WAYS = (
    ("plain", "plain"),
    ("lockstep", "lock-step"),
    ("lockstep_cloud", "lock-step, one stroke"),
    ("compiled", "compiled, one call"),
    ("compiled_batch", "compiled batch"),
)


def _rate(value: float) -> str:
    if math.isnan(value):
        return "-"
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def printed(result: dict[str, Any]) -> str:
    """All that was measured, for people."""
    numba = result["numba"] or "not installed"
    lines = [
        f"Python {result['python']}, numpy {result['numpy']}, numba {numba}; {result['machine']}.",
        f"pooltool {result['pooltool']['version']}: {result['pooltool']['from']}.",
        "",
    ]
    rows, ratios = [], []
    for kind, row in result["tables"].items():
        rates = [row.get(key, math.nan) for key, _ in _WAYS]
        rows.append([KINDS[kind].title, _rate(row["pooltool"]), *map(_rate, rates)])
        ratios.append([rate / row["pooltool"] for rate in rates])
    lines += ["Strokes a second:", ""]
    lines += _table(["stroke", "pooltool", *(title for _, title in _WAYS)], rows)
    means = [geometric_mean(list(column)) for column in zip(*ratios, strict=True)]
    rows = [
        [KINDS[kind].title, *(_rate(r) for r in some)]
        for kind, some in zip(result["tables"], ratios, strict=True)
    ]
    rows.append(["**geometric mean**", *(f"**{_rate(mean)}**" for mean in means)])
    lines += ["", "Times pooltool's rate:", ""]
    lines += _table(["stroke", *(title for _, title in _WAYS)], rows)

    rows = []
    for kind, row in result["tables"].items():
        shares = [
            row.get(key, math.nan)
            for key in ("same_plain_pooltool", "same_lockstep_plain", "same_compiled_plain")
        ]
        rows.append(
            [
                KINDS[kind].title,
                f"{row['strokes']:.0f}",
                f"{row['contacts']:.1f}",
                *("-" if math.isnan(s) else f"{100 * s:.1f} %" for s in shares),
                "-" if math.isnan(row["median_apart_mm"]) else f"{row['median_apart_mm']:.1g}",
            ]
        )
    lines += ["", "Strokes whose whole order of contacts is the same:", ""]
    lines += _table(
        [
            "stroke",
            "strokes",
            "contacts",
            "plain as pooltool",
            "lock-step as plain",
            "compiled as plain",
            "median mm apart",
        ],
        rows,
    )

    if result.get("boards"):
        rows = [
            [
                TITLES[kind],
                *(
                    _rate(row.get(key, math.nan))
                    for key in (
                        "pymunk",
                        "plain",
                        "lockstep",
                        "compiled",
                        "compiled_batch",
                        "compiled_batch_uncoupled",
                    )
                ),
            ]
            for kind, row in result["boards"].items()
        ]
        lines += ["", "Shots a second on boards:", ""]
        lines += _table(
            [
                "shot",
                "pymunk, 1 ms",
                "plain",
                "lock-step",
                "compiled, one call",
                "compiled batch",
                "compiled batch, spin apart",
            ],
            rows,
        )

    rows = []
    d = result["dispute"]
    rows.append([f"dispute, {d['samples']} samples, no numba", f"{d['plain_constants_ms']:.0f} ms"])
    rows.append(["the same, cushions' constants drawn too", f"{d['all_constants_ms']:.0f} ms"])
    for told, titles in (
        (result.get("breaks", {}), {kind: about.title for kind, about in KINDS.items()}),
        (result.get("disputes", {}), DISPUTES),
    ):
        for kind, row in told.items():
            ways = [f"{row[way]:.2f} s {name.split(',')[0]}" for way, name in _WAYS if way in row]
            rows.append([f"{row['samples']} samples of a {titles[kind]}", ", ".join(ways)])
    for kind, value in result.get("candidates", {}).items():
        rows.append([f"300 candidates x 16, {KINDS[kind].title}, compiled", f"{value:.0f} ms"])
    names = {
        "first_stroke_plain_s": ("start to first stroke, plain", "s"),
        "first_stroke_numba_s": ("start to first stroke, numba installed", "s"),
        "first_stroke_plain_cpu_s": ("of it processor time", "s"),
        "first_stroke_numba_cpu_s": ("of it processor time", "s"),
        "compiled_at_hand_s": ("start to compiled kernel at hand (warm cache)", "s"),
        "memory_plain_mb": ("memory of a process, plain", "MB"),
        "memory_numba_mb": ("memory of a process, compiled", "MB"),
    }
    for key, value in result.get("process", {}).items():
        title, unit = names[key]
        rows.append([title, f"{value:.2f} {unit}" if unit == "s" else f"{value:.0f} {unit}"])
    lines += ["", *_table(["what", "figure"], rows)]

    if result.get("random"):
        keys = ("strokes", "outside", "overlap", "nan", "capped")
        rows = [
            [name, *(f"{row[key]:,.0f}" for key in keys), f"{row['seconds']:.0f} s"]
            for name, row in result["random"].items()
        ]
        lines += ["", "Random strokes, and those in which something went wrong:", ""]
        lines += _table(
            ["table", "strokes", "outside", "overlap", "not a number", "never ended", "took"], rows
        )
    return "\n".join(lines)
