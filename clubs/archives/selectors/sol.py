"""A carrom competition as a portable file of SoL (Scarry On Linux): YAML documents, packed with gzip.

Source: SoL's manual, "Batched I/O" and "Entities" (https://sol.metapensiero.it/static/manual/en/index.html,
read in version 5.26). The first document lists clubs, championships and players, which the tourney in the
second names by their places, from 1. Written from that description.
"""

from __future__ import annotations

import gzip
import uuid
from typing import Any

import yaml
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.people.models import Player
from matches.problems import UserProblem

_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://balkline.org/sol")
PLAYED = ("played", "retired")


def packed(competition: Competition) -> bytes:
    """The file. Raises `UserProblem` "not-carrom", "not-drawn" (409)."""
    return gzip.compress(text_of(competition).encode(), mtime=0)


def text_of(competition: Competition) -> str:
    """The documents, before they are packed."""
    if not competition.game.startswith("carrom/"):
        raise UserProblem("not-carrom", gettext("SoL keeps tourneys of carrom; this is another game."), 409)
    if not competition.is_drawn:
        raise UserProblem("not-drawn", gettext("There are no fixtures yet."), 409)
    return yaml.safe_dump_all(_documents(competition), allow_unicode=True, sort_keys=False)


def _guid(*parts: Any) -> str:
    """A name for a row that is the same whenever it is written."""
    return uuid.uuid5(_SPACE, "/".join(map(str, parts))).hex


def _documents(competition: Competition) -> list[dict[str, Any]]:
    club = competition.club
    entrants = list(
        competition.entrants.exclude(seed=None).select_related("player", "partner").order_by("seed")
    )
    people = [player for one in entrants for player in one.players]
    numbers = {one.pk: n for n, one in enumerate(people, 1)}
    places = {one.pk: n for n, one in enumerate(entrants, 1)}
    fixtures = [
        one
        for one in competition.fixtures.select_related("a", "b").order_by("number")
        if not one.is_bye and one.a_id in places and one.b_id in places
    ]
    couplings = "seeds" if not competition.first_stage.is_bracket else "serial"
    # Naive moments are what SoL keeps.
    modified = (competition.finished_at or competition.created_at).replace(tzinfo=None, microsecond=0)
    shared = {"modified": modified, "couplings": couplings}
    title = {"guid": _guid("club", club.slug), "description": club.name, "prizes": "asis", **shared}
    championship = {
        "guid": _guid("championship", club.slug), "club": 1, "description": club.name[:50],
        "prizes": "asis",
        "skipworstprizes": 0, "playersperteam": 2 if competition.of_pairs else 1, **shared,
    }  # fmt: skip
    first = {
        "users": [],
        "players": [_player(one, modified) for one in people],
        "clubs": [title],
        "championships": [championship],
        "ratings": [],
        "rates": [],
    }
    last = max((f.round for f in fixtures if f.phase == Phase.DECIDED), default=0)
    tourney = {
        "guid": _guid("tourney", club.slug, competition.slug),
        "championship": 1,
        "description": competition.name[:50],
        "date": (competition.started_at or competition.created_at).date(),
        "currentturn": max((f.round for f in fixtures), default=0),
        "rankedturn": last,
        "prized": False,
        "system": "knockout" if competition.first_stage.is_bracket else "roundrobin",
        "delaytoppairing": 0,
        "delaycompatriotpairing": False,
        "duration": competition.minutes_guess,
        "prealarm": 0,
        "phantomscore": 25,
        "retirements": "none",
        "finalkind": "simple",
        "matcheskind": "simple",
        **shared,
        "competitors": [_competitor(one, numbers, fixtures) for one in entrants],
        "matches": [_match(one, board, places) for board, one in enumerate(fixtures, 1)],
    }
    return [first, tourney]


def _player(player: Player, modified: Any) -> dict[str, Any]:
    """SoL wants two names; ours is one, and is parted before its last word."""
    first, _, last = player.name.rpartition(" ")
    return {
        "guid": _guid("player", player.club_id, player.slug), "modified": modified,
        "firstname": (first or "-")[:50], "lastname": last[:50], "agreedprivacy": "A",
    }  # fmt: skip


def _competitor(entrant: Entrant, numbers: dict[int, int], fixtures: list[Fixture]) -> dict[str, Any]:
    points = net = total = 0
    for one in fixtures:
        if one.phase != Phase.DECIDED or entrant.pk not in (one.a_id, one.b_id):
            continue
        side = "a" if entrant.pk == one.a_id else "b"
        own, theirs = (one.score_a, one.score_b) if side == "a" else (one.score_b, one.score_a)
        points += 2 if one.winner_side == side else 1 if not one.winner_side else 0
        net += (own or 0) - (theirs or 0)
        total += own or 0
    found: dict[str, Any] = {
        "players": [numbers[one] for one in entrant.player_ids],
        "points": points,
        "netscore": net,
        "totscore": total,
        "bucholz": 0,
    }
    return found if entrant.is_in else {**found, "retired": True}


def _match(fixture: Fixture, board: int, places: dict[int, int]) -> dict[str, Any]:
    told = fixture.phase == Phase.DECIDED
    return {
        "competitor1": places[fixture.a_id or 0],
        "competitor2": places[fixture.b_id or 0],
        "turn": fixture.round,
        "board": board,
        "score1": (fixture.score_a or 0) if told else 0,
        "score2": (fixture.score_b or 0) if told else 0,
    }
