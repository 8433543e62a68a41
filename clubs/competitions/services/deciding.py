"""The director's word about a fixture: a walkover, a retirement, who won without marking, a tie-break."""

from __future__ import annotations

from dataclasses import replace

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.rules.level_results import LEVEL, Level
from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.elimination import Outcome, ResultKind
from clubs.competitions.selectors.draw import load_draw, scores_of
from clubs.competitions.selectors.near import load_near
from clubs.competitions.selectors.playing_on import where_loser_plays_on
from clubs.competitions.services import finishing, folding, seating
from clubs.competitions.services.common import (
    actor,
    after_commit,
    changing_matches,
    fixture_of,
    log,
)
from clubs.competitions.services.level_results import check_level
from clubs.competitions.services.results import figures_of, sentence
from clubs.competitions.wording import followed, noted
from clubs.people.models import User
from clubs.people.names import tidy
from matches.models import Match
from matches.problems import UserProblem
from matches.services import award, declare
from rules_engine.saying import Text, say


def decide(
    *,
    competition: Competition,
    number: int,
    kind: str,
    winner: str | None,
    by: User | None,
    note: str = "",
    plays_on: bool = False,
) -> Fixture:
    """Decide an open fixture by the director's word: walkover, double forfeit, retirement, or who won a match
    that was played without being marked ("played", before it has begun at a table here).

    `winner` is "a" or "b", None for a double forfeit, or for a match that was played and ended level. With
    `plays_on` the loser of a walkover, who is out of the bracket otherwise, plays on in the plate or for
    third place. A match that is being played is declared at its table, so that its sheet says the same.
    Raises `UserProblem` "bad-decision", "not-open", "never-level", "not-over" (a match that is over is
    confirmed or corrected, not given away).
    """
    result = replace(_outcome(kind, winner), plays_on=plays_on)
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        if plays_on and (result.kind is not ResultKind.WALKOVER or not where_loser_plays_on(fixture)):
            raise UserProblem(
                "bad-decision", gettext("Only after a walkover it is asked whether the loser plays on.")
            )
        if fixture.phase == Phase.OVER:
            raise UserProblem(
                "not-open",
                gettext("{match} is over; confirm its result, or correct it.").format(match=fixture.label),
                409,
            )
        if fixture.phase not in (Phase.READY, Phase.AT_TABLE, Phase.LIVE):
            raise UserProblem(
                "not-open", gettext("{match} cannot be decided now.").format(match=fixture.label), 409
            )
        if fixture.phase == Phase.LIVE and fixture.match is not None:
            if plays_on:
                raise UserProblem(
                    "bad-decision", gettext("The match has begun: who retires plays on in any case.")
                )
            if result.kind is ResultKind.PLAYED:
                raise UserProblem(
                    "not-open", gettext("The match is being marked; its own result counts."), 409
                )
            letter = fixture.match.letters["ab".index(result.winner)] if result.winner else None
            declare(
                match=fixture.match, result_kind=str(result.kind), winner=letter, by=actor(by), reason=note
            )
            return fixture_of(found, number)
        if result.kind is ResultKind.RETIRED:
            raise UserProblem("bad-decision", gettext("The match has not begun; give a walkover."))
        if isinstance(result, Level):
            check_level(found, fixture)
        _decide_by_director(found, fixture, result, by, note)
    return fixture


def decide_tie(*, competition: Competition, number: int, winner: str, by: User | None, note: str) -> Fixture:
    """Decide a level knockout match by the director's word (extra innings off the sheet, lag, lot).

    The note says how and is public. Raises `UserProblem` "note-missing", "not-tied".
    """
    if not tidy(note):
        raise UserProblem("note-missing", gettext("Say how it was decided."))
    result = _outcome(ResultKind.PLAYED, winner or "nobody")
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture = fixture_of(found, number)
        if fixture.phase != Phase.TIED:
            raise UserProblem("not-tied", gettext("{match} is not level.").format(match=fixture.label), 409)
        _decide_by_director(found, fixture, result, by, note, keep_match=True)
    return fixture


def tie_break(*, competition: Competition, number: int, by: User | None) -> Fixture:
    """Have a level knockout match followed by a further match, which decides. Raises "not-tied"."""
    with changing_matches(competition, [number], Status.RUNNING) as found:
        fixture_of(found, number)
        draw = load_draw(found, fixture=number)
        fixture = draw.fixtures[number]
        if fixture.phase != Phase.TIED:
            raise UserProblem("not-tied", gettext("This match is not level."), 409)
        score = f"{fixture.score_a}–{fixture.score_b}" if fixture.score_a is not None else ""
        folding.drop_match(fixture, by, seating.ENDED_LEVEL)
        folding.clear_result(fixture)
        fixture.ready_at = None
        fixture.note = _after_a_level_match(score)
        fixture.save(update_fields=folding.FOLDED)
        folding.refold(draw, by)
        log(found, by, "tie-break", _was_level(fixture.label, score), fixture=number)
        after_commit(seating.seat_club, found.club_id)
    return fixture


def _after_a_level_match(score: str) -> Text:
    if not score:
        return say("competitions.note-tie-break", "Level after the first match; a tie-break decides.")
    return say(
        "competitions.note-tie-break-score",
        "Level after the first match {score}; a tie-break decides.",
        score=score,
    )


def _was_level(match: str, score: str) -> Text:
    if not score:
        return say("competitions.log-tie-break", "{match} was level; a further match decides.", match=match)
    return say(
        "competitions.log-tie-break-score",
        "{match} was level {score}; a further match decides.",
        match=match,
        score=score,
    )


def _outcome(kind: str, winner: str | None) -> Outcome:
    try:
        if kind == ResultKind.PLAYED and not winner:
            return LEVEL
        return Outcome(Side(winner) if winner else None, ResultKind(kind))
    except ValueError:
        raise UserProblem("bad-decision", gettext("Say who wins, or that both forfeit.")) from None


def _decide_by_director(
    competition: Competition,
    row: Fixture,
    result: Outcome,
    by: User | None,
    note: str,
    *,
    keep_match: bool = False,
) -> None:
    draw = load_near(competition, row.number) or load_draw(competition, fixture=row.number)
    fixture = draw.fixtures[row.number]
    if not keep_match:
        folding.drop_match(fixture, by, folding.DECIDED_WITHOUT_PLAY)
    set_result(fixture, result, note)
    award_match(fixture, result, note, by)
    fixture.save(update_fields=folding.FOLDED)
    folding.refold(draw, by)
    text = followed(sentence(fixture), noted(note))
    log(competition, by, "decided", text, fixture=fixture.number)
    finishing.settle(draw, by)
    after_commit(seating.seat_club, competition.club_id)


def award_match(fixture: Fixture, result: Outcome, note: str, by: User | None) -> None:
    """Let the fixture's match say the director's result, so that every page and record follows it."""
    match = fixture.match
    if match is None or not match.is_over:
        return
    kind = {
        ResultKind.WALKOVER: Match.ResultKind.WALKOVER,
        ResultKind.RETIRED: Match.ResultKind.RETIRED,
        ResultKind.DOUBLE_FORFEIT: Match.ResultKind.DOUBLE_FORFEIT,
    }.get(result.kind, Match.ResultKind.AWARDED)
    letter = match.letters["ab".index(result.winner)] if result.winner else None
    fixture.match = award(match=match, winner=letter, kind=kind, by=actor(by), reason=noted(note))
    if kind in (Match.ResultKind.AWARDED, Match.ResultKind.RETIRED):
        fixture.score_a, fixture.score_b = scores_of(match)
        fixture.figures = figures_of(match)


def set_result(fixture: Fixture, result: Outcome, note: str) -> None:
    """Write the director's result into a fixture, in memory."""
    fixture.winner_side = str(result.winner or "")
    fixture.result_kind = str(result.kind)
    fixture.plays_on = result.plays_on
    fixture.result_by = Fixture.ResultBy.DIRECTOR
    fixture.phase = Phase.DECIDED
    fixture.on_hold = False
    fixture.note = noted(note)
    fixture.decided_at = now()
    if result.kind in (ResultKind.WALKOVER, ResultKind.DOUBLE_FORFEIT):
        fixture.score_a = fixture.score_b = None
        fixture.figures = {}
