"""Who plays next, and upon whose ball."""

from __future__ import annotations

from ....play import Play
from ....saying import say
from .deaths import Account, name
from .reading import LivesFacts
from .state import NAMES, PAIR, THE, LivesState, after, living, on_table, other, own_ball, put
from .strokes import Verdict


def deal(play: Play, state: LivesState, order: tuple[int, ...]) -> LivesState:
    """Give out the balls in the order drawn and let the first player play."""
    state = state._replace(order=order, fresh=True)
    if not state.coloured:
        return new_lead(state, next(i for i in order if state.lives[i] > 0))
    colours: tuple[str, ...] = play.value("balls")
    balls = [""] * len(order)
    for place, side in enumerate(order):
        balls[side] = colours[place]
    places = put(("hand",) * len(order), order[0], "table")
    return state._replace(
        balls=tuple(balls), places=places, turn=order[1], on=order[0], last=order[0], phase="stroke"
    )


def new_lead(state: LivesState, leader: int) -> LivesState:
    """Both balls are in hand; ``leader`` leads with the red."""
    return state._replace(
        phase="lead",
        turn=leader,
        on=None,
        cue=PAIR[0],
        lead=leader,
        after_lead=False,
        places=("hand", "hand"),
        fresh=True,
        spotted=False,
        bought=False,
        rightful=None,
        offer=None,
        held="",
    )


def next_up(play: Play, state: LivesState, following: int, nearest: bool, book: Account) -> LivesState:
    """The turn passes to ``following``, each having a ball of his own.

    He plays on the ball of him who struck last, or at the nearest ball; when none is on the table his own
    is put on the spot and the next player plays on it from hand.
    """
    state = state._replace(turn=following, fresh=True, phase="stroke")
    if state.places[following] == "waits":
        state = state._replace(places=put(state.places, following, "table"))
        ball = own_ball(state, following)
        book.tell("make-way", _makes_way(ball), play.cite("place_taken"), ball)
    if not nearest and state.last is not None and state.places[state.last] == "table":
        return state._replace(on=state.last, nearest=False)
    return find_nearest(play, state, book)


def find_nearest(play: Play, state: LivesState, book: Account) -> LivesState:
    """The striker plays at the nearest ball: the only one, or the one that is measured."""
    who = state.turn
    if who is None:
        return state
    there = on_table(state, who)
    if len(there) == 1:
        return state._replace(on=there[0], nearest=True)
    if there:
        return state._replace(on=None, nearest=True)
    following = after(state, who)
    cite = play.cite("all_down")
    book.cite(cite)
    ball = own_ball(state, who)
    text = say(
        "lives.on-billiard-spot",
        "Put {ball} on the billiard spot; {name} plays on it from hand.",
        ball=THE[ball],
        name=name(play, following),
    )
    book.tell("spot", text, cite, ball)
    places = put(put(state.places, following, "hand"), who, "table")
    return state._replace(turn=following, on=who, nearest=False, places=places, fresh=True, last=who)


def _makes_way(ball: str) -> str:
    return say(
        "lives.makes-way",
        "The {ball} goes back to its place; a ball lying there makes way and is put back after the stroke.",
        ball=NAMES[ball],
    )


def moved(play: Play, state: LivesState, facts: LivesFacts, undone: bool, book: Account) -> LivesState:
    """The places of the balls after a stroke, each player having one of his own."""
    who = facts.who
    rows = list(state.places)
    if not undone:
        rows[who] = "hand" if facts.own is not None else "table"
        for side in (*facts.pots, *facts.off):
            rows[side] = "hand"
    for side, where in enumerate(rows):
        if where == "up":
            rows[side] = "table"
    for word in ("occupied", "vacated"):
        argument = facts.states.get(word)
        if argument is None:
            continue
        ball, _, by = argument.partition(" ")
        side = state.balls.index(ball)
        if word == "vacated":
            rows[side] = "table"
            book.cite(play.cite("place_taken"))
        elif by == "c" and side == after(state, who):
            rows[side] = "hand"
            book.cite(play.cite("next_place_taken"))
        else:
            rows[side] = "waits"
            book.cite(play.cite("own_on_place" if by == "c" else "place_taken"))
    return state._replace(places=tuple(rows))


def pair_turn(
    play: Play, state: LivesState, facts: LivesFacts, v: Verdict, fell: bool, book: Account
) -> LivesState:
    """Who plays next where all use one red and one white ball; a ball that left means a new lead."""
    who = facts.who
    base = who
    if state.rightful is not None:
        after_striker, cite = play.ask("taken_order", state)
        book.cite(cite)
        base = state.rightful if after_striker else who
    following = after(state, base)
    if following == who and len(living(state)) > 1:
        following = after(state, who)
    state = state._replace(rightful=None, offer=None, fresh=True, after_lead=False)
    if not fell:
        return state._replace(turn=following, on=who, cue=other(state.cue), places=("table", "table"))
    cite = play.cite("new_lead")
    there_were = len(living(state)) + sum(1 for i in v.taken if not state.alive(i))
    if v.taken and there_were == 2:
        following, cite = who, play.cite("two_left")
    book.cite(cite)
    text = say(
        "lives.leads-with-red",
        "{name} leads with the red; the next plays the white from the string.",
        name=name(play, following),
    )
    book.tell("lead", text, cite, *PAIR)
    return new_lead(state, following)
