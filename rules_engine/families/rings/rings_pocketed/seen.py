"""What some games ask of a shot besides the rings: the ring met first, banks, calls, and the spot."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import claim_of
from .fates import gain_of
from .reading import SHOOTER, RingsState, Shot

ASKED = ("call", "direct", "no_hit", "scratch", "next_spot", "hand")
"""Slots without which there is nothing to look at."""

HANDS = {"hand": "own", "other-hand": "other"}
"""Whose hand a shooter touched, by the word that notes it."""

_OTHER_WORDS = {*HANDS, "direct", "moved", "not-named"}


def looked(play: Play, state: RingsState, who: int, tokens: tuple[Token, ...], shot: Shot) -> Shot | Ruling:
    """Add what the game asks of a shot; refuse what cannot be."""
    if (asks := play.memo.get("looks")) is None:
        asks = play.memo["looks"] = any(play.cite(slot) for slot in ASKED)
    if not asks:
        return shot
    if state.spots and (bad := _wrong_spot(play, state, who, tokens)) is not None:
        return bad
    shot = _met(shot, tokens)
    if play.cite("no_hit") is not None:
        hit = _hit(shot, tokens)
        if hit == "none" and (shot.other or shot.own or shot.black):
            message = say("rings-pocketed.nothing-met", "a ring cannot fall if nothing was met")
            return refuse(state, "contradicted", message, play.cite("no_hit"))
        shot = shot._replace(hit=hit)
    if shot.banked and (shot.direct or shot.aside.startswith("direct")):
        message = say("rings-pocketed.banked-not-direct", "it was banked, so it was not direct")
        return refuse(state, "contradicted", message, play.cite("direct"))
    if play.value("direct", state, shot) == "refuse":
        message = say("rings-pocketed.must-bank", "such a shot must be banked")
        return refuse(state, "impossible", message, play.cite("direct"))
    return shot if play.cite("call") is None else _called(play, state, who, tokens, shot)


def _wrong_spot(play: Play, state: RingsState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
    for kind, where, _ in tokens:
        if kind == "place" and where != f"spot-{state.spots[who]}":
            message = say(
                "rings-pocketed.due-from-spot", "the shot is due from spot {spot}", spot=state.spots[who]
            )
            return refuse(state, "impossible", message, play.cite("next_spot"))
    return None


def _met(shot: Shot, tokens: tuple[Token, ...]) -> Shot:
    """The ring met first, and whether a rim came before it."""
    first, banked = None, None
    order = [t.a for t in tokens if t.kind == "pocket" and t.a != SHOOTER]
    for kind, a, b in tokens:
        if kind == "cushion" and a is None and first is None:
            banked = True
        elif kind == "touch" and a is None and first is None:
            first, banked = b[0], bool(banked)
    blacks = [i for i, p in enumerate(order) if p == "b"]
    own = [i for i, p in enumerate(order) if p[0] == shot.colour]
    return shot._replace(
        first=first,
        banked=banked,
        direct=any(t.kind == "state" and t.a == "direct" for t in tokens),
        hand=next((HANDS[t.a] for t in tokens if t.kind == "state" and t.a in HANDS), ""),
        aside=next((t.a for t in tokens if t.kind == "state" and t.a not in _OTHER_WORDS), ""),
        black_last=bool(blacks) and blacks[-1] > max(own, default=-1),
    )


def _hit(shot: Shot, tokens: tuple[Token, ...]) -> str | None:
    """What the shooter met, as far as it is recorded: "colour", "black", "none"; None if nothing is said."""
    met = {b[0] for kind, a, b in tokens if kind == "touch" and a is None}
    if met:
        return "colour" if met - {"b"} else "black"
    if claim_of(tokens) == "miss":
        return "none"
    fell = shot.own or shot.other or shot.black
    closed = any(t.kind == "full" or (t.kind == "state" and t.a == "moved") for t in tokens)
    return "none" if closed and not fell else None


def _called(play: Play, state: RingsState, who: int, tokens: tuple[Token, ...], shot: Shot) -> Shot | Ruling:
    """Hold what fell against the call; where the record leaves it open, the claim decides."""
    calls = [t.a[0] for t in tokens if t.kind == "call" and t.a]
    rule, cite = play.ask("call", state, shot)
    if rule == "ignored" or shot.foul or not (shot.own or shot.black or calls):
        return shot
    if not calls:
        if shot.black and play.cite("scratch") and any(t.kind == "call" for t in tokens):  # nothing declared
            return shot._replace(as_called=False)
        if rule in ("required", "ring"):
            called = _CALLS[rule].replace("r", "b") if shot.black else _CALLS[rule]
            message = say(
                "rings-pocketed.say-call",
                "say which ring was called, as in ({call}), or () if none was",
                call=called,
            )
            return refuse(state, "call-missing", message, cite)
        return shot._replace(as_called=False) if rule == "uncalled" else shot
    if rule == "ring":
        return _as_named(play, state, tokens, shot, calls[-1][0])
    piece, pocket = calls[-1]
    verdicts = [_as_called(piece, pocket, t.a, t.b) for t in tokens if t.kind == "pocket"]
    if True in verdicts:
        return shot._replace(as_called=True)
    claim = claim_of(tokens)
    if claim is not None and not any(t.kind == "pocket" for t in tokens):
        return shot._replace(as_called=bool(claim) and claim != "miss")
    if None not in verdicts:
        return shot._replace(as_called=False)
    for word in (True, False):
        said = shot._replace(as_called=word, attested=True)
        if gain_of(play, state, who, said) == claim:
            return said
    if claim is None:
        message = say("rings-pocketed.say-as-called", "did it fall as called? say +1, or 0, or its pocket")
        return refuse(state, "undecided", message, cite)
    return shot._replace(as_called=True)


_CALLS = {"required": "r>2", "ring": "r7"}


def _as_named(
    play: Play, state: RingsState, tokens: tuple[Token, ...], shot: Shot, named: str
) -> Shot | Ruling:
    """Whether the ring that was named fell, in whatever pocket. Without numbers a ring of its colour is taken
    for it, unless it is said that it was another."""
    fell = [t.a for t in tokens if t.kind == "pocket" and t.a[0] == named[0]]
    other = any(t.kind == "state" and t.a == "not-named" for t in tokens)
    if other:
        if len(named) > 1 and named in fell:
            message = say("rings-pocketed.named-fell", "the ring that was named fell")
            return refuse(state, "contradicted", message, play.cite("call"))
        return shot._replace(as_called=False)
    if len(named) > 1 and named not in fell and any(len(f) == 1 for f in fell):
        message = say("rings-pocketed.was-it-named", "was it {ring} that fell?", ring=named)
        return refuse(state, "undecided", message, play.cite("call"))
    return shot._replace(as_called=named in fell if len(named) > 1 else bool(fell))


def _as_called(piece: str, pocket: str | None, fell: str, into: str | None) -> bool | None:
    """Whether one ring that fell is the called one in the called pocket; None if that is not known."""
    if piece[0] != fell[0] or (len(piece) > 1 and len(fell) > 1 and piece != fell):
        return False
    if pocket is not None and into is not None and pocket != into:
        return False
    if len(piece) > 1 and len(fell) == 1:
        return None
    return None if pocket is None or into is None else True
