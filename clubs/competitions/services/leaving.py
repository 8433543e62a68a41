"""What has to be asked, and done, when an entrant leaves a stage that is drawn."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.competitions.models import Entrant, Fixture, Phase, Seat
from clubs.competitions.rules.pairing import round_robin
from clubs.competitions.rules.stages import King, Split, Swiss, TablePlan
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import FACTS_BY, Draw
from config.languages.speaking import translated
from matches.problems import UserProblem
from rules_engine.saying import say


def check_not_playing(draw: Draw, entrant: Entrant) -> None:
    """Raise `UserProblem` "at-table" (409) while a match of theirs is played, or waits to be settled."""
    for fixture in draw.fixtures.values():
        if entrant.pk in (fixture.a_id, fixture.b_id) and fixture.phase in (
            Phase.LIVE,
            Phase.OVER,
            Phase.TIED,
        ):
            raise UserProblem(
                "at-table",
                gettext("{match} of {entrant} is under way. Finish or forfeit the match first.").format(
                    match=fixture.label, entrant=entrant.name
                ),
                409,
            )


def check_not_through(draw: Draw, entrant: Entrant) -> None:
    """Raise `UserProblem` "nothing-left" (409) where a walkover has given them what leaving would take."""
    if draw.bracket is None:
        return
    for number, fixture in draw.fixtures.items():
        given = fixture.result_by == Fixture.ResultBy.BRACKET and fixture.winner == entrant
        if given and not any(draw.bracket.fed_by(number)):
            raise UserProblem(
                "nothing-left",
                gettext("{entrant} has nothing left to play: {match} ({round}) is won.").format(
                    entrant=entrant.name, match=fixture.label, round=translated(fixture.round_name)
                ),
                409,
            )


def by_the_rule(draw: Draw, entrant: Entrant) -> str:
    """What the competition's rule says of a withdrawal from a table: done, and told in a sentence for the
    log; "" where it changes nothing."""
    plan = draw.stage.plan
    if isinstance(plan, King):
        return say("competitions.log-leaves-queue", "They leave the queue.")
    if isinstance(plan, Swiss):
        at = steps.progress(draw)
        if at.ended:
            return ""
        return say(
            "competitions.log-not-paired",
            "They are not paired from {round} on.",
            round=at.next,
        )
    meetings = [
        round_robin.Meeting(f.number, f.round, draw.seeds[f.a.pk], draw.seeds[f.b.pk])
        for f in draw.fixtures.values()
        if f.a is not None and f.b is not None
    ]
    played = [n for n, f in draw.fixtures.items() if f.result_by in FACTS_BY]
    assert isinstance(plan, TablePlan | Split)
    policy = round_robin.WithdrawalPolicy(plan.withdrawal_policy)
    if isinstance(plan, Split) and steps.split_order(draw):
        policy = round_robin.WithdrawalPolicy.WALKOVER  # the split rests on their results
    done = round_robin.withdraw(meetings, draw.seeds[entrant.pk], played, policy=policy)
    if done.annul:
        mark_annulled(draw, entrant)
    return done.reason


def mark_annulled(draw: Draw, entrant: Entrant) -> None:
    """Let an entrant's results in this stage, and in no other, count for nothing from now on."""
    if draw.stage.is_first:
        entrant.annulled = True
        entrant.save(update_fields=["annulled"])
    else:
        Seat.objects.filter(stage=draw.stage, entrant=entrant).update(annulled=True)
