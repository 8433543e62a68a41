"""What follows from a cup match: the deciding rubber of one that is level, a replay, and when its result may
still be changed."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max
from django.utils.translation import gettext

from clubs.leagues.models import Cup, Rubber, RubberPlayer, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.cups.options import Level
from clubs.leagues.rules.cups.ties import Leg, Pair, Wait, needs_rubber
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from clubs.leagues.rules.scoring import RubberResult, tally_of
from clubs.leagues.selectors.cups import CupState, leg_of, legs_of, matches_of_cup, state_of
from clubs.leagues.selectors.results import rubbers_begun
from clubs.leagues.services.common import changed, log
from clubs.leagues.services.cup_titles import settle_titles_of
from clubs.people.models import User
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import Actor, void_match
from rules_engine.saying import say

Phase = TeamMatch.Phase
DECIDER = say("leagues.decider", "Deciding rubber")


def is_decider(match: TeamMatch, number: int) -> bool:
    """Whether the rubber with this number is the deciding one, which no plan has."""
    return match.cup_id is not None and number > len(match.plan.rubbers)


def decider_of(match: TeamMatch) -> RubberPlan:
    """The deciding rubber of a cup match: a singles of the game of the last rubber."""
    assert match.cup is not None
    return RubberPlan(DECIDER, match.plan.rubbers[-1].game, match.cup.rules.decider, RubberKind.SINGLES)


def decider_plan(match: TeamMatch) -> Plan:
    """The plan by which those who play the deciding rubber are judged: every eligible player may."""
    return Plan((decider_of(match),), most_singles=None)


def follow(match: TeamMatch, by: User | None) -> bool:
    """Add the deciding rubber to a level match whose other rubbers are over, or take it away where it is
    needed no longer. Returns whether one of both was done."""
    cup = match.cup
    if cup is None or Level.RUBBER not in cup.rules.level:
        return False
    rows = list(match.rubbers.order_by("number"))
    usual = [one for one in rows if not is_decider(match, one.number)]
    extra = [one for one in rows if is_decider(match, one.number)]
    over = bool(usual) and all(one.is_over for one in usual) and not match.awarded
    needed = over and _level(match, usual)
    if needed and not extra:
        plan = decider_of(match)
        made = Rubber.objects.create(
            team_match=match, number=len(usual) + 1, name=plan.name, kind=plan.kind.value, game=plan.game,
            race=plan.race,
        )  # fmt: skip
        RubberPlayer.objects.bulk_create(RubberPlayer(rubber=made, side=which) for which in SIDES)
        text = say("leagues.log-decider-played", "The tie is level: a deciding rubber is played.")
        log(match.season.league, by, "deciding-rubber", text, match=match)
        return True
    if extra and not needed:
        for one in extra:
            gone = one.match
            one.delete()
            if gone is not None:
                reason = say("leagues.note-rubber-not-needed", "The rubber is not needed")
                void_match(match=gone, by=Actor.system(), reason=reason)
        text = say("leagues.log-decider-not-needed", "No deciding rubber is needed.")
        log(match.season.league, by, "deciding-rubber", text, match=match)
        return True
    return False


def _level(match: TeamMatch, usual: Sequence[Rubber]) -> bool:
    """Whether the tie of a match is level with these rubbers of it, and nothing that comes first decides."""
    cup = match.cup
    assert cup is not None
    found = _tie_rows(cup, match)
    before = [one for one in found if one.pk != match.pk]
    if any(one.meeting > match.meeting for one in before):
        return False  # another leg is to come after it
    third, main = _round(cup, match)
    wanted = legs_of(cup.rules, third, main)
    if len(found) < wanted:
        return False
    if len(found) > wanted:
        before, wanted = [], 1  # a replay stands for itself
    rows = [RubberResult(one.winner, one.weight, one.home_score or 0, one.away_score or 0) for one in usual]
    tally = tally_of(rows, rubbers_begun(match))
    sides = {"home": match.home_id, "away": match.away_id}
    heavy = tuple((one.weight, sides.get(one.winner)) for one in usual)
    own = Leg(
        match.home_id, match.away_id, (tally.home_rubbers, tally.away_rubbers),
        (tally.home_frames, tally.away_frames), heavy=heavy,
    )  # fmt: skip
    seeds = dict(cup.entries.values_list("side_id", "seed"))
    legs = [*(leg_of(one, _heavy(one)) for one in before), own]
    return needs_rubber(Pair(match.home_id, match.away_id), legs, wanted, cup.rules, seeds)


def _heavy(match: TeamMatch) -> list[tuple[int, int | None]]:
    sides = {"home": match.home_id, "away": match.away_id}
    return [(one.weight, sides.get(one.winner)) for one in match.rubbers.all()]


def _tie_rows(cup: Cup, match: TeamMatch) -> list[TeamMatch]:
    pair = {match.home_id, match.away_id}
    rows = matches_of_cup(cup)
    return [one for one in rows if one.round == match.round and {one.home_id, one.away_id} == pair]


def _round(cup: Cup, match: TeamMatch) -> tuple[bool, int]:
    """Whether a match is for third place, and how many other ties its round has."""
    pair = {match.home_id, match.away_id}
    rows = list(cup.rounds.get(number=match.round).ties.all())
    third = any(one.third and {one.one_id, one.other_id} == pair for one in rows)
    return third, sum(not one.third for one in rows)


# -- after a result ------------------------------------------------------------------------------------------


def after_final(match: TeamMatch, by: User | None = None) -> None:
    """Fix the replay of a tie that is level, on a day to be found, home and away turned; and put the titles
    of a cup that is over into the record book."""
    settle_titles_of(match, by)
    state = _state(match)
    tie = state.tie_of(match)
    if tie is None or tie.decision.waits is not Wait.REPLAY:
        return
    last = tie.matches[-1]
    season = match.season
    number = (season.team_matches.aggregate(last=Max("number"))["last"] or 0) + 1
    made = TeamMatch.objects.create(
        season=season, cup=state.cup, number=number, round=last.round, meeting=last.meeting + 1,
        home=last.away, away=last.home, venue=last.away.team.venue or last.venue, phase=Phase.POSTPONED,
    )  # fmt: skip
    text = say("leagues.log-replay", "Level: {match} is played again.", match=str(made))
    log(season.league, None, "replay", text, match=made)


def _state(match: TeamMatch) -> CupState:
    assert match.cup is not None
    match.cup.season = match.season
    return state_of(match.cup)


def require_unused(match: TeamMatch) -> None:
    """See to it that nothing depends on the result of a cup match: a replay that has not begun is taken away,
    and what the officers have decided about the tie is open again.

    Raises ``UserProblem`` "cup-result-used" (409) where the next round, or a cup that takes this one's
    winner, is drawn, or a replay has begun.
    """
    if match.cup is None:
        return
    state = _state(match)
    used = [one.round.name for one in state.rounds if one.round.number > match.round]
    used += [one.name for one in fed_by(state.cup)]
    if used:
        raise UserProblem(
            "cup-result-used",
            gettext(
                "{name} was drawn with this result. Withdraw that draw first, then correct the result."
            ).format(name=translated(used[0])),
            409,
        )
    tie = state.tie_of(match)
    if tie is not None and tie.may_take_back:
        changed(tie.tie, {"given": None, "note": ""})
    for one in tie.matches if tie is not None else ():
        if one.meeting <= max(match.meeting, state.rules.legs):
            continue
        if one.phase not in (Phase.FIXED, Phase.POSTPONED) or one.home_sent_at or one.away_sent_at:
            raise UserProblem("cup-result-used", gettext("The replay has begun: this result stays."), 409)
        TeamMatch.objects.filter(pk=one.pk).delete()


def fed_by(cup: Cup) -> list[Cup]:
    """Cups of the season that are drawn and take the winners of this one."""
    rows = Cup.objects.filter(season=cup.season, rounds__isnull=False).exclude(pk=cup.pk).distinct()
    return [one for one in rows if any(source.winner_of == cup.slug for source in one.rules.entrants)]
