"""What has to be true across the rows of an archive, beyond types and references."""

from __future__ import annotations

import hashlib
from collections import Counter
from copy import copy
from decimal import Decimal, InvalidOperation
from typing import Any

import rules_engine as engine
from clubs.archives.rules.schema import BY_MODEL, PHOTO_ENDS, PHOTOS
from clubs.archives.services.club_archive import handicaps
from clubs.archives.services.club_archive.container import refused
from clubs.archives.services.club_archive.leagues import check_leagues
from clubs.archives.services.club_archive.reading import Contents, Row
from clubs.competitions.models import Fixture, Phase, Status
from clubs.competitions.rules import no_show
from clubs.competitions.rules.moves import whole
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.prizes import PrizeError, checked_shares
from clubs.competitions.rules.stages import BracketPlan, Groups, read_plan
from clubs.competitions.rules.standings.criteria import UnknownCriterion, chosen
from clubs.competitions.selectors.draw import Draw
from clubs.competitions.services import finishing, results
from clubs.emblems import clock
from clubs.emblems.models import Emblem, EmblemStep, Movement
from clubs.emblems.rules.state import Refused
from clubs.emblems.rules.terms import DeedError, read_deed
from clubs.emblems.selectors import cases
from clubs.people.sheets.faults import Faults
from clubs.series.models import Series
from matches.disputes.evidence import digest_of
from matches.models import OPEN_STATES, Match
from matches.problems import UserProblem

_GAMES = {
    "competitions.Competition": ("game", "competitions.jsonl"),
    "ladders.Ladder": ("game", "ladders.jsonl"),
}


def check(contents: Contents, faults: Faults) -> None:
    """Add to `faults` what does not fit together."""
    for model, (column, file) in _GAMES.items():
        for row in contents.rows[model]:
            _game(row, column, file, faults)
    for row in contents.rows["competitions.Competition"]:
        _competition(row, faults)
    for row in contents.rows["competitions.PrizeFund"]:
        _shares(row, faults)
    deeds = set()
    for row in contents.rows["emblems.DeedVersion"]:
        deeds.add(row.columns["slug"])
        try:
            read_deed(row.columns["data"])
        except DeedError as error:
            faults.add(str(error), file="deeds.jsonl", line=row.line, column="data")
    for row in contents.rows["emblems.Emblem"]:
        if row.columns["deed_slug"] not in deeds:
            faults.add(
                "names no deed of the archive", file="emblems.jsonl", line=row.line, column="deed_slug"
            )
    _ladders(contents, faults)
    _series(contents, faults)
    _ratings(contents, faults)
    handicaps.check(contents, faults)
    check_leagues(contents, faults)
    _photos(contents, faults)
    for row in contents.rows["matches.DisputeEvidence"]:
        if digest_of(row.columns["document"]) != row.columns["digest"]:
            faults.add(
                "the evidence is not what the referee saw: its digest differs",
                file="rulings.jsonl",
                line=row.line,
                column="digest",
            )
    for row in contents.rows["matches.StruckCourse"]:
        if not all(_is_struck(entry) for entry in row.columns["entries"]):
            faults.add("holds what is no entry", file="struck-courses.jsonl", line=row.line, column="entries")
    _same_competition(contents, faults)


_STRUCK: dict[str, type] = {
    "n": int, "side": str, "tokens": str, "note": str, "points": dict, "events": list, "why": str,
}  # fmt: skip


def _is_struck(entry: Any) -> bool:
    """Whether this is an entry as a struck course holds it."""
    return (
        isinstance(entry, dict)
        and entry.keys() == _STRUCK.keys()
        and all(isinstance(entry[name], kind) for name, kind in _STRUCK.items())
        and all(type(points) is int for points in entry["points"].values())
        and all(isinstance(event, str) for event in entry["events"])
    )


def open_disputes(contents: Contents) -> Counter[str]:
    """How many disputes freeze each match."""
    if not hasattr(contents, "_open"):
        contents._open = Counter(  # type: ignore[attr-defined]
            row.columns["match"]
            for row in contents.rows["matches.Dispute"]
            if row.columns["state"] in OPEN_STATES
        )
    return contents._open  # type: ignore[attr-defined]


def _game(row: Row, column: str, file: str, faults: Faults) -> None:
    try:
        engine.game(row.columns[column])
    except engine.UnknownGame:
        name = row.columns[column][:60]
        faults.add(f"{name!r} is no game of this Balkline", file=file, line=row.line, column=column)


def _competition(row: Row, faults: Faults) -> None:
    place: dict[str, Any] = {"file": "competitions.jsonl", "line": row.line}
    try:
        chosen(row.columns["criteria"])
    except (UnknownCriterion, TypeError, ValueError) as error:
        faults.add(str(error)[:120], column="criteria", **place)
    for name in ("length_by_round", "race_by_round"):
        if not all(type(value) is int for value in row.columns[name].values()):
            faults.add("must hold whole numbers", column=name, **place)
    try:
        no_show.read(row.columns["no_show"])
    except (no_show.NoShowError, TypeError, AttributeError) as error:
        faults.add(str(error)[:120], column="no_show", **place)


def _pairs(contents: Contents, faults: Faults) -> None:
    """Pairs stand in competitions of pairs, nobody twice in one, and nobody asks themselves."""
    of_pairs = {
        row.key: row.columns["sides_of"] == "pairs" for row in contents.rows["competitions.Competition"]
    }
    inside: set[tuple[str, str]] = set()
    for row in contents.rows["competitions.Entrant"]:
        place: dict[str, Any] = {"file": "entrants.jsonl", "line": row.line, "column": "partner"}
        told, competition = row.columns, row.columns["competition"]
        if (told["partner"] is not None) != of_pairs.get(competition, False):
            faults.add("does not fit the competition's sides_of", **place)
        if told["partner"] == told["player"]:
            faults.add("is the player", **place)
        if told["status"] == "withdrawn" and told["seed"] is None:
            continue
        for one in filter(None, {told["player"], told["partner"]}):
            if (competition, one) in inside:
                faults.add("is in the competition twice", **place)
            inside.add((competition, one))
    for row in contents.rows["competitions.PartnerInvite"]:
        if row.columns["player"] == row.columns["invited"]:
            faults.add("is the player", file="partner-invites.jsonl", line=row.line, column="invited")


def _shares(row: Row, faults: Faults) -> None:
    shares = row.columns["shares"]
    try:
        if shares:
            checked_shares([Decimal(one) for one in shares])
    except (PrizeError, InvalidOperation, TypeError, ValueError) as error:
        faults.add(str(error)[:120], file="prize-funds.jsonl", line=row.line, column="shares")


def _same_competition(contents: Contents, faults: Faults) -> None:
    """Those who stand in a fixture are entrants of the same competition."""
    for row in contents.rows["competitions.Fixture"]:
        for name in ("a", "b", "held_a", "held_b"):
            key = row.columns[name]
            if key is not None and key.rpartition("/")[0] != row.columns["competition"]:
                faults.add("is of another competition", file="fixtures.jsonl", line=row.line, column=name)
        if row.columns["stage"].rpartition("/")[0] != row.columns["competition"]:
            faults.add("is of another competition", file="fixtures.jsonl", line=row.line, column="stage")
    for row in contents.rows["competitions.Seat"]:
        if row.columns["entrant"].rpartition("/")[0] != row.columns["stage"].rpartition("/")[0]:
            faults.add("is of another competition", file="seats.jsonl", line=row.line, column="entrant")
    for row in contents.rows["competitions.Pause"]:
        key = row.columns["fixture"]
        if key is not None and key.rpartition("/")[0] != row.columns["competition"]:
            faults.add("is of another competition", file="pauses.jsonl", line=row.line, column="fixture")
    _times(contents, faults)
    _stages(contents, faults)
    _pairs(contents, faults)
    for row in contents.rows["competitions.Competition"]:
        key = row.columns["champion"]
        if key is not None and key.rpartition("/")[0] != row.key:
            faults.add(
                "is of another competition", file="competitions.jsonl", line=row.line, column="champion"
            )
    matches = {row.columns["match"] for row in contents.rows["competitions.FixtureMatch"]}
    for row in contents.rows["competitions.Fixture"]:
        if row.columns["match"] is not None and row.columns["match"] not in matches:
            faults.add(
                "is not in fixture-matches.jsonl", file="fixtures.jsonl", line=row.line, column="match"
            )


def _times(contents: Contents, faults: Faults) -> None:
    """Times are set and told of stages and fixtures of the same competition."""
    for model, file, names in (
        ("competitions.StartTime", "start-times.jsonl", ("stage", "fixture")),
        ("competitions.ToldTime", "told-times.jsonl", ("fixture",)),
    ):
        for row in contents.rows[model]:
            for name in names:
                key = row.columns[name]
                if key is not None and key.rpartition("/")[0] != row.columns["competition"]:
                    faults.add("is of another competition", file=file, line=row.line, column=name)


def _stages(contents: Contents, faults: Faults) -> None:
    """Stages are numbered from 1 without gaps, with settings that their formats know."""
    numbers: dict[str, list[int]] = {}
    entrants: dict[str, set[int]] = {}
    for row in contents.rows["competitions.Entrant"]:
        entrants.setdefault(row.columns["competition"], set()).add(row.columns["number"])
    for row in contents.rows["competitions.Stage"]:
        numbers.setdefault(row.columns["competition"], []).append(row.columns["number"])
        try:
            read_plan(row.columns["format"], row.columns["settings"])
        except (PairingError, TypeError, AttributeError) as error:
            faults.add(str(error)[:120], file="stages.jsonl", line=row.line, column="settings")
            continue
        if not _drawn_well(row.columns, entrants.get(row.columns["competition"], set())):
            faults.add("is not what a draw gives", file="stages.jsonl", line=row.line, column="drawn")
    for row in contents.rows["competitions.Competition"]:
        own = sorted(numbers.get(row.key, []))
        if own != list(range(1, len(own) + 1)) or not own:
            faults.add("has no stages 1, 2, 3 and so on", file="competitions.jsonl", line=row.line)


def _drawn_well(stage: dict[str, Any], entrants: set[int]) -> bool:
    """Whether groups and byes of a stage fit its size, and its moves are moves of its entrants."""
    drawn, size = stage["drawn"], stage["size"] or 0
    if not isinstance(drawn, dict) or (drawn and not size) or not whole(drawn.get("moves", []), entrants):
        return False
    plan = read_plan(stage["format"], stage["settings"])
    if "groups" in drawn:
        groups = drawn["groups"]
        dealt = isinstance(groups, list) and all(isinstance(g, list) and len(g) >= 2 for g in groups)
        if not isinstance(plan, Groups) or not dealt:
            return False
        seeds = [seed for group in groups for seed in group]
        if not all(type(seed) is int for seed in seeds) or sorted(seeds) != list(range(1, size + 1)):
            return False
    if "byes" in drawn:
        byes = drawn["byes"]
        if not isinstance(byes, list) or not all(type(seed) is int for seed in byes):
            return False
        if not isinstance(plan, BracketPlan):
            return False
        try:
            plan.bracket(size, frozenset(range(1, size - len(byes) + 1)), tuple(byes))
        except PairingError:
            return False
    return True


def _ladders(contents: Contents, faults: Faults) -> None:
    last: dict[str, Row] = {}
    for row in contents.rows["ladders.LadderEvent"]:
        last[row.columns["ladder"]] = row
    players = {row.key for row in contents.rows["people.Player"]}
    for row in contents.rows["ladders.LadderEvent"] + contents.rows["ladders.Ladder"]:
        if not all(isinstance(key, str) and key in players for key in row.columns["order"]):
            faults.add(
                "names a person who is not in the archive",
                file="ladder-log.jsonl",
                line=row.line,
                column="order",
            )
    for row in contents.rows["ladders.Ladder"]:
        told = last[row.key].columns if row.key in last else {"order": [], "seq": 0}
        if told["order"] != row.columns["order"] or told["seq"] != row.columns["last_seq"]:
            faults.add(
                "is not what the ladder's log gives", file="ladders.jsonl", line=row.line, column="order"
            )


def _series(contents: Contents, faults: Faults) -> None:
    """A series counts in a way that its rules know, and begins before it ends."""
    for row in contents.rows["series.Series"]:
        told = {name: row.columns[name] for name in ("points", "after", "shared", "best", "taking_part")}
        try:
            if not all(type(one) is int for one in told["points"]):
                raise TypeError("the points are not whole numbers")
            _ = Series(**told, criteria=row.columns["criteria"]).rules
        except (PairingError, TypeError, ValueError) as error:
            faults.add(str(error)[:120], file="series.jsonl", line=row.line, column="points")
        first, last = row.columns["begins_on"], row.columns["ends_on"]
        if first is not None and last is not None and last < first:
            faults.add("is before the first day", file="series.jsonl", line=row.line, column="ends_on")


def _ratings(contents: Contents, faults: Faults) -> None:
    """A rating list counts some kind of match."""
    for row in contents.rows["ratings.RatingList"]:
        if not any(row.columns[f"counts_{kind}"] for kind in ("competitions", "ladders", "friendlies")):
            faults.add(
                "no kind of match counts",
                file="rating-lists.jsonl",
                line=row.line,
                column="counts_competitions",
            )


def _photos(contents: Contents, faults: Faults) -> None:
    told = set()
    for model, end in PHOTO_ENDS.items():
        file = BY_MODEL[model].file
        for row in contents.rows[model]:
            name = row.columns["dispute"] + end
            told.add(name)
            content = contents.photos.get(name)
            if content is None or len(content) != row.columns["content"]:
                faults.add("its file is missing or of another size", file=file, line=row.line)
            elif hashlib.sha256(content).hexdigest() != row.columns["digest"]:
                faults.add("its digest differs", file=file, line=row.line, column="digest")
            if row.columns["media_type"] not in ("image/jpeg", "image/png", "image/webp"):
                faults.add("is no kind of picture", file=file, line=row.line, column="media_type")
    for name in sorted(set(contents.photos) - told):
        faults.add("belongs to no line of a file of photographs", file=f"{PHOTOS}{name}")


def check_emblem(emblem: Emblem) -> None:
    """Check that the timeline and the ledger follow from the events. Raises `UserProblem` "faulty"."""
    try:
        case = cases.fold(emblem)
    except (AssertionError, DeedError, Refused, LookupError, ValueError) as error:
        raise refused(
            "faulty", f"emblem {emblem.slug}: its events do not fold ({str(error)[:120]})."
        ) from None
    zone = emblem.club.tzinfo
    steps = [
        (n, step.key, step.kind, step.by, clock.aware(step.at, zone), step.challenge)
        for n, step in enumerate(case.steps, 1)
    ]
    told = EmblemStep.objects.filter(emblem=emblem).order_by("seq")
    if steps != list(told.values_list("seq", "key", "kind", "by", "happened_at", "challenge")):
        raise refused("faulty", f"emblem {emblem.slug}: its timeline is not what its events give.")
    moved = sorted(
        (m.step, m.line, m.source, m.target, m.amount) for step in case.steps for m in step.movements
    )
    rows = Movement.objects.filter(emblem=emblem).values_list("step", "line", "source", "target", "amount")
    if moved != sorted(rows):
        raise refused("faulty", f"emblem {emblem.slug}: its ledger is not what its events give.")


def check_draw(draw: Draw) -> None:
    """Check the fixtures against the bracket, and the results against the matches."""
    for number, fixture in draw.fixtures.items():
        if draw.bracket is not None:
            planned = draw.bracket[number]
            sources = (planned.a.kind, planned.a.of, planned.b.kind, planned.b.of)
            if sources != (fixture.a_source, fixture.a_of, fixture.b_source, fixture.b_of):
                raise _of_fixtures(draw, f"M{number} stands elsewhere in the bracket")
        if fixture.result_by == Fixture.ResultBy.MATCH and fixture.phase == Phase.DECIDED:
            match = Match.objects.filter(pk=fixture.match_id or 0).first()
            if match is None:
                raise _of_fixtures(draw, f"M{number} has no match")
            told = _result(fixture)
            results.take(fixture, match)
            if _result(fixture) != told and match.result_kind != Match.ResultKind.PLAYED:
                # Given to another side beside its log: a bracket that did not follow has what was played.
                results.take(fixture, _as_played(match))
            if _result(fixture) != told:
                raise _of_fixtures(draw, f"M{number}: its match gives something else")


def _as_played(match: Match) -> Match:
    """The match with the result of its log; one that was not played out, as it is."""
    if not match.board.get("over"):
        return match
    found = copy(match)
    found.result_kind, found.winner_letter = Match.ResultKind.PLAYED, match.board.get("winner") or ""
    return found


def _result(fixture: Fixture) -> tuple[object, ...]:
    kept = (fixture.winner_side, fixture.result_kind, fixture.score_a, fixture.score_b)
    return tuple(str(one) for one in kept)


def check_places(draw: Draw) -> None:
    """Check that the champion and the places follow from the results."""
    competition = draw.competition
    told = competition.champion_id, _places(draw)
    if competition.status in (Status.FINISHED, Status.ARCHIVED) and draw.fixtures:
        finishing.rank(draw.all)
        champion = competition.champion.pk if competition.champion else None
        if (champion, _places(draw)) != told:
            raise _of_fixtures(draw, "the champion or the places are others")
    elif told[0] is not None:
        raise _of_fixtures(draw, "it is not over and has a champion")


def _places(draw: Draw) -> list[tuple[int, int | None, int | None]]:
    return [(seed, one.final_rank, one.final_rank_to) for seed, one in sorted(draw.entrants.items())]


def _of_fixtures(draw: Draw, message: str) -> UserProblem:
    return refused("faulty", f"fixtures.jsonl: {draw.competition.slug}: {message}.")
