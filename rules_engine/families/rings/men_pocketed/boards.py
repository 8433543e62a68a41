"""A board counted: its points, a slam, the end of the game, and the next board."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import plus, put
from ...base import cites as cites_of
from .reading import MEN, Ending, MenState, Stroke, colour_of

Cites = list[str | None]


def points_of(play: Play, state: MenState, winner: int, ending: Ending, left: int) -> tuple[int, bool]:
    """The points of a board, the most that one can give at the most, and whether the queen counted.
    ``left`` are the loser's men on the board."""
    queen = play.value("queen_points", state, winner)
    if ending.by == "one":
        points = 1
    elif ending.by == "queen":
        points = queen or 1
    else:
        points = left + (queen if ending.by == "men-queen" else 0)
    counted = bool(queen) and ending.by in ("queen", "men-queen")
    return min(points, play.value("most", state)), counted


def counted(
    play: Play,
    state: MenState,
    who: int,
    stroke: Stroke,
    ending: Ending,
    n: int,
    cites: Cites,
    told: list[Instruction],
) -> Ruling:
    """Count a board that a stroke has ended."""
    mine = colour_of(state, who)
    winner = who if ending.won else 1 - who
    kept = 0 if stroke.striker or stroke.improper else stroke.own
    down = put(state.down, mine, state.down[mine] + kept)
    down = put(down, 1 - mine, down[1 - mine] + stroke.other)
    left = MEN - down[colour_of(state, 1 - winner)]
    at = stroke.queen_at
    queen_by = who if at in ("cover", "with", "mine") and ending.won else 1 - who if at == "theirs" else None
    if kept:
        run = state.tallies[who].run + kept
        tally = state.tallies[who]
        if run > tally.high:
            tally = tally._replace(high=run, high_entry=n)
        state = state._replace(tallies=put(state.tallies, who, tally._replace(run=run)))
    slam = ending.won and _slam(state, who, at, stroke)
    if slam:
        cite = play.cite("slam")
        cites.append(cite)
        text = say("men-pocketed.white-slam", "White slam.")
        if mine == 1:
            text = say("men-pocketed.black-slam", "Black slam.")
        told.append(Instruction("slam", text, (), cite))
        state = state._replace(slams=plus(state.slams, who, 1))
        if mine == 1:
            state = state._replace(black_slams=plus(state.black_slams, who, 1))
    if any(state.owed) or stroke.striker or stroke.improper:
        cites.append(play.cite("written_off"))
    demanded = ending.extra if ending.extra and wanted(play, stroke) else 0
    if ending.extra:
        cites.append(play.cite("on_demand"))
    if queen_by is None and at == "board":
        queen_by = None
    return won(play, state, winner, ending, left, queen_by, n, cites, told, demanded, stroke.attested)


def wanted(play: Play, stroke: Stroke) -> bool:
    """Whether the winner has what he may demand: he has said so, or it is always given."""
    return "demanded" in stroke.notes or play.value("on_demand") == "always"


def _slam(state: MenState, who: int, at: str, stroke: Stroke) -> bool:
    """All nine white men and the queen in the first turn of a board, or all black ones left in that of the
    other side."""
    if state.visit != (0 if who == state.lead else 1) or stroke.other:
        return False
    white = who == state.white
    return at in ("cover", "with", "mine") if white else True


def won(
    play: Play,
    state: MenState,
    winner: int,
    ending: Ending,
    left: int,
    queen_by: int | None,
    n: int,
    cites: Cites,
    told: list[Instruction],
    demanded: int = 0,
    attested: bool = False,
) -> Ruling:
    """A side has won a board: count it, and begin the next unless the game is over."""
    points, queen = points_of(play, state, winner, ending, left)
    most = play.value("most", state)
    total = min(points + demanded, most)
    cites += [play.cite("points")]
    if queen or ending.by in ("queen", "men-queen"):
        cites.append(play.ask("queen_points", state, winner)[1])
    if points + demanded >= most:
        cites.append(play.cite("most"))
    row = (state.lead or 0, winner, total, -1 if queen_by is None else queen_by)
    extra = (
        put((0, 0), winner, min(ending.extra - demanded, most - total)) if ending.extra > demanded else (0, 0)
    )
    tally = [t._replace(innings=t.innings + 1, run=0) for t in state.tallies]
    score = scored(play, state, winner, total)
    made = score[winner] - state.score[winner]
    tally[winner] = tally[winner]._replace(made=tally[winner].made + made)
    state = state._replace(
        score=score, boards=(*state.boards, row), extra=extra, tallies=tuple(tally), queen_by=queen_by
    )
    if total > state.best[winner]:
        state = state._replace(
            best=put(state.best, winner, total),
            best_entry=plus(state.best_entry, winner, n - state.best_entry[winner]),
        )
    text = say(
        "men-pocketed.board-won",
        "Board {number}: {points} to {name}.",
        number=state.board,
        points=total,
        name=play.names[play.letters[winner]],
    )
    told.append(Instruction("board", text, (), cites[0]))
    events = ["inning-over"]
    over, cite = play.ask("game_end", state, winner)
    if over is not None:
        cites.append(cite)
        if over == "toss":
            state = begun(play, state, None)
            text = say("men-pocketed.extra-board", "Level: one more board, after a toss for the break.")
            told.append(Instruction("extra-board", text, (), cite))
        else:
            result = None if over == "draw" else over
            state = state._replace(over=True, winner=result, turn=None, extra=(0, 0))
            events.append("game-over")
            told.append(_places(play, play.cite("sides")))
    else:
        lead, cite = play.ask("next_break", state)
        cites.append(cite)
        state = begun(play, state, lead)
    if not state.over:
        change, cite = play.ask("mid_change", state, play.header.race)
        if change:
            state = state._replace(changed=True)
            told.append(_places(play, cite))
    turn = None if state.turn is None else play.letters[state.turn]
    points_by = {play.letters[winner]: made} if made else {}
    return Ruling(state, points_by, turn, cites_of(*cites), tuple(told), attested, tuple(events))


def _places(play: Play, cite: str | None) -> Instruction:
    text = say("men-pocketed.change-places", "The sides change places.")
    if play.value("sides") == "right":
        text = say("men-pocketed.move-right", "Each player moves one place to the right.")
    return Instruction("sides", text, (), cite)


def scored(play: Play, state: MenState, winner: int, points: int) -> tuple[int, int]:
    """The score with the points of a board."""
    total = state.score[winner] + points
    cap = play.value("cap", state)
    return put(state.score, winner, max(state.score[winner], min(total, cap)) if cap else total)  # type: ignore[return-value]


def begun(play: Play, state: MenState, lead: int | None) -> MenState:
    """The next board, with ``lead`` to break, None where that is tossed for."""
    fresh = state._replace(board=state.board + 1, turn=None, lead=None, phase="lead", **_anew())
    return fresh if lead is None else led(play, fresh, lead)


def replayed(play: Play, state: MenState, cite: str | None) -> Ruling:
    """The same board once more, with the same break."""
    fresh = led(play, state._replace(**_anew(), extra=(0, 0)), state.lead or 0, state.break_seat)
    tallies = tuple(t._replace(run=0) for t in state.tallies)
    text = say("men-pocketed.played-again", "The board is set up and played again, with the same break.")
    told = (Instruction("set-up", text, (), cite),)
    fresh = fresh._replace(tallies=tallies)
    return Ruling(fresh, {}, play.letters[fresh.turn or 0], cites_of(cite), told, events=("replay",))


def led(play: Play, state: MenState, lead: int, seat: int | None = None) -> MenState:
    """A side breaks: its men are white."""
    seats = play.value("seats") or 2
    if seat is None:
        seat = lead if state.board == 1 and state.game_no == 1 else (state.break_seat + 1) % seats
        if seat % 2 != lead:
            seat = (seat + 1) % seats
    first, first_seat = (lead, seat) if state.first is None else (state.first, state.first_seat)
    return state._replace(
        turn=lead,
        lead=lead,
        white=lead,
        first=first,
        phase="break",
        seat=seat,
        break_seat=seat,
        first_seat=first_seat,
    )


def _anew() -> dict[str, Any]:
    """Fields of the state with which each board begins."""
    return {
        "down": (0, 0),
        "queen": "board",
        "queen_by": None,
        "owed": (0, 0),
        "placed": (0, 0),
        "opened": (False, False),
        "tries": 0,
        "visit": 0,
        "fresh": True,
        "passes": 0,
        "named": frozenset(),
    }
