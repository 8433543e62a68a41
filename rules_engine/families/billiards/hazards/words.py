"""What a record of a stroke may say: balls, pockets, states, claims that can be."""

from __future__ import annotations

from collections.abc import Mapping

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from .reading import CUE, OTHER, POCKETS, BallSet, HazardState

SEEN = frozenset(
    {
        "carom", "fell", "frozen", "lodged", "occupied", "outside", "scored", "still", "together",
        "undetected", "warned", "crossed", "none-out",
    }
)  # fmt: skip
"""States that are no fouls: what was seen before the stroke or in it."""

_WITH_BALL = frozenset({"fell", "frozen", "lodged", "occupied", "still"})
_MOST = 60
"""More than any stroke of these games is worth."""


def missing(balls: BallSet, state: HazardState, who: int) -> tuple[str, ...]:
    """The object balls that are surely not on the table."""
    if balls.own and state.hands[1 - who] == "hand":
        return (*state.down, OTHER)
    return state.down


def check_words(
    play: Play, conduct: Mapping[str, str], state: HazardState, who: int, tokens: tuple[Token, ...]
) -> Ruling | None:
    """Refuse what cannot be: balls that are not on the table, or met after they left it; pockets and states
    that nobody knows."""
    balls: BallSet = play.value("balls")
    gone: list[str] = list(missing(balls, state, who))
    left: list[str] = []
    for kind, a, b in tokens:
        if kind in ("touch", "pocket", "off", "cushion"):
            piece = b if kind == "touch" else a
            if kind in ("touch", "cushion") and a is not None and a.lower() not in (CUE, *balls.objects):
                return _no_ball(state, balls, a)
            if piece is None:
                continue
            if piece != CUE or kind == "touch":
                if piece not in balls.objects:
                    return _no_ball(state, balls, piece)
                if piece in gone:
                    return refuse(state, "impossible", f"the {balls.name(piece)} is not on the table")
            if piece in left or (CUE in left and kind == "touch" and a is None):
                lost = piece if piece in left else CUE
                return refuse(state, "impossible", f"the {balls.name(lost)} had left the table before that")
            if kind in ("pocket", "off"):
                left.append(piece)
            if kind == "pocket" and b is not None and b not in play.value("pockets", state, None):
                return _no_pocket(play, state, b)
        elif kind == "call":
            if len(a) != 1 or a[0][0] not in (CUE, *balls.objects):
                return refuse(state, "unknown-piece", "name one ball, or the cue ball and its pocket")
            if a[0][1] is not None and a[0][1] not in play.value("pockets", state, None):
                return _no_pocket(play, state, a[0][1])
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
            if a in _WITH_BALL and b not in (CUE, *balls.objects):
                return refuse(state, "unknown-piece", f"say which ball: #{a}({balls.objects[0]})")
            if a == "carom":
                most = len(balls.objects) - len(gone)
                if b not in (None, *map(str, range(1, len(balls.objects)))) or int(b or 1) >= most:
                    return refuse(state, "impossible", "there are not so many balls to meet")
        elif kind == "claim" and a != "miss" and abs(a) > _MOST:
            return refuse(state, "impossible", f"no stroke is worth {a:+d}")
    return None


def _no_ball(state: HazardState, balls: BallSet, piece: str) -> Ruling:
    known = ", ".join(f"{b} the {n}" for b, n in zip(balls.objects, balls.names, strict=True))
    return refuse(
        state, "unknown-piece", f"there is no ball {piece[:20]!r}: they are {known}, c the cue ball"
    )


def _no_pocket(play: Play, state: HazardState, pocket: str) -> Ruling:
    known = [p for p in POCKETS if p in play.value("pockets", state, None)]
    return refuse(state, "unknown-pocket", f"there is no pocket {pocket[:20]!r}: they are {', '.join(known)}")
