"""What a director does with a stage that is drawn step by step: pair the next round, take it back, end it."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from clubs.competitions.models import Competition, Pairing, Status
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.stages import King
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import Draw, load_draws
from clubs.competitions.services import finishing, folding, seating, stepping
from clubs.competitions.services.common import (
    DRAWN,
    after_commit,
    changing,
    changing_matches,
    draw_refused,
    log,
)
from clubs.people.models import User
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import Text, say


def draw_of(competition: Competition, stage: int) -> Draw:
    """A drawn stage that goes step by step.

    Raises `UserProblem` "not-found" (404) for a stage that is not there, "no-rounds" (409) for one that is
    not drawn step by step, or not drawn yet.
    """
    row = next((one for one in competition.in_stages if one.number == stage), None)
    if row is None:
        raise UserProblem("not-found", gettext("This competition has no such stage."), 404)
    if not row.in_steps:
        raise UserProblem("no-rounds", gettext("{stage} is not drawn round by round.").format(stage=row), 409)
    for draw in load_draws(competition):
        if draw.stage.number == stage:
            return draw
    raise UserProblem("no-rounds", gettext("{stage} is not drawn yet.").format(stage=row), 409)


def pair(*, competition: Competition, stage: int, step: int, by: User | None) -> Pairing:
    """Draw a step: the round (at a split, the part) with this number, which must be the next.

    Who says which one cannot draw another one by mistake: of two directors who pair round 3 at once, one gets
    it and the other is refused. Raises `UserProblem` "round-paired" (409), "round-open" while the last one is
    not decided, "stage-over" after the last, "not-by-hand" for king of the table, "no-rounds", and the codes
    of the pairing, as "no-pairing" where only rematches are left.
    """
    with changing(competition, *DRAWN) as found:
        draw = draw_of(found, stage)
        at = steps.progress(draw)
        if isinstance(draw.stage.plan, King):
            raise UserProblem(
                "not-by-hand", gettext("The next match follows from the last result by itself."), 409
            )
        if step <= at.number:
            if at.word == "round":
                told = gettext("Round {number} has been paired already. Look again.").format(number=step)
            else:
                told = gettext("This part has been paired already. Look again.")
            raise UserProblem("round-paired", told, 409)
        if at.ended:
            raise UserProblem("stage-over", at.ended, 409)
        if step != at.number + 1:
            raise UserProblem(
                "no-such-round",
                gettext("The next to be paired is {next}.").format(next=translated(at.next)),
                409,
            )
        if at.open:
            told = ngettext(
                "{n} match is not decided yet; then {next} can be paired.",
                "{n} matches are not decided yet; then {next} can be paired.",
                at.open,
            )
            raise UserProblem("round-open", told.format(n=at.open, next=translated(at.next)), 409)
        try:
            made = stepping.add(draw, by)
        except PairingError as error:
            raise draw_refused(error) from None
        assert made is not None
        fresh = draw_of(found, stage)
        folding.refold(fresh, by)
        finishing.settle(fresh, by)
        after_commit(seating.seat_club, found.club_id)
    return made


def take_back(*, competition: Competition, stage: int, step: int, by: User | None) -> None:
    """Take the last step back, as long as nothing of it has been played; or the word that none follows.

    Matches that were called to tables are called off. Raises `UserProblem` "nothing-to-take-back" (409) where
    that step is not the last, "round-begun" (409), "not-by-hand" (409), "no-rounds", "played-since" (409)
    where a stage that follows has begun.
    """
    with changing_matches(competition, None, *DRAWN, Status.FINISHED) as found:
        draw = draw_of(found, stage)
        last = draw.pairings[-1] if draw.pairings else None
        if last is None or last.number != step:
            raise UserProblem(
                "nothing-to-take-back", gettext("Only what was paired last can be taken back."), 409
            )
        if last.closes:
            draw.pairings.remove(last)
            last.delete()
            text = say("competitions.log-stage-goes-on", "{stage} goes on.", stage=draw.stage.said)
            log(found, by, "stage-open", text, stage=stage)
        else:
            if isinstance(draw.stage.plan, King):
                raise UserProblem(
                    "not-by-hand",
                    gettext("The next match follows from the last result: correct that instead."),
                    409,
                )
            at = steps.progress(draw)
            if (row := steps.begun_in(draw, last)) is not None:
                raise UserProblem(
                    "round-begun",
                    gettext("{match} has begun or has a result, so {round} stands.").format(
                        match=row.label, round=translated(at.last)
                    ),
                    409,
                )
            stepping.remove(
                draw, last, by, say("competitions.note-round-taken-back", "the round was taken back")
            )
            log(found, by, "unpaired", _taken_back(at), stage=stage, step=step)
        fresh = draw_of(found, stage)
        folding.refold(fresh, by)
        finishing.settle(fresh, by)
        after_commit(seating.seat_club, found.club_id)


def _taken_back(at: steps.Progress) -> Text:
    if at.word != "part":
        return say(
            "competitions.log-round-taken-back",
            "Round {number} was taken back; it can be paired again.",
            number=at.number,
        )
    if at.number == 1:
        return say(
            "competitions.log-first-part-taken-back",
            "The first part was taken back; it can be paired again.",
        )
    return say(
        "competitions.log-second-part-taken-back",
        "The second part was taken back; it can be paired again.",
    )


def end(*, competition: Competition, stage: int, by: User | None) -> None:
    """End a stage here: no step follows, and the places are as the results are.

    Raises `UserProblem` "round-open" (409) while a match is not decided (at king of the table: is being
    played), "stage-over" (409) where none would follow anyway, "no-rounds".
    """
    with changing_matches(competition, None, Status.RUNNING) as found:
        draw = draw_of(found, stage)
        at = steps.progress(draw)
        if at.ended:
            raise UserProblem("stage-over", at.ended, 409)
        if not any(row.result_by for row in draw.fixtures.values()):
            raise UserProblem("round-open", gettext("Nothing has been played yet."), 409)
        done = steps.drawn_steps(draw)
        last = done[-1]
        if at.open and (not isinstance(draw.stage.plan, King) or steps.begun_in(draw, last)):
            raise UserProblem(
                "round-open",
                gettext("First decide the matches of {round}.").format(round=translated(at.last)),
                409,
            )
        if at.open:
            stepping.remove(draw, last, by, say("competitions.note-stage-ended", "the stage has ended"))
        number = len(steps.drawn_steps(draw)) + 1
        Pairing.objects.create(stage=draw.stage, number=number, closes=True)
        after = steps.progress(draw)
        log(
            found,
            by,
            "stage-ended",
            say(
                "competitions.log-stage-ended",
                "{stage} ends after {last}.",
                stage=draw.stage.said,
                last=after.last,
            ),
            stage=stage,
        )
        fresh = draw_of(found, stage)
        folding.refold(fresh, by)
        finishing.settle(fresh, by)
        after_commit(seating.seat_club, found.club_id)
