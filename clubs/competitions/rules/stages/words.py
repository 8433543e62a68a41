"""A plan as a sentence for people."""

from __future__ import annotations

from clubs.competitions.rules.pairing import plates
from clubs.competitions.rules.stages.knockouts import DoubleElimination, Elimination, Stepladder
from clubs.competitions.rules.stages.plans import Plan
from clubs.competitions.rules.stages.tables import Groups, RoundRobin
from rules_engine.saying import Text, say


def in_words(plan: Plan) -> str:
    """A plan as a sentence for people."""
    match plan:
        case Elimination():
            return _knockout_in_words(plan)
        case DoubleElimination():
            if plan.last > 2:
                return say(
                    "competitions.plan-double-to",
                    "double elimination to the last {last}, then a knockout",
                    last=plan.last,
                )
            if plan.second_final:
                return say(
                    "competitions.plan-double-second-final",
                    "double elimination with a second final if needed",
                )
            return say("competitions.plan-double-one-final", "double elimination with one final")
        case Stepladder():
            return say(
                "competitions.plan-stepladder",
                "stepladder: the last meets the last but one, the winner the next above",
            )
        case Groups():
            return _groups_in_words(plan)
        case RoundRobin():
            if plan.double_round:
                return say("competitions.plan-round-robin-twice", "everybody meets everybody, twice")
            return say("competitions.plan-round-robin", "everybody meets everybody")
        case _:
            return plan.in_words()


def _knockout_in_words(plan: Elimination) -> Text:
    if plan.every_place:
        return say("competitions.plan-every-place", "knockout in which every place is played for")
    match plan.plate, plan.third_place:
        case plates.Beaten.ROUND_ONE, True:
            return say(
                "competitions.plan-knockout-third-plate-round",
                "knockout, third place is played for; the losers of the first round play for a plate",
            )
        case plates.Beaten.ROUND_ONE, False:
            return say(
                "competitions.plan-knockout-plate-round",
                "knockout, third place is shared; the losers of the first round play for a plate",
            )
        case plates.Beaten.FIRST_MATCH, True:
            return say(
                "competitions.plan-knockout-third-plate-match",
                "knockout, third place is played for; all who lose their first match play for a plate",
            )
        case plates.Beaten.FIRST_MATCH, False:
            return say(
                "competitions.plan-knockout-plate-match",
                "knockout, third place is shared; all who lose their first match play for a plate",
            )
        case _, True:
            return say("competitions.plan-knockout-third", "knockout, third place is played for")
        case _:
            return say("competitions.plan-knockout", "knockout, third place is shared")


def _groups_in_words(plan: Groups) -> Text:
    n = plan.groups
    match plan.dealt == "pots", plan.clubs_apart, plan.double_round:
        case True, True, True:
            return say(
                "competitions.plan-groups-pots-apart-twice",
                "{n} groups, drawn from pots, club-mates apart, in each everybody meets everybody, twice",
                n=n,
            )
        case True, True, False:
            return say(
                "competitions.plan-groups-pots-apart",
                "{n} groups, drawn from pots, club-mates apart, in each everybody meets everybody",
                n=n,
            )
        case True, False, True:
            return say(
                "competitions.plan-groups-pots-twice",
                "{n} groups, drawn from pots, in each everybody meets everybody, twice",
                n=n,
            )
        case True, False, False:
            return say(
                "competitions.plan-groups-pots",
                "{n} groups, drawn from pots, in each everybody meets everybody",
                n=n,
            )
        case False, True, True:
            return say(
                "competitions.plan-groups-apart-twice",
                "{n} groups, club-mates apart, in each everybody meets everybody, twice",
                n=n,
            )
        case False, True, False:
            return say(
                "competitions.plan-groups-apart",
                "{n} groups, club-mates apart, in each everybody meets everybody",
                n=n,
            )
        case False, False, True:
            return say(
                "competitions.plan-groups-twice", "{n} groups, in each everybody meets everybody, twice", n=n
            )
        case _:
            return say("competitions.plan-groups", "{n} groups, in each everybody meets everybody", n=n)
