"""A stroke of carrom read: what fell or left the board, what was improper, and the claim."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import claim_of
from .reading import COLOUR_NAMES, MEN, NOTES, STRIKER, STROKE_KINDS, MenState, Stroke, colour_of

IN_STROKES = frozenset(
    {"improper", "push", "line", "body", "early", "foul", "touched", "slow", "tapped", "talk"}
)
"""Infringements that may be made by a stroke, or while it is made."""


def read_stroke(play: Play, state: MenState, who: int, entry: Entry) -> Stroke | Ruling:
    """Read the facts of a stroke; refuse what cannot be."""
    tokens = entry.tokens
    if len(tokens) == 1:
        kind, piece, _ = tokens[0]
        if kind == "pocket" and len(piece) == 1 and piece != STRIKER:
            return _single(play, state, who, piece)
    own_colour = "wb"[colour_of(state, who)]
    down: list[str] = []
    off: list[str] = []
    striker: list[str] = []
    improper: list[str] = []
    notes: list[str] = []
    met = told = full = False
    for kind, a, b in tokens:
        if kind == "pocket" or kind == "off":
            if a == STRIKER:
                striker.append(kind)
            else:
                (down if kind == "pocket" else off).append(a)
            told = True
        elif kind == "state":
            if a in NOTES:
                notes.append(a)
                if a == "fell-back":
                    off.append(b or own_colour)
            elif a in IN_STROKES:
                improper.append(a)
                told = True
            else:
                message = say("men-pocketed.state-alone", "#{word} stands alone in its entry", word=a)
                return refuse(state, "wrong-token", message, play.cite(f"foul:{a}"))
        elif kind == "touch":
            met = True
        elif kind == "full":
            full = told = True
    claim = claim_of(tokens)
    if claim is None and not told and not met:
        return refuse(state, "undecided", say("men-pocketed.say-men", "say which men fell, or 0"))
    if len(striker) > 1:
        message = say("men-pocketed.striker-once", "the striker is lost once only")
        return refuse(state, "impossible", message, play.cite("striker"))
    if (bad := _impossible(play, state, down, off)) is not None:
        return bad
    own = sum(p[0] == own_colour for p in down)
    queen = "q" in down
    if (bad := _claimed(play, state, claim, own, down, full, met)) is not None:
        return bad
    attested = False
    if isinstance(claim, int) and claim > own:
        if claim > MEN - state.down[colour_of(state, who)]:
            message = say("men-pocketed.not-so-many", "not so many men are on the board")
            return refuse(state, "impossible", message, play.cite("set_up"))
        own, attested = claim, True
    other = sum(p[0] != own_colour and p != "q" for p in down)
    return looked(
        state,
        who,
        Stroke(
            own=own,
            other=other,
            queen=queen,
            striker="pocket" in striker,
            jumped="off" in striker,
            off=tuple(off),
            improper=tuple(improper),
            notes=tuple(notes),
            named=frozenset(p for p in down if len(p) > 1),
            touched=True if met or down or off or attested else False if claim == "miss" or full else None,
            attested=attested,
        ),
    )


def _single(play: Play, state: MenState, who: int, piece: str) -> Stroke | Ruling:
    """One piece that fell, and nothing else is said: most strokes of a board."""
    if (bad := _impossible(play, state, [piece], [])) is not None:
        return bad
    if piece == "q":
        return looked(state, who, Stroke(queen=True, touched=True))
    mine = piece == "wb"[colour_of(state, who)]
    return looked(state, who, Stroke(own=1, touched=True) if mine else Stroke(other=1, touched=True))


def is_stroke(tokens: tuple[Token, ...]) -> bool:
    """Whether an entry tells of a stroke, and not only of what somebody did beside."""
    return any(token.kind in STROKE_KINDS for token in tokens)


def _impossible(play: Play, state: MenState, down: list[str], off: list[str]) -> Ruling | None:
    """Refuse more pieces than there are, and numbered men that fall twice."""
    gone = down + off
    numbered = [p for p in gone if len(p) > 1]
    if numbered and (len(set(numbered)) < len(numbered) or not state.named.isdisjoint(numbered)):
        twice = next((p for p in numbered if p in state.named or numbered.count(p) > 1), numbered[0])
        message = say("men-pocketed.down-twice", "{man} cannot go down twice", man=twice)
        return refuse(state, "impossible", message, play.cite("set_up"))
    for place, colour in enumerate("wb"):
        here = sum(p[0] == colour for p in gone)
        if here > MEN - state.down[place]:
            left = MEN - state.down[place]
            message = say(
                "men-pocketed.only-on-board",
                "only {count} {colour} on the board",
                count=left,
                colour=COLOUR_NAMES[colour],
            )
            return refuse(state, "impossible", message, play.cite("set_up"))
    queens = gone.count("q")
    if queens > 1 or (queens and state.queen != "board"):
        message = say("men-pocketed.queen-gone", "the queen is not on the board")
        return refuse(state, "impossible", message, play.cite("set_up"))
    return None


def _claimed(
    play: Play, state: MenState, claim: int | str | None, own: int, down: list[str], full: bool, met: bool
) -> Ruling | None:
    """Refuse a claim that the facts contradict; where no man is named, the claim counts the own ones."""
    if claim is None:
        return None
    if claim == "miss":
        if down or met:
            message = say("men-pocketed.no-miss", "a man was touched, so it was no miss")
            return refuse(state, "contradicted", message, play.cite("break_made"))
        return None
    assert isinstance(claim, int)
    if claim < 0 or ((down or full) and claim != own):
        message = say(
            "men-pocketed.claim-wrong",
            "{claim} is claimed, but {men} of the player's men fell",
            claim=claim,
            men=own,
        )
        return refuse(state, "contradicted", message, play.cite("again"))
    return None


def looked(state: MenState, who: int, stroke: Stroke) -> Stroke:
    """The stroke with what it means for the board: last men, and where the queen is."""
    mine = colour_of(state, who)
    left_own = MEN - state.down[mine]
    left_other = MEN - state.down[1 - mine]
    if state.queen == "down":
        at = "mine" if state.queen_by == who else "theirs"
    elif state.queen == "cover":
        at = "cover"
    elif stroke.queen and (state.opened[who] or stroke.own) and not state.owed[who]:
        at = "with"
    else:
        at = "board"
    if at == "board" and left_own == MEN and stroke.own < left_own and stroke.other < left_other:
        return stroke._replace(all_nine=True)
    return stroke._replace(
        last_own=stroke.own > 0 and stroke.own == left_own,
        last_other=stroke.other > 0 and stroke.other == left_other,
        all_nine=left_own == MEN,
        queen_at=at,
    )
