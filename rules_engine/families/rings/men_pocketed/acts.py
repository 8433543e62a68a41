"""What is no stroke: acts against the laws, boards that are forfeited, dues forgone, passes and replays."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import plus, put
from ...base import cites as cites_of
from .boards import replayed, scored, won
from .reading import MEN, Ending, MenState, colour_of, men_left
from .settling import queen_back, taken_out, turned

BOARD_LOST = frozenset({"rose", "played-on", "wrecked", "out-of-turn"})
"""Acts that lose the board."""
OF_STROKES = frozenset({"improper", "push", "line", "body", "early"})
"""Infringements of a stroke: alone in an entry they tell of one that pocketed nothing."""
ANYTIME = frozenset({"demand", "resign", "forgo", "left-out"})
"""Choices of a side that need not be in turn."""


def committed(play: Play, state: MenState, who: int, tokens: tuple[Token, ...], n: int) -> Ruling:
    """An entry of words alone: what a side did beside the strokes."""
    words = [t.a for t in tokens if t.kind == "state"]
    if len(words) != 1 or len(tokens) != 1:
        return refuse(state, "wrong-token", say("men-pocketed.act-alone", "an act stands alone in its entry"))
    word = words[0]
    cite = play.cite(f"foul:{word}")
    if cite is None or word in OF_STROKES:
        message = say("men-pocketed.noted-with-stroke", "#{word} is noted with a stroke", word=word)
        return refuse(state, "not-now", message)
    if word in BOARD_LOST:
        return _forfeited(play, state, who, word, cite, n)
    technical = who != state.turn or state.fresh
    if technical and play.value(f"foul:{word}", state, technical) == "foul" and who == state.turn:
        technical = False
    price, rule = play.ask("technical" if technical else "foul", state, colour_of(state, who))
    after, told, cites = state, list[Instruction](), list[str | None]()
    if price:
        after, told, cites = taken_out(play, state, who, price)
    turn = play.letters[state.turn or 0]
    events: tuple[str, ...] = ("foul",)
    if not technical:
        after = turned(play, _uncovered(play, after, told, cites), who)
        turn, events = play.letters[1 - who], ("foul", "turn-over")
    after = after._replace(extra=(0, 0), passes=0)
    return Ruling(after, {}, turn, cites_of(rule, cite, *cites), tuple(told), events=events)


def _forfeited(play: Play, state: MenState, who: int, word: str, cite: str | None, n: int) -> Ruling:
    """A side loses the board by its men on the board, and the queen if she is there."""
    if word == "out-of-turn" and who == state.turn:
        return refuse(state, "impossible", say("men-pocketed.side-in-turn", "that side is in turn"), cite)
    left = men_left(state, who)
    if word == "out-of-turn" and play.value("foul:out-of-turn", state) == "all":
        left = 2 * MEN - sum(state.down)
    by = "men" if state.queen == "down" else "men-queen"
    return won(play, state, 1 - who, Ending(False, by), left, None, n, [cite], [])


def chosen(play: Play, state: MenState, who: int, word: str, argument: str | None) -> Ruling:
    """A choice: the turn passed, the board replayed, dues forgone, points demanded, the game given up."""
    if word == "resign":
        cite = play.cite("resign")
        winner = 1 - who
        return Ruling(
            state._replace(over=True, winner=winner, turn=None),
            {},
            None,
            cites_of(cite),
            events=("game-over",),
        )
    if word == "demand":
        return _demanded(play, state, who, argument)
    if word in ("forgo", "left-out"):
        return _spared(play, state, who, word)
    if word == "replay":
        cite = play.cite("no_room")
        return replayed(play, state, cite)
    passes, cite = state.passes + 1, play.cite("pass")
    if passes >= play.value("pass") * 2:
        return replayed(play, state, cite)
    told, cites = list[Instruction](), [cite]
    passed = _uncovered(play, state._replace(passes=passes, placed=(0, 0), extra=(0, 0)), told, cites)
    after = turned(play, passed, who)
    after = after._replace(visit=max(after.visit, 2))
    return Ruling(after, {}, play.letters[1 - who], cites_of(*cites), tuple(told), events=("turn-over",))


def _uncovered(play: Play, state: MenState, told: list[Instruction], cites: list[str | None]) -> MenState:
    """The state of a turn that is lost without a stroke: a queen that was to be covered comes back, so that
    the other side cannot cover her."""
    if state.queen != "cover":
        return state
    cites.append(play.cite("cover_missed"))
    told.append(queen_back(play))
    return state._replace(queen="board", queen_by=None)


def _demanded(play: Play, state: MenState, who: int, argument: str | None) -> Ruling:
    """Further points for the board that is over, all of them or some."""
    cite = play.cite("on_demand")
    open_ = state.extra[who]
    if not open_:
        message = say("men-pocketed.nothing-to-demand", "there is nothing to demand")
        return refuse(state, "not-now", message, cite)
    if argument is not None and argument not in ("1", "2"):
        message = say("men-pocketed.demand-one-or-two", "one point or two may be demanded")
        return refuse(state, "unknown-choice", message, cite)
    wanted = open_ if argument is None else int(argument)
    if wanted > open_:
        message = say("men-pocketed.demand-too-much", "no more than {points} may be demanded", points=open_)
        return refuse(state, "impossible", message, cite)
    score = scored(play, state, who, wanted)
    made = score[who] - state.score[who]
    tally = state.tallies[who]
    row = state.boards[-1]
    after = state._replace(
        score=score,
        extra=(0, 0),
        boards=(*state.boards[:-1], (row[0], row[1], row[2] + wanted, row[3])),
        tallies=put(state.tallies, who, tally._replace(made=tally.made + made)),
    )
    cites: list[str | None] = [cite]
    target, rule = play.ask("target", after)
    events: tuple[str, ...] = ()
    if score[who] >= target:
        after = after._replace(over=True, winner=who, turn=None)
        cites.append(rule)
        events = ("game-over",)
    turn = None if after.turn is None else play.letters[after.turn]
    return Ruling(after, {play.letters[who]: made} if made else {}, turn, cites_of(*cites), events=events)


def _spared(play: Play, state: MenState, who: int, word: str) -> Ruling:
    """Men that came out with the last entry go back into the pocket: all of them forgone, or one left out."""
    side = 1 - who
    slot = "forgo" if word == "forgo" else "left_out"
    cite = play.cite(slot)
    count = state.placed[side]
    if not count:
        message = say("men-pocketed.none-placed", "no man of the other side was to be placed")
        return refuse(state, "not-now", message, cite)
    if word == "left-out" and count < 2:
        message = say("men-pocketed.one-man-alone", "one man alone is placed or forgone")
        return refuse(state, "impossible", message, cite)
    back = count if word == "forgo" else 1
    colour = colour_of(state, side)
    if state.down[colour] + back >= MEN:
        message = say("men-pocketed.none-on-board", "no man of that side would be on the board")
        return refuse(state, "impossible", message, cite)
    owed = plus(state.owed, side, -state.owed[side]) if word == "forgo" else state.owed
    after = state._replace(down=plus(state.down, colour, back), placed=(0, 0), owed=owed)
    turn = play.letters[state.turn or 0]
    return Ruling(after, {}, turn, cites_of(cite))
