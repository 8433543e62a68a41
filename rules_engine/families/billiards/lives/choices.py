"""The words of the players: order, measuring, balls taken up, second chances, hazards taken, leads."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ...turns import out_of_turn
from . import oddities, sales
from .deaths import Account, chance_left, close_pool, name, ruling_of
from .state import NAMES, THE, LivesState, after, deciding, living, on_table, owner, put
from .turns import deal, new_lead

DRAW = ("order", "lead", "wait")
CHANCE = ("star", "privilege", "decline")
BARS = {"push": ("play", "again", "spot"), "string": ("again", "stand")}
"""What the player says whom a phase of its own waits for."""

REASONS = {
    "": "lift_hiding", "hides": "lift_hiding", "touches": "lift_hiding", "farther": "lift_hiding",
    "level": "lift_hiding", "hampers": "lift_hampering", "corner": "lift_corner",
}  # fmt: skip
TOO_FAR = ("farther", "level")


def choose(play: Play, state: LivesState, who: int, token: Token, n: int) -> Ruling:
    """Judge an entry that is a word of a player."""
    word = token.a
    turn = None if state.turn is None else play.letters[state.turn]
    known = words(play, state)
    if word not in known:
        message = say(
            "lives.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
        )
        return refuse(state, "unknown-choice", message, turn=turn)
    if (word in DRAW) != (state.phase == "draw"):
        what = (
            say("lives.order-was-drawn", "the order of play has been drawn")
            if word in DRAW
            else say("lives.order-to-be-drawn", "the order is still to be drawn")
        )
        return refuse(state, "not-now", what, play.cite("order"), turn)
    if word in DRAW:
        return _draw(play, state, who, token)
    if deciding(state) and word not in CHANCE:
        message = say("lives.dead-player-first", "a dead player must first say his word")
        return refuse(state, "not-now", message, play.cite("chances"), turn)
    if word in CHANCE:
        return _chance(play, state, who, word)
    if state.phase in BARS and word not in BARS[state.phase]:
        message = say("lives.other-chooses-first", "another player must choose first")
        return refuse(state, "not-now", message, play.cite("lead"), turn)
    if word in ("divide", "buy", "waive", "enter"):
        return sales.choose(play, state, who, token)
    if word == "reshake":
        return _reshake(play, state)
    if word in ("take", "give"):
        return _hazard(play, state, who, word)
    if word in ("up", "lot"):
        return _table(play, state, who, token)
    return _lead(play, state, who, word, n)


def words(play: Play, state: LivesState) -> tuple[str, ...]:
    """Every word that means something in this game."""
    chance = play.value("chance_word") or "star"
    found = ["order", "lead", chance, "decline", "divide"]
    if state.coloured:
        return (*found, "up", "lot")
    more = ("wait", "enter", "reshake", "take", "give", "spot", "play", "again", "stand", "buy", "waive")
    return (*found, *more)


def measure(play: Play, state: LivesState, who: int, token: Token) -> Ruling:
    """The marker has measured which ball is nearest."""
    if not state.nearest:
        message = say("lives.on-last-played", "he plays on the ball that was played with last")
        return refuse(state, "not-now", message, play.cite("object"), play.letters[who])
    side = owner(state, token.a[0][0])
    book = Account((play.cite("nearest") or "",), ("measured",))
    return ruling_of(play, state, state._replace(on=side), book)


def _draw(play: Play, state: LivesState, who: int, token: Token) -> Ruling:
    letters = play.letters
    if token.a == "wait":
        allowed, cite = play.ask("late_entry", state)
        if not allowed or len(living(state)) <= 2 or not state.alive(who):
            message = say("lives.pool-closed", "the pool is closed to players who come later")
            return refuse(state, "not-now", message, cite)
        lives = tuple(0 if i == who else n for i, n in enumerate(state.lives))
        book = Account((cite or "",), ("waits",))
        return ruling_of(play, state, state._replace(lives=lives, waiting=state.waiting | {who}), book)
    sides = len(letters)
    if token.a == "lead":
        if not state.alive(who):
            message = say("lives.not-in-yet", "he is not in the pool yet")
            return refuse(state, "not-now", message, play.cite("late_entry"))
        first = who - 1 if state.coloured else who
        order = tuple((first + i) % sides for i in range(sides))
    else:
        drawn = (token.b or "").replace(" ", "")
        if sorted(drawn) != sorted("".join(letters)):
            message = say(
                "lives.order-all-sides", "write every side once in the order drawn, as in :order(BCA)"
            )
            return refuse(state, "undecided", message)
        order = tuple(letters.index(x) for x in drawn)
    book = Account((play.cite("order") or "",), ("lead",))
    book.cite(play.cite("lives"))
    now = deal(play, state, order)
    if state.coloured:
        book.tell("give-balls", _given(play, now, order), play.cite("balls"))
        book.cite(play.cite("object"))
    return ruling_of(play, state, now, book)


def _given(play: Play, state: LivesState, order: tuple[int, ...]) -> str:
    """Which ball each player has."""
    given = ""
    for i in order:
        one = say("lives.player-ball", "{name} {ball}", name=name(play, i), ball=NAMES[state.balls[i]])
        given = say("lives.list", "{balls}, {ball}", balls=given, ball=one) if given else one
    return say("lives.balls-given", "Balls: {balls}.", balls=given)


def _reshake(play: Play, state: LivesState) -> Ruling:
    cite = play.cite("reshake")
    if state.strokes:
        turn = None if state.turn is None else play.letters[state.turn]
        return refuse(state, "not-now", say("lives.has-begun", "the pool has begun"), cite, turn)
    book = Account((cite or "",), ("reshaken",))
    now = state._replace(
        phase="draw", turn=None, on=None, lead=None, cue="", places=("hand", "hand"), fresh=True, pending=()
    )
    return ruling_of(play, state, now, book)


def _chance(play: Play, state: LivesState, who: int, word: str) -> Ruling:
    turn = None if state.turn is None else play.letters[state.turn]
    cite = play.cite("chances")
    late = (
        word != "decline"
        and bool(play.value("chance_open", state))
        and not state.alive(who)
        and who not in state.gone | state.waiting
        and chance_left(play, state)
    )
    if state.pending[:1] != (who,) and not late:
        message = say(
            "lives.only-just-dead",
            "only who has just lost his last life, before the next stroke, may say that",
        )
        return refuse(state, "not-now", message, cite, turn)
    rest = tuple(i for i in state.pending if i != who)
    if word == "decline":
        book = Account((cite or "",), ("declined",))
        now = close_pool(play, state._replace(pending=rest), book)
        return ruling_of(play, state, now, book)
    new, why = play.ask("chance", state, who)
    if not new:
        message = say("lives.nothing-to-come-in-with", "there is nothing to come in again with")
        return refuse(state, "not-now", message, why, turn)
    lives = tuple(new if i == who else n for i, n in enumerate(state.lives))
    starred = tuple(n + (i == who) for i, n in enumerate(state.starred))
    places = put(state.places, who, "hand") if state.coloured else state.places
    now = state._replace(lives=lives, starred=starred, places=places, taken=state.taken + 1, pending=rest)
    if rest and not (play.value("chances", now) or 0) > now.taken:
        now = now._replace(pending=())
    book = Account((why or "", cite or ""), ("in-again",))
    text = say("lives.in-again", "{name} comes in again with {lives}.", name=name(play, who), lives=new)
    book.tell("in-again", text, why, play.letters[who])
    return ruling_of(play, state, now, book)


def _table(play: Play, state: LivesState, who: int, token: Token) -> Ruling:
    """A lot between balls equally near, or a ball taken up for the stroke."""
    turn = None if state.turn is None else play.letters[state.turn]
    ball, _, reason = (token.b or "").partition(" ")
    if who != state.turn:
        return out_of_turn(play, state, "order")
    side = owner(state, ball) if ball in state.balls else None
    if side is None or side not in on_table(state, who):
        message = say("lives.name-ball-on-table", "name a ball on the table, as in :{word}(yw)", word=token.a)
        return refuse(state, "unknown-piece", message, turn=turn)
    if token.a == "lot":
        cite = play.cite("tie")
        if not state.nearest or len(on_table(state, who)) < 2:
            message = say("lives.no-lots", "there is nothing to draw lots for")
            return refuse(state, "not-now", message, cite, turn)
        return ruling_of(play, state, state._replace(on=side), Account((cite or "",), ("measured",)))
    if reason not in REASONS:
        message = say(
            "lives.why-in-way",
            "why is it in the way: {reasons}?",
            reasons=", ".join(filter(None, REASONS)),
        )
        return refuse(state, "undecided", message, turn=turn)
    cite = play.cite(REASONS[reason])
    if reason in TOO_FAR or side == state.on or state.on is None:
        message = say("lives.only-nearer", "only a ball nearer than the ball on is taken up")
        return refuse(state, "not-now", message, cite, turn)
    book = Account((cite or "",), ("lifted",))
    text = say("lives.take-up", "Take up {ball}; put it back after the stroke.", ball=THE[ball])
    book.tell("lift", text, cite, ball)
    return ruling_of(play, state, state._replace(places=put(state.places, side, "up")), book)


def _hazard(play: Play, state: LivesState, who: int, word: str) -> Ruling:
    """A player offers to take the stroke; the striker leaves it to him, or plays it himself."""
    turn = None if state.turn is None else play.letters[state.turn]
    cite = play.cite("take")
    if state.phase != "stroke" or state.rightful is not None:
        return refuse(state, "not-now", say("lives.none-to-take", "there is no stroke to take"), cite, turn)
    if word == "give":
        if who != state.turn or state.offer is None:
            message = say("lives.nobody-offered", "nobody has offered the striker to take it")
            return refuse(state, "not-now", message, cite, turn)
        book = Account((cite or "",), ("taken",))
        now = state._replace(turn=state.offer, rightful=who, offer=None)
        return ruling_of(play, state, now, book)
    if who == state.turn or not state.alive(who) or state.offer is not None:
        message = say("lives.living-may-offer", "a living player may offer, once, to take it")
        return refuse(state, "not-now", message, cite, turn)
    if who == state.on:
        message = say("lives.struck-last", "he struck last, and nobody strikes twice in succession")
        return refuse(state, "not-now", message, play.cite("two_left"), turn)
    book = Account((cite or "",), ("offered",))
    return ruling_of(play, state, state._replace(offer=who), book)


def _lead(play: Play, state: LivesState, who: int, word: str, n: int) -> Ruling:
    """Spot the red, have it led or played again, or let it stand."""
    turn = None if state.turn is None else play.letters[state.turn]
    if state.phase in BARS:
        if who != state.turn:
            message = say("lives.other-chooses", "the other player chooses")
            return refuse(state, "out-of-turn", message, play.cite("lead"), turn)
        slot = "push_lead" if state.phase == "push" else "string"
        book = Account((play.cite(slot) or "",), ("chosen",))
        if state.phase == "string":
            if word == "stand":
                return oddities.stands(play, state, n)
            return ruling_of(play, state, _second(state), book)
        leader = state.lead or 0
        if word == "again":
            return ruling_of(play, state, new_lead(state, leader), book)
        now = oddities.made(state, leader)
        if word == "spot":
            now = now._replace(spotted=True)
            _tell_spot(play, book)
        return ruling_of(play, state, now, book)
    cite = play.cite("lead_stands")
    if word != "spot":
        message = say("lives.nothing-to-choose", "there is nothing to choose")
        return refuse(state, "not-now", message, cite, turn)
    if state.phase != "stroke" or not state.after_lead or who != state.lead or state.spotted:
        message = say(
            "lives.only-leader-spots", "only the leader may have his ball spotted, before it is played at"
        )
        return refuse(state, "not-now", message, cite, turn)
    why = play.cite("buyer_on_lead") if state.bought else play.cite("lead")
    book = Account((why or "",), ("spotted",))
    _tell_spot(play, book)
    return ruling_of(play, state, state._replace(spotted=True), book)


def _tell_spot(play: Play, book: Account) -> None:
    where, cite = play.ask("pool_spot")
    text = say("lives.on-pool-spot", "Put the red on the pool spot, {where}.", where=where)
    book.tell("spot", text, cite, "r")


def _second(state: LivesState) -> LivesState:
    """The second player strikes again from the string."""
    leader = state.lead or 0
    return state._replace(phase="stroke", turn=after(state, leader), held="")
