"""Whether what was made is what clubs would have written: a sample, folded again from its logs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import rules_engine as engine
from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules.pairing import published
from clubs.competitions.selectors.draw_document import digest_in_log, document_of
from clubs.people.models import Club
from clubs.publishing.services import book
from clubs.ratings.models import RatingList
from clubs.ratings.selectors.standing import ratings_in
from clubs.ratings.services import rating
from matches.models import LogEntry, Match
from rules_engine.course.fingerprint import state_hash


@dataclass
class Found:
    """How much was looked at, and what was wrong."""

    clubs: int = 0
    matches: int = 0
    entries: int = 0
    draws: int = 0
    wrong: list[str] = field(default_factory=list)


def check(clubs: int, matches: int) -> Found:
    """Look at so many clubs from the first made to the last, and at so many matches of each."""
    found = Found()
    keys = list(Club.objects.order_by("pk").values_list("pk", flat=True))
    step = max(1, len(keys) // max(1, clubs))
    for club in Club.objects.filter(pk__in=[*keys[:-1:step], *keys[-1:]][-clubs:]):
        found.clubs += 1
        found.wrong += _of_club(club, matches, found)
    return found


def _of_club(club: Club, matches: int, found: Found) -> Iterator[str]:
    rows = Match.objects.filter(club=club).exclude(last_seq=0).order_by("pk")
    step = max(1, rows.count() // max(1, matches))
    for match in rows[::step]:
        found.matches += 1
        yield from _log(match, found)
    for fixture in Fixture.objects.filter(
        competition__club=club, phase="decided", result_by="match", match__status="confirmed"
    ).select_related("match", "a", "b"):
        winner = {"a": fixture.a, "b": fixture.b}.get(fixture.winner_side)
        played = fixture.match
        if winner is None or played is None:
            continue
        side = played.sides.filter(letter=played.winner_letter).first()
        if side is None or (side.player_id, side.name) != (winner.player_id, winner.name):
            yield f"{club.slug}: fixture {fixture.number} is {winner}'s, its match {side}'s"
    for competition in Competition.objects.filter(club=club, drawn_at__isnull=False):
        found.draws += 1
        known = digest_in_log(competition)
        if not known or not published.rerun(document_of(competition), published=known).agrees:
            yield f"{club.slug}: the draw of {competition.slug} cannot be run again"
    for name, wrong in book.rebuild(club, from_snapshots=True):
        if wrong:
            yield f"{club.slug}: the book was wrong about {name}"
    for one in RatingList.objects.filter(club=club):
        before = ratings_in(one)
        rating.rerate(one.pk)
        after = ratings_in(one)
        if before.keys() != after.keys() or any(
            abs(before[key].value - told.value) > 1e-6 for key, told in after.items()
        ):
            yield f"{club.slug}: ratings of {one.slug} are others"


def _log(match: Match, found: Found) -> Iterator[str]:
    """The log entry by entry: each stored hash is that of the state, and the last state is the match's."""
    game = engine.Match(engine.Header.from_json(match.header))
    seen = 0
    for row in LogEntry.objects.filter(match=match).order_by("seq"):
        seen += 1
        found.entries += 1
        if row.seq != seen:
            yield f"{match.public_id}: entry {seen} is missing"
            return
        refusal = game.add(engine.entry(row.seq, row.side, row.tokens, row.note or None)).refusal
        if refusal is not None or row.state_hash not in ("", state_hash(game)):
            yield f"{match.public_id}: entry {row.seq} leads to another state"
            return
    if seen != match.last_seq or game.snapshot() != match.snapshot or game.board() != match.board:
        yield f"{match.public_id}: what is stored is not what its log says"
