"""What a record of a stroke may say: balls, pockets, states, claims that can be."""

from __future__ import annotations

from collections.abc import Mapping

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from .names import listed
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
                    message = say(
                        "hazards.ball-not-there", "{ball} is not on the table", ball=balls.named(piece).the
                    )
                    return refuse(state, "impossible", message)
            if piece in left or (CUE in left and kind == "touch" and a is None):
                lost = piece if piece in left else CUE
                message = say(
                    "hazards.had-left", "{ball} had left the table before that", ball=balls.named(lost).the
                )
                return refuse(state, "impossible", message)
            if kind in ("pocket", "off"):
                left.append(piece)
            if kind == "pocket" and b is not None and b not in play.value("pockets", state, None):
                return _no_pocket(play, state, b)
        elif kind == "call":
            if len(a) != 1 or a[0][0] not in (CUE, *balls.objects):
                message = say("hazards.name-one-ball", "name one ball, or the cue ball and its pocket")
                return refuse(state, "unknown-piece", message)
            if a[0][1] is not None and a[0][1] not in play.value("pockets", state, None):
                return _no_pocket(play, state, a[0][1])
        elif kind == "state":
            if a not in SEEN and a not in conduct:
                message = say(
                    "hazards.unknown-state",
                    "#{word} means nothing in {game}",
                    word=a[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-state", message)
            if a in _WITH_BALL and b not in (CUE, *balls.objects):
                message = say(
                    "hazards.say-which-ball",
                    "say which ball: {example}",
                    example=f"#{a}({balls.objects[0]})",
                )
                return refuse(state, "unknown-piece", message)
            if a == "carom":
                most = len(balls.objects) - len(gone)
                if b not in (None, *map(str, range(1, len(balls.objects)))) or int(b or 1) >= most:
                    message = say("hazards.not-so-many", "there are not so many balls to meet")
                    return refuse(state, "impossible", message)
        elif kind == "claim" and a != "miss" and abs(a) > _MOST:
            message = say("hazards.no-stroke-worth", "no stroke is worth {points}", points=f"{a:+d}")
            return refuse(state, "impossible", message)
    return None


def _no_ball(state: HazardState, balls: BallSet, piece: str) -> Ruling:
    known = [
        say("hazards.ball-by-id", "{id} {ball}", id=ball, ball=balls.named(ball).the)
        for ball in (*balls.objects, CUE)
    ]
    message = say(
        "hazards.unknown-ball",
        "there is no ball '{word}': they are {balls}",
        word=piece[:20],
        balls=listed([*known]),
    )
    return refuse(state, "unknown-piece", message)


def _no_pocket(play: Play, state: HazardState, pocket: str) -> Ruling:
    known = [p for p in POCKETS if p in play.value("pockets", state, None)]
    message = say(
        "hazards.unknown-pocket",
        "there is no pocket '{word}': they are {pockets}",
        word=pocket[:20],
        pockets=", ".join(known),
    )
    return refuse(state, "unknown-pocket", message)
