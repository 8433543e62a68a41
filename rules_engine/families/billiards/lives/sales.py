"""Dividing the pool, selling a ball, and coming in late."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from .deaths import Account, close_pool, name, ruling_of
from .state import LivesState, living


def choose(play: Play, state: LivesState, who: int, token: Token) -> Ruling:
    """Judge ``:divide``, ``:buy(A)``, ``:waive`` and ``:enter``."""
    if token.a == "divide":
        return _divide(play, state, who, token.b)
    if token.a == "buy":
        return _buy(play, state, who, token.b)
    if token.a == "waive":
        return _waive(play, state, who)
    return _enter(play, state, who)


def _turn(play: Play, state: LivesState) -> str | None:
    return None if state.turn is None else play.letters[state.turn]


def _divide(play: Play, state: LivesState, who: int, shares: str | None) -> Ruling:
    turn = _turn(play, state)
    barred, why = play.ask("no_division", state)
    if barred:
        return refuse(
            state, "not-now", say("lives.no-division", "there is no division in this pool"), why, turn
        )
    allowed, cite = play.ask("division", state)
    if not allowed or not state.alive(who) or state.pending:
        message = say("lives.not-divided-now", "the pool cannot be divided now")
        return refuse(state, "not-now", message, cite, turn)
    how, share_cite = play.ask("shares", state)
    if shares is not None and how != "as-agreed":
        message = say("lives.divided-equally", "the pool is divided equally")
        return refuse(state, "impossible", message, share_cite or cite, turn)
    book = Account((cite or "",), ("divided", "game-over"))
    if how is not None:
        book.cite(share_cite)
        if shares:
            text = say("lives.divide-shares", "The two left divide the pool {shares}.", shares=shares)
        elif how == "as-agreed":
            text = say("lives.divide-agreed", "The two left divide the pool as they agree.")
        else:
            text = say("lives.divide-equally", "The two left divide the pool equally.")
        book.tell("divide", text, share_cite)
    now = state._replace(over=True, winner=None, divided=True, turn=None)
    return ruling_of(play, state, now, book)


def _buy(play: Play, state: LivesState, who: int, of: str | None) -> Ruling:
    turn = _turn(play, state)
    on_sale, cite = play.ask("sale", state)
    seller = play.index(of or "")
    if not on_sale or state.held:
        return refuse(state, "not-now", say("lives.none-sold", "no ball is sold now"), cite, turn)
    if seller is None or seller == who or not state.alive(seller):
        message = say("lives.name-seller", "name the living player who sells, as in :buy(A)")
        return refuse(state, "impossible", message, cite, turn)
    left = living(state)
    if state.alive(who):
        if len(left) > 2:
            message = say("lives.own-ball-alive", "his own ball is alive")
            return refuse(state, "not-now", message, play.cite("buyer_alive"), turn)
        book = Account((play.cite("first_right") or "",), ("sold",))
        lives = tuple(0 if i == seller else n for i, n in enumerate(state.lives))
        now = close_pool(play, state._replace(lives=lives), book)
        return ruling_of(play, state, now, book)
    if who in state.waiting:
        message = say("lives.not-in-at-first", "he was not in the pool at first")
        return refuse(state, "not-now", message, play.cite("buyer_stranger"), turn)
    if len(left) == 2 and state.waived != next(i for i in left if i != seller):
        message = say("lives.first-right", "his opponent has the first right to buy")
        return refuse(state, "not-now", message, play.cite("first_right"), turn)
    book = Account((play.cite("buyer") or "", cite or ""), ("sold",))
    text = say(
        "lives.in-place-of",
        "{buyer} plays on in the place of {seller}.",
        buyer=name(play, who),
        seller=name(play, seller),
    )
    book.tell("sold", text, book.because[0])
    return ruling_of(play, state, _handed_over(state, who, seller), book)


def _handed_over(state: LivesState, buyer: int, seller: int) -> LivesState:
    """The buyer takes the seller's lives, place and ball."""

    def swap(side: int | None) -> int | None:
        return buyer if side == seller else seller if side == buyer else side

    lives = list(state.lives)
    lives[buyer], lives[seller] = lives[seller], 0
    return state._replace(
        lives=tuple(lives),
        order=tuple(buyer if i == seller else seller if i == buyer else i for i in state.order),
        turn=swap(state.turn),
        on=swap(state.on),
        last=swap(state.last),
        lead=swap(state.lead),
        offer=swap(state.offer),
        rightful=swap(state.rightful),
        waived=None,
        pending=tuple(i for i in state.pending if i != buyer),
        gone=(state.gone - {buyer}) | {seller},
        bought=state.bought or (state.after_lead and state.lead == seller),
    )


def _waive(play: Play, state: LivesState, who: int) -> Ruling:
    on_sale, cite = play.ask("first_right", state)
    if not on_sale or len(living(state)) != 2 or not state.alive(who):
        message = say("lives.right-to-waive", "only one of the last two has a right to waive")
        return refuse(state, "not-now", message, cite, _turn(play, state))
    return ruling_of(play, state, state._replace(waived=who), Account((cite or "",), ("waived",)))


def _enter(play: Play, state: LivesState, who: int) -> Ruling:
    allowed, cite = play.ask("late_entry", state)
    if not allowed or who not in state.waiting or state.held:
        message = say("lives.nobody-comes-in", "nobody comes into the pool now")
        return refuse(state, "not-now", message, cite, _turn(play, state))
    new = state.began[who]
    lives = tuple(new if i == who else n for i, n in enumerate(state.lives))
    order = (*(i for i in state.order if i != who), who)
    book = Account((cite or "",), ("entered",))
    text = say("lives.admitted", "{name} is admitted by all, and plays last in order.", name=name(play, who))
    book.tell("entered", text, cite)
    now = state._replace(lives=lives, order=order, waiting=state.waiting - {who})
    return ruling_of(play, state, now, book)
