"""A competition as Challonge's interface, version 1, answers for a tournament with participants and matches.

Source: https://api.challonge.com/v1/documents/tournaments/show (with include_participants and
include_matches) and https://api.challonge.com/v1/documents/matches/index. Ids
are the numbers of entrants and fixtures.
"""

from __future__ import annotations

from typing import Any

from clubs.competitions.models import Competition, Entrant, Fixture, Phase, Status

_STATE = {
    Status.DRAFT: "pending", Status.OPEN: "pending", Status.DRAWN: "pending", Status.RUNNING: "underway",
    Status.FINISHED: "complete", Status.ARCHIVED: "complete", Status.CANCELLED: "pending",
}  # fmt: skip


def tournament_of(competition: Competition) -> dict[str, Any]:
    """``{"tournament": {...}}``."""
    entrants = list(competition.entrants.order_by("number"))
    fixtures = list(competition.fixtures.select_related("a", "b", "match").order_by("number"))
    knockout = competition.first_stage.is_bracket
    return {
        "tournament": {
            "id": competition.pk,
            "name": competition.name,
            "url": competition.slug.replace("-", "_"),
            "description": competition.about,
            "tournament_type": "single elimination" if knockout else "round robin",
            "state": _STATE[Status(competition.status)],
            "game_name": competition.game,
            "hold_third_place_match": knockout and any(f.code == "third" for f in fixtures),
            "participants_count": len(entrants),
            "pts_for_match_win": str(competition.points_win),
            "pts_for_match_tie": str(competition.points_draw),
            "private": False,
            "created_at": competition.created_at.isoformat(),
            "started_at": competition.started_at.isoformat() if competition.started_at else None,
            "completed_at": competition.finished_at.isoformat() if competition.finished_at else None,
            "participants": [{"participant": _participant(competition, one)} for one in entrants],
            "matches": [{"match": _match(competition, one)} for one in fixtures if not _is_bye(one)],
        }
    }


def _is_bye(fixture: Fixture) -> bool:
    """Challonge has no match for a bye."""
    return fixture.is_bye or fixture.phase == Phase.EMPTY


def _participant(competition: Competition, entrant: Entrant) -> dict[str, Any]:
    return {
        "id": entrant.number,
        "tournament_id": competition.pk,
        "name": entrant.name,
        "seed": entrant.seed or entrant.number,
        "active": entrant.is_in,
        "checked_in": entrant.status == Entrant.Status.CHECKED_IN,
        "final_rank": entrant.final_rank,
        "created_at": entrant.entered_at.isoformat(),
    }


def _match(competition: Competition, fixture: Fixture) -> dict[str, Any]:
    sides = {"a": fixture.a.number if fixture.a else None, "b": fixture.b.number if fixture.b else None}
    decided = fixture.phase == Phase.DECIDED
    winner = sides.get(fixture.winner_side) if decided else None
    loser = sides.get({"a": "b", "b": "a"}.get(fixture.winner_side, "")) if decided else None
    before = [
        of if source in ("winner", "loser") else None
        for source, of in ((fixture.a_source, fixture.a_of), (fixture.b_source, fixture.b_of))
    ]
    scores = f"{fixture.score_a}-{fixture.score_b}" if decided and fixture.score_a is not None else ""
    return {
        "id": fixture.number,
        "tournament_id": competition.pk,
        "identifier": letters(fixture.number),
        "round": 0 if fixture.code == "third" else fixture.round,
        "group_id": None,
        "state": "complete" if decided else "open" if None not in sides.values() else "pending",
        "player1_id": sides["a"],
        "player2_id": sides["b"],
        "player1_prereq_match_id": before[0],
        "player2_prereq_match_id": before[1],
        "player1_is_prereq_match_loser": fixture.a_source == "loser",
        "player2_is_prereq_match_loser": fixture.b_source == "loser",
        "prerequisite_match_ids_csv": ",".join(str(n) for n in before if n is not None),
        "winner_id": winner,
        "loser_id": loser,
        "scores_csv": scores,
        "forfeited": fixture.result_kind in ("walkover", "double_forfeit") or None,
        "started_at": fixture.ready_at.isoformat() if fixture.ready_at else None,
        "underway_at": fixture.match.started_at.isoformat()
        if fixture.match and fixture.match.started_at
        else None,
        "completed_at": fixture.decided_at.isoformat() if decided and fixture.decided_at else None,
        "scheduled_time": None,
    }


def letters(number: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
