"""The pads of the games of today as they look in the middle of a match: ``make screenshots ARGS=pads``.

Each picture is a moment of a golden record, which ``MOMENTS`` names by its file and the number of the last
entry that is recorded. A game of today that has none fails the test that walks the catalogue.
"""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any, NamedTuple

import rules_engine as engine

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "rules_engine" / "golden" / "today"
SIZES = {"pad-wide": (1024, 768), "pad-tall": (768, 1024), "phone": (390, 844)}
"""A usual tablet lying and standing, and a telephone."""


class Moment(NamedTuple):
    """A match in the middle: the file of its record, the entries that are recorded, and what is marked of it
    ."""

    name: str
    record: str
    entries: int
    race: int = 1
    level: str = "stroke"


MOMENTS = (
    Moment("balkline-47-1", "balkline-47-1-amended", 4),
    Moment("balkline-47-2", "balkline-47-2-entre-dedans", 4),
    Moment("balkline-57-2", "balkline-57-2-amended", 3),
    Moment("balkline-71-2", "balkline-71-2-amended", 3),
    Moment("bank-pool", "bank-pool-whole", 11),
    Moment("bar-billiards", "bar-billiards-whole-game", 6),
    Moment("bar-billiards-bar-down", "bar-billiards-whole-game", 21),
    Moment("bar-billiards-last-ball", "bar-billiards-whole-game", 27),
    Moment("blackball-break", "blackball-whole", 1),
    Moment("blackball-free-shot", "blackball-whole", 6),
    Moment("blackball", "blackball-whole", 16, race=5),
    Moment("carrom-due", "carrom", 5, race=3),
    Moment("carrom", "carrom", 10, race=3),
    Moment("carrom-doubles", "carrom-doubles", 6),
    Moment("combined-pyramid", "combined-pyramid-whole", 6),
    Moment("combined-pyramid-premium", "combined-pyramid-whole", 3),
    Moment("crokinole", "crokinole-whole-game", 12),
    Moment("crokinole-count", "crokinole-whole-game", 17),
    Moment("crokinole-doubles", "crokinole-doubles-whole-game", 9),
    Moment("crokinole-wcc", "crokinole-wcc-final-decided", 3),
    Moment("dynamic-pyramid", "dynamic-pyramid-whole", 6),
    Moment("eight-ball-break", "eight-ball-whole", 1, race=7),
    Moment("eight-ball", "eight-ball-whole", 10, race=7),
    Moment("eight-ball-games", "eight-ball-whole", 1, race=7, level="game"),
    Moment("english-billiards", "english-billiards-twenty-up", 8),
    Moment("five-pins", "five-pins-set", 5, race=3),
    Moment("free-pyramid", "free-pyramid-from-the-break", 5),
    Moment("heyball", "heyball-whole", 8, race=5),
    Moment("international-eight-ball", "international-eight-ball-whole", 9),
    Moment("nine-ball-push-out", "nine-ball-whole", 2, race=9),
    Moment("nine-ball-pushed-out", "nine-ball-whole", 3, race=9),
    Moment("nine-ball", "nine-ball-whole", 7, race=9),
    Moment("nine-ball-points", "nine-ball-points-whole", 12),
    Moment("nine-pins", "nine-pins-set", 5),
    Moment("novuss", "novuss", 4, race=3),
    Moment("novuss-owed", "novuss", 7, race=3),
    Moment("one-cushion", "one-cushion-match", 4),
    Moment("one-pocket-choice", "one-pocket-whole", 1),
    Moment("one-pocket", "one-pocket-whole", 8),
    Moment("point-carrom", "point-carrom", 6),
    Moment("rotation", "rotation-whole", 8),
    Moment("six-red-snooker", "six-red-snooker-behind-free-ball", 12),
    Moment("snooker-red", "snooker-three-misses", 4),
    Moment("snooker-colour", "snooker-three-misses", 5, race=5),
    Moment("snooker-free-ball", "snooker-free-ball-and-misses", 7),
    Moment("snooker-missed", "snooker-three-misses", 7),
    Moment("snooker-end", "snooker-osullivan-147", 31),
    Moment("snooker-shoot-out", "snooker-shoot-out-time", 6),
    Moment("straight-pool", "straight-pool-racks", 6),
    Moment("straight-pool-racked", "straight-pool-racks", 8),
    Moment("straight-rail", "straight-rail-corner", 5),
    Moment("ten-ball", "ten-ball-whole", 6, race=3),
    Moment("three-cushion", "three-cushion-refusals", 4),
    Moment("three-cushion-innings", "three-cushion-bursa-2017", 10, level="visit"),
    Moment("three-cushion-sets", "three-cushion-pba-sets", 2),
    Moment("three-cushion-shoot-out", "three-cushion-pba-shoot-out", 5),
)


def page_of(moment: Moment) -> str:
    """The name of its picture."""
    return f"pad-{moment.name}"


def played(moment: Moment) -> tuple[engine.Header, tuple[engine.Entry, ...]]:
    """The header of its record and the entries that stand, without those that the record shows refused."""
    header, entries = engine.read((RECORDS / f"{moment.record}.txt").read_text())
    stand = [one for one in entries if "=> refused" not in (one.note or "")]
    return header, tuple(one for one in stand if one.n <= moment.entries)


def begin(club: Any, moment: Moment) -> str:
    """Make its match without a table, record the entries, and return its id."""
    from clubs.people.models import Player
    from matches import services as matches

    header, entries = played(moment)
    by = matches.Actor.system()
    players = list(Player.objects.filter(club=club).order_by("-rating", "pk")[: len(header.letters)])
    match = matches.create_match(
        club=club,
        game=header.game,
        sides=[(player, "", 0) for player in players],
        options=header.options,
        race=max(header.race, moment.race),
        title="A friendly game",
        level="result",  # records tell whole innings, too
    )
    for seq, entry in enumerate(entries):
        matches.record_entry(
            match_id=match.pk,
            side=entry.side,
            tokens=entry.text,
            expected_seq=seq,
            client_uuid=uuid.uuid4(),
            by=by,
        )
    matches.set_level(match_id=match.pk, level=moment.level, by=by)
    return str(match.public_id)


def places(club: Any, only: list[str]) -> dict[str, str]:
    """The ids of the matches of the moments in ``only``, by the names of their pictures."""
    return {page_of(one): begin(club, one) for one in MOMENTS if page_of(one) in only}
