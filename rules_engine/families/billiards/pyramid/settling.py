"""How a judged stroke is written into the state: balls, penalty balls, the cue ball in hand, the end."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say, say_many
from ....states import Tally, plus, put
from ...base import cites, points_between
from .reading import ALL, BALL, CUE, PyramidFacts, PyramidState
from .strokes import Verdict


def settle(play: Play, state: PyramidState, facts: PyramidFacts, v: Verdict, n: int) -> Ruling:
    """Write the verdict on a stroke of the side in turn into the state."""
    who = state.turn or 0
    before = state
    if state.take:
        state = _taken(play, state, facts)
    if state.fresh:
        tallies = put(state.tallies, who, state.tallies[who].begin())
        state = state._replace(tallies=tallies, fresh=False)
    if v.foul:
        return _fouled(play, before, state, facts, v)
    if not v.made:
        other = 1 - who
        after = state._replace(turn=other, phase="stroke", in_hand="", fresh=True)
        told = _spotted(play, facts.off)
        points = points_between(play, before.score, after.score)
        events = ("no-count", "inning-over")
        return Ruling(after, points, play.letters[other], v.citations, told, v.attested, events)
    return _made(play, before, state, facts, v, n)


def _taken(play: Play, state: PyramidState, facts: PyramidFacts) -> PyramidState:
    """The ball that was due is off the table, unless the record says that it was left there."""
    if "untaken" not in facts.states or state.take != "premium":
        return state._replace(take="", premium_entry=0)
    who = state.turn or 0
    tally = state.tallies[who]
    high = tally.high - (tally.high_entry == state.premium_entry and tally.high == tally.run)
    tally = Tally(tally.innings, tally.made - 1, tally.run - 1, high, tally.high_entry)
    return state._replace(
        score=plus(state.score, who, -1),
        own=plus(state.own, who, -1),
        tallies=put(state.tallies, who, tally),
        table=state.table + 1,
        take="",
        premium_entry=0,
    )


def _made(
    play: Play, before: PyramidState, state: PyramidState, facts: PyramidFacts, v: Verdict, n: int
) -> Ruling:
    who = state.turn or 0
    made, citations = v.made, v.citations
    score, owed = state.score, state.owed
    target = play.value("target", state)
    told: tuple[Instruction, ...] = _spotted(play, facts.off)
    if owed[who]:
        back = min(owed[who], made)
        owed = plus(owed, who, -back)
        told += _spotted(play, back, owed=True)
        counted = made - back
    else:
        back, counted = 0, made
    if score[who] + counted > target:
        counted = target - score[who]
        citations = cites(*citations, play.cite("surplus"))
    score = plus(score, who, counted)
    won = score[who] >= target
    table, in_hand = state.table - made + back, ""
    premium = v.own and play.value("own_ball") == "premium"
    if premium:
        # The cue ball comes back, and an object ball goes in its stead.
        in_hand = play.value("own_hand")
        if state.table - (made - 1) + back <= 0:
            table, premium = 0, False  # no object ball is left to be taken
        premium = premium and counted > 0
    after = state._replace(
        score=score,
        tallies=put(state.tallies, who, state.tallies[who].add(counted, n)),
        table=table,
        phase="stroke",
        in_hand=in_hand,
        own=plus(state.own, who, 1) if v.own else state.own,
        owed=owed,
    )
    if won:
        return over(play, before, after, who, citations, told, v.attested, ("counted",))
    if premium:
        taker = who if play.value("premium_by", state) == "shooter" else 1 - who
        text = say(
            "pyramid.takes-for-cue-ball",
            "{player} takes a ball off the table for the cue ball pocketed.",
            player=play.names[play.letters[taker]],
        )
        told += (Instruction("remove", text, (BALL,), play.cite("premium_by")),)
        after = after._replace(take="premium", premium_entry=n)
    if in_hand:
        told += in_hand_told(play, in_hand)
    return ended_or(play, before, after, citations, told, v.attested, ("counted",))


def _fouled(play: Play, before: PyramidState, state: PyramidState, facts: PyramidFacts, v: Verdict) -> Ruling:
    who = state.turn or 0
    told = _spotted(
        play, facts.balls + facts.off + (play.value("cue") == "any" and facts.own + facts.cue_off)
    )
    in_hand = ""
    if (facts.own or facts.cue_off) and play.value("cue") == "one":
        in_hand = play.value("foul_hand")
        told += in_hand_told(play, in_hand)
    breaking = state.phase == "break"
    phase = "choose-break" if breaking and play.value("break_foul") == "choice" else "stroke"
    after = state._replace(turn=1 - who, phase=phase, in_hand=in_hand, fresh=True)
    cited = cites(*v.citations, play.cite("break_foul")) if phase == "choose-break" else v.citations
    events = ("foul", "inning-over")
    return penalised(play, before, after, who, cited, told, v.attested, events)


def penalised(
    play: Play,
    before: PyramidState,
    after: PyramidState,
    offender: int,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
    events: tuple[str, ...],
) -> Ruling:
    """The opponent of ``offender`` is given a ball, or the offender puts one back, as the match has it."""
    other = 1 - offender
    source, cite = play.ask("penalty", after)
    score, table, owed, take = after.score, after.table, after.owed, ""
    names = play.names[play.letters[offender]], play.names[play.letters[other]]
    fouls = plus(after.fouls, offender, 1)
    shelf = score[offender] > play.start_scores[offender]  # what was given at the start is no ball
    if source == "spotted":
        if shelf:
            score, table = plus(score, offender, -1), table + 1
            words = say(
                "pyramid.puts-back",
                "{player} puts a ball back, {where}.",
                player=names[0],
                where=_where(play),
            )
            told += (Instruction("spot", words, (BALL,), cite),)
        else:
            owed = plus(owed, offender, 1)
            words = say("pyramid.owes-a-ball", "{player} owes a ball: the next goes back.", player=names[0])
            told += (Instruction("owes", words, (BALL,), cite),)
    elif source == "shelf" and shelf:
        score = plus(plus(score, offender, -1), other, 1)
        words = say("pyramid.gives-a-ball", "{player} gives {other} a ball.", player=names[0], other=names[1])
        told += (Instruction("hand-over", words, (BALL,), cite),)
    else:
        score, table = plus(score, other, 1), table - 1
        which, chosen = play.ask("penalty_ball", after)
        text = (
            say(
                "pyramid.takes-of-choice",
                "{player} takes a ball of his choice off the table.",
                player=names[1],
            )
            if which == "opponent"
            else say("pyramid.last-goes-to", "The ball pocketed last goes to {player}.", player=names[1])
        )
        take = "penalty" if which == "opponent" else ""
        told += (Instruction("remove", text, (BALL,), chosen),)
    after = after._replace(score=score, table=table, owed=owed, fouls=fouls, take=take, premium_entry=0)
    if score[other] >= play.value("target", after):
        told = tuple(i for i in told if i.code != "in-hand")
        return over(play, before, after, other, citations, told, attested, events)
    return ended_or(play, before, after, citations, told, attested, events)


def ended_or(
    play: Play,
    before: PyramidState,
    after: PyramidState,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
    events: tuple[str, ...],
) -> Ruling:
    """Play goes on, unless no ball is left to be pocketed: then the score decides."""
    if after.table - (play.value("cue") == "any") < 1:
        a, b = after.score
        return over(play, before, after, None if a == b else int(b > a), citations, told, attested, events)
    points = points_between(play, before.score, after.score)
    return Ruling(after, points, play.letters[after.turn or 0], citations, told, attested, events)


def over(
    play: Play,
    before: PyramidState,
    after: PyramidState,
    winner: int | None,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
    events: tuple[str, ...],
) -> Ruling:
    """The game is over."""
    done = after._replace(over=True, winner=winner, take="")
    points = points_between(play, before.score, done.score)
    cited = cites(*citations, play.cite("target"))
    return Ruling(done, points, None, cited, told, attested, (*events, "game-over"))


def in_hand_told(play: Play, place: str) -> tuple[Instruction, ...]:
    """That the cue ball is in hand, and how it is played from there."""
    text, cite = play.ask(f"from_{place}")
    words = say("pyramid.in-hand", "The cue ball is in hand, {how}.", how=text)
    return (Instruction("in-hand", words, (CUE,), cite),)


def racked(play: Play, state: PyramidState) -> tuple[Instruction, ...]:
    """The pyramid is set up, and the coloured ball lies in home."""
    text, cite = play.ask("rack")
    full = state.table == ALL - (play.value("cue") == "one")
    return (
        Instruction(
            "set-up",
            text
            if full
            else say("pyramid.balls-left-set-up", "The balls left on the table: {what}", what=text),
            (),
            cite,
        ),
    )


def _where(play: Play) -> str:
    where: str = play.value("spot")
    return where


def _spotted(play: Play, count: int, owed: bool = False) -> tuple[Instruction, ...]:
    if not count:
        return ()
    where, cite = play.ask("spot")
    if owed:
        text = say_many(
            "pyramid.put-owed-back",
            "Owed: put a ball back, {where}.",
            "Owed: put {n} balls back, {where}.",
            count,
            where=where,
        )
    else:
        text = say_many(
            "pyramid.spot-balls", "Spot a ball, {where}.", "Spot {n} balls, {where}.", count, where=where
        )
    return (Instruction("spot", text, (BALL,) * count, cite),)
