"""Bar billiards: balls in holes by the holes' numbers, pegs in the order of their fall, the front line."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine import Token
from rules_engine.families.billiards.bar_billiards.reading import FRONT

from .course import moments, told
from .lies import GONE
from .reading import Played, reads

LAST = "last"
"""The phase in which one ball is left."""


@reads("bar-billiards")
def bar_billiards(played: Played) -> Iterator[Token]:
    """The tokens of a stroke."""
    values = {hole.id: str(hole.value) for hole in played.surface.holes}
    alone = played.state.phase == LAST
    standing = {pin.id for pin in played.surface.pins}

    def word(piece: str) -> str:
        return piece if piece in standing else "r" if piece[:1] == "r" else "w"

    pegs: set[str] = set()
    for token in told(moments(played), played, word, cue=word(played.struck)):
        if token.kind == "pin":
            if token.a in pegs or (alone and token.a.startswith("white")):
                continue
            pegs.add(token.a)
            yield token._replace(a=token.a.partition("-")[0])
        elif token.kind == "pocket":
            yield token._replace(b=values.get(token.b or "", token.b))
        elif token.kind == "touch" and token.b not in ("w", "r"):
            continue
        else:
            yield token
    for rest in sorted(played.trace.rests, key=lambda r: (r.piece != played.struck, r.piece)):
        if rest.state not in GONE and FRONT in rest.zones and rest.piece not in standing:
            yield Token("rest", word(rest.piece), FRONT)
    yield Token("full")
