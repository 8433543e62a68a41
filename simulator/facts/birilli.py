"""Five-pins and nine-pins: balls met, the red met by the other ball, pins and what felled them."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine import Token

from ..errors import SimulatorError
from .course import RAILS, Moment, moments, told
from .lies import rails_of
from .reading import Played, reads

BALLS = ("w", "r")


@reads("birilli")
def birilli(played: Played) -> Iterator[Token]:
    """The tokens of a stroke: the other side's ball is ``w``, whatever its id."""
    names = _names(played)
    pins = frozenset(played.play.game.facts["pins"])
    rails = "".join(rail for rail in RAILS if rail in rails_of(played, played.struck))
    if rails:
        yield Token("state", "rail", rails)
    rows = tuple(m for m in moments(played) if _of_balls(m, pins, names, played.struck))
    if played.state.hand and _own_half(played, rows):
        yield Token("state", "own-half")
    plain = [m for m in rows if not (m.kind == "touch" and m.piece != played.struck)]
    between = [m for m in rows if m.kind == "touch" and m.piece != played.struck]
    tokens: list[Token] = []
    for m in rows:
        if m in between:
            tokens.append(Token("touch", names[m.piece].upper(), names[m.other]))
        elif m in plain:
            tokens += told(
                (m,),
                played,
                names.__getitem__,
                named=True,
                objects="all",
                by=lambda m: "c" if m.piece == played.struck else names.get(m.piece),
            )
    yield from _joined(tokens)
    yield Token("full")


def _names(played: Played) -> dict[str, str]:
    found: dict[str, str] = {}
    for piece in played.before.values():
        if piece.state == "standing" or piece.id == played.struck:
            continue
        name = "r" if piece.id == "r" else "w"
        if name in found.values():
            raise SimulatorError("bad-shot", f"{played.play.game.name} has no ball {piece.id!r}")
        found[piece.id] = name
    return found


def _of_balls(moment: Moment, pins: frozenset[str], names: dict[str, str], struck: str) -> bool:
    """Whether a moment is one of the balls', or a pin that fell."""
    if moment.kind == "felled":
        return moment.other in pins
    if moment.piece not in (struck, *names):
        return False
    return moment.kind != "touch" or moment.other in (struck, *names)


def _own_half(played: Played, rows: tuple[Moment, ...]) -> bool:
    """Whether the first cushion, before any ball, lies in the half from which the ball was played."""
    at = played.before.get(played.struck)
    for m in rows:
        if m.piece == played.struck and m.kind in ("touch", "cushion"):
            return m.kind == "cushion" and at is not None and m.y * at.y > 0
    return False


def _joined(tokens: list[Token]) -> Iterator[Token]:
    """Cushions of one ball that follow each other in one token."""
    last: Token | None = None
    for token in tokens:
        if last is not None and last.kind == token.kind == "cushion" and last.a == token.a:
            if isinstance(last.b, str) and isinstance(token.b, str):
                last = last._replace(b=last.b + token.b)
                continue
            if isinstance(last.b, int) and isinstance(token.b, int):
                last = last._replace(b=last.b + token.b)
                continue
        if last is not None:
            yield last
        last = token
    if last is not None:
        yield last
