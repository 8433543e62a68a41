"""A stroke read, and settled: what is taken, what goes back, and the board counted when it is cleared."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say, say_many
from ....states import Tally, plus, put
from ...base import cites as cites_of
from ...base import claim_of, points_between
from .reading import NAMES, STROKE_KINDS, PointsState, Taken, on_board

Cites = list[str | None]


def read_stroke(play: Play, state: PointsState, who: int, entry: Entry) -> Taken | Ruling:
    """Read the facts of a stroke; refuse what cannot be."""
    tokens = entry.tokens
    if not any(t.kind in STROKE_KINDS for t in tokens):
        return refuse(state, "undecided", say("men-taken.say-stroke", "say what the stroke did"))
    down = [t.a for t in tokens if t.kind == "pocket"]
    off = [t.a for t in tokens if t.kind == "off"]
    gone = down + off
    if gone.count("c") > 1:
        message = say("men-taken.striker-once", "the striker is lost once only")
        return refuse(state, "impossible", message, play.cite("striker"))
    white, black = on_board(state)
    for piece, there in (("w", white), ("b", black), ("q", int(state.queen == "board"))):
        if gone.count(piece) > there:
            message = say(
                "men-taken.on-board", "{count} of {piece} on the board", count=there, piece=NAMES[piece]
            )
            return refuse(state, "impossible", message, play.cite("values"))
    stroke = Taken(
        white=down.count("w"),
        black=down.count("b"),
        queen="q" in down,
        striker="c" in down,
        jumped="c" in off,
        off=tuple(p for p in off if p != "c"),
        improper=tuple(t.a for t in tokens if t.kind == "state"),
    )
    stroke = stroke._replace(
        last=stroke.men == white + black,
        had=bool(stroke.men or any(state.held[who])) or state.queen_by == who,
    )
    claim = claim_of(tokens)
    if claim is None:
        told = any(t.kind in ("pocket", "off", "state", "full") for t in tokens)
        if told:
            return stroke
        return refuse(state, "undecided", say("men-taken.say-men-or-0", "say which men fell, or 0"))
    if claim == "miss":
        if any(t.kind == "touch" for t in tokens) or stroke.men or stroke.queen:
            message = say("men-taken.no-miss", "a piece was met, so it was no miss")
            return refuse(state, "contradicted", message, play.cite("again"))
        return stroke
    if claim and not gone:
        message = say("men-taken.say-men", "say which men fell")
        return refuse(state, "undecided", message, play.cite("values"))
    if claim == 0 and not (stroke.men or stroke.queen):
        return stroke
    after, _, _ = taken(play, state, who, stroke)
    gain = after.score[who] - state.score[who]
    if claim != gain:
        message = say(
            "men-taken.claim-wrong",
            "{claim} is claimed, but the stroke gives {points}",
            claim=claim,
            points=gain,
        )
        return refuse(state, "contradicted", message, play.cite("values"))
    return stroke


def worth(play: Play, state: PointsState, side: int) -> int:
    """What a side has in this board."""
    black, white, queen = play.value("values", state)
    mine = state.held[side]
    total: int = (
        mine[0] * white + mine[1] * black + queen * (state.queen == "down" and state.queen_by == side)
    )
    return total


def scored(play: Play, state: PointsState) -> PointsState:
    """The state with the score that its men make."""
    return state._replace(score=tuple(b + worth(play, state, i) for i, b in enumerate(state.base)))


def taken(play: Play, state: PointsState, who: int, stroke: Taken) -> tuple[PointsState, bool, Cites]:
    """What the stroke takes and gives back, whether the turn goes on, and the clauses on it."""
    if stroke.striker or stroke.improper:
        return _lost(play, state, who, stroke)
    cites: Cites = []
    again, cite = play.ask("again", state, stroke)
    held = state.held[who]
    changes: dict[str, Any] = {}
    if stroke.men:
        held = (held[0] + stroke.white, held[1] + stroke.black)
        changes["gained"] = (state.gained[0] + stroke.white, state.gained[1] + stroke.black)
        cites.append(play.cite("values"))
    if stroke.queen or state.queen == "cover":
        slot = "queen" if stroke.queen else "cover"
        queen, queen_cite = play.ask(slot, state, stroke)
        cites.insert(0, queen_cite)
        changes |= {"queen": queen, "queen_by": None if queen == "board" else who}
        if queen == "board":
            again = again and stroke.men > 0
            if play.value("uncovered", state, stroke):
                held = _without_turn(state, who).held[who]
                changes["gained"] = (0, 0)
        if queen == "lost":
            changes |= {"queen": "down", "queen_by": None}
    if not changes:
        return state, bool(again), [cite]
    changes["held"] = put(state.held, who, held)
    after = state._replace(**changes)
    if state.owed[who] and any(held):
        for _ in range(min(state.owed[who], sum(held))):
            after = given(play, after, who, _lowest(after, who))
            after = after._replace(owed=plus(after.owed, who, -1))
        cites.append(play.cite("foul_none"))
    return scored(play, after), bool(again), [*cites, cite]


def _lost(play: Play, state: PointsState, who: int, stroke: Taken) -> tuple[PointsState, bool, Cites]:
    """The striker was pocketed, or the stroke was improper: its men go back, and one that is held."""
    cites: Cites = [play.cite("striker")] if stroke.striker else []
    cites += [play.cite(f"foul:{word}") for word in stroke.improper]
    after = state
    if state.queen == "cover":
        after = after._replace(queen="board", queen_by=None)
        cites.append(play.cite("cover"))
        if play.value("uncovered", state, stroke):
            after = _without_turn(after, who)
    if not any(after.held[who]) and not (state.queen == "down" and state.queen_by == who):
        owes, cite = play.ask("foul_none", state)
        if owes:
            after = after._replace(owed=plus(after.owed, who, 1))
        cites.append(cite)
    elif play.value("foul_man") == "player-chooses":
        after = after._replace(phase="give")
    else:
        after = given(play, after, who, _lowest(after, who))
    return scored(play, after), False, cites


def _without_turn(state: PointsState, who: int) -> PointsState:
    """The men of the turn in progress go back with a queen that was not covered."""
    (white, black), (new_white, new_black) = state.held[who], state.gained
    return state._replace(held=put(state.held, who, (white - new_white, black - new_black)), gained=(0, 0))


def _lowest(state: PointsState, who: int) -> str:
    """The man of the lowest value that a side holds."""
    white, black = state.held[who]
    return "b" if black else "w" if white else "q"


def given(play: Play, state: PointsState, who: int, piece: str) -> PointsState:
    """A man that a side held goes back to the board."""
    if piece == "q":
        return state._replace(queen="board", queen_by=None)
    white, black = state.held[who]
    held = (white - 1, black) if piece == "w" else (white, black - 1)
    return state._replace(held=put(state.held, who, held))


def settle(play: Play, state: PointsState, who: int, stroke: Taken, n: int) -> Ruling:
    """Let a stroke stand."""
    after, again, cites = taken(play, state, who, stroke)
    told: list[Instruction] = []
    foul = bool(stroke.striker or stroke.improper)
    if stroke.off:
        cite = play.cite("jumped")
        cites.append(cite)
        text = say(
            "men-taken.put-centre",
            "Put in the centre circle: {pieces}.",
            pieces=_listed([NAMES[p] for p in dict.fromkeys(stroke.off)]),
        )
        told.append(Instruction("centre", text, stroke.off, cite))
    if stroke.jumped:
        cites.append(play.cite("striker_off"))
    gain = stroke.men if not foul else 0
    if gain:
        innings, made, run, high, at = after.tallies[who]
        run += gain
        tally = Tally(innings, made, run, run, n) if run > high else Tally(innings, made, run, high, at)
        after = after._replace(tallies=put(after.tallies, who, tally))
    events = ["foul" if foul else "counted" if stroke.men or stroke.queen else "miss"]
    told += back(play, state, after, stroke if foul else None, cites)
    return finish(play, state, after, who, again, n, cites, told, events)


def back(
    play: Play, before: PointsState, after: PointsState, lost: Taken | None, cites: Cites
) -> list[Instruction]:
    """What has to be put back on the board."""
    pieces: list[str] = []
    for colour, (was, now) in zip("wb", zip(on_board(before), on_board(after), strict=True), strict=True):
        fell = (lost.white if colour == "w" else lost.black) if lost else 0
        pieces += [colour] * (max(0, now - was) + fell)
    if after.queen == "board" and (before.queen != "board" or (lost and lost.queen)):
        pieces.append("q")
    if not pieces:
        return []
    text = say(
        "men-taken.put-back",
        "Put back in the centre circle: {pieces}.",
        pieces=_listed([_counted(p, pieces.count(p)) for p in dict.fromkeys(pieces)]),
    )
    return [Instruction("centre", text, tuple(pieces), cites[0])]


def _counted(piece: str, count: int) -> Text:
    """So many men: "2 white"; the queen is one."""
    if piece == "w":
        return say_many("men-taken.white-men", "{n} white", "{n} white", count)
    if piece == "b":
        return say_many("men-taken.black-men", "{n} black", "{n} black", count)
    return NAMES[piece]


def _listed(words: list[Text]) -> Text:
    """Words with commas between them: "2 white, the queen"."""
    whole, *more = words
    for word in more:
        whole = say("men-taken.and-more", "{first}, {next}", first=whole, next=word)
    return whole


def finish(
    play: Play,
    before: PointsState,
    after: PointsState,
    who: int,
    again: bool,
    n: int,
    cites: Cites,
    told: list[Instruction],
    events: list[str],
) -> Ruling:
    """The turn, and the board when it is cleared."""
    if after.phase != "give" and not again:
        tally = after.tallies[who]
        after = after._replace(
            turn=(who + 1) % len(play.letters),
            gained=(0, 0),
            tallies=put(after.tallies, who, tally._replace(run=0)),
        )
        events.append("turn-over")
    if on_board(after) == (0, 0) and after.queen == "down":
        after = cleared(play, after, before.score, n, cites, told, events)
    else:
        after = _made(after, before.score)
    turn = None if after.turn is None else play.letters[after.turn]
    points = points_between(play, before.score, after.score)
    return Ruling(after, points, turn, cites_of(*cites), tuple(told), False, tuple(events))


def _made(state: PointsState, before: tuple[int, ...]) -> PointsState:
    """The state with what each side has made since the score was ``before``."""
    if state.score == before:
        return state
    gains = [b - a for a, b in zip(before, state.score, strict=True)]
    tallies = (t._replace(made=t.made + g) if g else t for t, g in zip(state.tallies, gains, strict=True))
    return state._replace(tallies=tuple(tallies))


def cleared(
    play: Play,
    state: PointsState,
    before: tuple[int, ...],
    n: int,
    cites: Cites,
    told: list[Instruction],
    events: list[str],
) -> PointsState:
    """A board is cleared: who has won, or the next one. ``before`` is the score before the entry."""
    state = _made(state, before)
    made = [s - b for s, b in zip(state.score, state.base, strict=True)]
    better = [m > b for m, b in zip(made, state.best, strict=True)]
    state = state._replace(
        best=tuple(m if up else b for m, b, up in zip(made, state.best, better, strict=True)),
        best_entry=tuple(n if up else e for e, up in zip(state.best_entry, better, strict=True)),
        tallies=tuple(t._replace(innings=t.innings + 1, run=0) for t in state.tallies),
    )
    ended, cite = play.ask("board_end", state)
    cite = cite or play.cite("board_end")
    cites.append(cite)
    events.append("inning-over")
    if ended is not None:
        events.append("game-over")
        return state._replace(over=True, winner=None if ended < 0 else ended, turn=None)
    lead = ((state.lead or 0) + 1) % len(play.letters)
    name = play.names[play.letters[lead]]
    text = say("men-taken.next-board", "Board {number}: {name} begins.", number=state.board + 1, name=name)
    told.append(Instruction("board", text, (), cite))
    none = (0,) * len(state.score)
    return state._replace(
        base=state.score,
        held=((0, 0),) * len(none),
        owed=none,
        queen="board",
        queen_by=None,
        gained=(0, 0),
        board=state.board + 1,
        lead=lead,
        turn=lead,
    )
