"""What becomes of the matches of a side that withdraws in mid-season, by the season's rules."""

from __future__ import annotations

from django.db.models import Q

from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.leagues.models import Season, Side, TeamMatch
from clubs.leagues.services import agreeing, counting, cup_draws
from clubs.leagues.services.protest_course import close_open
from rules_engine.saying import Text, say, say_many


def withdrawn(side: Side, gone: Text) -> Text:
    """The line of the log; `gone` is what :func:`strike` has done."""
    if not side.withdrawn_why:
        return _both(say("leagues.log-withdraws", "{side} withdraws.", side=side.name), gone)
    why = side.withdrawn_why
    return _both(
        say("leagues.log-withdraws-because", "{side} withdraws: {reason}", side=side.name, reason=why), gone
    )


def _both(first: Text, second: str) -> Text:
    """A sentence and, if there is one, the next."""
    return say("leagues.log-sentences", "{first} {second}", first=first, second=second) if second else first


def strike(side: Side, season: Season) -> Text:
    """Settle the matches of a side that has gone, by the season's rule; return what was done, in words."""
    phase = TeamMatch.Phase
    through = cup_draws.strike(side, season)
    rows = TeamMatch.objects.filter(Q(home=side) | Q(away=side), season=season, cup=None)
    rows = rows.exclude(phase=phase.ANNULLED)
    played = rows.filter(phase=phase.FINAL).count()
    left = rows.count() - played
    policy = season.rules.withdrawn
    half = policy is WithdrawalPolicy.HALF and played < left
    if policy is WithdrawalPolicy.ANNUL or half:
        for match in rows.filter(phase=phase.PROTESTED):
            close_open(match, None, say("leagues.note-match-annulled", "The match was annulled."))
        for match in rows.filter(phase=phase.FINAL):
            match.season = season
            counting.uncount(match)
        rows.update(phase=phase.ANNULLED)
        annulled = say_many(
            "leagues.log-results-annulled",
            "Its {n} match is annulled.",
            "All its {n} matches are annulled.",
            played + left,
        )
        return _both(annulled, through)
    for match in rows.exclude(phase=phase.FINAL).select_related("home", "away"):
        match.season = season
        agreeing.walk_over(match, "away" if match.home_id == side.pk else "home")
    stand = say(
        "leagues.log-results-stand",
        "Its {played} results stand; the {left} matches left are walkovers.",
        played=played,
        left=left,
    )
    return _both(stand, through)
