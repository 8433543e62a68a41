"""How a stroke is written into the state: its count, the hole made, the round and the tie."""

from __future__ import annotations

from collections.abc import Mapping

from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling
from ....saying import say
from ...base import cites, points_between
from .panel import player_of
from .strokes import RED, WHITE, GolfState, Outcome, outcome_of, read_stroke

_RED_SPOTTED = say("golf.spot-red", "Red on the centre spot.")


def settled(play: Play, state: GolfState, entry: Entry, conduct: Mapping[str, str]) -> Ruling:
    """Judge a stroke of the side at the table; ``conduct`` are the fouls that it may show besides."""
    facts = read_stroke(play, conduct, state, entry.tokens)
    if isinstance(facts, Ruling):
        return facts
    found = outcome_of(play, state, facts)
    if isinstance(found, Ruling):
        return found
    outcome, attested = found
    who = state.playing[0]
    again = False
    citations = outcome.citations
    if state.opening and "not-foot" in facts.states and not outcome.holed:
        repeat, cite = play.ask("opening")
        again = bool(repeat)
        citations = cites(cite, *citations)
    elif state.opening:
        citations = cites(*citations, play.cite("opening"))
    here = tuple(n + outcome.strokes * (i == who) for i, n in enumerate(state.here))
    score = tuple(n + outcome.strokes * (i == who) for i, n in enumerate(state.score))
    tallies = list(state.tallies)
    if not state.here[who]:
        tallies[who] = tallies[who].begin()
    tallies[who] = tallies[who].add(outcome.strokes, entry.n)
    how, _ = play.ask("partners")
    partner = state.partner
    if how == "alternate":
        partner = tuple(1 - p if i == who else p for i, p in enumerate(partner))
    after = state._replace(score=score, tallies=tuple(tallies), here=here, opening=again, partner=partner)
    told = _spotted(play, outcome, again)
    if not outcome.holed:
        if not play.value("in_turn"):
            after = after._replace(
                playing=(*after.playing[1:], who), opening=again or _opens(after, after.playing[1:])
            )
        return _done(play, state, after, citations, told, attested, "stroke")
    return _holed(play, state, after, who, citations, told, attested)


def _opens(state: GolfState, playing: tuple[int, ...]) -> bool:
    """Whether the next side has not yet played at the first hole."""
    return state.hole == 0 and bool(playing) and not state.here[playing[0]]


def _spotted(play: Play, outcome: Outcome, again: bool) -> tuple[Instruction, ...]:
    told = []
    text, cite = play.ask("white_spot")
    if outcome.white_spotted or again:
        told.append(Instruction("spot", text, (WHITE,), cite))
    if outcome.red_spotted or again:
        told.append(Instruction("spot", _RED_SPOTTED, (RED,), play.cite("set_up")))
    return tuple(told)


def _holed(
    play: Play,
    before: GolfState,
    state: GolfState,
    who: int,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
) -> Ruling:
    card = tuple((*c, state.here[i]) if i == who else c for i, c in enumerate(state.card))
    left = state.playing[1:]
    partner = state.partner
    how = play.value("partners")
    if how == "hole":
        partner = tuple(1 - p if i == who else p for i, p in enumerate(partner))
    if how:
        citations = cites(*citations, play.cite("partner_next"))
    after = state._replace(card=card, playing=left, partner=partner)
    if left:
        after = after._replace(opening=_opens(after, left))
        return _done(play, before, after, citations, _next(play, after, told), attested, "holed")
    return _hole_over(play, before, after, citations, told, attested)


def _hole_over(
    play: Play,
    before: GolfState,
    state: GolfState,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
) -> Ruling:
    hole = state.hole + 1
    fresh = state._replace(hole=hole, here=(0,) * len(state.score), opening=False)
    if hole < len(play.value("holes")):
        fresh = fresh._replace(playing=state.order)
        told = _next(play, fresh, told)
        return _done(play, before, fresh, citations, told, attested, "holed", "round-over")
    best = min(state.score)
    leaders = tuple(i for i in state.order if state.score[i] == best)
    win = play.cite("win")
    events = ("holed", "round-over", "game-over")
    if len(leaders) == 1:
        over = fresh._replace(over=True, winner=leaders[0])
        return _done(play, before, over, cites(*citations, win), told, attested, *events)
    again, cite = play.ask("tie")
    if not again:
        over = fresh._replace(over=True)
        return _done(play, before, over, cites(*citations, win, cite), told, attested, *events)
    fresh = fresh._replace(playing=leaders, extra=state.extra + 1)
    told = _next(play, fresh, told)
    return _done(play, before, fresh, cites(*citations, cite), told, attested, "holed", "tie")


def _next(play: Play, state: GolfState, told: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Where the balls lie for the next side."""
    if state.opening:
        text, cite = play.ask("set_up")
        return (*told, Instruction("set-up", text, (WHITE, RED), cite))
    text, cite = play.ask("white_from")
    white_spotted = any(WHITE in i.pieces for i in told)
    lies = () if white_spotted else (Instruction("white", text, (WHITE,), cite),)
    red = Instruction("spot", _RED_SPOTTED, (RED,), play.cite("set_up"))
    return (*told, *lies, red)


def _done(
    play: Play,
    before: GolfState,
    after: GolfState,
    citations: tuple[str, ...],
    told: tuple[Instruction, ...],
    attested: bool,
    *events: str,
) -> Ruling:
    points = points_between(play, before.score, after.score)
    if after.over:
        return Ruling(after, points, None, citations, told, attested, events)
    turn = after.playing[0]
    how, cite = play.ask("partners")
    if how:
        text = say("golf.player-plays", "{player} plays.", player=player_of(play, after))
        told = (*told, Instruction("partner", text, (), cite))
    return Ruling(after, points, play.letters[turn], citations, told, attested, events)
