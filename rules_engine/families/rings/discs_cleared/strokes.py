"""A stroke settled: violations and what they cost, discs cleared, and the end of a set."""

from __future__ import annotations

from ....play import Play
from ....rulings import Instruction, Ruling
from ....saying import say
from ....states import plus, put
from ...base import cites as cites_of
from ...base import points_between
from .reading import Driven, SetState, discs_of

Cites = list[str | None]


def settle(play: Play, state: SetState, who: int, stroke: Driven, n: int) -> Ruling:
    """Let a stroke stand."""
    cites: Cites = []
    told: list[Instruction] = []
    wrong = _violations(play, state, stroke, cites)
    now = state
    if stroke.other:
        lies, cite = play.ask("other_disc", state, stroke)
        cites.append(cite)
        if lies == "down":
            now = now._replace(down=plus(now.down, 1 - who, stroke.other))
            if now.owed[1 - who]:
                now = _paid(play, now, 1 - who, cites, told)
        else:
            told.append(_back(play, 1 - who, stroke.other, cite))
    for side, count in ((who, stroke.own_off), (1 - who, stroke.other_off)):
        if count:
            cite = play.cite("off")
            cites.append(cite)
            letter = play.letters[side].lower()
            text = say("discs-cleared.to-centre", "Put in the circle in the centre: its disc.")
            told.append(Instruction("centre", text, (letter,) * count, cite))
    if wrong or stroke.words:
        after = _punished(play, now, who, stroke, bool(wrong), cites, told)
        if after.over:
            return _ruling(play, state, after, who, cites, told, ("foul", "game-over"))
        return _passed(play, state, after, who, cites, told, ("foul", "turn-over"))
    after = now._replace(down=plus(now.down, who, stroke.own)) if stroke.own else now
    if stroke.own and state.owed[who]:
        after = _paid(play, after, who, cites, told)
    again, cite = play.ask("again", state, stroke)
    cites.append(cite)
    if stroke.own:
        tally = after.tallies[who].add(stroke.own, n)
        after = after._replace(tallies=put(after.tallies, who, tally))
    full = discs_of(play)
    mine, theirs = after.down[who] == full, after.down[1 - who] == full
    if mine and "slid-back" in stroke.notes and play.value("slid_back"):
        cites.append(play.cite("slid_back"))
        return _won(play, state, after, 1 - who, who, cites, told)
    if mine and theirs and not state.answers:
        return _replayed(play, state, after, play.cite("both_last"), state.lead or 0, cites)
    if mine:
        return _cleared(play, state, after, who, cites, told)
    if theirs and not state.answers:
        cites.append(play.cite("set_up"))
        return _won(play, state, after, 1 - who, who, cites, told)
    if again:
        return _ruling(play, state, after, who, cites, told, ("counted",), who)
    return _passed(play, state, after, who, cites, told, ("miss", "turn-over"))


def _violations(play: Play, state: SetState, stroke: Driven, cites: Cites) -> int:
    """How many violations the stroke shows that cost a disc; words that cost the turn alone are none."""
    found: Cites = []
    for word in stroke.words:
        price, cite = play.ask(f"foul:{word}", state, stroke)
        cites.append(cite)
        if price:
            found.append(cite)
    if stroke.puck:
        found.append(play.cite("violation"))
    if stroke.first == "none" and not stroke.back:
        found.append(play.cite("nothing_met"))
    elif stroke.first == "other" and "no-light" not in stroke.notes:
        found.append(play.cite("other_first"))
    if stroke.other_off and not stroke.back:
        found.append(play.cite("violation"))
    cites[:0] = [c for c in found if c not in cites]
    return len(found)


def _punished(
    play: Play, state: SetState, who: int, stroke: Driven, disc: bool, cites: Cites, told: list[Instruction]
) -> SetState:
    """The turn is lost, with a disc where the rule says so; a set may be lost by its last stroke."""
    if stroke.last_own:
        lost, cite = play.ask("last_wrong", state, stroke)
        if lost:
            cites.insert(0, cite)
            return state._replace(over=True, winner=1 - who, down=plus(state.down, who, stroke.own))
    if stroke.own:
        stays, cite = play.ask("own_wrong", state, stroke)
        cites.append(cite)
        if stays and (disc or not stroke.last_own):
            state = state._replace(down=plus(state.down, who, stroke.own))
        else:
            told.append(_back(play, who, stroke.own, cite))
    if not disc:
        return state
    state = state._replace(penalties=plus(state.penalties, who, 1))
    if state.down[who]:
        told.append(_back(play, who, 1, play.cite("placing")))
        cites.append(play.cite("placing"))
        return state._replace(down=plus(state.down, who, -1))
    owes, cite = play.ask("debt", state)
    cites.append(cite)
    return state._replace(owed=plus(state.owed, who, 1)) if owes else state


def _paid(play: Play, state: SetState, who: int, cites: Cites, told: list[Instruction]) -> SetState:
    """Discs that were owed come back as soon as there are some."""
    count = min(state.owed[who], state.down[who])
    cites.append(play.cite("debt"))
    told.append(_back(play, who, count, play.cite("placing")))
    return state._replace(owed=plus(state.owed, who, -count), down=plus(state.down, who, -count))


def _back(play: Play, side: int, count: int, cite: str | None) -> Instruction:
    letter = play.letters[side]
    text = say(
        "discs-cleared.to-middle-line",
        "Put on the middle line of the far edge zone of {name}: {discs}.",
        name=play.names[letter],
        discs=count,
    )
    return Instruction("place", text, (letter.lower(),) * count, cite)


def _cleared(
    play: Play, before: SetState, after: SetState, who: int, cites: Cites, told: list[Instruction]
) -> Ruling:
    """A side has cleared: it has won, unless the first series of the set is to be answered."""
    if before.answers:
        cleared = after._replace(cleared=plus(after.cleared, who, 1))
        return _replayed(play, before, cleared, play.cite("answer"), who, cites)
    if before.series == 0:
        after = after._replace(cleared=plus(after.cleared, who, 1))
        if play.value("answer"):
            cite = play.cite("answer")
            cites.append(cite)
            text = say(
                "discs-cleared.answers",
                "{name} has his series, too.",
                name=play.names[play.letters[1 - who]],
            )
            told.append(Instruction("answer", text, (), cite))
            after = _turned(after, who)._replace(answers=True)
            return _ruling(play, before, after, who, cites, told, ("counted", "turn-over"), 1 - who)
    cites.append(play.cite("set_up"))
    return _won(play, before, after, who, who, cites, told)


def _passed(
    play: Play,
    before: SetState,
    after: SetState,
    who: int,
    cites: Cites,
    told: list[Instruction],
    events: tuple[str, ...],
) -> Ruling:
    """The turn passes; a run that was not answered has won."""
    if before.answers:
        cites.append(play.cite("answer"))
        return _won(play, before, after, 1 - who, who, cites, told)
    if after.down[1 - who] == discs_of(play):
        cites.append(play.cite("set_up"))
        return _won(play, before, after, 1 - who, who, cites, told)
    return _ruling(play, before, _turned(after, who), who, cites, told, events, 1 - who)


def _turned(state: SetState, who: int) -> SetState:
    tallies = list(state.tallies)
    tallies[who] = tallies[who]._replace(run=0)
    tallies[1 - who] = tallies[1 - who].begin()
    return state._replace(turn=1 - who, series=state.series + 1, tallies=tuple(tallies))


def _won(
    play: Play,
    before: SetState,
    after: SetState,
    winner: int,
    who: int,
    cites: Cites,
    told: list[Instruction],
) -> Ruling:
    done = after._replace(over=True, winner=winner)
    return _ruling(play, before, done, who, cites, told, ("game-over",))


def replayed(play: Play, state: SetState, cite: str | None) -> Ruling:
    """The set once more, with the same first stroke."""
    return _replayed(play, state, state, cite, state.lead or 0, [])


def _replayed(
    play: Play, before: SetState, after: SetState, cite: str | None, lead: int, cites: Cites
) -> Ruling:
    fresh = SetState(after.score, after.tallies, penalties=after.penalties, cleared=after.cleared)
    tallies = [t._replace(run=0) for t in after.tallies]
    tallies[lead] = tallies[lead].begin()
    fresh = fresh._replace(turn=lead, lead=lead, phase="shot", tallies=tuple(tallies))
    text = say(
        "discs-cleared.set-again",
        "The set is played again; {name} has the first stroke.",
        name=play.names[play.letters[lead]],
    )
    told = [Instruction("set-up", text, (), cite)]
    return _ruling(play, before, fresh, lead, [cite, *cites], told, ("replay",), lead)


def _ruling(
    play: Play,
    before: SetState,
    after: SetState,
    who: int,
    cites: Cites,
    told: list[Instruction],
    events: tuple[str, ...],
    turn: int | None = None,
) -> Ruling:
    """The ruling with the score that the discs make."""
    change = tuple(b - a for a, b in zip(before.down, after.down, strict=True))
    score = (before.score[0] + change[0], before.score[1] + change[1])
    if after.over:
        turn = None
    after = after._replace(score=score, turn=turn)
    letter = None if turn is None else play.letters[turn]
    points = points_between(play, before.score, score)
    return Ruling(after, points, letter, cites_of(*cites), tuple(told), False, events)
