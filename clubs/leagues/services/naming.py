"""Players named during the evening: in turns for the rubbers whose plan says so, and by the opponents for a
place that a short side left empty."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from clubs.leagues.models import Rubber, RubberPlayer, TeamMatch
from clubs.leagues.rules import line_up as rules
from clubs.leagues.rules.choosing import Chooses, check_turn
from clubs.leagues.rules.short import Missing
from clubs.leagues.selectors.eligible import eligible, year_of
from clubs.leagues.services import starting
from clubs.leagues.services.common import allowed, changing_match, log
from clubs.leagues.services.line_ups import is_open, line_up_of, places_of, replace_players
from clubs.leagues.services.rubbers import forfeit_empty, refold, rubber_of
from clubs.people.models import User
from matches.problems import UserProblem
from rules_engine.saying import say

Phase = TeamMatch.Phase


def put_up(
    *, match: TeamMatch, number: int, which: str, players: Sequence[int | None], by: User | None
) -> Rubber:
    """Name a side's players of a rubber whose plan lets both name during the evening (None: an empty place).

    Raises ``UserProblem``: "named-in-line-up", "named-already", "not-your-turn" (422), what
    `rules.line_up.check` says (422), "not-found", "wrong-match-phase".
    """
    with changing_match(match, Phase.LIVE) as found:
        rubber = rubber_of(found, number)
        rows, plan = places_of(found), found.plan
        named = {side: (number, side, 1) in rows for side in ("home", "away")}
        waiting = next(
            (
                one.name
                for n, one in enumerate(plan.rubbers[: number - 1], 1)
                if not all((n, side, 1) in rows for side in ("home", "away"))
            ),
            None,
        )
        allowed(lambda: check_turn(rubber.name, Chooses(rubber.chooses), which, named, waiting))
        if len(players) != rubber.plan.places:
            raise UserProblem(
                "bad-line-up",
                gettext("{rubber} has {places} places a side, not {number}.").format(
                    rubber=rubber.name, places=rubber.plan.places, number=len(players)
                ),
                422,
            )
        line_up = line_up_of(found, which, rows)
        before = rules.excess(plan, line_up)
        line_up[number - 1] = tuple(players)
        terms = found.season.rules
        again = max(before, rules.short_again(plan, terms, line_up, Missing.OWN))
        allowed(
            lambda: rules.check(
                plan, terms, eligible(found, which), line_up,
                which=which, year=year_of(found), again=again, begun=True,
            )
        )  # fmt: skip
        RubberPlayer.objects.bulk_create(
            RubberPlayer(rubber=rubber, side=which, position=position, player_id=player)
            for position, player in enumerate(players, 1)
        )
        text = say(
            "leagues.log-players-named",
            "{side} names its players of {rubber}.",
            side=found.side(which).name,
            rubber=rubber.name,
        )
        log(found.season.league, by, "named", text, match=found)
        starting.give(found, [number])
        forfeit_empty(found)
        refold(found, by)
    return rubber


def fill(*, match: TeamMatch, number: int, which: str, position: int, player: int, by: User | None) -> Rubber:
    """The opponents of a short side say who of its players plays again in a place that it left empty.

    `which` is the short side. Raises ``UserProblem``: "own-choice" (409) where the season has another rule,
    "place-filled", "rubber-begun" (409), "not-in-line-up" (422), what `rules.line_up.check` says (422),
    "not-found", "wrong-match-phase".
    """
    with changing_match(match, Phase.LIVE, Phase.PLAYED) as found:
        rubber, terms, plan = rubber_of(found, number), found.season.rules, found.plan
        if terms.short.missing is not Missing.OPPONENT:
            raise UserProblem(
                "own-choice", gettext("In this season the opponents do not choose who plays again."), 409
            )
        rows = places_of(found)
        row = rows.get((number, which, position))
        if row is None:
            raise UserProblem("not-found", gettext("There is no such place in this match."), 404)
        if row.player_id is not None:
            raise UserProblem(
                "place-filled",
                gettext("This place of {rubber} is not empty.").format(rubber=rubber.name),
                409,
            )
        if not is_open(row.rubber):
            raise UserProblem(
                "rubber-begun",
                gettext("{rubber} has begun; its players stay.").format(rubber=rubber.name),
                409,
            )
        line_up = line_up_of(found, which, rows)
        if player not in {one for places in line_up for one in places}:
            raise UserProblem(
                "not-in-line-up",
                gettext("Choose one of those who play for {side} in this match.").format(
                    side=found.side(which)
                ),
                422,
            )
        again = rules.short_again(plan, terms, line_up, Missing.OPPONENT)
        replace_players(found, which, [row], player, again=again)
        row.refresh_from_db()
        text = say(
            "leagues.log-plays-again",
            "{rubber}: {player} plays again for {side}, chosen by the opponents.",
            rubber=rubber.name,
            player=str(row.player),
            side=found.side(which).name,
        )
        log(found.season.league, by, "filled", text, match=found)
        refold(found, by)
    return rubber
