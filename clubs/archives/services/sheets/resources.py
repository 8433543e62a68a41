"""The sheets as resources of django-import-export: their columns, and the service each row goes through.

Every row goes through the services: players are added and changed, results reported and fixtures decided as
their pages do it. `taking` tries a sheet and writes it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar

import tablib
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext, ngettext
from import_export import resources
from import_export.results import RowResult

from clubs.competitions.models import Competition, Fixture
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.services import deciding
from clubs.people.models import Club, Player, User
from clubs.people.names import name_key
from clubs.people.services import players
from clubs.people.sheets.cells import safe
from config.languages.speaking import translated
from matches.models import Match
from matches.problems import UserProblem
from matches.services import KINDS, Actor, report_result

Row = dict[str, str]
YES, NO = ("yes", "true", "1", "y"), ("no", "false", "0", "n")


class Sheet(resources.ModelResource):
    """One kind of sheet of `club` (and `competition`). `columns` are its headings, `required` those that an
    import has to have, `example` a row of its template."""

    columns: ClassVar[tuple[str, ...]]
    required: ClassVar[tuple[str, ...]]
    example: ClassVar[tuple[str, ...]]

    def __init__(self, club: Club, by: User | None = None, competition: Competition | None = None) -> None:
        super().__init__()
        self.club, self.by, self.competition = club, by, competition

    # -- out -------------------------------------------------------------------------------------------

    def rows(self) -> models.QuerySet[Any]:
        """What is exported."""
        raise NotImplementedError

    def cells(self, row: Any) -> tuple[Any, ...]:
        """One exported row, as `columns` name it."""
        raise NotImplementedError

    def export(self, queryset: models.QuerySet[Any] | None = None, **kwargs: Any) -> tablib.Dataset:
        """The table; cells that a spreadsheet would run are marked as text."""
        table = tablib.Dataset(headers=list(self.columns))
        for row in (self.rows() if queryset is None else queryset).iterator(chunk_size=500):
            table.append([safe(cell) for cell in self.cells(row)])
        return table

    def template(self) -> tablib.Dataset:
        """A table with the headings and one example."""
        return tablib.Dataset(self.example, headers=list(self.columns))

    # -- in --------------------------------------------------------------------------------------------

    def take(self, row: Row) -> str:
        """Write one row through its service; what was done, in a word. Raises `UserProblem`,
        `ValidationError` with the columns that are wrong."""
        raise NotImplementedError

    def rests_on(self, row: Row, before: Collection[Row]) -> bool:
        """Whether the row can be done only after one of those before it, so that it cannot be tried alone."""
        return False

    def import_row(self, row: Row, instance_loader: Any, **kwargs: Any) -> RowResult:
        """One row, its faults by column."""
        result = self.get_row_result_class()()
        result.row_values = dict(row)
        try:
            done = self.take(row)
            result.import_type = done
            result.object_repr = str(row.get("name") or row.get("number") or row.get("a") or "")
        except ValidationError as error:
            result.import_type = RowResult.IMPORT_TYPE_INVALID
            result.validation_error = error
        except UserProblem as problem:
            column = FIELD_OF.get(problem.code, "")
            message = translated(problem.message)
            told = {column: message} if column in self.columns else message
            result.import_type = RowResult.IMPORT_TYPE_INVALID
            result.validation_error = ValidationError(told)
        return result


FIELD_OF = {
    "name-empty": "name", "name-too-long": "name", "no-email-address": "email", "no-such-game": "game",
    "no-such-list": "handicaps", "bad-handicap": "handicaps",
    "bad-match": "game", "bad-declaration": "winner", "bad-decision": "winner", "not-open": "number",
    "not-found": "number", "wrong-status": "number",
}  # fmt: skip
"""The column that a service's refusal is about."""


def whole(row: Row, column: str, least: int, most: int) -> int | None:
    """The number in a cell, None for an empty one. Raises `ValidationError` of the column."""
    text = row.get(column) or ""
    if not text:
        return None
    try:
        value = int(text)
    except ValueError:
        raise ValidationError(
            {column: gettext("“{text}” is no whole number").format(text=text[:20])}
        ) from None
    if not least <= value <= most:
        raise ValidationError(
            {column: gettext("lies between {least} and {most}").format(least=least, most=most)}
        )
    return value


class PlayerSheet(Sheet):
    """Players. `player` is the address of one who is changed; empty for a new one."""

    columns = ("player", "name", "home_club", "rating", "email", "note", "active", "handicaps")
    required = ("name",)
    example = (
        "", "Ann Example", "Corner House", "500", "ann@example.org", "", "yes",
        "three-cushion-starts=2",
    )  # fmt: skip

    class Meta:
        model = Player

    def rows(self) -> models.QuerySet[Any]:
        found = Player.objects.filter(club=self.club, merged_into=None)
        return found.prefetch_related("handicaps__policy").order_by("name", "pk")

    def cells(self, row: Any) -> tuple[Any, ...]:
        starts = "; ".join(f"{key}={value.normalize():f}" for key, value in handicaps_of(row).items())
        active = "yes" if row.active else "no"
        return (row.slug, row.name, row.home_club, row.rating, row.email, row.note, active, starts)

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Remember who is there, so that a second player of one name is asked about."""
        rows = Player.objects.filter(club=self.club, merged_into=None).prefetch_related("handicaps__policy")
        self.by_slug = {one.slug: one for one in rows}
        self.known = {name_key(one.name): one.slug for one in self.by_slug.values()}

    def take(self, row: Row) -> str:
        key, name = row.get("player") or "", row.get("name") or ""
        rating = whole(row, "rating", *players.RATING_BOUNDS)
        active = self._active(row)
        starts = self._handicaps(row)
        if not key:
            if slug := self.known.get(name_key(name)):
                text = gettext(
                    "{name} is there already; write {slug} in the column player to change that one"
                ).format(name=name[:60], slug=slug)
                raise ValidationError({"name": text})
            made = players.add_player(
                club=self.club,
                name=name,
                by=self.by,
                home_club=row.get("home_club") or "",
                email=row.get("email") or "",
                note=row.get("note") or "",
                rating=players.DEFAULT_RATING if rating is None else rating,
                handicaps=starts or {},
            )
            self.known[name_key(name)] = made.slug
            if active is False:
                players.set_active(player=made, active=False, by=self._by)
            return RowResult.IMPORT_TYPE_NEW
        player = self.by_slug.get(key)
        if player is None:
            raise ValidationError({"player": gettext("there is no player of this address")})
        return self._change(player, row, name, rating, active, starts)

    @property
    def _by(self) -> User:
        assert self.by is not None
        return self.by

    def _change(
        self, player: Player, row: Row, name: str, rating: int | None, active: bool | None, starts: Any
    ) -> str:
        old = handicaps_of(player)
        new: dict[str, Any] = {
            "name": name,
            "home_club": row.get("home_club", player.home_club),
            "rating": player.rating if rating is None else rating,
            "email": row.get("email", player.email),
            "note": row.get("note", player.note),
            "handicaps": old if starts is None else starts,
        }
        now = {
            "name": player.name,
            "home_club": player.home_club,
            "rating": player.rating,
            "email": player.email,
            "note": player.note,
            "handicaps": old,
        }
        done = RowResult.IMPORT_TYPE_SKIP
        if new != now:
            players.change_player(player=player, by=self._by, **new)
            done = RowResult.IMPORT_TYPE_UPDATE
        if active is not None and active != player.active:
            players.set_active(player=player, active=active, by=self._by)
            done = RowResult.IMPORT_TYPE_UPDATE
        return done

    def _active(self, row: Row) -> bool | None:
        text = (row.get("active") or "").lower()
        if text and text not in YES + NO:
            raise ValidationError({"active": gettext("is yes or no")})
        return None if not text else text in YES

    def _handicaps(self, row: Row) -> dict[str, Decimal] | None:
        if "handicaps" not in row:
            return None
        found: dict[str, Decimal] = {}
        for part in filter(None, (one.strip() for one in row["handicaps"].split(";"))):
            key, _, value = part.partition("=")
            try:
                found[key.strip()] = Decimal(value.strip())
            except InvalidOperation:
                text = gettext("“{part}” is not written as three-cushion-starts=2").format(part=part[:60])
                raise ValidationError({"handicaps": text}) from None
        return found


def handicaps_of(player: Player) -> dict[str, Decimal]:
    """A player's handicaps in the lists that are in use, by policy; fetched with the player."""
    rows = sorted(player.handicaps.all(), key=lambda one: one.policy.slug)
    own = [one for one in rows if one.policy.club_id == player.club_id]  # others: an association's
    return {
        one.policy.slug: one.value for one in own if one.value is not None and one.policy.closed_at is None
    }


class ResultSheet(Sheet):
    """Results. Imported ones were played elsewhere or earlier: reported, without strokes."""

    columns = ("date", "game", "a", "b", "score_a", "score_b", "winner", "kind", "title", "note", "match")
    required = ("date", "game", "a", "b")
    example = ("2026-01-31", "brunswick/three-cushion-carrom", "Ann Example", "bo-example", "25", "19", "",
               "reported", "Town cup, semi-final", "from the book of 2026", "")  # fmt: skip

    class Meta:
        model = Match

    def rows(self) -> models.QuerySet[Any]:
        found = Match.objects.filter(club=self.club, status=Match.Status.CONFIRMED, simulated=False)
        return found.prefetch_related("sides__player").order_by("confirmed_at", "pk")

    def cells(self, row: Any) -> tuple[Any, ...]:
        sides = list(row.sides.all())
        own = self.club.pk  # a player of another club, in an association's league, is a guest here
        names = [
            side.player.slug if side.player and side.player.club_id == own else side.name
            for side in sides[:2]
        ] + ["", ""]
        score, race = row.board.get("score") or {}, (row.board.get("race") or {}).get("won")
        told = row.result_kind in ("played", "retired", "reported")
        points = [(race or score).get(side.letter) if told else None for side in sides[:2]] + [None, None]
        winner = next(("ab"[n] for n, side in enumerate(sides[:2]) if side.letter == row.winner_letter), "")
        at = (row.finished_at or row.confirmed_at).astimezone(self.club.tzinfo)
        return (at.date().isoformat(), row.game, names[0], names[1], points[0], points[1], winner,
                row.result_kind, row.title, "", row.public_id)  # fmt: skip

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Find the players by address and by name; an ambiguous name finds no player."""
        self.players: dict[str, list[Player]] = {}
        for one in Player.objects.filter(club=self.club, merged_into=None):
            for key in {one.slug, name_key(one.name)}:
                self.players.setdefault(key, []).append(one)

    def take(self, row: Row) -> str:
        if row.get("match"):
            text = gettext("this row is a match that is here already; leave the column empty for a new one")
            raise ValidationError({"match": text})
        wrong: dict[str, str] = {}
        at = self._at(row, wrong)
        sides = [self._player(row, column, wrong) for column in ("a", "b")]
        kind = (row.get("kind") or "reported").lower()
        if kind not in KINDS:
            wrong["kind"] = gettext("is one of {kinds}: what was not marked here is not played").format(
                kinds=", ".join(KINDS)
            )
        if wrong:
            raise ValidationError({column: [text] for column, text in wrong.items()})
        one, other = sides
        if one is other:
            raise ValidationError({"b": gettext("is the same player as a")})
        scores = [whole(row, column, 0, 100_000) for column in ("score_a", "score_b")]
        winner = self._winner(row, kind, scores)
        by = Actor.of_user(self.by) if self.by else None
        assert one is not None and other is not None and at is not None
        report_result(
            club=self.club,
            game=row["game"],
            sides=[(one, one.name, 0), (other, other.name, 0)],
            scores=[s for s in scores if s is not None] if kind == "reported" else None,
            winner=winner,
            at=at,
            kind=kind,
            title=row.get("title") or "",
            note=row.get("note") or "",
            by=by,
        )
        return RowResult.IMPORT_TYPE_NEW

    def _at(self, row: Row, wrong: dict[str, str]) -> datetime | None:
        try:
            day = date.fromisoformat(row["date"][:10])
        except ValueError:
            wrong["date"] = gettext("is a day as 2026-01-31")
            return None
        at = datetime.combine(day, time(12), self.club.tzinfo)
        if at > datetime.now(self.club.tzinfo) + timedelta(days=1) or day.year < 1800:
            wrong["date"] = gettext("is a day that has been, since 1800")
        return at

    def _player(self, row: Row, column: str, wrong: dict[str, str]) -> Player | None:
        found = self.players.get(row[column]) or self.players.get(name_key(row[column])) or []
        if len(found) == 1:
            return found[0]
        if found:
            addresses = ", ".join(one.slug for one in found[:5])
            wrong[column] = ngettext(
                "{n} player has this name; write one of {addresses}",
                "{n} players have this name; write one of {addresses}",
                len(found),
            ).format(n=len(found), addresses=addresses)
        else:
            wrong[column] = gettext("is no player of the club, by name or address")
        return None

    def _winner(self, row: Row, kind: str, scores: list[int | None]) -> int | None:
        told = (row.get("winner") or "").lower()
        if told not in ("", "a", "b", "draw"):
            raise ValidationError({"winner": gettext("is a, b or draw")})
        if kind != "reported":
            for column, score in zip(("score_a", "score_b"), scores, strict=True):
                if score is not None:
                    text = gettext("a {kind} has no score").format(kind=kind.replace("_", " "))
                    raise ValidationError({column: text})
            return "ab".index(told) if told in ("a", "b") else None
        for column, score in zip(("score_a", "score_b"), scores, strict=True):
            if score is None:
                raise ValidationError({column: gettext("is missing")})
        if told:
            return None if told == "draw" else "ab".index(told)
        a, b = (score or 0 for score in scores)
        return None if a == b else int(b > a)


class FixtureSheet(Sheet):
    """The fixtures of a competition. What an import takes are the director's decisions on open fixtures."""

    columns = (
        "number",
        "round",
        "a",
        "b",
        "table",
        "phase",
        "kind",
        "winner",
        "score_a",
        "score_b",
        "note",
        "match",
    )
    required = ("number", "kind")
    example = ("3", "", "", "", "", "", "walkover", "a", "", "", "Bo is ill", "")

    class Meta:
        model = Fixture

    def rows(self) -> models.QuerySet[Any]:
        return (
            Fixture.objects.filter(competition=self.competition)
            .select_related("a", "b", "match__table")
            .order_by("number")
        )

    def cells(self, row: Any) -> tuple[Any, ...]:
        table = row.match.table.number if row.match and row.match.table else ""
        return (row.number, row.round_name, row.a.name if row.a else "", row.b.name if row.b else "", table,
                row.phase, row.result_kind, row.winner_side, row.score_a, row.score_b, row.note,
                row.match.public_id if row.match else "")  # fmt: skip

    def rests_on(self, row: Row, before: Collection[Row]) -> bool:
        """A fixture whose players are those of fixtures that an earlier row decides."""
        fixture = self._fixture(row)
        if fixture is None or (fixture.a is not None and fixture.b is not None):
            return False
        decided = {_number(one) for one in before}
        return any(number in decided for number in (fixture.a_of, fixture.b_of) if number is not None)

    def _fixture(self, row: Row) -> Fixture | None:
        number = _number(row)
        found: Fixture | None = None if number is None else self.rows().filter(number=number).first()
        return found

    def take(self, row: Row) -> str:
        fixture = self._fixture(row)
        if fixture is None:
            raise ValidationError({"number": gettext("is no fixture of this competition")})
        kind, winner = (row["kind"] or "").lower(), (row.get("winner") or "").lower()
        if not kind or (kind == fixture.result_kind and winner in ("", fixture.winner_side)):
            return RowResult.IMPORT_TYPE_SKIP
        for column, entrant in (("a", fixture.a), ("b", fixture.b)):
            if row.get(column) and entrant and name_key(row[column]) != name_key(entrant.name):
                text = gettext("here stands {name}").format(name=entrant.name)
                raise ValidationError({column: text})
        if kind not in (ResultKind.WALKOVER, ResultKind.DOUBLE_FORFEIT, ResultKind.RETIRED):
            text = gettext("is walkover, double_forfeit or retired: what was played is marked at its table")
            raise ValidationError({"kind": text})
        assert self.competition is not None
        deciding.decide(
            competition=self.competition,
            number=fixture.number,
            kind=kind,
            winner=winner or None,
            by=self.by,
            note=row.get("note") or "",
        )
        return RowResult.IMPORT_TYPE_UPDATE


def _number(row: Row) -> int | None:
    """The number of a fixture, as it stands in a sheet ("3", "M3")."""
    text = (row["number"] or "").removeprefix("M")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


SHEETS: dict[str, type[Sheet]] = {"players": PlayerSheet, "results": ResultSheet, "fixtures": FixtureSheet}
