"""What a tablet is told of what may begin at its table: offered matches as their state would be, and what it
needs for a friendly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import rules_engine as engine
from matches.coming import friendly
from matches.coming.offers import Offer, coming_to
from matches.log import fold
from matches.log.actor import Actor
from matches.log.models import Match
from matches.log.shapes import HEARTBEAT_SECONDS, match_json
from matches.marking.clocks import clock_at, clock_json
from matches.marking.levels import marking_json
from matches.rule_book.told import engine_json
from matches.secrets.keeping import pills_of
from matches.tablet.journal import journal_json
from rules_engine.clocks import clock_of
from rules_engine.course.fingerprint import state_hash

MAY = {"mark": True, "confirm": True, "correct": False, "decide": False, "dispute": False}


def coming_json(by: Actor, known: str = "") -> dict[str, Any]:
    """``{"version", "offers", "friendly"}`` for the tablet; with the version that it knows, that alone."""
    table = by.device.table
    offers = coming_to(table)
    found: dict[str, Any] = {
        "offers": [offer_json(offer, by) for offer in offers],
        "friendly": friendly_json(table, [offer.row.game for offer in offers]),
    }
    version = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]
    return {"version": version} if version == known else {"version": version, **found}


def offer_json(offer: Offer, by: Actor) -> dict[str, Any]:
    """A match that may begin: its ``state`` and ``journal`` as the tablet's endpoints would tell them if it
    were at the table."""
    match, table = offer.row, by.device.table
    for name, value in clock_at(match, table).items():
        setattr(match, name, value)
    match.table, match.status = table, Match.Status.READY
    game = fold.resume(match)
    return {
        "offer": offer.purpose,
        "when": offer.when,
        "state": {
            "match": match_json(match, offer.sides),
            "seq": 0,
            "revision": 0,
            "board": match.board,
            "expects": game.expects().to_json(),
            "problems": [],
            "state_hash": state_hash(game),
            "engine": engine_json(match.game),
            "lease": lease_of(by),
            "marking": marking_json(match),
            "clock": clock_json(match),
            "entries": [],
            "pills": pills_of(match),
            "sealed": [],
            "dice": None,  # the server's are made with the match: until then people throw their own
            "disputes": [],
            "may": MAY,
        },
        "journal": journal_json(match),
    }


def friendly_json(table: Any, coming: Iterable[str]) -> dict[str, Any]:
    """What a tablet needs to begin a friendly: names to propose, and games with their lengths; the clock and
    the level that it takes from the table."""
    games = []
    for game_id in friendly.recent_games(table, coming):
        try:
            game = engine.game(game_id)
        except engine.UnknownGame:
            continue
        if game.min_sides <= 2 <= game.max_sides:
            games.append(_game_json(game))
    return {
        "players": friendly.players(table),
        "games": games,
        "level": table.level,
        "clock": clock_of(table.clock).to_json(),
    }


def _game_json(game: engine.Game) -> dict[str, Any]:
    length = game.options[game.length_option] if game.length_option is not None else None
    return {
        "game": game.id,
        "name": game.name,
        "length": None if length is None else {"option": game.length_option, "usual": length.default},
        "engine": engine_json(game.id),
    }


def lease_of(by: Actor) -> dict[str, Any]:
    """The lease of a match that begins at a tablet."""
    return {
        "free": False,
        "mine": True,
        "who": by.label,
        "since": None,
        "until": None,
        "heartbeat": HEARTBEAT_SECONDS,
    }
