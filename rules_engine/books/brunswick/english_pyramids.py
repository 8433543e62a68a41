"""English Pyramids (lines 1142-1186): so far only what Snooker's Pool takes from it, the setting of the
balls."""

from __future__ import annotations

from ...catalogue import register
from ...clauses import Game
from ...templates.snooker import SNOOKER
from .foul_strokes import FOUL_STROKES

ENGLISH_PYRAMIDS = Game(
    "brunswick/english-pyramids",
    "English Pyramids",
    template=SNOOKER,
    lines=(1142, 1186),
    governed_by=[FOUL_STROKES],
    playable=False,
    refs={"2": "pyramid on the red-ball spot; balk semicircle"},
)

ENGLISH_PYRAMIDS.figure(
    "rack", "2", "pyramid", "The red balls stand in a pyramid, the head ball on its spot."
)

register(ENGLISH_PYRAMIDS)
