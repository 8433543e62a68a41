"""The mirror image of a stroke has the mirrored facts: left for right, and nothing else changed."""

from __future__ import annotations

from random import Random

import pytest

from simulator.facts import entry_text
from simulator.pieces import Piece
from simulator.traces import Trace

from .drawn import stroke
from .starts import STARTS
from .test_any_stroke import begun

GAMES = [
    "brunswick/three-cushion-carrom",
    "brunswick/balkline-14",
    "brunswick/space-game",
    "brunswick/three-ball-carrom",
    "brunswick/english-billiards",
    "brunswick/golf-pool",
    "brunswick/continuous-pool",
    "brunswick/snookers-pool",
]
SIDES = {"l": "r", "r": "l", "tl": "tr", "tr": "tl", "ml": "mr", "mr": "ml", "bl": "br", "br": "bl"}


def mirrored(trace: Trace) -> Trace:
    events = tuple(
        e if e.kind in ("touch", "felled") else e._replace(other=SIDES.get(e.other, e.other))
        for e in (event._replace(x=-event.x) for event in trace.events)
    )
    legs = tuple(leg._replace(x=tuple(-c for c in leg.x)) for leg in trace.legs)
    rests = tuple(r._replace(x=-r.x, where=SIDES.get(r.where or "", r.where)) for r in trace.rests)
    return trace._replace(events=events, legs=legs, rests=rests)


def swapped(text: str) -> str:
    """An entry with left and right exchanged: pockets, spaces, rails by their letters."""
    words = []
    for word in text.split():
        if ">" in word:
            ball, _, pocket = word.partition(">")
            word = f"{ball}>{SIDES.get(pocket, pocket)}"
        elif "-" in word and not word.startswith("#"):
            head, _, rails = word.partition("-")
            word = f"{head}-{''.join(SIDES.get(rail, rail) for rail in rails)}"
        elif word.startswith("#rail("):
            letters = {SIDES.get(rail, rail) for rail in word[6:-1]}
            word = f"#rail({''.join(rail for rail in 'hflr' if rail in letters)})"
        elif word.startswith("#"):
            word = word.replace("left", "\0").replace("right", "left").replace("\0", "right")
        words.append(word)
    return " ".join(words)


@pytest.mark.parametrize("game", GAMES)
def test_the_mirror_image(game: str) -> None:
    random = Random(f"mirror {game}")
    start, match = STARTS[game], begun(game)
    seen = set()
    for _ in range(60):
        struck, balls, pins = start.lying(match)
        story = stroke(random, start.surface, struck, balls, pins)
        trace = story.trace()
        pieces = tuple(Piece(p.id, p.kind, -p.x, p.y, p.state) for p in story.pieces)
        text = entry_text(trace, match.play, match.state, before=story.pieces)
        image = entry_text(mirrored(trace), match.play, match.state, before=pieces)
        assert image == swapped(text)
        seen.add(text == image)
    assert False in seen
