"""The words of the players: order of play, remedies after a foul, balls spotted on demand, the end."""

from __future__ import annotations

from ....play import Play
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from ...conduct import BALLS_TEXT
from ...turns import lead_decided, out_of_turn
from .names import listed
from .reading import OTHER, BallSet, HazardFacts, HazardState
from .settling import finish, next_side, settle
from .strokes import Verdict, remedies_of
from .supposing import groups

PLACED = say("hazards.placed", "Put the cue ball where its first stroke sent it, or would have.")
EXCHANGED = say("hazards.exchanged", "The two white balls change owners to the end of the game.")


def choose(play: Play, state: HazardState, who: int, token: Token, entry: Entry) -> Ruling:
    """Judge an entry that is a choice."""
    word, letters = token.a, play.letters
    turn = None if state.turn is None else letters[state.turn]
    if word in ("lead", "yield", "order"):
        if state.phase != "lead" or state.turn is not None:
            return lead_decided(play, state, "bank", "order of play")
        return _lead(play, state, who, token)
    if word == "retire" and play.cite("retire") is not None:
        return _retire(play, state, who)
    if word == "end":
        return _end(play, state)
    if turn is not None and who != state.turn:
        return out_of_turn(play, state)
    if state.phase == "choose" and word in {r.word for r in remedies_of(play, state)}:
        return _remedy(play, state, who, word)
    if state.phase == "third-miss" and word in ("accept", "reject"):
        return _third_miss(play, state, who, word)
    if word in ("again", "credit"):
        return _outside(play, state, who, word, entry)
    if word == "spot":
        return _spot(play, state, who, token, entry)
    if word == "respot":
        return _respot(play, state, who)
    known = ("accept", "reject", "as-is", "replaced", "place", "foul", "miss", "break", "own", "exchange")
    if word in known:
        message = say("hazards.nothing-to-choose", "there is nothing to choose with :{word}", word=word)
        return refuse(state, "not-now", message, play.cite("turn"), turn)
    message = say(
        "hazards.unknown-choice", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
    )
    return refuse(state, "unknown-choice", message, turn=turn)


def _lead(play: Play, state: HazardState, who: int, token: Token) -> Ruling:
    letters, order = play.letters, state.order
    leader = who
    if token.a == "yield":
        leader = order[(order.index(who) + 1) % len(order)]
    elif token.a == "order":
        drawn = (token.b or "").replace(" ", "")
        if sorted(drawn) != sorted("".join(letters)):
            message = say(
                "hazards.order-all-sides", "write every side once in the order drawn, as :order(BCA)"
            )
            return refuse(state, "undecided", message)
        order = tuple(letters.index(x) for x in drawn)
        leader = order[0]
    after = state._replace(turn=leader, order=order, phase="stroke")
    told = []
    for code, slot in (("set-up", "rack"), ("in-hand", "in_hand"), ("opening", "opening_word")):
        text, cite = play.ask(slot, after)
        if text:
            told.append(Instruction(code, text, (), cite))
    because = cites(play.cite("bank"))
    return Ruling(after, {}, letters[leader], because, tuple(told), events=("lead",))


def _remedy(play: Play, state: HazardState, who: int, word: str) -> Ruling:
    """The side that was wronged says how play goes on."""
    remedy = next(r for r in remedies_of(play, state) if r.word == word)
    fault = state.fault or 0
    balls: BallSet = play.value("balls")
    cite = (
        play.cite(f"foul:{state.pending}") or play.cite(f"penalty:{state.pending}") or play.cite("remedies")
    )
    price = play.value(f"foul:{state.pending}", state, None)
    own = {choice.word for choice in getattr(price, "choose", ())}
    either = word not in own and getattr(price, "balls", "") != "choice"
    because = cites(cite, play.cite("foul_or_miss") if either else None)
    how = remedy.balls
    if remedy.word == "foul":
        broken, broken_cite = play.ask("broken", state, state.scored)
        how = "broken" if broken else how
        because = cites(*because, broken_cite)
    score = tuple(s + remedy.give * (i != fault and i not in state.gone) for i, s in enumerate(state.score))
    after = state._replace(
        score=score, phase="stroke", pending="", fault=None, kept=(), scored=False, missed=False
    )
    told: list[Instruction] = []
    if how == "replaced":
        after = after._replace(hands=state.kept or state.hands)
        told.append(Instruction("balls-replaced", BALLS_TEXT["replaced"], (), cite))
    elif how == "placed":
        after = after._replace(hands=_with(state.hands, fault if balls.own else 0, "table"))
        told.append(Instruction("place", PLACED, ("c",), cite))
    elif how == "exchanged":
        after = after._replace(hands=tuple(reversed(state.hands)))
        told.append(Instruction("exchange", EXCHANGED, ("w",), cite))
    elif how == "broken":
        text, rack_cite = play.ask("rack", state)
        after = after._replace(hands=("hand",) * len(state.hands), opening=True, down=())
        after = after._replace(alone=2 if state.scored and play.value("suit", state) else 0)
        told.append(Instruction("set-up", text, balls.objects, rack_cite))
    elif how == "spotted":
        text, spot_cite = play.ask("spotted", state)
        places = ["table"] * len(state.hands)
        places[who if balls.own else 0] = "hand"
        after = after._replace(hands=tuple(places), down=(), red_on="spot", red_pots=0)
        told.append(Instruction("set-up", text, balls.objects, spot_cite))
        because = cites(*because, spot_cite)
    if remedy.turn == "offender" and fault != who:
        tallies = list(after.tallies)
        tallies[fault] = tallies[fault]._replace(innings=tallies[fault].innings - 1)
        after = after._replace(turn=fault, fresh=True, tallies=tuple(tallies))
    return finish(play, state, after, who, list(because), tuple(told), False, ["chosen"])


def _with(hands: tuple[str, ...], at: int, place: str) -> tuple[str, ...]:
    return (*hands[:at], place, *hands[at + 1 :])


def _third_miss(play: Play, state: HazardState, who: int, word: str) -> Ruling:
    because = cites(play.cite("third_miss"))
    if word == "accept":
        after = state._replace(phase="stroke", fault=None, owed=(0, 0))
        return Ruling(after, turn=play.letters[who], citations=because, events=("accepted",))
    misser = state.fault or 0
    score = list(state.score)
    if not play.options.third_miss_point_when_rejected:
        given, lost = state.owed
        score[misser] += lost
        score = [s - given * (i != misser and i not in state.gone) for i, s in enumerate(score)]
    misses = _counts(state.misses, misser, state.misses[misser] - 1)
    tallies = list(state.tallies)
    tallies[misser] = tallies[misser]._replace(innings=tallies[misser].innings - 1)
    after = state._replace(
        score=tuple(score),
        turn=misser,
        phase="stroke",
        forced=True,
        misses=misses,
        tallies=tuple(tallies),
        fault=None,
        owed=(0, 0),
    )
    text = say("hazards.cue-ball-back", "Put the cue ball back; at least one ball must be met.")
    told = Instruction("replace-cue-ball", text, ("c",), because[0])
    points = points_between(play, state.score, after.score)
    return Ruling(after, points, play.letters[misser], because, (told,), events=("rejected",))


def _counts(counts: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*counts[:at], value, *counts[at + 1 :])


def _outside(play: Play, state: HazardState, who: int, word: str, entry: Entry) -> Ruling:
    points, cite = play.ask("outside", state, None)
    turn = play.letters[who]
    if points is None or not any(t.kind == "state" and t.a == "outside" for t in entry.tokens):
        message = say("hazards.only-disturbed", "only after a ball was disturbed from outside: #outside")
        return refuse(state, "not-now", message, cite, turn)
    if word == "again":
        told = Instruction("balls-again", BALLS_TEXT["again"], (), cite)
        return Ruling(state, turn=turn, citations=cites(cite), instructions=(told,), events=("again",))
    seen = HazardFacts((Token("state", "carom"),))
    carom = min((w.made for w, _ in groups(play, state, seen) if w.made > 0), default=0)
    if not points or not carom or state.void or state.forced:
        message = say("hazards.no-carom-credited", "disturbed balls are put back here; no carom is credited")
        return refuse(state, "not-now", message, cite, turn)
    verdict = Verdict(carom, None, cites(cite), (HazardFacts(()).supposing((), (), None),), True, "counted")
    return settle(play, state, HazardFacts(()), verdict, entry.n)


def _spot(play: Play, state: HazardState, who: int, token: Token, entry: Entry) -> Ruling:
    """A ball that was down comes up; or the balls are spotted because the cue ball is frozen."""
    turn = play.letters[who]
    if token.b is not None:
        cite = play.cite("occupied")
        if token.b not in state.down:
            message = say("hazards.none-waits", "no ball {ball} waits for its spot", ball=token.b[:20])
            return refuse(state, "not-now", message, cite, turn)
        after = state._replace(down=tuple(b for b in state.down if b != token.b))
        told = Instruction("spot", play.value("respot", state, token.b), (token.b,), cite)
        return Ruling(after, turn=turn, citations=cites(cite), instructions=(told,), events=("spotted",))
    text, cite = play.ask("touching", state, None)
    if text and (ball := _frozen(entry)) is not None:
        told = Instruction("spot", text, (ball,), cite)
        return Ruling(state, turn=turn, citations=cites(cite), instructions=(told,), events=("spotted",))
    allowed, cite = play.ask("frozen_spot", state, None)
    if not allowed or _frozen(entry) is None:
        message = say(
            "hazards.spotted-when-frozen", "the balls are spotted when the cue ball is frozen: #frozen"
        )
        return refuse(state, "not-now", message, cite, turn)
    balls: BallSet = play.value("balls")
    hands = _with(state.hands, who, "hand") if balls.own else ("hand",)
    after = state._replace(hands=hands, opening=True, down=(), turn=who, red_on="spot", red_pots=0)
    others = [ball for ball in balls.objects if not (ball == OTHER and hands[1 - who] == "hand")]
    text = say(
        "hazards.put-on-spots",
        "Put on their spots: {balls}. The striker is in hand.",
        balls=listed([balls.name(ball) for ball in others]),
    )
    told = Instruction("set-up", text, (), cite)
    return Ruling(after, turn=turn, citations=cites(cite), instructions=(told,), events=("spotted",))


def _frozen(entry: Entry) -> str | None:
    return next((t.b for t in entry.tokens if t.kind == "state" and t.a == "frozen"), None)


def _respot(play: Play, state: HazardState, who: int) -> Ruling:
    """All object balls spotted and the cue ball in hand, on demand."""
    answer, cite = play.ask("demand", state)
    turn = play.letters[who]
    if not answer:
        message = say("hazards.not-asked-for", "the balls cannot be asked for now")
        return refuse(state, "not-now", message, cite, turn)
    after = state._replace(down=(), hands=("hand",) * len(state.hands))
    told = Instruction("set-up", answer, (), cite)
    return Ruling(after, turn=turn, citations=cites(cite), instructions=(told,), events=("spotted",))


def _retire(play: Play, state: HazardState, who: int) -> Ruling:
    """A side that refuses to go on loses the game."""
    after = state._replace(gone=(*state.gone, who), pending="", phase="stroke")
    if after.turn == who:
        after = next_side(after, who)
    return finish(play, state, after, who, list(cites(play.cite("retire"))), (), False, ["retired"])


def _end(play: Play, state: HazardState) -> Ruling:
    target, cite = play.ask("target", state)
    if target is not None:
        return refuse(state, "not-now", say("hazards.ends-at-points", "the game ends at its points"), cite)
    best = max(s for i, s in enumerate(state.score) if i not in state.gone)
    leaders = [i for i, s in enumerate(state.score) if s == best and i not in state.gone]
    after = state._replace(
        over=True, winner=leaders[0] if len(leaders) == 1 else None, phase="stroke", pending=""
    )
    return Ruling(after, citations=cites(play.cite("target")), events=("game-over",))
