"""A club with everything: the demonstration, and what it has not: a dispute with a ruling and a photograph, a
corrected result, a match called off, a player joined with another, dice, terms of its own."""

from __future__ import annotations

import io
import uuid
from datetime import date
from hashlib import sha256
from typing import Any

from clubs.archives.selectors.club_archive import export_club
from clubs.competitions.models import Competition
from clubs.emblems.models import Emblem, EmblemStep, Movement
from clubs.ladders.models import Ladder, LadderEvent
from clubs.people.models import Club, Player, User
from clubs.people.services import players
from clubs.publishing import selectors
from clubs.publishing.models import FeatRow, PlayerResult
from clubs.publishing.selectors import champions
from clubs.publishing.selectors.standing import standing_rows
from clubs.publishing.services import terms
from clubs.ratings.models import RatingList
from clubs.ratings.services import rating, starting
from clubs.series.models import Series
from clubs.series.selectors.races import race_of
from matches import services
from matches.disputes import services as disputes
from matches.disputes.models import DisputeAfterPhoto, DisputePhoto
from matches.log.actor import Actor
from matches.models import Act, LogEntry, Match
from tests.clubs.demonstration import kept
from tests.clubs.publishing.play import confirm, new_match, play_runs, record

PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


def build() -> Club:
    """The club."""
    club = kept.stand()
    owner = User.objects.get(email="owner@chalk-and-cue.example")
    by = Actor.of_user(owner)
    one, other, third = Player.objects.filter(club=club, merged_into=None)[:3]
    words = {"email": "one@example.org", "note": "=2+2", "home_club": "Löwen"}
    double = players.add_player(club=club, name=one.name, by=owner, **words)
    players.merge_players(keep=one, duplicate=double, by=owner)
    terms.set_terms(club=club, average_innings=3, by=owner)
    _corrected(club, one, other, by)
    _disputed(club, other, third, by)
    called_off = new_match(club, one, third, target=9)
    record(called_off, "A", ":lead")
    services.void_match(match=called_off, by=by, reason="the lamps went out")
    walkover = new_match(club, one, third)
    services.declare(match=walkover, result_kind="walkover", winner="A", by=by, reason="flu")
    services.create_match(
        club=club, game="crown/backgammon", sides=[(one, one.name, 0), (other, other.name, 0)]
    )
    long = new_match(club, one, third, target=80)
    play_runs(long, [9] * 9)
    starting.add_pasted(
        rating_list=RatingList.objects.get(club=club),
        text=f"{third.name};1650.5;80",
        on=date(2020, 1, 6),
        reason="County list",
        by=owner,
    )
    return club


def _corrected(club: Club, one: Player, other: Player, by: Actor) -> None:
    match = confirm(play_runs(new_match(club, one, other, target=4), [2, 2], [1, 0]))
    services.amend(
        match_id=match.pk,
        entry=5,
        tokens="+1",
        side="B",
        expected_seq=match.last_seq,
        client_uuid=uuid.uuid4(),
        by=by,
    )


def _disputed(club: Club, one: Player, other: Player, by: Actor) -> None:
    match = new_match(club, one, other, target=6)
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0")):
        record(match, side, tokens)
    case = disputes.open_dispute(
        match_id=match.pk, entry=3, by=by, side="B", tokens="+1", words="the third cushion was there"
    )
    for photographs, content in ((DisputePhoto, PICTURE), (DisputeAfterPhoto, PICTURE[::-1])):
        photographs.objects.create(
            dispute=case,
            content=content,
            media_type="image/png",
            by_label="Marguerite Vale",
            digest=sha256(content).hexdigest(),
        )
    disputes.rule(
        dispute_id=case.pk, tokens="xr --- xw +1", reason="seen from behind", by=by, client_uuid=uuid.uuid4()
    )
    disputes.open_dispute(match_id=match.pk, entry=2, by=by, side="B", words="it was a push")


def exported(club: Club) -> io.BytesIO:
    """The club's archive."""
    file = io.BytesIO()
    export_club(club, file, by="test")
    file.seek(0)
    return file


def facts(club: Club) -> dict[str, Any]:
    """All that the club shows and keeps, as plain values without this database's numbers."""
    matches = Match.objects.filter(club=club, simulated=False).order_by("public_id")
    return {
        "matches": list(
            matches.values_list(
                "public_id",
                "status",
                "result_kind",
                "winner_letter",
                "board",
                "problems",
                "snapshot",
                "open_disputes",
                "revision",
                "last_seq",
                "confirmed_at",
                "table__number",
            )
        ),
        "snapshots": sorted(matches.exclude(snapshots=None).values_list("public_id", "snapshots__seq")),
        "log": list(
            LogEntry.objects.filter(match__club=club)
            .order_by("match__public_id", "seq")
            .values_list(
                "match__public_id", "seq", "side", "tokens", "note", "ruling", "client_uuid", "at", "by_label"
            )
        ),
        "acts": list(
            Act.objects.filter(match__club=club)
            .order_by("match__public_id", "number")
            .values_list("match__public_id", "number", "kind", "side", "data", "at")
        ),
        "standings": {
            one.slug: [str(row) for row in _standing(one)] for one in Competition.objects.filter(club=club)
        },
        "champions": [
            (one.slug, one.champion.name, [(place.name, place.final_rank) for place in one.places])
            for one in champions.roll(club)
        ],
        "results": list(
            PlayerResult.objects.filter(club=club)
            .order_by("match__public_id", "letter")
            .values_list(
                "match__public_id",
                "letter",
                "player__slug",
                "opponent__slug",
                "at",
                "outcome",
                "kind",
                "played",
                "score",
                "points",
                "innings",
                "measure",
                "best",
                "best_entry",
                "figures",
            )
        ),
        "feats": sorted(
            FeatRow.objects.filter(club=club).values_list(
                "result__match__public_id", "result__letter", "kind", "length", "key", "value", "at"
            )
        ),
        "records": [
            (game.game, [(one.label, one.feat.shown, str(one.feat.result)) for one in game.records])
            for game in selectors.club_records(club)
        ],
        "emblems": list(
            Emblem.objects.filter(club=club).values_list(
                "slug", "state", "holder__slug", "holder_name", "held_since", "next_at", "last_n", "last_seq"
            )
        ),
        "timeline": list(
            EmblemStep.objects.filter(emblem__club=club)
            .order_by("emblem__slug", "seq")
            .values_list("emblem__slug", "seq", "key", "words", "at")
        ),
        "ledger": sorted(Movement.objects.filter(emblem__club=club).values_list("step", "line", "amount")),
        "ladders": [
            (one.slug, [Player.objects.get(pk=pk).slug for pk in one.order])
            for one in Ladder.objects.filter(club=club)
        ],
        "ladder log": list(
            LadderEvent.objects.filter(ladder__club=club)
            .order_by("ladder__slug", "seq")
            .values_list("ladder__slug", "seq", "words", "at")
        ),
        "series": [
            (one.slug, [(row.rank, row.player.slug, row.explained, row.outlook) for row in race_of(one).rows])
            for one in Series.objects.filter(club=club)
        ],
        "ratings": [_rated(one) for one in RatingList.objects.filter(club=club).order_by("discipline")],
        "players": list(
            Player.objects.filter(club=club)
            .order_by("slug")
            .values_list("slug", "name", "rating", "email", "note", "active", "merged_into__slug")
        ),
        "home clubs": dict(Player.objects.filter(club=club).values_list("slug", "home_club")),
    }


def _rated(found: RatingList) -> Any:
    """A list, computed from what the club has."""
    assert rating.rerate(found.pk) is rating.Done.UP_TO_DATE
    rows = found.ratings.order_by("player__slug")
    begun = found.starting_values.order_by("player__slug", "on")
    return (
        found.discipline,
        [(row.player.slug, round(row.value, 6), round(row.uncertainty, 6), row.matches) for row in rows],
        list(begun.values_list("player__slug", "on", "value", "uncertainty", "reason")),
    )


def _standing(competition: Competition) -> Any:
    return standing_rows(competition) if competition.is_drawn else ()
