"""The words of the players: order of play, private balls, proclaiming, bursting, retiring, pins set up
again."""

from __future__ import annotations

from collections.abc import Callable

from .... import seals
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from ...turns import lead_decided
from .figures import Figures
from .reading import PinFacts, TablePinsState
from .settling import after, put
from .strokes import THIRD_MISS

Word = Callable[[Play, Figures, TablePinsState, int, "str | None", Entry], Ruling]


def choose(
    play: Play, fig: Figures, state: TablePinsState, who: int, facts: PinFacts, entry: Entry
) -> Ruling:
    """Judge an entry that is a choice; ``:show`` may stand beside ``:pool`` and ``:burst``."""
    turn = None if state.turn is None else play.letters[state.turn]
    said = [t for t in entry.tokens if t.kind == "choice"]
    token = next((t for t in said if t.a != "show"), said[0])
    others = [t for t in entry.tokens if t is not token]
    paired = token.a in ("pool", "burst") and len(others) == 1 and others[0].a == "show"
    frozen = len(others) == 1 and others[0].kind == "state" and others[0].a == "frozen"
    if token.a == "spot" and frozen and "frozen_spotted" in fig.asks:
        return _spot_frozen(play, fig, state, who)
    if others and not paired:
        why = say("table-pins.word-alone", ":{word} stands alone in its entry", word=token.a[:20])
        return refuse(state, "wrong-token", why, turn=turn)
    word = _WORDS.get(token.a)
    needs = _NEEDS.get(token.a)
    if word is None or (needs is not None and needs not in fig.asks):
        message = say(
            "table-pins.unknown-word",
            ":{word} means nothing in {game}",
            word=token.a[:20],
            game=play.game.name,
        )
        if token.a == "ranche":
            message = say("table-pins.pins-then-ranche", "say which pins fell, and then :ranche")
        return refuse(state, "unknown-choice", message, turn=turn)
    if state.out[who] and token.a not in ("missing", "set", "end"):
        return refuse(state, "not-now", say("table-pins.side-left", "this side has left the game"), turn=turn)
    return word(play, fig, state, who, token.b, entry)


def _turn(play: Play, state: TablePinsState) -> str | None:
    return None if state.turn is None else play.letters[state.turn]


# -- the order of play ---------------------------------------------------------------------------------------


def _order(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    letters, cite = play.letters, play.cite("order")
    if state.phase != "lead" or state.turn is not None:
        return lead_decided(play, state, "order", "order of play")
    order = state.order
    word = entry.tokens[0].a
    if word == "order":
        drawn = (arg or "").replace(" ", "")
        if sorted(drawn) != sorted("".join(letters)):
            message = say(
                "table-pins.write-order", "write every side once in the order drawn, for example :order(BCA)"
            )
            return refuse(state, "undecided", message, cite)
        order = tuple(letters.index(x) for x in drawn)
    else:
        at = order.index(who) + (word == "yield")
        order = tuple(order[(at + i) % len(order)] for i in range(len(order)))
    leader = order[0]
    after_it = state._replace(turn=leader, order=order, phase="stroke")
    text, from_cite = play.ask("lead_from", after_it, None)
    told = (Instruction("in-hand", text, ("c",), from_cite),) if text else ()
    return Ruling(after_it, turn=letters[leader], citations=cites(cite), instructions=told, events=("lead",))


def _place(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    """The leader places the ball instead of playing a stroke."""
    text, cite = play.ask("lead_place", state)
    if state.strokes or state.turn not in (None, who):
        why = say("table-pins.leader-only", "only the leader may, instead of his stroke")
        return refuse(state, "not-now", why, cite, _turn(play, state))
    tallies = list(state.tallies)
    tallies[who] = tallies[who].begin()
    done = state._replace(turn=who, tallies=tuple(tallies), phase="stroke", strokes=1, last=who)
    following, done = after(done, who, fig.lapses)
    done = done._replace(turn=following)
    told = (Instruction("spot", text, ("c",), cite),)
    return Ruling(
        done, turn=play.letters[following], citations=cites(cite), instructions=told, events=("inning-over",)
    )


# -- private balls -------------------------------------------------------------------------------------------


def _pill(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """A side draws its small ball, or its second: kept in the hand, sealed, or known to all."""
    cite = play.cite("private")
    if state.held[who] and state.burst[who] and not state.second[who] and "privilege" in fig.asks:
        return _privilege(play, fig, state, who, arg, entry)
    if state.held[who]:
        why = say("table-pins.has-small-ball", "this side has its small ball")
        return refuse(state, "not-now", why, cite, _turn(play, state))
    return _drawn(play, state, who, arg, "held", cite)


def _drawn(
    play: Play, state: TablePinsState, who: int, arg: str | None, where: str, cite: str | None
) -> Ruling:
    highest = play.value("private")
    held = arg or seals.IN_HAND
    turn = _turn(play, state)
    if held != seals.IN_HAND and not seals.is_seal(held):
        number = seals.number_of(held)
        if number is None or number > highest:
            why = say(
                "table-pins.small-balls-numbered", "small balls are numbered 1 to {highest}", highest=highest
            )
            return refuse(state, "impossible", why, cite, turn)
        if held in state.held or held in state.second:
            why = say("table-pins.in-other-hands", "ball {ball} is in other hands", ball=held)
            return refuse(state, "impossible", why, cite, turn)
    row = state.held if where == "held" else state.second
    row = (*row[:who], held, *row[who + 1 :])
    done = state._replace(held=row) if where == "held" else state._replace(second=row)
    return Ruling(done, turn=turn, citations=cites(cite), events=("drawn",))


def _missing(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    """The game-keeper announces a small ball that is missing."""
    text, cite = play.ask("missing", state)
    number = seals.number_of(arg or "")
    turn = _turn(play, state)
    if number is None or number > play.value("private"):
        why = say("table-pins.say-which-missing", "say which ball is missing: :missing(7)")
        return refuse(state, "undecided", why, cite, turn)
    if number in state.missing:
        why = say("table-pins.announced-already", "ball {ball} has been announced", ball=number)
        return refuse(state, "not-now", why, cite, turn)
    done = state._replace(missing=tuple(sorted((*state.missing, number))))
    told = (Instruction("missing", text, (str(number),), cite),)
    return Ruling(done, turn=turn, citations=cites(cite), instructions=told, events=("missing",))


def _show(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """A small ball is shown; from then on its number is known."""
    cite, turn = play.cite("private"), _turn(play, state)
    number = seals.unsealed(arg or "", state.held[who])
    if number is None or number > play.value("private"):
        why = say("table-pins.not-ball-drawn", "this is not the ball that was drawn")
        return refuse(state, "contradicted", why, cite, turn)
    return _drawn(
        play, state._replace(held=_put(state.held, who, "")), who, str(number), "held", cite
    )._replace(events=("shown",))


def _put(row: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    return (*row[:at], value, *row[at + 1 :])


def number_held(state: TablePinsState, who: int) -> int | None:
    """The number of a side's small ball, if it is known."""
    return seals.number_of(state.held[who]) if state.held else None


def _shown(play: Play, fig: Figures, state: TablePinsState, who: int, entry: Entry) -> int | Ruling | None:
    """The number that an entry rests on: 0 without private balls, None while it is not known."""
    if "private" not in fig.asks:
        return 0
    known = number_held(state, who)
    shown = next((t.b for t in entry.tokens if t.kind == "choice" and t.a == "show"), None)
    if shown is None:
        return known
    number = seals.unsealed(shown, state.held[who])
    if number is None or number > play.value("private"):
        message = say("table-pins.not-ball-drawn", "this is not the ball that was drawn")
        return refuse(state, "contradicted", message, play.cite("private"), _turn(play, state))
    if any(seals.number_of(h) == number for i, h in enumerate(state.held) if i != who):
        message = say("table-pins.in-other-hands", "ball {ball} is in other hands", ball=number)
        return refuse(state, "contradicted", message, play.cite("private"), _turn(play, state))
    return number


# -- proclaiming and bursting --------------------------------------------------------------------------------


def _pool(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """The number is proclaimed: it wins, if it is made and nobody has struck since."""
    needed, cite = play.ask("proclaim", state)
    turn = _turn(play, state)
    if state.last is None or who not in (state.last, state.turn):
        message = say(
            "table-pins.proclaimed-late",
            "too late: it is proclaimed before the next stroke, or when the turn comes round again",
        )
        return refuse(state, "not-now", message, cite, turn)
    number = _shown(play, fig, state, who, entry)
    if isinstance(number, Ruling):
        return number
    if "private" in fig.asks:
        if not state.held[who]:
            why = say("table-pins.no-small-ball-no-pool", "without a small ball no pool is won")
            return refuse(state, "not-now", why, play.cite("undeposited"), turn)
        if state.second[who]:
            why = say("table-pins.two-balls-no-pool", "who keeps two small balls wins no pool")
            return refuse(state, "not-now", why, play.cite("two_balls"), turn)
        if number is None:
            why = say("table-pins.show-ball", "show the ball: :pool :show(16)")
            return refuse(state, "undecided", why, cite, turn)
        if number in state.missing:
            why = say("table-pins.ball-is-missing", "ball {ball} is missing", ball=number)
            return refuse(state, "contradicted", why, play.cite("missing"), turn)
    total = (number or 0) + state.score[who]
    if total != needed:
        why = say("table-pins.count-is-not", "the count is {total}, not {needed}", total=total, needed=needed)
        return refuse(state, "contradicted", why, cite, turn)
    done = state._replace(over=True, winner=who, phase="stroke")
    if number and "private" in fig.asks:
        done = done._replace(held=_put(done.held, who, str(number)))
    return Ruling(
        done, citations=cites(cite), attested=number_held(state, who) is None, events=("game-over",)
    )


def _burst(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    """A player whose number nobody knows says that he has burst."""
    cite, turn = play.cite("reach"), _turn(play, state)
    number = _shown(play, fig, state, who, entry)
    if isinstance(number, Ruling):
        return number
    limit, highest = play.value("proclaim", state), play.value("private")
    most = highest if number is None else number
    if state.burst[who] or not state.held[who] or state.score[who] + most <= limit:
        why = say(
            "table-pins.not-above", "{total} is not above {limit}", total=state.score[who] + most, limit=limit
        )
        return refuse(state, "impossible", why, cite, turn)
    score = put(state.score, who, play.start_scores[who])
    done = state._replace(score=score, burst=(*state.burst[:who], True, *state.burst[who + 1 :]))
    if number is not None:
        done = done._replace(held=_put(done.held, who, str(number)))
    return Ruling(
        done,
        points_between(play, state.score, score),
        turn,
        cites(cite),
        attested=number is None,
        events=("burst",),
    )


def _privilege(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    """A player who burst draws another small ball, and keeps the first until he has chosen."""
    allowed, cite = play.ask("privilege", state)
    if not allowed or not state.burst[who] or state.second[who]:
        why = say("table-pins.privilege-when", "only after a burst, once, where it was agreed")
        return refuse(state, "not-now", why, cite, _turn(play, state))
    return _drawn(play, state, who, arg, "second", cite)


def _keep(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """One of two small balls is kept, the other goes back."""
    cite, turn = play.cite("two_balls"), _turn(play, state)
    if not state.second[who] or arg not in ("first", "second"):
        why = say("table-pins.say-which-kept", "say :keep(first) or :keep(second) of two small balls")
        return refuse(state, "not-now", why, cite, turn)
    kept = state.held[who] if arg == "first" else state.second[who]
    done = state._replace(held=_put(state.held, who, kept), second=_put(state.second, who, ""))
    return Ruling(done, turn=turn, citations=cites(cite), events=("kept",))


# -- leaving and ending --------------------------------------------------------------------------------------


def _pay(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """After a burst the price is paid and the player goes on."""
    (price, cite), turn = play.ask("price", state, who), _turn(play, state)
    if not state.burst[who]:
        why = say("table-pins.nothing-to-pay", "there is nothing to pay")
        return refuse(state, "not-now", why, cite, turn)
    done = state._replace(
        burst=(*state.burst[:who], False, *state.burst[who + 1 :]),
        paid=put(state.paid, who, state.paid[who] + price),
    )
    return Ruling(done, turn=turn, citations=cites(cite), events=("paid",))


def _retire(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    """A player leaves; the last who is left wins where the rules have it so."""
    cite = play.cite("leaves")
    gone = (*state.out[:who], True, *state.out[who + 1 :])
    left = [i for i, out in enumerate(gone) if not out]
    done = state._replace(out=gone, burst=(*state.burst[:who], False, *state.burst[who + 1 :]))
    if len(left) == 1:
        wins, last_cite = play.ask("last_left", state)
        winner = left[0] if wins is not False else None
        done = done._replace(over=True, winner=winner, phase="stroke")
        return Ruling(done, citations=cites(cite, last_cite), events=("retired", "game-over"))
    if state.turn == who:
        following, done = after(done, who, fig.lapses)
        done = done._replace(turn=following, fresh=True)
    return Ruling(done, turn=_turn(play, done), citations=cites(cite), events=("retired",))


def _end(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    allowed, cite = play.ask("ends", state)
    if not allowed:
        why = say("table-pins.ends-by-its-rules", "the game ends by its own rules")
        return refuse(state, "not-now", why, cite, _turn(play, state))
    best = max(state.score)
    leaders = [i for i, s in enumerate(state.score) if s == best]
    done = state._replace(over=True, winner=leaders[0] if len(leaders) == 1 else None, phase="stroke")
    return Ruling(done, citations=cites(cite), events=("game-over",))


def _set(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """A pin whose spot was covered, or that waited, stands again."""
    cite = play.cite("covered") or fig.reset_cite
    if arg not in state.down:
        why = say("table-pins.no-pin-waits", "no such pin waits for its spot")
        return refuse(state, "not-now", why, cite, _turn(play, state))
    done = state._replace(down=tuple(p for p in state.down if p != arg))
    return Ruling(done, turn=_turn(play, state), citations=cites(cite), events=("set",))


def may_spot(state: TablePinsState) -> bool:
    """Whether one miss has just been given, so that a ball may be spotted."""
    return state.last is not None and state.misses[state.last] > 0


def _third_miss(
    play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry
) -> Ruling:
    """The third miss in succession is accepted, or rejected: then it is played again and must hit a ball."""
    cite, turn, letters = play.cite("third_rejected"), _turn(play, state), play.letters
    if state.phase != THIRD_MISS or who != state.turn or state.last is None:
        why = say("table-pins.third-miss-only", "only after a third miss in succession")
        return refuse(state, "not-now", why, cite, turn)
    if entry.tokens[0].a == "accept":
        done = state._replace(phase="stroke", lost=0)
        return Ruling(done, turn=turn, citations=cites(cite), events=("accepted",))
    misser, score = state.last, state.score
    if not play.options.third_miss_point_when_rejected:
        others = play.value("accounts", state, (misser, -state.lost)) if "accounts" in fig.asks else None
        back = others or tuple(-state.lost * (i == misser) for i in range(len(score)))
        score = tuple(s - c for s, c in zip(score, back, strict=True))
    done = state._replace(
        score=score,
        turn=misser,
        phase="stroke",
        fresh=False,
        misses=put(state.misses, misser, state.misses[misser] - 1),
        next_void=THIRD_MISS,
        lost=0,
    )
    text = say("table-pins.put-cue-ball-back", "Put the cue ball back; a ball must be met.")
    told = Instruction("replace-cue-ball", text, ("c",), cite)
    points = points_between(play, state.score, score)
    return Ruling(done, points, letters[misser], cites(cite), (told,), events=("rejected",))


def _spot_frozen(play: Play, fig: Figures, state: TablePinsState, who: int) -> Ruling:
    """The cue ball touches another: the balls are spotted, and the striker plays as at the opening."""
    allowed, cite = play.ask("frozen_spotted", state, None)
    if not allowed or who != state.turn:
        message = (
            say("table-pins.striker-alone-spots", "the striker alone may have the balls spotted")
            if allowed
            else say("table-pins.balls-not-spotted", "the balls are not spotted")
        )
        return refuse(state, "not-now", message, cite, _turn(play, state))
    text, from_cite = play.ask("lead_from", state, None)
    words = say("table-pins.balls-as-at-opening", "Put all balls where they are at the opening.")
    told = (
        Instruction("set-up", words, (), cite),
        Instruction("in-hand", text, ("c",), from_cite),
    )
    done = state._replace(strokes=0, down=())
    return Ruling(
        done, turn=_turn(play, state), citations=cites(cite), instructions=told, events=("spotted",)
    )


def _spot(play: Play, fig: Figures, state: TablePinsState, who: int, arg: str | None, entry: Entry) -> Ruling:
    """Pins cover every ball: one is spotted after a miss."""
    (text, cite), turn = play.ask("blocked", state), _turn(play, state)
    if who != state.turn or not may_spot(state):
        why = say("table-pins.next-player-spots", "the next player may, after one miss was given")
        return refuse(state, "not-now", why, cite, turn)
    done = state._replace(seen=tuple(ball for ball in state.seen if ball != "r"))
    told = (Instruction("spot", text, ("r",), cite),)
    return Ruling(done, turn=turn, citations=cites(cite), instructions=told, events=("spotted",))


_WORDS: dict[str, Word] = {
    "lead": _order,
    "yield": _order,
    "order": _order,
    "place": _place,
    "pill": _pill,
    "missing": _missing,
    "show": _show,
    "pool": _pool,
    "burst": _burst,
    "privilege": _privilege,
    "keep": _keep,
    "pay": _pay,
    "retire": _retire,
    "end": _end,
    "set": _set,
    "spot": _spot,
    "accept": _third_miss,
    "reject": _third_miss,
}
_NEEDS = {
    "place": "lead_place",
    "pill": "private",
    "missing": "missing",
    "show": "private",
    "pool": "proclaim",
    "burst": "private",
    "privilege": "privilege",
    "keep": "two_balls",
    "pay": "price",
    "retire": "leaves",
    "end": "ends",
    "spot": "blocked",
    "accept": "third_rejected",
    "reject": "third_rejected",
}
"""The question that must be answered for a word to mean anything."""


def words_of(fig: Figures) -> tuple[str, ...]:
    """The words that the game has."""
    return tuple(w for w in _WORDS if _NEEDS.get(w) is None or _NEEDS[w] in fig.asks)
