"""The words of the players: lead and order, the ball used, the red taken out again, and those of a pool."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites
from ...turns import lead_decided
from ..pills import draw, known, show
from .balls import gathered, pockets_of, racked
from .reading import CupsState, Kit, not_in_pocket
from .settling import Step, burst, finished, ruled, thrown_out

_ORDER = say("cups.order-of-play", "order of play")


def choose(play: Play, state: CupsState, who: int, token: Token, entry: Entry) -> Ruling:
    """Judge an entry that is a choice."""
    word = token.a
    turn = None if state.turn is None else play.letters[state.turn]
    if word in ("lead", "yield", "order"):
        return _order(play, state, who, token)
    if word in ("pill", "show", "pool", "burst") and play.value("small_balls", state):
        return _private(play, state, who, entry)
    if word == "pool" and play.cite("proclaim") is not None:
        return _pool(play, state, who)
    if word in ("privilege", "out") and play.cite("privilege") is not None:
        return _privilege(play, state, who, word)
    if word == "respot" and play.value("respot", state) == "choice":
        return _respot(play, state, who)
    game = play.game.name
    message = say("cups.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=game)
    return refuse(state, "unknown-choice", message, turn=turn)


def _order(play: Play, state: CupsState, who: int, token: Token) -> Ruling:
    cite = play.cite("order")
    if state.phase != "lead":
        return lead_decided(play, state, "order", _ORDER)
    sides = len(play.letters)
    if token.a == "order":
        named = [play.index(letter) for letter in token.b or ""]
        if None in named or sorted(i for i in named if i is not None) != list(range(sides)):
            message = say("cups.order-letters", "write each side's letter once, as in :order(BCA)")
            return refuse(state, "wrong-token", message, cite)
        order = tuple(i for i in named if i is not None)
    else:
        if token.a == "yield" and play.value("choice_of_play", state) is None:
            message = say("cups.yield-unknown", ":yield means nothing here")
            return refuse(state, "unknown-choice", message, cite)
        first = who if token.a == "lead" else (who + 1) % sides
        order = tuple((first + i) % sides for i in range(sides))
    ready = begin(play, state, order)
    text, set_cite = play.ask("set_up", ready)
    told = (Instruction("set-up", text, (), set_cite),) if text else ()
    because = cites(cite, play.cite("choice_of_play") if token.a == "yield" else None)
    return Ruling(ready, {}, play.letters[order[0]], because, told, events=("lead",))


def begin(play: Play, state: CupsState, order: tuple[int, ...]) -> CupsState:
    """The first turn of a game played in ``order``."""
    kit: Kit = play.value("kit", state)
    phase = "draw" if play.value("small_balls", state) else "shot"
    ready = racked(kit, state._replace(order=order, turn=order[0], left=0))
    return gathered(play, ready)._replace(phase=phase)


def use_ball(play: Play, state: CupsState, who: int, token: Token) -> Ruling:
    """The ball for the next shot, taken from those in the pockets."""
    kit: Kit = play.value("kit", state)
    letter = play.letters[who]
    cite = play.cite("used")
    if state.phase != "choose":
        message = say("cups.ball-known", "the ball for this shot is known")
        return refuse(state, "not-now", message, cite, letter)
    piece = token.a[0][0]
    if piece not in pockets_of(kit, state):
        return refuse(state, "impossible", not_in_pocket(kit, piece), cite, letter)
    return Ruling(state._replace(using=piece, phase="shot"), {}, letter, cites(cite), events=("used",))


def _respot(play: Play, state: CupsState, who: int) -> Ruling:
    """The red is taken out of its cup and spotted again."""
    cite = play.cite("respot")
    letter = play.letters[state.turn or 0]
    if who != state.turn or state.phase != "shot":
        message = say("cups.red-out-whose", "only the player at the table may take the red out")
        return refuse(state, "out-of-turn", message, cite, letter)
    if state.red != "holed" or state.holed + 1 < 2 or state.bed or not state.left:
        message = say(
            "cups.red-out-when",
            "two balls must be holed, the red among them, none on the table, and one left to play",
        )
        return refuse(state, "not-now", message, cite, letter)
    text, text_cite = play.ask("respot_text", state)
    told = (Instruction("spot", text, ("r",), text_cite),)
    return Ruling(state._replace(red="spot"), {}, letter, cites(cite), told, events=("spotted",))


def _privilege(play: Play, state: CupsState, who: int, word: str) -> Ruling:
    cite = play.cite("privilege")
    turn = None if state.turn is None else play.letters[state.turn]
    if state.phase != "privilege" or state.burst != who:
        message = say("cups.stay-in-whose", "only who has just burst may stay in the pool")
        return refuse(state, "not-now", message, cite, turn)
    step = Step(state, cites(cite), (word,))
    if word == "privilege":
        restart = play.value("privilege", state)
        score = list(state.score)
        if restart == "kept":
            score[who] = state.kept
        paid = tuple(p + (i == who) for i, p in enumerate(state.paid))
        step = step.then(state._replace(score=tuple(score), paid=paid, burst=None, phase="shot"))
    else:
        last_in, last_cite = play.ask("last_in", state)
        before = step.state._replace(burst=None, phase="shot")
        alone = [i for i in before.order if i not in before.out and i != who]
        if len(alone) == 1 and last_in == "plays-on":
            step = step.then(before._replace(out=before.out | {who}), last_cite, event="out")
        else:
            step = thrown_out(play, step.then(before, last_cite if len(alone) == 1 else None), who)
    return ruled(play, state, step, [])


def _pool(play: Play, state: CupsState, who: int, shown: int = 0) -> Ruling:
    """A player calls pool: at once, or when his turn has come round again."""
    cite = play.cite("proclaim")
    turn = None if state.turn is None else play.letters[state.turn]
    target = play.value("target", state)
    if state.phase not in ("shot", "privilege") or who in state.out:
        message = say("cups.pool-not-now", "nobody can call pool now")
        return refuse(state, "not-now", message, cite, turn)
    if state.score[who] + shown != target:
        name = play.names[play.letters[who]]
        message = say(
            "cups.pool-points",
            "{name} has {points}, not {target}",
            name=name,
            points=state.score[who] + shown,
            target=target,
        )
        return refuse(state, "contradicted", message, play.cite("target"), turn)
    if who not in (state.last, state.turn):
        message = say(
            "cups.pool-when",
            "pool is called before the next player shoots, or when one's turn has come again",
        )
        return refuse(state, "too-late", message, cite, turn)
    score = tuple(s + shown * (i == who) for i, s in enumerate(state.score))
    ready = state._replace(score=score, burst=None, phase="shot")
    step = finished(play, Step(ready, cites(cite, play.cite("target")), ("pool",)), who)
    return ruled(play, state, step, [])


def _private(play: Play, state: CupsState, who: int, entry: Entry) -> Ruling:
    """The small private ball: drawn before the first shot, shown with the call of pool or a burst."""
    letters = play.letters
    turn = None if state.turn is None else letters[state.turn]
    numbers, cite = play.ask("small_balls", state)
    words = {t.a: t for t in entry.tokens if t.kind == "choice"}
    if "pill" in words:
        if state.phase != "draw" or state.pills[who]:
            message = say("cups.drawn-once", "the small balls are drawn once, before the first shot")
            return refuse(state, "not-now", message, cite, turn)
        held = draw(play, state, state.pills, who, words["pill"], numbers=numbers, cite=cite)
        if isinstance(held, Ruling):
            return held._replace(turn=turn)
        phase = "shot" if all(held) else "draw"
        return Ruling(state._replace(pills=held, phase=phase), {}, turn, cites(cite), events=("drawn",))
    shown: Any = state.pills
    if "show" in words:
        now = state.phase in ("shot", "privilege")
        shown = show(play, state, state.pills, who, words["show"], numbers=numbers, now=now, cite=cite)
        if isinstance(shown, Ruling):
            return shown._replace(turn=turn)
    number = known(shown[who])
    if number is None:
        message = say("cups.show-small-ball", "show the small ball: :show(7), a sealed one with its salt")
        return refuse(state, "undecided", message, cite, turn)
    ready = state._replace(pills=shown)
    if "pool" in words:
        ruling = _pool(play, ready, who, number)
    elif "burst" in words:
        ruling = _own_burst(play, ready, who, number)
    else:
        ruling = Ruling(ready, {}, turn, cites(cite), events=("shown",))
    return ruling if ruling.ok else ruling._replace(state=state)


def _own_burst(play: Play, state: CupsState, who: int, number: int) -> Ruling:
    """Only the holder knows that his small ball has carried him over."""
    turn = None if state.turn is None else play.letters[state.turn]
    passing = play.cite("passing")
    if who != state.last or state.phase != "shot":
        message = say("cups.burst-at-once", "a burst is declared at once")
        return refuse(state, "too-late", message, passing, turn)
    if state.score[who] + number <= play.value("target", state):
        message = say("cups.no-burst", "{points} is no burst", points=state.score[who] + number)
        return refuse(state, "contradicted", message, passing, turn)
    return ruled(play, state, burst(play, Step(state, (), ()), who, passing), [])


def out_of_turn(play: Play, state: CupsState, who: int, made: int, called: bool) -> Ruling:
    """A shot out of turn: no count; who is burst by it is burst, unless the keeper had called him."""
    cite = play.cite("out_of_turn")
    letter = play.letters[state.turn or 0]
    if who in state.out or who == state.turn:
        message = say("cups.was-in-turn", "that side was in turn, or is out of the pool")
        return refuse(state, "not-now", message, cite, letter)
    skips = tuple(s + (i == who) for i, s in enumerate(state.skips))
    step = Step(state._replace(skips=skips), cites(cite), ("foul",))
    if made and not called and state.score[who] + made > play.value("target", state):
        step = burst(play, step, who, play.cite("passing"))
    in_turn = say("cups.plays-in-turn", "{name} plays in turn.", name=play.names[letter])
    told = [Instruction("in-turn", in_turn, (), cite)]
    return ruled(play, state, step, told)
