"""Line-ups: a captain sends who plays which rubber; what the other side sees, the season's rules say."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.timezone import now

from clubs.leagues.models import Rubber, RubberPlayer, TeamMatch
from clubs.leagues.rules import line_up as rules
from clubs.leagues.selectors.eligible import eligible
from clubs.leagues.services import starting
from clubs.leagues.services.common import allowed, changed, changing_match, log
from clubs.leagues.services.cup_matches import decider_plan, is_decider
from clubs.people.models import User
from matches.problems import UserProblem

Phase = TeamMatch.Phase


def make_rubbers(match: TeamMatch) -> list[Rubber]:
    """The rubbers of a match by its plan, made once."""
    found = list(match.rubbers.order_by("number"))
    if found:
        return found
    Rubber.objects.bulk_create(
        Rubber(
            team_match=match,
            number=number,
            name=one.name,
            kind=one.kind.value,
            game=one.game,
            race=one.race,
            all_played=one.all_played,
            weight=one.weight,
        )
        for number, one in enumerate(match.plan.rubbers, 1)
    )
    return list(match.rubbers.order_by("number"))


def send(*, match: TeamMatch, which: str, line_up: Sequence[rules.Places], by: User | None) -> TeamMatch:
    """Send a side's line-up: for each rubber the players' keys, None for an empty place. Sent again it
    replaces the former one, until the line-ups are open; with the second line-up the match begins.

    Raises ``UserProblem``: what `rules.line_up.check` says (422), "home-first" (409) where the home side has
    to send first, "wrong-match-phase", "wrong-season-phase".
    """
    with changing_match(match, Phase.FIXED, Phase.POSTPONED) as found:
        season = found.season
        if season.rules.line_ups == "home-first" and which == "away" and found.home_sent_at is None:
            raise UserProblem("home-first", f"{found.home} sends its line-up first.", 409)
        plan = found.plan
        allowed(lambda: rules.check(plan, season.rules, eligible(found, which), line_up))
        rubbers = make_rubbers(found)
        RubberPlayer.objects.filter(rubber__team_match=found, side=which).delete()
        RubberPlayer.objects.bulk_create(
            RubberPlayer(rubber=rubber, side=which, position=position, player_id=player)
            for rubber, places in zip(rubbers, line_up, strict=True)
            for position, player in enumerate(places, 1)
        )
        again = found.sent_at(which) is not None
        changed(found, {f"{which}_sent_at": now()})
        text = f"{found.side(which)} {'changes' if again else 'sends'} its line-up."
        log(season.league, by, "line-up", text, match=found)
        if found.home_sent_at is not None and found.away_sent_at is not None:
            begin(found, by)
    return found


def take_back(*, match: TeamMatch, which: str, by: User | None) -> TeamMatch:
    """Take a line-up back before the match has begun. Raises ``UserProblem`` "not-sent" (409),
    "wrong-match-phase"."""
    with changing_match(match, Phase.FIXED, Phase.POSTPONED) as found:
        if found.sent_at(which) is None:
            raise UserProblem("not-sent", f"{found.side(which)} has sent no line-up.", 409)
        RubberPlayer.objects.filter(rubber__team_match=found, side=which).delete()
        changed(found, {f"{which}_sent_at": None})
        log(found.season.league, by, "line-up", f"{found.side(which)} takes its line-up back.", match=found)
    return found


def begin(match: TeamMatch, by: User | None) -> None:
    """Open the line-ups: the match is being played from now on. Rubbers in which a side has an empty place
    are lost there at once."""
    from clubs.leagues.services.rubbers import forfeit_empty, refold

    changed(match, {"phase": Phase.LIVE, "began_at": now()})
    log(match.season.league, by, "opened", "Both line-ups are open; the match begins.", match=match)
    starting.give(match)
    starting.give_sides(match)
    forfeit_empty(match)
    refold(match, by)


def substitute(
    *, match: TeamMatch, number: int, which: str, position: int, player: int | None, by: User | None
) -> RubberPlayer:
    """Put another player into a rubber that has not begun; one that was lost for an empty place is played
    once every place is filled.

    Raises ``UserProblem``: "not-found" (404), "rubber-begun" (409), and what `rules.line_up.check` says
    (422).
    """
    with changing_match(match, Phase.LIVE, Phase.PLAYED) as found:
        rows = {
            (row.rubber.number, row.side, row.position): row
            for row in RubberPlayer.objects.filter(rubber__team_match=found).select_related(
                "rubber", "player"
            )
        }
        row = rows.get((number, which, position))
        if row is None:
            raise UserProblem("not-found", "There is no such place in this match.", 404)
        lost_empty = row.rubber.forfeited and row.rubber.players.filter(player=None).exists()
        if row.rubber.match_id is not None or (row.rubber.is_over and not lost_empty):
            raise UserProblem("rubber-begun", f"{row.rubber.name} has begun; its players stay.", 409)
        decides = is_decider(found, number)
        plan = decider_plan(found) if decides else found.plan
        line_up = [
            tuple(
                player if (n, place) == (number, position) else rows[(n, which, place)].player_id
                for place in range(1, one.kind.places + 1)
            )
            for n, one in enumerate(plan.rubbers, number if decides else 1)
        ]
        allowed(lambda: rules.check(plan, found.season.rules, eligible(found, which), line_up))
        out = row.player
        changed(row, {"player_id": player})
        row.refresh_from_db()
        swap = f"{row.player or 'nobody'} for {out or 'an empty place'}"
        text = f"{row.rubber.name}: {swap} ({found.side(which)})."
        log(found.season.league, by, "substituted", text, match=found)
        from clubs.leagues.services.rubbers import forfeit_empty, refold, reopen

        if lost_empty:
            reopen(row.rubber)
        starting.give(found, [number])
        forfeit_empty(found)
        refold(found, by)
    return row
