"""Lives lost, who pays whom, second chances, and the end of a pool."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ...base import cites, points_between
from .state import LivesState, after, deciding, living, put


class Account:
    """What comes together while an entry is judged: clauses, things to do, and events."""

    __slots__ = ("attested", "because", "events", "told")

    def __init__(self, citations: tuple[str, ...] = (), events: tuple[str, ...] = ()) -> None:
        self.because = list(citations)
        self.told: list[Instruction] = []
        self.events = list(events)
        self.attested = False

    def cite(self, *citations: str | None) -> None:
        """Add clauses that decided."""
        self.because += cites(*citations)

    def tell(self, code: str, text: str, citation: str | None, *pieces: str) -> None:
        """Add something to be done at the table."""
        self.told.append(Instruction(code, text, pieces, citation))


def name(play: Play, side: int) -> str:
    """The name of a side."""
    return play.names[play.letters[side]]


def take_lives(
    play: Play, state: LivesState, who: int, losers: tuple[int, ...], payee: int | None, book: Account
) -> LivesState:
    """Each of ``losers`` loses a life; the dead may be offered a second chance.

    ``who`` is the striker; a life that he loses himself is paid to ``payee``, any other to him.
    """
    losers = tuple(i for i in losers if state.lives[i] > 0)
    if not losers:
        return state
    lives, purse = list(state.lives), list(state.purse)
    price, price_cite = play.ask("forfeit", state)
    for loser in losers:
        lives[loser] -= 1
        paid_to = payee if loser == who else who
        if price and paid_to is not None and paid_to != loser:
            purse[loser] -= price
            purse[paid_to] += price
            text = say(
                "lives.pays-for-life",
                "{loser} pays for a life to {payee}.",
                loser=name(play, loser),
                payee=name(play, paid_to),
            )
            book.tell("pay", text, price_cite, play.letters[loser])
    state = state._replace(lives=tuple(lives), purse=tuple(purse))
    dead = tuple(i for i in losers if lives[i] == 0)
    for i in dead:
        state = bury(state, i)
        book.events.append("dead")
        text = say("lives.no-life-left", "{name} has no life left.", name=name(play, i))
        book.tell("dead", text, play.cite("lives"), play.letters[i])
        book.cite(play.cite("lives"))
    return offer_chance(play, state, who, dead, len(losers), book) if dead else state


def bury(state: LivesState, side: int) -> LivesState:
    """The ball of a dead player leaves the table."""
    return state._replace(places=put(state.places, side, "out")) if state.coloured else state


def chance_left(play: Play, state: LivesState) -> bool:
    """Whether some dead player may still come in again."""
    used = state.offered if play.value("chance_lapses", state) else state.taken
    allowed: int = play.value("chances", state) or 0
    return used < allowed


def offer_chance(
    play: Play, state: LivesState, who: int, dead: tuple[int, ...], fell: int, book: Account
) -> LivesState:
    """Ask those who died by one stroke, the owner of the ball played on first, then in order of play."""
    if not chance_left(play, state):
        return state
    fit = [i for i in dead if play.value("chance", state, i)]
    if not fit:
        return state
    start = state.order.index(who)
    sides = len(state.order)
    fit.sort(key=lambda i: (i != state.on, (state.order.index(i) - start) % sides))
    if len(fit) > 1:
        several, cite = play.ask("chance_order", state, fell)
        book.cite(cite)
        if not several:
            fit = fit[:1]
    book.events.append("chance")
    book.cite(play.cite("chance_word"), play.cite("chances"))
    return state._replace(pending=tuple(fit), offered=state.offered + 1)


def close_pool(play: Play, state: LivesState, book: Account) -> LivesState:
    """End the pool when one player is left and no dead one may come in again."""
    left = living(state)
    if state.pending and len(left) == 1:
        fit = tuple(i for i in state.pending if play.value("chance", state, i))
        state = state._replace(pending=fit)
    if len(left) > 1 or deciding(state) or state.over:
        return state
    book.cite(play.cite("end"))
    book.events.append("game-over")
    return state._replace(over=True, winner=left[0] if left else None, turn=None, pending=())


def withdraw(play: Play, state: LivesState, who: int, book: Account) -> LivesState:
    """A side loses all interest in the pool: its lives are gone and its ball is taken off."""
    lives = tuple(0 if i == who else n for i, n in enumerate(state.lives))
    pending = tuple(i for i in state.pending if i != who)
    gone = bury(state._replace(lives=lives, gone=state.gone | {who}, pending=pending), who)
    text = say(
        "lives.no-further-interest",
        "{name} has no further interest; take the ball off.",
        name=name(play, who),
    )
    book.tell("remove", text, book.because[0])
    if gone.turn == who:
        gone = gone._replace(turn=after(gone, who), fresh=True)
    return gone


def ruling_of(play: Play, before: LivesState, now: LivesState, book: Account) -> Ruling:
    """The ruling that leads from one state to another."""
    turn = None if now.over or now.turn is None else play.letters[now.turn]
    points = points_between(play, before.lives, now.lives)
    because = tuple(dict.fromkeys(c for c in book.because if c))
    return Ruling(now, points, turn, because, tuple(book.told), book.attested, tuple(book.events))
