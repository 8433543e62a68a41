"""Leads, and what happens out of turn: strokes of others, touched balls, obstruction, misdirection."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say, say_many
from ...conduct import BALLS_TEXT, Foul
from .deaths import Account, close_pool, name, ruling_of, take_lives, withdraw
from .reading import STROKE_KINDS, LivesFacts
from .state import LivesState, after, other, tallied
from .turns import moved, new_lead, next_up

OF_ANYBODY = frozenset({"in-motion", "obstruct"})
"""What any player may do, whoever is at the table."""

NOT_IN_TURN = frozenset({"out-of-turn", "misdirected"})
"""What only a player can do whose turn it is not."""


def judge(play: Play, state: LivesState, ready: LivesState, who: int, entry: Entry) -> Ruling:
    """Judge what a player did whose turn it is not, or who interfered with the balls."""
    turn = None if state.turn is None else play.letters[state.turn]
    facts = LivesFacts(entry.tokens, ready, who)
    if "obstruct" in facts.states:
        return _obstructed(play, state, who)
    strange = facts.states.keys() & NOT_IN_TURN
    if strange and who == state.turn:
        message = say("lives.was-in-turn", "that player was in turn")
        return refuse(state, "not-now", message, play.cite(f"foul:{min(strange)}"), turn)
    if strange and not state.alive(who):
        message = say("lives.player-is-dead", "that player has no life left")
        return refuse(state, "impossible", message, play.cite("lives"), turn)
    if "misdirected" in facts.states:
        return _misdirected(play, state, facts)
    if "out-of-turn" in facts.states:
        return _out_of_turn(play, state, ready, facts, entry.n)
    book = Account(events=("foul",))
    lost = 0
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        book.cite(cite)
        lost = max(lost, foul.lose if isinstance(foul, Foul) else 0)
    if facts.claim not in (None, -lost):
        message = say_many("lives.that-costs", "that costs {n} lives", "that costs {n} lives", lost)
        return refuse(state, "contradicted", message, book.because[0], turn)
    if not lost:
        book.events[:] = ["noted"]
    now = take_lives(play, state, who, (who,) * lost, state.on, book)
    return ruling_of(play, state, close_pool(play, _still_on(play, now, book), book), book)


def _still_on(play: Play, state: LivesState, book: Account) -> LivesState:
    """The ball on may have left with its owner: then the nearest is played."""
    if not state.coloured or state.on is None or state.alive(state.on) or state.turn is None:
        return state
    return next_up(play, state, state.turn, True, book)


def _obstructed(play: Play, state: LivesState, who: int) -> Ruling:
    book = Account((play.cite("foul:obstruct") or "",), ("foul",))
    now = withdraw(play, state, who, book)
    now = close_pool(play, now, book)
    if not now.over and now.turn is not None:
        if state.turn == who:
            now = next_up(play, now._replace(void="", phase="stroke"), now.turn, True, book)
        else:
            now = _still_on(play, now, book)
    return ruling_of(play, state, now, book)


def _out_of_turn(play: Play, state: LivesState, ready: LivesState, facts: LivesFacts, n: int) -> Ruling:
    who, rightful = facts.who, state.turn or 0
    turn = play.letters[rightful]
    foul, cite = play.ask("foul:out-of-turn", state, facts)
    worth = -foul.lose
    saved = bool(facts.pots) and not state.coloured and facts.own is None
    if saved:
        worth = len(facts.pots)
    if facts.claim not in (None, worth) and not (facts.claim == "miss" and not facts.pots):
        message = say(
            "lives.stroke-worth", "by the record the stroke is worth {points}", points=f"{worth:+d}"
        )
        return refuse(state, "contradicted", message, cite, turn)
    book = Account((cite or "",), ("counted" if saved else "foul",))
    struck = state._replace(
        tallies=tallied(ready._replace(fresh=True), who, 0, n),
        pending=(),
        void="",
        waived=None,
        offer=None,
        strokes=state.strokes + 1,
        last=who,
    )
    if state.coloured:
        payee = facts.on if facts.on is not None else None
        struck = moved(play, struck, facts, False, book)
        struck = take_lives(play, struck, who, (who,), payee, book)
        struck = next_up(play, struck, rightful, True, book)
        return ruling_of(play, state, close_pool(play, struck, book), book)
    struck = take_lives(play, struck, who, facts.pots if saved else (who,), None, book)
    if saved:
        skip, why = play.ask("out_of_turn_next", state)
        following = after(struck, rightful)
        if following == who:
            book.cite(why)
            following = after(struck, who) if skip else who
        now = new_lead(struck, following)
    elif state.phase == "lead" or facts.own is not None or facts.off:
        now = new_lead(struck, rightful)
    else:
        now = struck._replace(
            on=who, cue=other(state.cue), places=("table", "table"), after_lead=False, rightful=None
        )
    return ruling_of(play, state, close_pool(play, now, book), book)


def _misdirected(play: Play, state: LivesState, facts: LivesFacts) -> Ruling:
    """Who called on another to play when it was not his turn pays for it; there is a new lead."""
    foul, cite = play.ask("foul:misdirected", state, facts)
    book = Account((cite or "",), ("foul",))
    by = play.letters.index(facts.states["misdirected"] or "")
    now = take_lives(play, state._replace(pending=()), by, (by,) * foul.lose, None, book)
    proper, why = play.ask("misdirect_next", state)
    rightful = state.turn or 0
    following = rightful if proper and now.alive(rightful) else after(now, rightful)
    book.cite(why)
    now = new_lead(now._replace(rightful=None, offer=None), following)
    return ruling_of(play, state, close_pool(play, now, book), book)


def lead(play: Play, state: LivesState, who: int, entry: Entry) -> Ruling:
    """A lead with the red: made, pushed, foul, or lost in a pocket."""
    turn = play.letters[who]
    facts = LivesFacts(entry.tokens, state, who)
    struck = state._replace(
        tallies=tallied(state, who, 0, entry.n), pending=(), waived=None, strokes=state.strokes + 1, last=who
    )
    if not any(t.kind in STROKE_KINDS or t.kind == "state" for t in entry.tokens):
        message = say("lives.say-of-lead", "say what became of the lead")
        return refuse(state, "undecided", message, play.cite("lead"), turn)
    if any(t.kind == "call" for t in entry.tokens) or facts.claim == "miss":
        message = say("lives.no-ball-on-lead", "there is no ball to play at on the lead")
        return refuse(state, "contradicted", message, play.cite("lead"), turn)
    if isinstance(facts.claim, int) and facts.claim > 0:
        message = say("lives.lead-takes-none", "a lead takes no life")
        return refuse(state, "impossible", message, play.cite("lead"), turn)
    if "push" in facts.states and facts.own is None:
        if facts.claim not in (None, 0):
            message = say("lives.pushed-costs-none", "a pushed lead costs no life")
            return refuse(state, "contradicted", message, play.cite("push_lead"), turn)
        book = Account((play.cite("push_lead") or "",), ("foul",))
        following = after(struck, who)
        text = say(
            "lives.choose-after-push",
            "{name} plays at it, has it led again, or spotted.",
            name=name(play, following),
        )
        book.tell("choose", text, book.because[0])
        return ruling_of(play, state, struck._replace(phase="push", turn=following), book)
    lost = 0
    book = Account()
    for code in facts.states:
        foul, cite = play.ask(f"foul:{code}", state, facts)
        if isinstance(foul, Foul):
            book.cite(cite)
            lost = max(lost, foul.lose)
            if foul.balls in BALLS_TEXT:
                book.tell(f"balls-{foul.balls}", BALLS_TEXT[foul.balls], cite)
    if facts.own is not None:
        value, cite = play.ask("loss:pocketed" if facts.own == "pocketed" else "loss:off", state, facts)
        book.cite(cite, play.cite("new_lead"))
        lost = max(lost, value or 0)
    if facts.claim == -1 and not lost:
        message = say("lives.say-how-lost", "say how the leader lost a life, as in c>")
        return refuse(state, "contradicted", message, play.cite("lead"), turn)
    if facts.claim == 0 and lost:
        message = say("lives.life-is-lost", "the record shows that a life is lost")
        return refuse(state, "contradicted", message, book.because[0], turn)
    if facts.own is None and not facts.states:
        book = Account((play.cite("lead") or "",), ("lead-made",))
        return ruling_of(play, state, made(struck, who), book)
    book.events.append("foul")
    now = take_lives(play, struck, who, (who,) * lost, None, book)
    again = facts.own is None and now.alive(who)
    now = new_lead(now, who if again else after(now, who))
    return ruling_of(play, state, close_pool(play, now, book), book)


def made(state: LivesState, leader: int) -> LivesState:
    """The red is led; the next player plays at it with the white, from the string."""
    return state._replace(
        phase="stroke",
        turn=after(state, leader),
        on=leader,
        cue="w",
        places=("table", "hand"),
        after_lead=True,
        fresh=True,
    )


def string(play: Play, state: LivesState, facts: LivesFacts, ruling: Ruling) -> Ruling:
    """The second player struck from outside the string though warned: the leader may have it over."""
    if state.coloured or "hand" not in facts.states or "warned" not in facts.states:
        return ruling
    turn = None if state.turn is None else play.letters[state.turn]
    chooser, cite = play.ask("string", state, facts)
    if chooser is None or not state.after_lead or ruling.refusal is not None:
        message = say("lives.string-after-lead", "the white is played from the string only after a lead")
        return refuse(state, "not-now", message, cite, turn)
    book = Account((cite or "",), ("foul",))
    text = say(
        "lives.choose-over-or-stand",
        "{name} has the stroke played over, or lets it stand.",
        name=name(play, chooser),
    )
    book.tell("choose", text, cite)
    held = state._replace(phase="string", turn=chooser, held=_held(facts))
    return ruling_of(play, state, held, book)


HELD = {
    "m": Token("claim", "miss"), "o": Token("pocket", "c"), "j": Token("off", "c"),
    "h": Token("pocket", "r"), "f": Token("off", "r"), "l": Token("claim", -1), "n": Token("claim", 0),
}  # fmt: skip
"""What a stroke did that may still be played over, a letter each."""


def _held(facts: LivesFacts) -> str:
    found = "o" * (facts.own == "pocketed") + "j" * (facts.own == "off") + "h" * bool(facts.pots)
    found += "f" * bool(facts.off)
    if facts.first is None and not found:
        return "m"
    return found or ("l" if facts.claim == -1 else "n")


def stands(play: Play, state: LivesState, n: int) -> Ruling:
    """The leader lets the stroke stand: it is judged as it was played."""
    second = after(state, state.lead or 0)
    ready = state._replace(phase="stroke", turn=second, held="")
    tokens = tuple(HELD[word] for word in state.held)
    if state.held == "h":
        tokens = (*tokens, Token("claim", 1))
    ruling = play.family.judge(play, ready, Entry(n, play.letters[second], tokens))
    return ruling._replace(citations=tuple(dict.fromkeys((play.cite("string") or "", *ruling.citations))))
