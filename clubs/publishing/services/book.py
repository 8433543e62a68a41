"""Writing the results book: a match's rows when its result stands, none when it no longer does.

Called inside the transaction that confirms, corrects or reopens a match, with the match's row locked. The
cost does not depend on the number of past matches: the match's rows are written, sums are changed by the
difference, and streaks are updated round the match's place in time. Holders of records are read from an
index.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db.models import Max, Min, QuerySet

import rules_engine as engine
from clubs.competitions.rules.pairs import is_for_pairs
from clubs.people.models import Club, Player
from clubs.publishing.models import DoublesResult, FeatRow, PlayerResult, PlayerSum, RecordTitle
from clubs.publishing.rules.measures import Feat, SideFacts, compared_at, feats, kind_at
from clubs.publishing.rules.seasons import SeasonCalendar
from clubs.publishing.selectors.terms import calendar_of
from clubs.publishing.services import streaks, sums
from clubs.publishing.services.streaks import Spot
from matches import selectors
from matches.models import LogEntry, Match, MatchSide
from matches.services import SIMULATED, locked, write_transaction

Outcome = PlayerResult.Outcome
Kind = Match.ResultKind

Row = TypeVar("Row", PlayerResult, PlayerSum)

JOINED = " and "


def enter(match: Match, game: engine.Match | None = None) -> None:
    """Write the rows of a confirmed match, in place of those that it has. Simulated play has none.

    `game` is the match's fold where the caller has it; otherwise it goes on from the match's snapshot,
    which holds all figures.
    """
    if match.simulated:
        strike(match)
        return
    calendar = calendar_of(match.club)
    page = _page(match, game or selectors.resume(match), calendar)
    with _mending(match, calendar, page.rows):
        page.write()


def enter_first(match: Match, game: engine.Match, calendar: SeasonCalendar) -> None:
    """Write the rows of a match that has none yet, and leave sums and streaks to `total`: where many matches
    come at once, each player is added up once and not once a match."""
    if not match.simulated:
        _page(match, game, calendar).write()


class _Page(NamedTuple):
    """What the book is to have of a match, not written yet."""

    match: Match
    sides: list[MatchSide]
    rows: list[PlayerResult]
    feats: list[list[Feat]]
    """What was done in each of the rows."""

    def write(self) -> None:
        """Write it all; a row's feats get its key."""
        each = [feat for found in self.feats for feat in found]
        times = _times_of(self.match, {feat.entry for feat in each if feat.entry})
        PlayerResult.objects.bulk_create(self.rows)
        DoublesResult.objects.bulk_create(_doubles(self.rows, self.sides))
        FeatRow.objects.bulk_create(
            _feat_row(row, feat, times)
            for row, found in zip(self.rows, self.feats, strict=True)
            for feat in found
        )
        RecordTitle.objects.bulk_create(
            [
                RecordTitle(club_id=self.match.club_id, game=self.match.game, kind=kind, length=length)
                for kind, length in sorted({(feat.kind, feat.length) for feat in each})
            ],
            ignore_conflicts=True,
        )


def _page(match: Match, game: engine.Match, calendar: SeasonCalendar) -> _Page:
    sides = list(
        MatchSide.objects.filter(match=match).select_related("player", "partner").order_by("position")
    )
    for side in sides:
        side.match = match
    rows, found = _rows(match, sides, game)
    for row in rows:
        row.season = calendar.season_of(row.at)
    return _Page(match, sides, rows, found)


def strike(match: Match) -> None:
    """Take the rows of a match out of the book."""
    with _mending(match, None, []):
        pass


@contextmanager
def _mending(match: Match, calendar: SeasonCalendar | None, new: list[PlayerResult]) -> Iterator[None]:
    """Delete the match's old rows, let the new ones be written, and update sums (by the difference) and
    streaks (round the places in time where a result came or went)."""
    old = list(PlayerResult.objects.filter(match=match))
    if old or new:
        rows = sums.locked(match.club_id, sums.keys_of([*old, *new]))
        PlayerResult.objects.filter(pk__in=[row.pk for row in old]).delete()
        yield
        sums.shift(rows, old, -1)
        sums.shift(rows, new, 1)
        sums.write(rows)
        spots: dict[tuple[int, str], dict[Spot, bool]] = {}
        for row, stands in [(row, False) for row in old] + [(row, True) for row in new]:
            if row.player_id is not None:
                places, spot = spots.setdefault((row.player_id, row.game), {}), Spot(row.at, match.pk)
                breaks = stands and row.effect == PlayerResult.Effect.BREAKS
                places[spot] = places.get(spot, False) or breaks
        for (player, game), places in sorted(spots.items()):
            streaks.mend(player, game, places, calendar or calendar_of(match.club))
    else:
        yield


def rebuild(club: Club | None = None, *, from_snapshots: bool = False) -> Iterator[tuple[str, bool]]:
    """Rebuild the book match by match, each in its own transaction.

    Yields the public id of every match and whether its rows were wrong; then of every club whose sums,
    streaks or seasons were wrong its address, and True. The logs are folded from their first entry;
    `from_snapshots` trusts the matches' snapshots instead, which is much faster.
    """
    matches = Match.objects.filter(club=club) if club else Match.objects.all()
    stale = PlayerResult.objects.exclude(match__status=Match.Status.CONFIRMED)
    (stale.filter(club=club) if club else stale).delete()
    confirmed = matches.filter(status=Match.Status.CONFIRMED).order_by("pk")
    for pk in confirmed.values_list("pk", flat=True).iterator():
        with write_transaction():
            match = locked(pk)
            before = written(match)
            if match.status == Match.Status.CONFIRMED:
                enter(match, None if from_snapshots else selectors.folded(match)[0])
            yield match.public_id, written(match) != before
    for one in [club] if club else Club.objects.order_by("pk"):
        with write_transaction():
            if recount(one):
                yield one.slug, True


def recount(club: Club, player: Player | None = None) -> bool:
    """Recompute seasons, sums and streaks from the results of a club, or of one player in it. Returns whether
    anything changed.

    For rare events: merged players, another start of seasons or another time zone, a rebuilt book.
    """
    moved = _reseason(club, _of(PlayerResult, club, player))
    return total(club, player) or moved


def total(club: Club, player: Player | int | None = None) -> bool:
    """Add up and string together the results of a club, or of one player in it. Returns whether anything
    changed."""
    results = _of(PlayerResult, club, player)
    changed = sums.remake(results, _of(PlayerSum, club, player))
    return streaks.remake(results) or changed


def _of(model: type[Row], club: Club, player: Player | int | None) -> QuerySet[Row]:
    rows = model._default_manager.filter(club=club)
    return rows if player is None else rows.filter(player=player)


def _reseason(club: Club, results: QuerySet[PlayerResult]) -> bool:
    """Give every result, and what was done in it, its season by the club's calendar."""
    ends = results.aggregate(first=Min("at"), last=Max("at"))
    if ends["first"] is None:
        return False
    calendar = calendar_of(club)
    moved = 0
    for season in range(calendar.season_of(ends["first"]), calendar.season_of(ends["last"]) + 1):
        start, end = calendar.bounds(season)
        wrong = results.filter(at__gte=start, at__lt=end)
        moved += wrong.exclude(season=season).update(season=season)
        feats_ = FeatRow.objects.filter(result__in=wrong).exclude(season=season)
        moved += feats_.update(season=season)
    return bool(moved)


def written(match: Match) -> list[tuple[Any, ...]]:
    """What the book has of a match, as plain values in a fixed order."""
    of_match = {"match": match}
    results = (
        PlayerResult.objects.filter(**of_match)
        .order_by("position")
        .values_list(
            "letter",
            "player",
            "name",
            "opponent",
            "opponent_name",
            "game",
            "at",
            "season",
            "effect",
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
    )
    found = (
        FeatRow.objects.filter(result__match=match)
        .exclude(kind__in=streaks.KINDS)
        .order_by("result__position", "kind")
        .values_list(
            "result__letter",
            "kind",
            "length",
            "key",
            "value",
            "innings",
            "entry",
            "at",
            "club",
            "game",
            "player",
            "season",
        )
    )
    doubles = (
        DoublesResult.objects.filter(result__match=match)
        .order_by("result__position", "player")
        .values_list("result__letter", "player", "partner")
    )
    return [*results, *found, *doubles]


def totals(club: Club) -> list[tuple[Any, ...]]:
    """What the book has of a club's sums and streaks, as plain values in a fixed order."""
    summed = PlayerSum.objects.filter(club=club).order_by("player", "game", "season")
    running = FeatRow.objects.filter(club=club, kind__in=streaks.KINDS)
    return [
        *summed.values_list("player", "game", "season", *sums.COUNTED, "average"),
        *running.order_by("player", "game", "kind", "at", "result__match").values_list(
            "player", "game", "kind", "season", "value", "since", "at", "result__match"
        ),
    ]


def _rows(
    match: Match, sides: list[MatchSide], game: engine.Match
) -> tuple[list[PlayerResult], list[list[Feat]]]:
    figures, board = game.figures(), game.board()
    race = board.get("race") or {}
    scores = race.get("won") or board["score"]
    header = game.header
    counts = match.result_kind in (Kind.PLAYED, Kind.RETIRED, Kind.AWARDED)
    # Records compare what was done at the table, not who was given the match.
    winner = board.get("winner") if match.result_kind == Kind.AWARDED else match.winner_letter
    rows, found = [], []
    for side in sides:
        facts = SideFacts(
            won=side.letter == winner,
            played_out=match.result_kind in (Kind.PLAYED, Kind.AWARDED) and game.over,
            figures=figures.get(side.letter, {}),
            score=board["score"].get(side.letter) or 0,
            start=header.start.get(side.letter, 0),
            length=board.get("length"),
            race=header.race,
            games=tuple(one["score"][side.letter] for one in race.get("finished", ())),
        )
        row = _row(match, side, [other for other in sides if other is not side], facts, counts)
        row.score = scores.get(side.letter) if counts else None
        if match.result_kind == Kind.REPORTED:
            row.score = (match.board.get("score") or {}).get(side.letter)
        rows.append(row)
        compares = (
            counts and SIMULATED not in header.tags and (not _of_pair(side) or is_for_pairs(game.play.game))
        )
        found.append(list(feats(match.game, facts)) if compares else [])
    return rows, found


def _of_pair(side: MatchSide) -> bool:
    """Whether two play on this side. What they did is no record of one, unless the game is one for pairs."""
    return len((side.match.header.get("partners") or {}).get(side.letter, ())) > 1 or bool(side.partner_id)


def _doubles(rows: list[PlayerResult], sides: list[MatchSide]) -> list[DoublesResult]:
    """The results of pairs, for each of the two; of a guest there is none."""
    return [
        DoublesResult(result=row, player=one, partner=next((p for p in _own(side) if p != one), None))
        for row, side in zip(rows, sides, strict=True)
        if _of_pair(side)
        for one in _own(side)
    ]


def _row(
    match: Match, side: MatchSide, others: list[MatchSide], facts: SideFacts, counts: bool
) -> PlayerResult:
    row = PlayerResult(
        club_id=match.club_id,
        match=match,
        letter=side.letter,
        position=side.position,
        player=None if _of_pair(side) else next(iter(_own(side)), None),
        name=side.name,
        opponent=_opponent(side, others),
        opponent_name=JOINED.join(other.name for other in others)[:300],
        game=match.game,
        at=match.finished_at or match.confirmed_at or match.created_at,
        outcome=_outcome(match, side),
        kind=match.result_kind,
        played=counts,
    )
    if SIMULATED not in (match.header.get("tags") or {}):
        row.effect = streaks.effect_of(
            won=row.won,
            played=counts or match.result_kind == Kind.REPORTED,
            lost_or_drawn=row.outcome in (Outcome.LOST, Outcome.DRAWN),
        )
    if counts:
        compared = compared_at(match.game)
        points, innings = facts.number("points"), facts.number("innings")
        best = compared.best.find(facts)
        row.points = None if points is None else int(points)
        row.innings = None if innings is None else int(innings)
        row.measure = compared.measure.find(facts)
        row.best = int(best.value) if best else None
        row.best_entry = best.entry if best else None
        row.figures = dict(facts.figures)
    return row


def _opponent(side: MatchSide, others: list[MatchSide]) -> Player | None:
    """Whom a player met alone."""
    if len(others) != 1 or _of_pair(side) or _of_pair(others[0]):
        return None
    return next(iter(_own(others[0])), None)


def _own(side: MatchSide) -> list[Player]:
    """The players of the club on this side. One of another club, who plays in a league of an association, is
    a guest here: named, and nobody of this book."""
    return [one for one in side.people if one.club_id == side.match.club_id]


def _outcome(match: Match, side: MatchSide) -> str:
    if side.letter == match.winner_letter:
        return Outcome.WON
    level = not match.winner_letter and match.result_kind != Kind.DOUBLE_FORFEIT
    return Outcome.DRAWN if level else Outcome.LOST


def _times_of(match: Match, entries: set[int]) -> dict[int, datetime]:
    if not entries:
        return {}
    return dict(LogEntry.objects.filter(match=match, seq__in=entries).values_list("seq", "at"))


def _feat_row(row: PlayerResult, feat: Feat, times: dict[int, datetime]) -> FeatRow:
    kind = kind_at(row.game, feat.kind)
    return FeatRow(
        result=row,
        club_id=row.club_id,
        player_id=row.player_id,
        game=row.game,
        season=row.season,
        kind=feat.kind,
        length=feat.length,
        key=kind.key(feat.value),
        value=feat.value,
        innings=feat.innings,
        entry=feat.entry,
        at=times.get(feat.entry or 0, row.at),
    )
