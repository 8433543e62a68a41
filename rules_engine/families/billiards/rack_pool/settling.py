"""How a judged stroke is written into the state: balls, turn, fouls in a row, and what the next side has."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import put
from ...base import cites, points_between
from .balls import balls_of, group_name, groups_of, listed
from .endings import ended
from .reading import BREAK, CHOICE, CUE, SHOT, PoolFacts, RackPoolState, following
from .strokes import Verdict

HAND = {
    "head": say("rack-pool.in-hand-head", "The cue ball is in hand above the head string."),
    "baulk": say("rack-pool.in-hand-baulk", "The cue ball is in hand in baulk."),
    "anywhere": say("rack-pool.in-hand-anywhere", "The cue ball is in hand anywhere on the table."),
}
LIMIT = 3
"""Fouls in a row that have a consequence."""


def settle(play: Play, state: RackPoolState, facts: PoolFacts, v: Verdict, n: int) -> Ruling:
    """Write the verdict on a stroke of ``state.turn`` into the state."""
    # Values of the state, the verdict and the facts that nearly every stroke needs are taken apart once.
    (
        score, tallies, table, taken, fouls, turn_now, phase_now, _, fresh, groups, breaker, visits, _, _,
        warned, free, owed, waiting, rack, strokes,
    ) = state[:20]  # fmt: skip
    foul, penalty, good, goes_on, win, how, after, made, cost, group, spotted, citations, attested = v
    if penalty.again or penalty.restore:
        return undone(play, state, v)
    who = turn_now or 0
    tally = tallies[who]
    if fresh:
        tally = tally.begin()
        visits = put(visits, who, visits[who] + 1)
    events = ["foul" if foul else "counted" if good else "no-count"]
    told: list[Instruction] = []
    if facts.pocketed or facts.off:
        table = table.difference(facts.pocketed, facts.off)
        if good:
            tally = tally.add(made if play.cite("points") is not None else len(good), n)
            taken = put(taken, who, taken[who].union(good))
        if spotted:
            table = table.union(spotted)
            taken = put(taken, who, taken[who].difference(spotted)) if good else taken
            told.append(spot_told(play, spotted))
    if made or cost:
        score = put(score, who, score[who] + made - cost)
    if group:
        groups, said = grouped(play, state, who, group)
        told.append(said)
    fouled, safeties, breaks = state[23:26]
    hand = ""
    if foul:
        fouled = put(fouled, who, fouled[who] + 1)
        hand, hand_cite = play.ask("hand", state, facts)
        hand = hand or ""
        if not win and (after is None or after.hand is None):
            citations = cites(*citations, hand_cite)
        if penalty.counts and not win:
            fouls, warned, third = in_a_row(play, state, facts, who)
            if third is not None:
                citations = cites(third, *citations)
                win, how = "next", "three-fouls"
            elif fouls[who] == LIMIT - 1 and play.value("three_fouls") and not warned[who]:
                told.append(warn_told(play.names[play.letters[who]], play.cite("three_fouls")))
    elif fouls[who] and play.value("clears", state, facts) is not False:
        fouls, warned = put(fouls, who, 0), put(warned, who, False)
    if not foul and "touched" in facts.states:
        told.append(may_restore(play.cite("foul:touched")))
    if facts.safety and not foul:
        safeties = put(safeties, who, safeties[who] + 1)
    broke = phase_now == BREAK
    if broke and good and not foul:
        breaks = put(breaks, who, breaks[who] + 1)
    out = not goes_on
    turn = following(state, who) if out else who
    phase, rerack = SHOT, False
    offers: tuple[str, ...] = ()
    if free or foul:
        free = play.value("free", state, facts) or 0
    if after is not None:
        turn = who if after.chooser == "same" else following(state, who)
        out = turn != who
        offers, rerack = after.offers, after.rerack
        if after.hand is not None and (facts.cue_lost is None or after.hand):
            hand = after.hand
        phase = CHOICE if offers else SHOT
    push = False
    if broke and not win:
        push = bool(play.value("push_out", state, facts)) and not offers
    if hand and not win and not rerack:
        told.append(Instruction("in-hand", HAND[hand], (CUE,), play.cite("hand")))
    if out:
        events.append("inning-over")
    if tally is not tallies[who]:
        tallies = put(tallies, who, tally)
    settled = RackPoolState._make((
        score, tallies, table, taken, fouls, turn, phase, hand, out, groups, breaker, visits, push, offers,
        warned, free, owed, waiting, rack, strokes + 1, False, None, "", fouled, safeties, breaks,
        *state[26:],
    ))  # fmt: skip
    if rerack:
        settled = racked(play, settled, turn)
        told.append(set_up_told(play, play.names[play.letters[turn]]))
    if score is not state.score and (need := play.value("target", settled, who)) and score[who] >= need:
        citations = cites(*citations, play.cite("target"))
        return ended(play, state, settled, who, "points", facts, citations, tuple(told), attested, events)
    if win and play.cite("next_rack") is not None:
        winner = who if win == "same" else following(state, who)
        settled = settled._replace(winner=winner)
        breaker, why = play.ask("next_rack", settled)
        settled = racked(play, settled, breaker)._replace(fresh=breaker != who, winner=None)
        name = play.names[play.letters[breaker]]
        told.append(Instruction("set-up", rack_text(name), (), why))
        points = points_between(play, state.score, score)
        return Ruling(
            settled, points, play.letters[breaker], citations, tuple(told), attested, (*events, "rack-over")
        )
    if win:
        winner = who if win == "same" else following(state, who)
        return ended(play, state, settled, winner, how, facts, citations, tuple(told), attested, events)
    if offers:
        told.append(choice_told(play, settled))
    points = points_between(play, state.score, score) if made or cost else {}
    return Ruling._make((
        settled, points, play.letters[turn], citations, tuple(told), attested, tuple(events), None
    ))  # fmt: skip


def grouped(play: Play, state: RackPoolState, who: int, group: str) -> tuple[tuple[str, ...], Instruction]:
    """The groups of all sides when ``who`` has ``group``, and what is told of it."""
    first, second = groups_of(play)
    other = second if group == first else first
    groups = tuple(group if i == who else other for i in range(len(state.score)))
    name = play.names[play.letters[who]]
    text = say("rack-pool.has-group", "{player} has the {group}.", player=name, group=group_name(group))
    return groups, Instruction("group", text, (), play.cite("group"))


def in_a_row(
    play: Play, state: RackPoolState, facts: PoolFacts, who: int
) -> tuple[tuple[int, ...], tuple[bool, ...], str | None]:
    """Fouls in a row after one more, who was warned, and the clause by which the third has its consequence.

    A third foul without the warning after the second counts as the second.
    """
    count = state.fouls[who] + 1
    rule, cite = play.ask("three_fouls", state, facts)
    if not rule or count < LIMIT:
        return put(state.fouls, who, min(count, LIMIT)), state.warned, None
    told = state.warned[who] or "warned" in facts.states or play.value("warning", state, facts) == "automatic"
    if not told:
        return put(state.fouls, who, LIMIT - 1), state.warned, None
    return put(state.fouls, who, 0), put(state.warned, who, False), cite


def undone(play: Play, state: RackPoolState, v: Verdict) -> Ruling:
    """A shot that is played again, or a ball moved by accident that may be put back: nothing else changes."""
    cite = v.citations[0] if v.citations else None
    if v.penalty.again:
        text = say("rack-pool.balls-again", "Put the balls back; the same player plays the shot again.")
        told = Instruction("balls-again", text, (), cite)
        return Ruling(state, {}, play.letters[state.turn or 0], v.citations, (told,), events=("again",))
    told = may_restore(cite)
    return Ruling(state, {}, play.letters[state.turn or 0], v.citations, (told,), events=("restore",))


def may_restore(cite: str | None) -> Instruction:
    text = say(
        "rack-pool.may-restore", "The opponent may have the ball that was touched put back, or leave it."
    )
    return Instruction("may-restore", text, (), cite)


def racked(play: Play, state: RackPoolState, breaker: int | None) -> RackPoolState:
    """The balls racked for a new break in the same game; the score stays."""
    sides = len(state.score)
    return state._replace(
        table=balls_of(play).balls,
        taken=(frozenset(),) * sides,
        turn=breaker,
        phase=BREAK if breaker is not None else "lead",
        hand=from_where(play),
        fresh=True,
        groups=(),
        breaker=breaker,
        visits=(0,) * sides,
        push=False,
        offers=(),
        free=0,
        fouls=(0,) * sides if play.value("three_fouls_span") != "game" else state.fouls,
        waiting=frozenset(),
        guessed=frozenset(),
        left="",
        rack=state.rack + 1,
    )


def from_where(play: Play) -> str:
    """Where the cue ball is in hand for the break."""
    return "baulk" if play.value("break_first") == "baulk" else "head"


def spot_told(play: Play, balls: Any) -> Instruction:
    where, cite = play.ask("spot")
    return Instruction("spot", spot_text(listed(balls_of(play), balls), where), tuple(balls), cite)


def spot_text(balls: str, where: str | None) -> str:
    """Say which balls are spotted, and where."""
    if not where:
        return say("rack-pool.spot", "Spot {balls}.", balls=balls)
    return say("rack-pool.spot-where", "Spot {balls} {where}.", balls=balls, where=where)


def rack_text(name: str) -> str:
    """Say who breaks a new rack."""
    return say("rack-pool.rack", "Rack the balls; {player} breaks.", player=name)


def warn_told(name: str, cite: str | None) -> Instruction:
    """Who must be told of two fouls in a row."""
    text = say("rack-pool.tell-two-fouls", "Tell {player}: two fouls in a row.", player=name)
    return Instruction("warn", text, (), cite)


def set_up_told(play: Play, name: str) -> Instruction:
    rack, cite = play.ask("rack")
    if not isinstance(rack, str):
        return Instruction("set-up", rack_text(name), (), cite)
    text = say("rack-pool.rack-how", "Rack the balls; {player} breaks. {how}", player=name, how=rack)
    return Instruction("set-up", text, (), cite)


def choice_told(play: Play, state: RackPoolState) -> Instruction:
    """What the side in turn may choose, as an instruction."""
    name = play.names[play.letters[state.turn or 0]]
    members = play.family.members("offer")
    return Instruction("choose", choice_text(name, [members[word] for word in state.offers]), (), None)


def choice_text(name: str, offers: list[str]) -> str:
    """Say what a player may choose: what he does then, one after the other."""
    if len(offers) == 2:
        first, second = offers
        return say(
            "rack-pool.choose-of-two",
            "{player} {first}, or {second}.",
            player=name,
            first=first,
            second=second,
        )
    if len(offers) == 3:
        first, second, third = offers
        return say(
            "rack-pool.choose-of-three",
            "{player} {first}, or {second}, or {third}.",
            player=name,
            first=first,
            second=second,
            third=third,
        )
    chain = offers[0] if offers else ""
    for offer in offers[1:]:
        chain = say("rack-pool.choose-or", "{first}, or {next}", first=chain, next=offer)
    return say("rack-pool.choose-one", "{player} {offer}.", player=name, offer=chain)


OFFERS = {
    "as-is": say("rack-pool.offer-as-is", "plays the balls as they lie"),
    "hand": say("rack-pool.offer-hand", "takes the cue ball in hand"),
    "break": say("rack-pool.offer-break", "has the balls racked, and breaks"),
    "rebreak": say("rack-pool.offer-rebreak", "has the balls racked, and the other breaks again"),
    "spot": say("rack-pool.offer-spot", "has the ball spotted, and plays on"),
    "back": say("rack-pool.offer-back", "hands the shot to the other player"),
    "pass": say("rack-pool.offer-pass", "lets the other player shoot again"),
    "return": say("rack-pool.offer-return", "hands the shot back, and the other may push out"),
    "solids": say("rack-pool.offer-solids", "takes the solids"),
    "stripes": say("rack-pool.offer-stripes", "takes the stripes"),
    "reds": say("rack-pool.offer-reds", "takes the reds"),
    "yellows": say("rack-pool.offer-yellows", "takes the yellows"),
}
"""What a side may choose after a stroke, by the word of the record: what the player does, after his name."""
