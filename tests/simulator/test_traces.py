"""Traces as plain values, and strands under a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator import read_shot, shoot
from simulator.drawing import svg_of
from simulator.traces import read_trace


@pytest.mark.parametrize("name", ["three-cushion", "crokinole-twenty", "five-pins", "top"])
def test_a_trace_comes_back_from_json_to_the_last_bit(name: str) -> None:
    """Written, read as JSON, and made again: the same trace, and the same values."""
    trace = shoot(read_shot(json.loads(Path(f"simulator/examples/{name}.json").read_text())))
    again = read_trace(json.loads(json.dumps(trace.to_json())))
    assert again == trace and again.to_json() == trace.to_json()


def test_strands_are_drawn_under_the_stroke() -> None:
    """As many lines as strands, in the picture's millimetres, before the paths."""
    shot = read_shot(json.loads(Path("simulator/examples/three-cushion.json").read_text()))
    strands = [[(0.0, 0.0), (0.1, 0.2)], [(0.3, 0.0), (0.0, -0.5), (0.2, 0.2)]]
    svg = svg_of(
        shot.surface, shot.pieces, shoot(shot), orientation="portrait", styled=False, strands=strands
    )
    assert svg.count("<polyline points=") == 2 and 'points="0,0 100,-200"' in svg
    assert svg.index("tp-strands") < svg.index("tp-ways")
    assert "tp-strands" not in svg_of(shot.surface, shot.pieces, styled=False)
