"""Disqualifying an entrant, with or without the results so far.

The entrant is out of every stage, as after a withdrawal: opponents have walkovers. What was played in the
stage that is on stands, or is annulled as the director chooses: in a table all of it, in a bracket the last
win, so that the beaten opponent goes on instead (who lost earlier has been out too long). Earlier stages
stand in any case: others came through by them. `entries.reinstate` takes all this back, as far as nothing was
played because of it.
"""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Disqualification, Entrant, Fixture, Phase
from clubs.competitions.rules.pairing import consequences
from clubs.competitions.rules.pairing.brackets import Side
from clubs.competitions.rules.pairing.elimination import Outcome, ResultKind
from clubs.competitions.selectors.draw import FACTS_BY, Draw, load_draws
from clubs.competitions.services import (
    deciding,
    finishing,
    folding,
    leaving,
    result_changes,
    seating,
)
from clubs.competitions.services.common import DRAWN, after_commit, changing_matches, entrant_of, lock, log
from clubs.people.models import User
from clubs.people.names import tidy
from matches.problems import UserProblem
from rules_engine.saying import Text, say


def disqualify(
    *,
    competition: Competition,
    number: int,
    reason: str,
    by: User | None,
    private: bool = False,
    annul: bool = False,
) -> Entrant:
    """Put an entrant out, once the competition is drawn; a match under way ends as if given up.

    With `private` only officers read the reason. Raises `UserProblem` "reason-missing", "withdrawn" (409: is
    out already), "at-table" (409: a match is over and has to be confirmed first), "nothing-left" (409: see
    `entries.withdraw`), "played-since" (409: the match after the win to be annulled has begun).
    """
    words = tidy(reason)[:300]
    if not words:
        raise UserProblem("reason-missing", gettext("Say why, for the log."))
    with changing_matches(competition, None, *DRAWN) as found:
        entrant = entrant_of(found, number)
        if not entrant.is_in:
            raise UserProblem(
                "withdrawn", gettext("{entrant} is out already.").format(entrant=entrant.name), 409
            )
        _end_matches(found, entrant, by)
        found = lock(found)  # what has followed is read anew
        struck: dict[str, Any] = {}
        draws = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
        for draw in draws:
            leaving.check_not_playing(draw, entrant)
        if draws:
            leaving.check_not_through(draws[-1], entrant)
            if annul and draws[-1].bracket is not None:
                struck = _strike_last_win(draws[-1], entrant, by)
                found = lock(found)
            elif annul:
                leaving.mark_annulled(draws[-1], entrant)
        entrant.status, entrant.withdrawn_at = Entrant.Status.WITHDRAWN, now()
        entrant.disqualified = True
        entrant.save(update_fields=["status", "withdrawn_at", "disqualified"])
        label = by.get_short_name()[:120] if by is not None else "Balkline"
        Disqualification.objects.create(
            entrant=entrant, reason=words, private=private, annul=annul, struck=struck, by_label=label
        )
        again = [draw for draw in load_draws(found) if entrant.pk in draw.seeds]
        for draw in again:
            folding.refold(draw, by)
        for draw in again[-1:]:
            finishing.settle(draw, by)
        text = _told(entrant.name, "" if private else words, annul=annul)
        log(found, by, "disqualified", text, entrants=[number], annul=annul)
        if private:
            text = say(
                "competitions.log-disqualified-reason", "{name}: {reason}", name=entrant.name, reason=words
            )
            log(found, by, "reason", text, private=True, entrants=[number])
        after_commit(seating.seat_club, found.club_id)
    return entrant


def lift(competition: Competition, entrant: Entrant, by: User | None) -> None:
    """Take the disqualification back, once the entrant is in again and folded. The competition is locked.

    Raises `UserProblem` "played-since" (409) where the opponent who went on instead has begun to play.
    """
    row = Disqualification.objects.filter(entrant=entrant, lifted_at=None).first()
    if row is None:
        return
    row.lifted_at = now()
    row.save(update_fields=["lifted_at"])
    if row.struck:
        try:
            result_changes.correct(
                competition=competition, number=row.struck["fixture"], result=row.struck["result"], by=by
            )
        except UserProblem as problem:
            if problem.code != "choices-missing":
                raise
            label = f"M{row.struck['fixture']}"
            raise UserProblem(
                "played-since",
                gettext("Who went on from {label} instead has begun the next match.").format(label=label),
                409,
            ) from None


def _told(name: str, reason: str, *, annul: bool) -> Text:
    """The line in the log, with the reason where all may read it."""
    reason = reason.rstrip(".")
    if reason and annul:
        return say(
            "competitions.log-disqualified-because-annulled",
            "{name} is disqualified: {reason}. The results are annulled.",
            name=name,
            reason=reason,
        )
    if reason:
        return say(
            "competitions.log-disqualified-because",
            "{name} is disqualified: {reason}. The results so far stand.",
            name=name,
            reason=reason,
        )
    if annul:
        return say(
            "competitions.log-disqualified-annulled",
            "{name} is disqualified. The results are annulled.",
            name=name,
        )
    return say(
        "competitions.log-disqualified", "{name} is disqualified. The results so far stand.", name=name
    )


def _because(entrant: Entrant) -> Text:
    """What is noted at the matches that this decides."""
    return say("competitions.note-disqualified", "{name} is disqualified.", name=entrant.name)


def _end_matches(competition: Competition, entrant: Entrant, by: User | None) -> None:
    """A match that is being played ends at its table; the opponent has won it."""
    live = Fixture.objects.filter(competition=competition, phase=Phase.LIVE)
    for fixture in (live.filter(a=entrant) | live.filter(b=entrant)).order_by("number"):
        winner = "b" if fixture.a_id == entrant.pk else "a"
        deciding.decide(
            competition=competition,
            number=fixture.number,
            kind=ResultKind.RETIRED,
            winner=winner,
            by=by,
            note=_because(entrant),
        )


def _strike_last_win(draw: Draw, entrant: Entrant, by: User | None) -> dict[str, Any]:
    """Give the last match that the entrant won in a bracket to the opponent; what it was before."""
    assert draw.bracket is not None
    own = [f for f in draw.fixtures.values() if entrant.pk in (f.a_id, f.b_id) and f.result_by in FACTS_BY]
    last = max(own, key=lambda f: (f.round, f.number), default=None)
    won = last is not None and last.winner is not None and last.winner.pk == entrant.pk
    if last is None or not won or last.result_kind != ResultKind.PLAYED:
        return {}
    other = Side(last.winner_side).other
    under_way = {n for n, f in draw.fixtures.items() if f.phase in (Phase.LIVE, Phase.OVER, Phase.TIED)}
    new = Outcome(other, ResultKind.WALKOVER)
    effect = consequences.correct(draw.bracket, draw.facts, {last.number: new}, under_way=under_way)
    if effect.open_choices:
        raise UserProblem(
            "played-since",
            gettext("M{match} has begun since; let the results stand, or correct {other}.").format(
                match=effect.open_choices[0], other=last.label
            ),
            409,
        )
    before = {"fixture": last.number, "result": last.winner_side}
    result_changes.correct(
        competition=draw.competition,
        number=last.number,
        result=f"{other}:{ResultKind.WALKOVER}",
        by=by,
        note=_because(entrant),
    )
    return before
