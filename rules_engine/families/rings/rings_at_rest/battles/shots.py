"""The opening, the free fire, and the call of time."""

from __future__ import annotations

from .....play import Play
from .....record.entries import Entry
from .....record.tokens import Token
from .....rulings import Instruction, Ruling, refuse
from .....saying import say
from ....base import cites as cites_of
from ..shots import shoot
from ..state import RestsState
from .state import BattlesState, as_round
from .words import opens


def judge_shot(play: Play, state: BattlesState, who: int, entry: Entry) -> Ruling:
    """One ring: the opening, one of the free fire, or one that moved at the call of time."""
    extra: list[str | None] = [play.cite("fire")] if state.phase == "fire" else []
    moving = any(t.kind == "state" and t.a == "in-motion" for t in entry.tokens)
    if state.phase == "shot" and who != state.turn:
        message = opens(play, play.names[play.letters[state.turn or 0]])
        return refuse(state, "out-of-turn", message, play.cite("opening"))
    if moving and state.phase != "count":
        message = say("rings-at-rest.time-not-called", "time has not been called")
        return refuse(state, "not-now", message, play.cite("moving"))
    if state.phase == "count" and not moving:
        message = say("rings-at-rest.time-called-count", "time has been called: count with :count")
        return refuse(state, "not-now", message, play.cite("seconds"))
    if len(state.where[who]) >= play.value("rings") - (state.left or (0, 0))[who]:
        message = say(
            "rings-at-rest.no-more-rings", "{name} has no more rings", name=play.names[play.letters[who]]
        )
        return refuse(state, "impossible", message, play.cite("stop") or play.cite("once"))
    if moving:
        answer, cite = play.ask("moving", state)
        extra.append(cite)
        kept = tuple(t for t in entry.tokens if t.kind != "state" or t.a != "in-motion")
        if answer == "dead":
            kept = (Token("rest", play.letters[who], "ditch"),)
        entry = entry._replace(tokens=kept)
    ruling = shoot(play, as_round(state)._replace(turn=who, phase="fire"), who, entry)
    if not ruling.ok or "again" in ruling.events:
        return ruling._replace(state=state, turn=None if state.turn is None else play.letters[state.turn])
    after: RestsState = ruling.state
    phase = state.phase if state.phase == "count" or after.phase != "count" else "count"
    if state.phase == "shot" and phase != "count":
        alone = play.value("opening", state) or 1
        phase = "shot" if len(after.where[who]) < alone else "fire"
    turn = {"shot": who, "fire": None, "count": state.lead}[phase]
    done = BattlesState(*after)._replace(
        score=state.score, fire=after.score, phase=phase, turn=turn, left=state.left
    )
    return ruling._replace(
        state=done,
        points={},
        turn=None if turn is None else play.letters[turn],
        citations=cites_of(*extra, *ruling.citations),
    )


def judge_cease(play: Play, state: BattlesState, entry: Entry) -> Ruling:
    """Time: no more shots."""
    seconds, cite = play.ask("seconds")
    if state.phase == "count":
        message = say("rings-at-rest.time-called", "time has been called already")
        return refuse(state, "not-now", message, cite)
    if len(entry.tokens) != 1:
        message = say("rings-at-rest.time-alone", "the call of time stands alone in its entry")
        return refuse(state, "wrong-token", message, cite)
    left = None
    if (said := entry.tokens[0].b) is not None:
        words, rings = said.split(" "), play.value("rings")
        if len(words) != 2 or not all(w.isdecimal() and len(w) < 4 for w in words):
            message = say("rings-at-rest.write-left", "write the rings left to each side: :cease(5 3)")
            return refuse(state, "unknown-choice", message)
        left = int(words[0]), int(words[1])
        if max(left) > rings:
            message = say("rings-at-rest.side-has", "a side has {rings} rings", rings=rings)
            return refuse(state, "impossible", message, play.cite("rings"))
        for side, letter in enumerate(play.letters):
            noted = len(state.where[side])
            if noted > rings - left[side]:
                message = say(
                    "rings-at-rest.noted-and-left",
                    "{noted} rings of {side} were noted: {left} cannot be left",
                    noted=noted,
                    side=letter,
                    left=left[side],
                )
                return refuse(state, "contradicted", message, play.cite("once"))
    text = say(
        "rings-at-rest.time-up",
        "{seconds} seconds: no more shots. Count what lies there.",
        seconds=seconds,
    )
    told = Instruction("time", text, (), cite)
    after = state._replace(phase="count", turn=state.lead, left=left)
    return Ruling(
        after,
        {},
        play.letters[state.lead or 0],
        cites_of(cite, play.cite("stop")),
        (told,),
        False,
        ("time",),
    )
