"""The words of the players at carom: lead, spotting frozen balls, the third miss, outside disturbance,
whites, the balls after a foul, the balk of balls on a line."""

from __future__ import annotations

import re

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say, say_many
from ....states import put
from ...base import cites, points_between
from ...conduct import BALLS_TEXT
from ...turns import lead_decided, out_of_turn
from .closing import SHOOT_OUT
from .reading import BOTH, PIECES, CaromFacts, CaromState, Hold
from .settling import settle, targets_of
from .spaces import limit_of, same
from .strokes import CANNOT_COUNT, Verdict, barred_by


def choose(play: Play, state: CaromState, who: int, token: Token, entry: Entry) -> Ruling:
    """Judge an entry that is a choice."""
    word, letters = token.a, play.letters
    turn = None if state.turn is None else letters[state.turn]
    if word in ("lead", "yield"):
        return _lead(play, state, who, word)
    if word in ("accept", "reject"):
        if state.phase != "third-miss" or who != state.turn:
            message = say("carom.no-third-miss", "there is no third miss to accept or reject")
            return refuse(state, "not-now", message, turn=turn)
        return _third_miss(play, state, who, word)
    if turn is not None and who != state.turn and word != "end":
        return out_of_turn(play, state)
    if word == "spot":
        return _spot(play, state, who, entry)
    if word in ("credit", "again"):
        return _outside(play, state, who, word, entry)
    if word == "exchange":
        return _exchange(play, state, who)
    if word in ("as-is", "replaced", "over"):
        return _balls(play, state, who, word)
    if word == "elect":
        return _elect(play, state, who, token)
    if word == "inning":
        return _inning(play, state, who, token, entry)
    if word == "time-out":
        return _time_out(play, state, who)
    if word == "end":
        return _end(play, state)
    game = play.game.name
    message = say("carom.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=game)
    return refuse(state, "unknown-choice", message, turn=turn)


def _lead(play: Play, state: CaromState, who: int, word: str) -> Ruling:
    letters = play.letters
    if state.phase != "lead" or state.turn is not None:
        return lead_decided(play, state, "bank")
    leader = who if word == "lead" else (who + 1) % len(letters)
    after = state._replace(turn=leader, phase="stroke")
    if state.bout is not None:
        after = after._replace(bout=state.bout._replace(first=leader))
    text, cite = play.ask("in_hand", state)
    told = (Instruction("in-hand", text, ("c",), cite),) if text else ()
    drawn, drawn_cite = play.ask("set_up", state)
    if drawn:
        told = (Instruction("set-up", drawn, (), drawn_cite), *told)
    return Ruling(
        after, turn=letters[leader], citations=cites(play.cite("bank")), instructions=told, events=("lead",)
    )


def _third_miss(play: Play, state: CaromState, who: int, word: str) -> Ruling:
    letters = play.letters
    because = cites(play.cite("third_miss"))
    if word == "accept":
        return Ruling(
            state._replace(phase="stroke", offer=None, before=()),
            turn=letters[who],
            citations=because,
            events=("accepted",),
        )
    misser = (who - 1) % len(letters)
    score = list(state.score)
    if not play.options.third_miss_point_when_rejected:
        score[who] -= play.value("miss_points", state)
    misses = list(state.misses)
    misses[misser] -= 1
    after = state._replace(
        score=tuple(score), turn=misser, phase="stroke", forced=True, fresh=False, misses=tuple(misses)
    )
    after = after._replace(held=state.before, before=())
    told = Instruction(
        "replace-cue-ball",
        say("carom.put-cue-back", "Put the cue ball back; at least one object ball must be met."),
        ("c",),
    )
    points = points_between(play, state.score, after.score)
    return Ruling(after, points, letters[misser], because, (told,), events=("rejected",))


def _spot(play: Play, state: CaromState, who: int, entry: Entry) -> Ruling:
    turn = play.letters[who]
    allowed, cite = play.ask("frozen_spot", state, CaromFacts(entry.tokens))
    if not any(t.kind == "state" and t.a == "frozen" for t in entry.tokens):
        message = say(
            "carom.spot-not-frozen", "the balls are spotted only when the cue ball is frozen to one"
        )
        return refuse(state, "not-now", message, cite, turn)
    if not allowed:
        message = say("carom.spot-not-allowed", "this game does not let frozen balls be spotted")
        return refuse(state, "not-now", message, cite, turn)
    facts = CaromFacts(entry.tokens)
    text, hand_cite = play.ask("in_hand", state)
    spot, spot_cite = play.ask("spot_text", state, facts)
    if spot is not None:
        hand_cite = spot_cite
    if spot:
        said = spot
    elif text:
        said = say("carom.spot-all-and-hand", "Spot the balls as at the opening. {hand}", hand=text)
    else:
        said = say("carom.spot-all", "Spot the balls as at the opening.")
    every = play.value("spot_all", state, facts) is not False
    frozen = PIECES if facts.frozen == BOTH else (facts.frozen or "r",)
    told = Instruction("set-up", said, (), cite)
    if not every:
        told = Instruction("spot", said, ("c", *frozen), cite)
    after = state._replace(
        turn=who, spotted=every, phase="stroke", held=(), lined=False, offer=None, before=()
    )
    return Ruling(
        after, turn=turn, citations=cites(cite, hand_cite), instructions=(told,), events=("spotted",)
    )


def _outside(play: Play, state: CaromState, who: int, word: str, entry: Entry) -> Ruling:
    points, cite = play.ask("outside", state, None)
    turn = play.letters[who]
    if points is None or not any(t.kind == "state" and t.a == "outside" for t in entry.tokens):
        message = say("carom.outside-only", "only after a ball was disturbed from outside: #outside")
        return refuse(state, "not-now", message, cite, turn)
    if word == "again":
        told = Instruction("balls-again", BALLS_TEXT["again"], (), cite)
        return Ruling(state, turn=turn, citations=cites(cite), instructions=(told,), events=("again",))
    if not points:
        message = say("carom.outside-no-credit", "disturbed balls are put back here; no carom is credited")
        return refuse(state, "not-now", message, cite, turn)
    if state.forced or state.next_void:
        return refuse(state, "not-now", CANNOT_COUNT, barred_by(play, state), turn)
    verdict = Verdict(points, 0, False, cites(cite), True, "counted")
    ready = state._replace(turn=who, phase="stroke")
    return settle(play, ready, CaromFacts(entry.tokens), verdict, entry.n)


def _exchange(play: Play, state: CaromState, who: int) -> Ruling:
    """The wrong white was used and nobody claimed it: the striker may have the two whites exchanged."""
    text, cite = play.ask("exchange", state)
    turn = play.letters[who]
    if text is None or not state.strokes:
        message = say("carom.no-whites-to-exchange", "there are no whites to exchange")
        return refuse(state, "not-now", message, cite, turn)
    told = Instruction("exchange", text, ("w",), cite)
    after = state._replace(whites="")
    return Ruling(after, turn=turn, citations=cites(cite), instructions=(told,), events=("exchanged",))


def _balls(play: Play, state: CaromState, who: int, word: str) -> Ruling:
    """After a foul: the incoming striker takes the balls as they lie, has them put back, or, where the game
    allows it, has the stroke played over."""
    offer, turn = state.offer, play.letters[who]
    if offer is None or state.phase != "stroke" or (word == "over" and not offer.over):
        message = say("carom.no-balls-choice", "there is nothing to choose about the balls")
        return refuse(state, "not-now", message, turn=turn)
    because = cites(play.cite("balls_choice"))
    if word == "as-is":
        return Ruling(state._replace(offer=None, before=()), turn=turn, citations=because, events=("as-is",))
    if word == "replaced":
        after = state._replace(held=(), lined=False, offer=None, before=())
        told = Instruction("balls-replaced", BALLS_TEXT["replaced"], (), play.cite("balls_choice"))
        return Ruling(after, turn=turn, citations=because, instructions=(told,), events=("replaced",))
    score = list(state.score)
    score[who] -= offer.given
    after = state._replace(
        score=tuple(score),
        turn=offer.by,
        held=state.before,
        spotted=offer.spotted,
        stage=offer.stage,
        fresh=False,
        lined=False,
        offer=None,
        before=(),
    )
    told = Instruction("balls-again", BALLS_TEXT["again"], (), play.cite("balls_choice"))
    points = points_between(play, state.score, after.score)
    return Ruling(after, points, play.letters[offer.by], because, (told,), events=("again",))


def _elect(play: Play, state: CaromState, who: int, token: Token) -> Ruling:
    """Both object balls rest on one line: the striker says to which space it belongs."""
    cite, turn = play.cite("elect"), play.letters[who]
    held = next((h for h in state.held if h.word == "in"), None)
    if cite is None or held is None or not state.lined:
        message = say("carom.none-on-line", "no two object balls rest on one line")
        return refuse(state, "not-now", message, cite, turn)
    limit, _ = limit_of(play, held)
    name = token.b or ""
    if limit is None or not name or name not in limit.names:
        words = ", ".join(n for n in limit.names if n) if limit else ""
        message = say("carom.elect-which", "say which: :elect with one of {words}", words=words)
        return refuse(state, "unknown-zone", message, cite, turn)
    used = held.used if same(held.space, name) else 0
    rows = tuple(Hold("in", name, used) if h.word == "in" else h for h in state.held)
    after = state._replace(held=rows, lined=False)
    return Ruling(after, turn=turn, citations=cites(cite), events=("elected",))


def _inning(play: Play, state: CaromState, who: int, token: Token, entry: Entry) -> Ruling:
    """A whole inning keyed in from a paper sheet: so many counts, then a stroke without count."""
    if not re.fullmatch("[0-9]{1,4}", token.b or "") or len(entry.tokens) != 1:
        message = say("carom.inning-alone", "write :inning(n) alone, n the counts of the inning")
        return refuse(state, "undecided", message)
    if not state.fresh or state.forced or state.next_void or state.stage:
        message = say("carom.inning-at-beginning", "a whole inning is keyed in at its beginning")
        return refuse(state, "not-now", message)
    made = int(token.b)
    shooting = state.bout is not None and state.bout.stage == SHOOT_OUT
    cite, target = play.cite("target"), None if shooting else targets_of(play, state)[who]
    left = None if target is None else target - state.score[who]
    if left is not None and made > left:
        message = say_many("carom.inning-left", "only {n} is left to make", "only {n} are left to make", left)
        return refuse(state, "impossible", message, cite)
    ready = state._replace(
        turn=who, phase="stroke", held=(), lined=False, spotted=False, offer=None, before=()
    )
    verdict = Verdict(made, 0, made != left, cites(play.cite("count")), True, "counted")
    return settle(play, ready, CaromFacts(()), verdict, entry.n)


def clock_ran_out(play: Play, state: CaromState, who: int, tokens: tuple[Token, ...]) -> Ruling | None:
    """The time for a stroke is over: a time-out that is left is taken by itself; None where it is a foul."""
    if play.value("foul:slow", state) is None:
        return None
    taken = _time_out(play, state, who)
    if not taken.ok:
        return None
    if len(tokens) > 1:
        message = say("carom.slow-alone", "a time-out is left, and is taken by itself: #slow alone")
        return refuse(state, "not-now", message, play.cite("time_outs"), play.letters[who])
    return taken


def _time_out(play: Play, state: CaromState, who: int) -> Ruling:
    """A time-out of the striker: it doubles the time of the coming stroke, and he has so many of them."""
    (most, cite), turn = play.ask("time_outs", state), play.letters[who]
    bout = state.bout
    if not most or bout is None:
        message = say("carom.no-time-outs", "this match has no time-outs")
        return refuse(state, "not-now", message, cite, turn)
    if bout.outs[who] >= most:
        message = say("carom.time-outs-used", "all time-outs are used: {most}", most=most)
        return refuse(state, "not-now", message, cite, turn)
    each, each_cite = play.ask("time_outs_each", state)
    if each is not None and bout.timed >= each:
        message = say("carom.time-outs-each", "no more than {each} in one position", each=each)
        return refuse(state, "not-now", message, each_cite, turn)
    taken = bout._replace(outs=put(bout.outs, who, bout.outs[who] + 1), timed=bout.timed + 1)
    return Ruling(
        state._replace(turn=who, bout=taken), turn=turn, citations=cites(cite), events=("time-out",)
    )


def _end(play: Play, state: CaromState) -> Ruling:
    target, cite = targets_of(play, state)[0], play.cite("target")
    if target is not None:
        return refuse(state, "not-now", say("carom.ends-at-points", "the game ends at its points"), cite)
    if play.value("innings_limit"):
        message = say("carom.ends-with-innings", "the game ends with its innings")
        return refuse(state, "not-now", message, play.cite("innings_limit"))
    best = max(state.score)
    leaders = [i for i, s in enumerate(state.score) if s == best]
    after = state._replace(over=True, winner=leaders[0] if len(leaders) == 1 else None, phase="stroke")
    return Ruling(after, citations=cites(play.cite("target")), events=("game-over",))
