"""Results from matches, and the director's decisions without a match.

The receivers run inside the transaction in which `matches` makes the fact, so that a confirmed result and
the winner's place in the next round are written together or not at all. Two results that feed one fixture
queue at the competition's lock.
"""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.selectors.draw import FACTS_BY, Draw, load_draw, load_draws, scores_of
from clubs.competitions.selectors.near import load_near
from clubs.competitions.selectors.outcome import how_it_ended as how_it_ended
from clubs.competitions.selectors.outcome import sentence
from clubs.competitions.services import finishing, folding, pausing, seating
from clubs.competitions.services.common import (
    after_commit,
    changing,
    changing_matches,
    log,
)
from config.languages.speaking import translated
from matches.models import Match
from matches.problems import UserProblem
from matches.selectors import resume
from rules_engine.saying import say

ALIVE = (Status.RUNNING, Status.FINISHED)


def fixture_for(match: Match) -> Fixture | None:
    """The fixture that a match is played for, if its result counts."""
    return Fixture.objects.filter(match=match).first()


def _fresh(competition: Competition, match: Match) -> tuple[Draw, Fixture] | None:
    """The draw and the fixture of this match under the lock; None when the match counts no more."""
    for draw in load_draws(competition):
        for fixture in draw.fixtures.values():
            if fixture.match_id == match.pk:
                fixture.match = match
                return draw, fixture
    return None


def _near(competition: Competition, match: Match) -> tuple[Draw, Fixture] | None:
    """As `_fresh`, with no more of the draw than a result of this match changes; None where that is all."""
    number = competition.fixtures.filter(match=match).values_list("number", flat=True).first()
    draw = load_near(competition, number) if number is not None else None
    if draw is None or number is None:
        return None
    fixture = draw.fixtures[number]
    fixture.match = match
    return draw, fixture


def figures_of(match: Match) -> dict[str, Any]:
    """The figures that standings need, by side "a" and "b"."""
    game = resume(match)
    figures = game.figures()
    race = match.board.get("race") or {}
    won = race.get("won") or {}
    found: dict[str, Any] = {"points": {}, "innings": {}, "high_run": {}, "frames": {}}
    for side, letter in zip(("a", "b"), match.letters, strict=False):
        mine = figures.get(letter, {})
        for key in ("points", "innings"):
            if isinstance(mine.get(key), int):
                found[key][side] = mine[key]
        best = mine.get("high_run") or mine.get("highest_break")
        if isinstance(best, dict) and best.get("value") is not None:
            found["high_run"][side] = best["value"]
        if letter in won:
            found["frames"][side] = won[letter]
    return found


def take(fixture: Fixture, match: Match) -> None:
    """Write a confirmed match's result into its fixture, in memory."""
    fixture.score_a, fixture.score_b = scores_of(match)
    fixture.figures = figures_of(match)
    winner = match.letters.index(match.winner_letter) if match.winner_letter else None
    fixture.winner_side = "" if winner is None else "ab"[winner]
    awarded = match.result_kind == Match.ResultKind.AWARDED
    fixture.result_kind = ResultKind.PLAYED if awarded else match.result_kind
    if match.result_kind in (Match.ResultKind.WALKOVER, Match.ResultKind.DOUBLE_FORFEIT):
        fixture.score_a = fixture.score_b = None
        fixture.figures = {}
    level = winner is None and match.result_kind != Match.ResultKind.DOUBLE_FORFEIT and not awarded
    if level and fixture.stage.is_bracket:
        fixture.phase, fixture.result_by, fixture.result_kind = Phase.TIED, "", ""
        fixture.decided_at = None
    else:
        fixture.phase, fixture.result_by = Phase.DECIDED, Fixture.ResultBy.MATCH
        fixture.decided_at = fixture.decided_at or now()


def on_started(*, match: Match, **_: Any) -> None:
    """A match got its first entry."""
    fixture = fixture_for(match)
    if fixture is None:
        return
    with changing(fixture.competition_id) as competition:
        if (
            Fixture.objects.filter(pk=fixture.pk, match=match)
            .exclude(phase=Phase.LIVE)
            .update(phase=Phase.LIVE)
        ):
            text = say("competitions.log-begun", "{match} has begun.", match=fixture.label)
            if match.table:
                text = say(
                    "competitions.log-begun-at",
                    "{match} has begun at {table}.",
                    match=fixture.label,
                    table=match.table.said,
                )
            log(competition, None, "begun", text, fixture=fixture.number)


def on_finished(*, match: Match, **_: Any) -> None:
    """A match is over; its result does not count before it is confirmed."""
    fixture = fixture_for(match)
    if fixture is None:
        return
    with changing(fixture.competition_id) as competition:
        open_fixture = Fixture.objects.filter(pk=fixture.pk, match=match, result_by="")
        pausing.end_pause(fixture)
        if open_fixture.update(phase=Phase.OVER):
            log(
                competition,
                None,
                "over",
                say(
                    "competitions.log-over",
                    "{match} is over and waits to be confirmed.",
                    match=fixture.label,
                ),
                fixture=fixture.number,
            )


def on_confirmed(*, match: Match, **_: Any) -> None:
    """A result stands: the winner moves on."""
    fixture = fixture_for(match)
    if fixture is None:
        return
    with changing(fixture.competition_id) as competition:
        found = _near(competition, match) or _fresh(competition, match)
        if found is None:
            return
        draw, fixture = found
        if fixture.result_by == Fixture.ResultBy.DIRECTOR:
            return
        take(fixture, match)
        fixture.save(update_fields=folding.FOLDED)
        folding.refold(draw)
        log(
            competition,
            None,
            "result",
            sentence(fixture),
            fixture=fixture.number,
            winner=fixture.winner.number if fixture.winner else None,
        )
        finishing.settle(draw, None)
        after_commit(seating.seat_club, competition.club_id)


def on_reopened(*, match: Match, was_confirmed: bool = False, **_: Any) -> None:
    """A match goes on, or its result is to be confirmed again: its winner leaves the next round.

    Raises `UserProblem` "played-since" (409) once that next match has begun.
    """
    fixture = fixture_for(match)
    if fixture is None:
        return
    later = _later_numbers(fixture)
    with changing_matches(fixture.competition_id, later) as competition:
        found = _fresh(competition, match)
        if found is None:
            return
        draw, fixture = found
        if fixture.result_by in FACTS_BY or fixture.phase == Phase.TIED:
            if reason := _played_since(draw, fixture):
                raise UserProblem("played-since", reason, 409)
            folding.clear_result(fixture)
        fixture.phase = folding.phase_of_match(fixture)
        fixture.save(update_fields=folding.FOLDED)
        folding.refold(draw)
        text = say("competitions.log-reopened", "{match} was opened again.", match=fixture.label)
        log(competition, None, "reopened", text, fixture=fixture.number)
        finishing.settle(draw, None)


def on_corrected(
    *, match: Match, before: dict[str, Any], after: dict[str, Any], awarded: bool = False, **_: Any
) -> None:
    """The sheet of a confirmed match was corrected. (An award comes from here and is known.)

    Figures follow at once. Another winner is taken over as long as no later match has begun; otherwise the
    director has to choose first what becomes of those (see `corrections`). Raises `UserProblem`
    "played-since" (409).
    """
    fixture = None if awarded else fixture_for(match)
    if fixture is None:
        return
    later = _later_numbers(fixture)
    with changing_matches(fixture.competition_id, later) as competition:
        found = _fresh(competition, match)
        if found is None:
            return
        draw, fixture = found
        old = (fixture.winner_side, fixture.result_kind)
        decided_by_director = fixture.result_by == Fixture.ResultBy.DIRECTOR
        kept = (
            fixture.winner_side,
            fixture.result_kind,
            fixture.phase,
            fixture.result_by,
            fixture.decided_at,
        )
        reason = _played_since(draw, fixture)
        take(fixture, match)
        if decided_by_director and (fixture.winner_side, fixture.result_kind) != old:
            # The director's word on the winner stays above the sheet; its figures are taken over.
            (
                fixture.winner_side,
                fixture.result_kind,
                fixture.phase,
                fixture.result_by,
                fixture.decided_at,
            ) = kept
        elif (fixture.winner_side, fixture.result_kind) != old and not reason and draw.stage.in_steps:
            fixture.decided_at = now()  # later than what was drawn from the old result
        elif (fixture.winner_side, fixture.result_kind) != old and reason:
            told = gettext("{reason} Correct the result in the competition first.").format(reason=reason)
            raise UserProblem("played-since", told, 409)
        fixture.save(update_fields=folding.FOLDED)
        folding.refold(draw)
        text = say("competitions.log-corrected", "Corrected. {result}", result=sentence(fixture))
        log(competition, None, "corrected", text, fixture=fixture.number)
        finishing.settle(draw, None)
        after_commit(seating.seat_club, competition.club_id)


def on_voided(*, match: Match, **_: Any) -> None:
    """A match was called off at the table: its fixture is to be played afresh, when the director says so."""
    fixture = fixture_for(match)
    if fixture is None:
        return
    with changing(fixture.competition_id) as competition:
        found = _fresh(competition, match)
        if found is None:
            return
        draw, fixture = found
        if fixture.result_by and (reason := _played_since(draw, fixture)):
            raise UserProblem("played-since", reason, 409)
        pausing.end_pause(fixture)
        folding.clear_result(fixture)
        folding.drop_match(fixture, None, say("competitions.note-called-off", "called off"))
        fixture.on_hold = True
        fixture.save(update_fields=folding.FOLDED)
        folding.refold(draw)
        log(
            competition,
            None,
            "voided",
            say(
                "competitions.log-voided",
                "The match of {match} was called off; the fixture is held back.",
                match=fixture.label,
            ),
            fixture=fixture.number,
        )
        finishing.settle(draw, None)


def played_since(match: Match) -> str | None:
    """For `matches.downstream`: what has begun because of this match's result, as a sentence; or None."""
    fixture = fixture_for(match)
    if fixture is None:
        return None
    competition = Competition.objects.get(pk=fixture.competition_id)
    draw = load_draw(competition, fixture=fixture.number)
    return _played_since(draw, draw.fixtures[fixture.number])


def _later_numbers(fixture: Fixture) -> list[int]:
    sources = ("winner", "loser")
    rows = Fixture.objects.filter(competition_id=fixture.competition_id)
    later = (
        rows.filter(a_source__in=sources, a_of=fixture.number)
        | rows.filter(b_source__in=sources, b_of=fixture.number)
        | rows.filter(stage__number__gt=fixture.stage.number)  # a stage that follows may be taken back
        | rows.filter(stage=fixture.stage, code="king", number__gt=fixture.number)  # so may the next match
    )
    return [fixture.number, *later.values_list("number", flat=True)]


def _played_since(draw: Draw, fixture: Fixture) -> str | None:
    if draw.bracket is None:
        return None
    for later, _ in draw.bracket.fed_by(fixture.number):
        row = draw.fixtures[later.number]
        if row.phase in (Phase.LIVE, Phase.OVER, Phase.TIED) or row.result_by in FACTS_BY:
            return gettext("{match} ({round}) has been played since, or is being played.").format(
                match=row.label, round=translated(row.round_name)
            )
        if row.result_by == Fixture.ResultBy.BRACKET and (further := _played_since(draw, row)):
            return further
    return None
