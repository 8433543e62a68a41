"""The titles of a cup: its winner and runner-up stand in the record book while it is over, and no longer."""

from __future__ import annotations

from clubs.leagues.models import Cup, Season, Side, TeamMatch, Title
from clubs.leagues.selectors.cups import CupState, state_of
from clubs.leagues.selectors.honours import cup_holder_of
from clubs.leagues.services.common import changed
from clubs.leagues.services.honours import record_title, withdraw_title
from clubs.people.models import User

CUP = Title.Kind.CUP


def settle_titles(cup: Cup, season: Season, by: User | None) -> None:
    """Let the titles of a cup or of finals say how it stands now, within the change that has decided it,
    opened a result again or withdrawn a round. A play-off is for places and gives no title, nor does a cup
    with several winners, from which another one goes on."""
    if cup.kind == Cup.Kind.PLAY_OFF:
        return
    cup.season = season
    state = state_of(cup)
    wanted = _places(state)
    rows = season.titles.filter(kind=CUP, name=cup.name)
    if list(rows.order_by("place", "number").values_list("place", "team")) == [
        (place, side.team_id) for place, side in wanted
    ]:
        return
    if rows.exists():
        withdraw_title(season=season, kind=CUP, name=cup.name, by=by)
    for place, side in wanted:
        holder = cup_holder_of(side, cup)
        record_title(
            season=season, kind=CUP, name=cup.name, team=holder.team, players=holder.players,
            holder=holder.name, place=place, by=by,
        )  # fmt: skip


def settle_titles_of(match: TeamMatch, by: User | None) -> None:
    """The same for the cup of a match, if it is one of a cup."""
    if match.cup is not None:
        settle_titles(match.cup, match.season, by)


def rename_titles(cup: Cup, before: str) -> None:
    """Let the titles of a cup bear its new name, within the change of it."""
    for row in Title.objects.filter(season=cup.season_id, kind=CUP, name=before):
        changed(row, {"name": cup.name})


def _places(state: CupState) -> list[tuple[int, Side]]:
    """The winner (1) and the runner-up (2) of a cup that is over; nobody before."""
    if state.winner is None or state.last is None or state.rules.winners != 1:
        return []
    loser = state.last.ties[0].loser
    return [(1, state.winner), *([(2, loser)] if loser is not None else [])]
