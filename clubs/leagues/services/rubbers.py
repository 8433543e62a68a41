"""The rubbers of a team match: typed in, marked at a table, or given away; and the result that follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

from clubs.leagues.access import hall_of
from clubs.leagues.models import Rubber, RubberPlayer, TeamMatch
from clubs.leagues.rules.plan import RubberKind
from clubs.leagues.rules.scoring import AWAY, HOME, RubberResult, Tally, tally_of, winner_of
from clubs.leagues.rules.short import Missing
from clubs.leagues.selectors.results import as_result, rubbers_begun
from clubs.leagues.services import counting
from clubs.leagues.services.common import allowed, changed, changing_match, log
from clubs.leagues.services.cup_matches import after_final, follow, is_decider
from clubs.leagues.services.figures import Figures, columns_of
from clubs.leagues.services.planned import make_match
from clubs.people.models import Club, Table, User
from clubs.people.rules.surfaces import kinds_for_game
from matches.problems import UserProblem
from matches.services import Actor, seat_match, void_match
from rules_engine.saying import say

Phase = TeamMatch.Phase
PLAYING = (Phase.LIVE, Phase.PLAYED)


def rubber_of(match: TeamMatch, number: int) -> Rubber:
    """A rubber by its number. Raises ``UserProblem`` "not-found" (404)."""
    found = match.rubbers.filter(number=number).prefetch_related("players__player").first()
    if found is None:
        raise UserProblem("not-found", gettext("There is no such rubber in this match."), 404)
    found.team_match = match
    return found


def write_score(
    *,
    match: TeamMatch,
    number: int,
    home: int,
    away: int,
    bests: Mapping[tuple[str, int], int | None] | None = None,
    figures: Mapping[tuple[str, int], Figures] | None = None,
    by: User | None,
) -> Rubber:
    """Write the score of a rubber that was played; written again it replaces the former one. `bests` are the
    highest breaks of the sheet, by ("home" or "away", position), `figures` what else it tells of them.

    Raises ``UserProblem``: "bad-score", "bad-figures" (422), "rubber-marked" (409) where it is marked at a
    table, "empty-place", "not-named" (409), "leg-by-leg" (409) for a relay, "not-found", "wrong-match-phase".
    """
    with changing_match(match, *PLAYING) as found:
        rubber = rubber_of(found, number)
        _require_typed(rubber)
        players = list(rubber.players.all())
        _require_filled(rubber)
        if rubber.legs:
            raise UserProblem(
                "leg-by-leg", gettext("Write {rubber} leg by leg.").format(rubber=rubber.name), 409
            )
        winner = allowed(lambda: won_by(rubber, home, away))
        _write_bests(players, bests, figures)
        settle(rubber, home, away, winner)
        text = say(
            "leagues.log-score", "{rubber}: {home} – {away}.", rubber=rubber.name, home=home, away=away
        )
        log(found.season.league, by, "rubber", text, match=found)
        refold(found, by)
    return rubber


def write_legs(
    *,
    match: TeamMatch,
    number: int,
    legs: Sequence[tuple[int, int]],
    bests: Mapping[tuple[str, int], int | None] | None = None,
    by: User | None,
) -> Rubber:
    """Write the legs of a relay that were played so far, in place of what was written before: in a cumulative
    relay the score that stood after each, else the leg's own. With the last leg the rubber is over.

    Raises ``UserProblem``: "bad-score" (422), "no-legs" (409) for another rubber, "rubber-marked",
    "empty-place", "not-named" (409), "not-found", "wrong-match-phase".
    """
    with changing_match(match, *PLAYING) as found:
        rubber = rubber_of(found, number)
        relay = rubber.plan.relay
        if relay is None:
            raise UserProblem("no-legs", gettext("{rubber} is no relay.").format(rubber=rubber.name), 409)
        _require_filled(rubber)
        state = allowed(lambda: relay.fold(legs))
        _write_bests(list(rubber.players.all()), bests)
        changed(rubber, {"leg_scores": [list(one) for one in legs]})
        if state.over:
            settle(rubber, state.home, state.away, state.winner)
        else:
            settle(rubber, None, None, "", over=False)
        text = say(
            "leagues.log-score-of-legs",
            "{rubber}: {home} – {away} after {played} of {legs} legs.",
            rubber=rubber.name,
            home=state.home,
            away=state.away,
            played=len(legs),
            legs=relay.legs,
        )
        log(found.season.league, by, "rubber", text, match=found)
        refold(found, by)
    return rubber


def _write_bests(
    players: Iterable[RubberPlayer],
    bests: Mapping[tuple[str, int], int | None] | None,
    figures: Mapping[tuple[str, int], Figures] | None = None,
) -> None:
    for one in players:
        place = one.side, one.position
        best = (bests or {}).get(place, one.best)
        if best is not None and not 0 <= best <= 10_000:
            raise UserProblem("bad-score", gettext("A highest break lies between 0 and 10,000."), 422)
        changed(one, {"best": best, **columns_of(one, (figures or {}).get(place, {}))})


def both_named(rubber: Rubber) -> bool:
    """Whether both sides have named their players."""
    return len({one.side for one in rubber.players.all()}) == 2


def _require_filled(rubber: Rubber) -> None:
    if not both_named(rubber):
        raise UserProblem(
            "not-named", gettext("The players of {rubber} are not named yet.").format(rubber=rubber.name), 409
        )
    if any(one.player_id is None for one in rubber.players.all()):
        raise UserProblem(
            "empty-place",
            gettext("{rubber} has an empty place and cannot be played.").format(rubber=rubber.name),
            409,
        )


def give(*, match: TeamMatch, number: int, winner: str, by: User | None) -> Rubber:
    """Give a rubber to a side without play.

    Raises ``UserProblem``: "bad-side" (422), "rubber-marked" (409), "not-found", "wrong-match-phase".
    """
    if winner not in (HOME, AWAY):
        raise UserProblem("bad-side", gettext("A rubber is given to home or to away."), 422)
    with changing_match(match, *PLAYING) as found:
        rubber = rubber_of(found, number)
        _require_typed(rubber)
        changed(rubber, {"leg_scores": []})
        settle(rubber, None, None, winner, forfeited=True)
        text = say(
            "leagues.log-rubber-given",
            "{rubber} is given to {side}.",
            rubber=rubber.name,
            side=found.side(winner).name,
        )
        log(found.season.league, by, "rubber-given", text, match=found)
        refold(found, by)
    return rubber


def clear(*, match: TeamMatch, number: int, by: User | None) -> Rubber:
    """Take back what was written of a rubber; a match of it at a table is called off.

    Raises ``UserProblem``: "not-found", "wrong-match-phase", and what calling off refuses.
    """
    with changing_match(match, *PLAYING) as found:
        rubber = rubber_of(found, number)
        if rubber.match is not None:
            gone, rubber.match = rubber.match, None
            rubber.save(update_fields=["match"])
            why = say("leagues.note-rubber-cleared", "The rubber was cleared")
            void_match(match=gone, by=Actor.system(), reason=why)
        changed(rubber, {"leg_scores": []})
        settle(rubber, None, None, "", over=False)
        text = say("leagues.log-rubber-cleared", "{rubber} is open again.", rubber=rubber.name)
        log(found.season.league, by, "rubber-cleared", text, match=found)
        forfeit_empty(found)
        refold(found, by)
    return rubber


def to_table(*, match: TeamMatch, number: int, table: Table, by: User | None) -> Rubber:
    """Bring a rubber to a table of the club where the match is played, where a tablet marks it. Brought again
    it moves. The match of the log belongs to that club; its players may be of others.

    Raises ``UserProblem``: "rubber-over", "empty-place", "not-named", "all-played", "typed-only",
    "wrong-table" (422) for a table of another kind, "of-another-club" (422) for one of another club, and what
    `matches.services` refuse.
    """
    with changing_match(match, Phase.LIVE) as found:
        rubber = rubber_of(found, number)
        hall = require_callable(rubber, found, table)
        seat_match(match=rubber.match or make_match(rubber, found, hall), table=table, by=Actor.system())
        text = say(
            "leagues.log-rubber-called",
            "{rubber} is called to {table}.",
            rubber=rubber.name,
            table=table.said,
        )
        log(found.season.league, by, "rubber-called", text, match=found)
    return rubber


def require_callable(rubber: Rubber, match: TeamMatch, table: Table) -> Club:
    """See to it that a rubber can be marked at a table; the club in whose hall it is. Raises as
    :func:`to_table`."""
    if rubber.all_played:
        raise UserProblem(
            "all-played",
            gettext("All frames of {rubber} are played; write its score on the sheet.").format(
                rubber=rubber.name
            ),
            409,
        )
    if rubber.plan.places > 2:
        raise UserProblem(
            "typed-only",
            gettext("{rubber} is not marked at a table; write it on the sheet.").format(rubber=rubber.name),
            409,
        )
    if rubber.is_over:
        raise UserProblem("rubber-over", gettext("{rubber} is over.").format(rubber=rubber.name), 409)
    if table.kind not in kinds_for_game(rubber.game):
        raise UserProblem(
            "wrong-table",
            gettext("{rubber} is not played on {table}.").format(rubber=rubber.name, table=table),
            422,
        )
    hall = hall_of(match)
    if table.club_id != hall.pk:
        raise UserProblem(
            "of-another-club", gettext("This match is played at the tables of {club}.").format(club=hall.name)
        )
    if rubber.match is not None and rubber.match.club_id != hall.pk:
        raise UserProblem(
            "rubber-marked",
            gettext("{rubber} is marked in {club}; clear it there first.").format(
                rubber=rubber.name, club=rubber.match.club
            ),
            409,
        )
    if not both_named(rubber):
        raise UserProblem(
            "not-named", gettext("The players of {rubber} are not named yet.").format(rubber=rubber.name), 409
        )
    return hall


def won_by(rubber: Rubber, home: int, away: int) -> str:
    """Who won a rubber with this score, by the races that it was given. Raises :class:`LeagueFault`
    "bad-score"."""
    return winner_of(home, away, race=rubber.race, all_played=rubber.all_played, races=rubber.given.race)


def _require_typed(rubber: Rubber) -> None:
    if rubber.match_id is not None:
        raise UserProblem(
            "rubber-marked",
            gettext("{rubber} is marked at a table: correct it there, or clear it first.").format(
                rubber=rubber.name
            ),
            409,
        )


def settle(
    rubber: Rubber,
    home: int | None,
    away: int | None,
    winner: str,
    *,
    over: bool = True,
    forfeited: bool = False,
) -> None:
    """Write how a rubber ended (or with `over` false that it has not), within another change."""
    changed(
        rubber,
        {"home_score": home, "away_score": away, "winner": winner, "is_over": over, "forfeited": forfeited},
    )


def forfeit_empty(match: TeamMatch) -> None:
    """Rubbers in which one side has an empty place are won by the other; with two empty sides nobody wins.
    Where the season has blind players, singles are won against one with a score."""
    short = match.season.rules.short
    rows = match.rubbers.filter(match=None).prefetch_related("players")
    for rubber in rows:
        if is_decider(match, rubber.number):
            continue  # its players are named once it is known to be needed
        empty = {one.side for one in rubber.players.all() if one.player_id is None}
        if not empty or not both_named(rubber):
            continue
        winner = "" if len(empty) == 2 else AWAY if HOME in empty else HOME
        if winner and short.missing is Missing.BLIND and rubber.kind == RubberKind.SINGLES:
            there, blind = short.blind_score(rubber.race, rubber.all_played)
            home, away = (there, blind) if winner == HOME else (blind, there)
            settle(rubber, home, away, "" if home == away else HOME if home > away else AWAY)
        else:
            settle(rubber, None, None, winner, forfeited=True)


def reopen(rubber: Rubber) -> None:
    """Let a rubber that nobody has won by play be played, within another change."""
    settle(rubber, None, None, "", over=False)


# -- the result ----------------------------------------------------------------------------------------------


def refold(match: TeamMatch, by: User | None) -> None:
    """Fold the rubbers into the match: its rubbers, frames and points, and whether it is over. A changed
    result has to be confirmed anew. A level cup match may get a deciding rubber first."""
    follow(match, by)
    rubbers = list(match.rubbers.order_by("number").prefetch_related("players"))
    rows = [
        RubberResult(one.winner, one.weight, one.home_score or 0, one.away_score or 0)
        for one in rubbers
        if one.is_over
    ]
    over = bool(rubbers) and len(rows) == len(rubbers)
    if match.awarded and match.season.rules.award_all:
        rows = [RubberResult(match.awarded, one.weight) for one in match.plan.rubbers]
    found = tally_of(rows, rubbers_begun(match))
    match.home_empty, match.away_empty = (
        sum(_lost_empty(one, which) for one in rubbers) for which in (HOME, AWAY)
    )
    columns: dict[str, Any] = asdict(found) | points_of(match, found, over)
    match.save(update_fields=["home_empty", "away_empty"])
    if match.phase in PLAYING and not match.awarded:
        columns["phase"] = Phase.PLAYED if over else Phase.LIVE
    changed(match, {"played_at": (match.played_at or now()) if over else None})
    if changed(match, columns) and match.phase in PLAYING:
        changed(match, {"agreed_home": "", "agreed_away": ""})


def _lost_empty(rubber: Rubber, which: str) -> bool:
    """Whether a side lost a rubber because it had nobody to play it."""
    empty = any(one.side == which and one.player_id is None for one in rubber.players.all())
    return empty and rubber.is_over and rubber.winner != which


def points_of(match: TeamMatch, found: Tally, over: bool) -> dict[str, int]:
    """The points of both sides, 0 before the match is over and in a cup."""
    if match.cup_id is not None or (not over and not match.awarded):
        return {"home_points": 0, "away_points": 0}
    plan = match.season.plan
    scoring = match.season.rules.scoring(plan.weight, plan.frames)
    result = as_result(match, found)
    return {
        "home_points": scoring.points(result, match.home_id),
        "away_points": scoring.points(result, match.away_id),
    }


def now_final(match: TeamMatch, by: User | None = None) -> None:
    """Make a result final, within another change."""
    changed(match, {"phase": Phase.FINAL, "final_at": now()})
    counting.count(match)
    if match.cup_id is not None:
        after_final(match, by)


def players_of(rubber: Rubber, which: str) -> list[RubberPlayer]:
    """Who plays a rubber for a side, in their order."""
    return sorted((one for one in rubber.players.all() if one.side == which), key=lambda one: one.position)
