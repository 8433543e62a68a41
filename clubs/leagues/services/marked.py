"""A rubber follows the match in which it is marked at a table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy

from clubs.leagues.models import OPEN_PROTESTS, Rubber, TeamMatch
from clubs.leagues.rules.scoring import AWAY, HOME
from clubs.leagues.services.common import changing_match, log
from clubs.leagues.services.rubbers import refold, rubber_of, settle
from matches.models import Match
from matches.problems import UserProblem
from rules_engine.saying import say

Phase = TeamMatch.Phase
_IS_CLOSED = {
    Phase.FINAL: gettext_lazy("{match} is final: the officers of the league open it first."),
    Phase.ANNULLED: gettext_lazy("{match} is annulled: the officers of the league open it first."),
    Phase.PROTESTED: gettext_lazy("{match} is under protest: the officers of the league open it first."),
}


def on_changed(*, match: Match, **_: Any) -> None:
    """A match was confirmed, corrected, opened again or called off: its rubber follows.

    Where the league's club is archived, its rubbers stay as they are, and a member club goes on marking.
    Raises ``UserProblem`` "team-match-final" (409) where the team match is final: the officers open it first.
    """
    row = Rubber.objects.filter(match=match).select_related("team_match__season__league__club").first()
    if row is None or row.team_match.season.league.club.archived_at is not None:
        return
    with changing_match(row.team_match) as found:
        disputed = found.protests.filter(state__in=OPEN_PROTESTS, dispute__match=match).exists()
        if found.phase in (Phase.FINAL, Phase.ANNULLED) or (found.phase == Phase.PROTESTED and not disputed):
            raise UserProblem(
                "team-match-final",
                _IS_CLOSED[Phase(found.phase)].format(match=found),
                409,
            )
        rubber = rubber_of(found, row.number)
        if match.status == Match.Status.VOID:
            rubber.match = None
            rubber.save(update_fields=["match"])
            settle(rubber, None, None, "", over=False)
        elif match.status == Match.Status.CONFIRMED:
            home, away = scores_of(match)
            letters = match.letters
            winner = {letters[0]: HOME, letters[1]: AWAY}.get(match.winner_letter, "")
            played = match.result_kind in (Match.ResultKind.PLAYED, Match.ResultKind.RETIRED)
            settle(rubber, home if played else None, away if played else None, winner, forfeited=not played)
            text = say(
                "leagues.log-score-marked",
                "{rubber}: {home} – {away}, marked at the table.",
                rubber=rubber.name,
                home=home,
                away=away,
            )
            log(found.season.league, None, "rubber", text, match=found)
        else:
            settle(rubber, None, None, "", over=False)
        refold(found, None)


def scores_of(match: Match) -> tuple[int, int]:
    """The frames of both sides of a match that was marked: games won of a race, else the points."""
    board = match.board
    race = board.get("sets") or board.get("race")
    won = race["won"] if race else board["score"]
    first, second = match.letters[:2]
    return int(won[first]), int(won[second])
