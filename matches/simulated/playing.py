"""What people do in simulated play: begin, strike, choose, throw, pause, go on, give up.

The match's row is locked first, then the play's. A person's step and the automatic entries after it (a count
of the pieces, a lot) are one transaction: judged, written to the log through the marking services, the memory
kept, the next worker called on commit. What the rules refuse changes nothing.
"""

from __future__ import annotations

import secrets as randomness
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

import rules_engine as engine
from config import doorbell
from matches import authority
from matches.dice import throwing
from matches.log import announcing, fold
from matches.log.actor import Actor
from matches.log.acts import locked
from matches.log.models import LogEntry, Match
from matches.log.writing import write_transaction
from matches.marking import arranging, deciding
from matches.marking.record import record_entry
from matches.problems import UserProblem, as_sentence
from matches.simulated import strokes
from matches.simulated.due import due_json
from matches.simulated.models import RUNNING, SimulatedPlay
from rules_engine.saying import say
from simulator.errors import SimulatorError
from simulator.players.placing import Refused
from simulator.players.sitting import Due, Sitting, Step
from simulator.players.skill import LEVELS, Skill
from simulator.players.targets import usual
from simulator.strokes import Stroke

State = SimulatedPlay.State

RUNNING_OF_A_PERSON = 3
RUNNING_IN_A_CLUB = 8
MOST_WORDS = 60
"""At most so many automatic entries in a row: more are a bug of the simulated players."""
MOST_ENTRIES = 4000
"""Entries after which a play is stopped as one that does not end."""
PAUSE_AFTER = {SimulatedPlay.Pace.CALM: 1.2, SimulatedPlay.Pace.QUICK: 0.15}
"""Seconds between what a simulated player does and the next thing."""
LONGEST_LOOK = 12.0
"""Seconds of a stroke that are waited for at most: a top spins for a minute."""
NAMES = {"beginner": "Beginner", "fair": "Fair player", "good": "Good player", "master": "Master"}
"""The levels in plain words, as the sides are called."""


def start(
    *,
    club: Any,
    game: str,
    levels: Sequence[str],
    by: Any,
    person: int | None = None,
    options: Mapping[str, Any] | None = None,
    pace: str = SimulatedPlay.Pace.CALM,
) -> SimulatedPlay:
    """Begin a play at ``game``: ``levels`` names the level of each side, ``person`` is the place of the one
    that the signed-in ``by`` plays, if any.

    Raises ``UserProblem``: ``not-allowed`` (403), ``unknown-game`` (422), ``bad-match`` (422: the number of
    sides, options), ``bad-level`` (422), ``too-many`` (409).
    """
    if not authority.may_in_club(by, "play", club):
        raise UserProblem("not-allowed", gettext("Simulated play is for the club's members."), 403)
    try:
        found = engine.game(game)
    except engine.UnknownGame as fault:
        raise UserProblem("unknown-game", as_sentence(fault.message), 422) from None
    if unknown := [level for level in levels if level not in LEVELS]:
        raise UserProblem(
            "bad-level", gettext("There is no level {level}.").format(level=repr(unknown[0][:20])), 422
        )
    if person is not None and not 0 <= person < len(levels):
        raise UserProblem("bad-match", gettext("You can only play one of the sides."), 422)
    if pace not in SimulatedPlay.Pace.values:
        raise UserProblem("bad-pace", gettext("The pace is calm or quick."), 422)
    names = _names(levels, person, by)
    with write_transaction():
        type(club)._default_manager.select_for_update().get(pk=club.pk)  # counts hold while we add one
        _check_room(club, by)
        match = arranging.create_match(
            club=club,
            game=game,
            sides=[(None, name, 0) for name in names],
            options=dict(usual(found)) | dict(options or {}),
            title=say("matches.simulated-play", "Simulated play"),
            by=Actor.of_user(by),
            simulated=True,
        )
        play = SimulatedPlay(
            match=match,
            by=by,
            seed=randomness.randbits(48),
            skills={
                x: level
                for i, (x, level) in enumerate(zip(match.letters, levels, strict=True))
                if i != person
            },
            persons={} if person is None else {match.letters[person]: by.pk},
            pace=pace,
        )
        play.save()
        settle(play, sitting_of(play))
        return play


def _names(levels: Sequence[str], person: int | None, by: Any) -> list[str]:
    """The names of the sides: alike players are numbered, and a simulated one always says that it is one."""
    names = []
    for i, level in enumerate(levels):
        if i == person:
            names.append(by.get_short_name())
            continue
        alike = [j for j, other in enumerate(levels) if other == level and j != person]
        number = f" {alike.index(i) + 1}" if len(alike) > 1 else ""
        names.append(f"{NAMES[level]}{number} (simulated)")
    return names


def _check_room(club: Any, by: Any) -> None:
    running = SimulatedPlay.objects.filter(match__club=club, state__in=RUNNING)
    if SimulatedPlay.objects.filter(by=by, state__in=RUNNING).count() >= RUNNING_OF_A_PERSON:
        raise UserProblem(
            "too-many-simulated",
            gettext("You have {most} simulated games running. End one of them first.").format(
                most=RUNNING_OF_A_PERSON
            ),
            409,
        )
    if running.count() >= RUNNING_IN_A_CLUB:
        raise UserProblem(
            "too-many-simulated",
            gettext("{most} simulated games are running in this club. Try again when one has ended.").format(
                most=RUNNING_IN_A_CLUB
            ),
            409,
        )


# --- A person's part -----------------------------------------------------------------------------


def strike(
    *,
    match_id: int | str,
    by: Any,
    expected_version: int,
    stroke: Stroke,
    call: str = "",
    place: tuple[float, float] | None = None,
) -> SimulatedPlay:
    """Play a person's stroke.

    Raises ``UserProblem``: ``refused`` (422; ``data`` has ``refusal``, ``message``, ``citation``),
    ``conflict`` (409), ``no-stroke-due`` (409), ``not-allowed`` (403), ``not-found`` (404).
    """
    return _person(
        match_id,
        by,
        expected_version,
        lambda sitting, due: sitting.strike(due.side or "", stroke, call, place),
    )


def choose(*, match_id: int | str, by: Any, expected_version: int, tokens: str) -> SimulatedPlay:
    """Record a person's choice or move, in notation. Raises as :func:`strike`."""
    return _person(
        match_id, by, expected_version, lambda sitting, due: sitting.choose(due.side or "", tokens)
    )


def throw(*, match_id: int | str, by: Any, expected_version: int) -> SimulatedPlay:
    """Throw the dice for a person, or draw a try whose outcome alone is told. Raises as :func:`strike`."""

    def step(sitting: Sitting, due: Due) -> Step | None:
        if due.kind == "try":
            return sitting.say(sitting.decision(_all_fair(sitting)))
        if not due.throws:
            raise Refused(engine.Refusal("no-throw-due", "No throw is due now."))
        return None

    return _person(match_id, by, expected_version, step)


def _all_fair(sitting: Sitting) -> dict[str, Skill]:
    """Whose tries are only told, and drawn: he is as good as most."""
    return dict.fromkeys(sitting.match.header.letters, LEVELS["fair"])


def _person(
    match_id: int | str, by: Any, expected_version: int, act: Callable[[Sitting, Due], Step | None]
) -> SimulatedPlay:
    with write_transaction():
        _, play = locked_play(match_id)
        if by.pk not in play.persons.values():
            raise UserProblem("not-allowed", gettext("You do not play in this game."), 403)
        if play.version != expected_version:
            raise UserProblem(
                "conflict", gettext("The game has gone on meanwhile."), 409, {"version": play.version}
            )
        sitting = sitting_of(play)
        due = sitting.due()
        if play.state != State.WAITING or due.side is None or play.persons.get(due.side) != by.pk:
            raise UserProblem("no-stroke-due", gettext("It is not your turn."), 409)
        who = Actor.system(by.get_short_name()[:120])
        try:
            step = act(sitting, due)
        except Refused as refused:
            told = refused.refusal
            raise UserProblem(
                "refused",
                told.message,
                422,
                {"refusal": told.code, "message": told.message, "citation": told.citation},
            ) from None
        except SimulatorError as fault:
            raise UserProblem(
                "refused",
                fault.message,
                422,
                {"refusal": fault.code, "message": fault.message, "citation": None},
            ) from None
        if step is None:
            step = thrown(play, sitting, due.side, who)
        else:
            write(play, step, who)
        settle(play, sitting)
        return play


# --- Steps, for people and workers -----------------------------------------------------------------


def locked_play(match_id: int | str) -> tuple[Match, SimulatedPlay]:
    """The match and its play, their rows locked. Raises ``UserProblem("not-found", 404)``."""
    match = locked(match_id)
    play = SimulatedPlay.objects.select_for_update().filter(match=match).first()
    if play is None:
        raise UserProblem("not-found", gettext("There is no such simulated play."), 404)
    play.match = match
    return match, play


def sitting_of(play: SimulatedPlay) -> Sitting:
    """The play where its rows have it."""
    return Sitting(fold.resume(play.match), play.seed, play.memory, play.persons)


def skills_of(play: SimulatedPlay) -> dict[str, Skill]:
    """The skill of every simulated side."""
    return {letter: LEVELS[level] for letter, level in play.skills.items()}


def write(play: SimulatedPlay, step: Step, by: Actor) -> None:
    """Write what ``step`` did: its entry to the log, if it makes one, and its stroke for those who watch."""
    if step.entry is not None:
        record_entry(
            match_id=play.match_id,
            side=step.entry.side,
            tokens=step.entry.text,
            expected_seq=step.entry.n - 1,
            client_uuid=uuid.uuid4(),
            by=by,
        )
    strokes.keep(play, step)
    seconds = min(step.trace.duration, LONGEST_LOOK) if step.trace is not None else 0.0
    wait = PAUSE_AFTER[SimulatedPlay.Pace(play.pace)]
    play.not_before = now() + timedelta(seconds=wait + (seconds if play.pace == play.Pace.CALM else 0.0))


def thrown(play: SimulatedPlay, sitting: Sitting, side: str, by: Actor) -> Step:
    """Let the server throw the dice for ``side`` by the match's sealed seed, and write them down."""
    due = throwing.due(sitting.match.expects())
    if due is None or due[0] != side:  # dice that no seed is kept for
        said = sitting.decision(_all_fair(sitting))
        step = sitting.say(said)
        write(play, step, by)
        return step
    recorded = throwing.throw_dice(
        match_id=play.match_id,
        side=side,
        expected_seq=sitting.match.last,
        client_uuid=uuid.uuid4(),
        by=by,
    )
    row = LogEntry.objects.get(match=play.match_id, seq=recorded.seq)
    step = sitting.say(fold.entry_of(row))
    play.not_before = now() + timedelta(seconds=PAUSE_AFTER[SimulatedPlay.Pace(play.pace)])
    return step


def settle(play: SimulatedPlay, sitting: Sitting) -> None:
    """Write down where the play stands after a step, and whose turn it is; save, and ring if a worker's."""
    due = sitting.due()
    for _ in range(MOST_WORDS):
        if due.kind != "word":
            break
        write(play, sitting.say(due.entries[0]), Actor.system())
        due = sitting.due()
    play.memory, play.due = sitting.memory(), due_json(sitting, due)
    play.version += 1
    play.moved_at = now()
    play.held_by, play.held_until, play.attempt = "", None, 0
    if due.kind == "over":
        _over(play)
    elif sitting.match.last >= MOST_ENTRIES:
        end(
            play,
            say("matches.play-too-long", "The game did not end within {most} entries.", most=MOST_ENTRIES),
        )
        return
    else:
        play.state = State.WAITING if due.side in play.persons else State.THINKING
    play.save()
    announcing.announce()
    if play.state == State.THINKING:
        doorbell.ring_after_commit("simulated.turn", play.pk, at=play.not_before)


def _over(play: SimulatedPlay) -> None:
    """The game has been played out: its result stands at once, without confirmation."""
    play.state, play.ended_at, play.memory = State.OVER, now(), {}
    deciding.confirm(match_id=play.match_id, by=Actor.system("Simulated play"))


# --- Pausing and ending ----------------------------------------------------------------------------


def pause(*, match_id: int | str, by: Any) -> SimulatedPlay:
    """Let a running play rest. Raises ``not-running`` (409), ``not-allowed`` (403)."""
    with write_transaction():
        _, play = _own(match_id, by)
        if play.state != State.PAUSED:
            rest(play, "")
        return play


def go_on(*, match_id: int | str, by: Any) -> SimulatedPlay:
    """Go on with a paused play; one that is not paused stays as it is. Raises as :func:`pause`."""
    with write_transaction():
        _, play = _own(match_id, by)
        if play.state == State.PAUSED:
            play.reason, play.seen_at, play.not_before = "", now(), now()
            settle(play, sitting_of(play))
        return play


def give_up(*, match_id: int | str, by: Any) -> SimulatedPlay:
    """End a play before its time. Raises as :func:`pause`."""
    with write_transaction():
        _, play = _own(match_id, by)
        end(play, say("matches.play-given-up", "{name} ended it.", name=by.get_short_name()))
        return play


def set_pace(*, match_id: int | str, by: Any, pace: str) -> SimulatedPlay:
    """Play on calmly or quickly. Raises ``bad-pace`` (422), and as :func:`pause`."""
    if pace not in SimulatedPlay.Pace.values:
        raise UserProblem("bad-pace", gettext("The pace is calm or quick."), 422)
    with write_transaction():
        _, play = _own(match_id, by)
        play.pace = pace
        play.save(update_fields=["pace"])
        return play


def may_steer(user: Any, play: SimulatedPlay) -> bool:
    """Whether ``user`` may pause and end a play: who began it, or who may decide about the club's matches."""
    return (
        user is not None
        and user.is_authenticated
        and (play.by_id == user.pk or authority.may(user, "decide", play.match))
    )


def rest(play: SimulatedPlay, reason: str) -> None:
    """Pause a play whose row is locked; a worker that thinks finds that its turn is gone."""
    play.state, play.reason = State.PAUSED, reason
    _left(play)


def end(play: SimulatedPlay, reason: str) -> None:
    """Stop a play whose rows are locked: the match is called off, its log stays for a while."""
    play.state, play.reason, play.ended_at, play.memory = State.STOPPED, reason, now(), {}
    arranging.void_match(match=play.match, by=Actor.system("Simulated play"), reason=reason)
    _left(play)


def _left(play: SimulatedPlay) -> None:
    play.held_by, play.held_until = "", None
    play.version += 1
    play.save()
    announcing.announce()


def _own(match_id: int | str, by: Any) -> tuple[Match, SimulatedPlay]:
    match, play = locked_play(match_id)
    if not may_steer(by, play):
        raise UserProblem("not-allowed", gettext("Only who began this game can do that."), 403)
    if not play.is_running:
        raise UserProblem("not-running", gettext("This game has ended."), 409)
    return match, play
