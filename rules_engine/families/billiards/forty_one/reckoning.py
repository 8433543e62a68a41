"""What the sides have, the reckoning, and who has won."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say_many
from ...base import cites, points_between, told_losers
from ..pills import known
from .reading import ALL_BALLS, RackState


def numbers_of(play: Play) -> range:
    """The numbers of the private balls."""
    found: range = play.value("private_numbers")
    return found


def sum_of(play: Play, state: RackState, who: int) -> int:
    """What all can see of a side's total: its starting points and the balls of its rack."""
    return play.start_scores[who] + sum(map(int, state.racks[who]))


def total_of(play: Play, state: RackState, who: int) -> int | None:
    """The total of a side with its private ball; None while nobody else knows it."""
    number = known(state.pills[who])
    return None if number is None else sum_of(play, state, who) + number


def credit(state: RackState, who: int, rack: tuple[str, ...], base: int) -> RackState:
    """Give ``who`` the balls of ``rack`` and no others; the rest go back on the table."""
    racks = tuple(rack if i == who else r for i, r in enumerate(state.racks))
    score = tuple(base + sum(map(int, rack)) if i == who else s for i, s in enumerate(state.score))
    return state._replace(racks=racks, score=score, table=ALL_BALLS.difference(*racks))


def spotted(play: Play, balls: tuple[str, ...]) -> tuple[Instruction, ...]:
    """The instruction to spot ``balls``, the first one nearest the spot."""
    if not balls:
        return ()
    where, cite = play.ask("spot")
    text = say_many(
        "forty-one.spot-balls",
        "Spot ball {balls} {where}.",
        "Spot balls {balls} {where}.",
        len(balls),
        balls=", ".join(balls),
        where=where,
    )
    return (Instruction("spot", text, balls, cite),)


def reckoning(state: RackState, first: int | None) -> RackState:
    """Go over to the reckoning: each side that hides its ball shows it, beginning with ``first``."""
    after = state._replace(phase="reckoning", offer=(), due=0)
    return after._replace(turn=next_to_show(after, first))


def next_to_show(state: RackState, first: int | None) -> int | None:
    """The side that shows next, None if all have."""
    start = state.order.index(first) if first is not None else 0
    for step in range(len(state.order)):
        side = state.order[(start + step) % len(state.order)]
        if known(state.pills[side]) is None and side not in state.refused:
            return side
    return None


def close(
    play: Play, before: RackState, state: RackState, citations: tuple[str, ...], *events: str
) -> Ruling:
    """Reckon up once every ball has been shown, else wait for the next."""
    if state.turn is not None:
        points = points_between(play, before.score, state.score)
        return Ruling(state, points, play.letters[state.turn], citations, events=events)
    target = play.value("target")
    classes: list[tuple[int, ...]] = []
    score = list(state.score)
    busted: list[int] = []
    for who in range(len(play.letters)):
        total = total_of(play, state, who)
        rack = state.racks[who]
        if rack and (total is None or total > target):
            busted.append(who)  # a burst that was not declared: credited with no ball
            rack = ()
        number = known(state.pills[who]) or 0
        if rack:
            assert total is not None
            classes.append((2, 0, total))
            score[who] = total
        else:
            base = play.start_scores[who]
            score[who] = base if state.called != who else target
            if state.called == who:
                classes.append((2, 0, target))
            elif play.value("no_ball"):
                classes.append((0 if state.owed[who] else 1, -state.owed[who], number))
            else:
                classes.append((0 if state.owed[who] else 1, 0, 0))
    order = [play.cite("no_ball")] if any(c[0] < 2 for c in classes) else []
    undeclared = [play.cite("undeclared_burst")] if busted else []
    best, worst = max(classes), min(classes)
    winners = [i for i, c in enumerate(classes) if c == best]
    losers = tuple(i for i, c in enumerate(classes) if c == worst) if worst != best else ()
    winner = state.called if state.called is not None else winners[0] if len(winners) == 1 else None
    after = state._replace(score=tuple(score), over=True, winner=winner, losers=losers, turn=None)
    points = points_between(play, before.score, after.score)
    found = cites(*citations, *undeclared, *order)
    told = told_losers(play, losers, "emptied")
    return Ruling(after, points, None, found, told, events=(*events, "game-over"))
