"""Sheets of final tables: a season that was played elsewhere, as history to begin with; and tables and
averages of a season, written out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from clubs.leagues.models import Division, FinalLine, Season, Side
from clubs.leagues.rules.plan import singles_of
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.selectors.averages import averages_of
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services.setup import RESERVED
from clubs.leagues.services.sheets.common import (
    CHANGE,
    NEW,
    SAME,
    Row,
    Sheet,
    differing,
    save_columns,
)
from clubs.leagues.services.sheets.teams import TeamsHere, new_division
from clubs.leagues.services.teams import MOST_DIVISIONS, MOST_SIDES
from clubs.people.models import User
from clubs.people.names import free_slug, name_key

USUAL = ("today/eight-ball", 5, 5)
"""The plan of the first season of a league, which nobody has chosen yet: game, singles, race."""
FIGURES = (
    "played", "won", "drawn", "lost", "rubbers_for", "rubbers_against", "frames_for", "frames_against",
)  # fmt: skip


class TableSheet(Sheet):
    """The final tables of a season that was played before the league came here."""

    name, title = "tables", gettext_lazy("Final tables of a past season")
    about = gettext_lazy(
        "A season that was played elsewhere becomes history: a season that is over, with these final tables."
        " Promotion to the next season is proposed from them. Divisions stand from the strongest down."
    )
    columns = ("division", "place", "team", *FIGURES, "points")
    required = ("team", "points")
    also = {
        "side": "team", "player": "team", "name": "team", "position": "place", "pos": "place",
        "rank": "place", "p": "played", "w": "won", "d": "drawn", "l": "lost", "pts": "points",
        "played_matches": "played",
    }  # fmt: skip
    example = ("Division 1", "1", "Corn Exchange A", "14", "11", "1", "2", "48", "22", "", "", "23")
    asks = ("make", "season")
    out = (gettext_lazy("Tables"), gettext_lazy("The tables of the divisions as they stand."))

    def judge(self, rows: Sequence[Row]) -> None:
        """The season, its divisions, sides and lines."""
        self.there = self._season_there()
        self.teams = TeamsHere(self)
        self.divisions: dict[str, Division] = {}
        self.sides: dict[tuple[str, Any], Side] = {}
        self.lines: list[FinalLine] = []
        self.changed: list[tuple[FinalLine, dict[str, Any]]] = []
        if self.there is not None:
            rows_of = self.there.sides.select_related("team", "division", "final_line")
            self.known = {one.team_id: one for one in rows_of}
            self.divisions = {name_key(one.name): one for one in self.there.divisions.all()}
        else:
            self.known = {}
        self.slugs = {one.slug for one in self.divisions.values()} | RESERVED
        order = Counter[str]()
        places: dict[str, list[tuple[Row, int, int]]] = defaultdict(list)
        for row in rows:
            self._judge(row, order, places)
        for found in places.values():
            self._check_places(found)
        if len(self.divisions) > MOST_DIVISIONS:
            message = gettext("a season has up to {most} divisions").format(most=MOST_DIVISIONS)
            self.trial.faults.add(message, column="division")
        self._boundaries()

    def _season_there(self) -> Season | None:
        """The season of that name, if its tables were brought from elsewhere, too."""
        faults, choices = self.trial.faults, self.choices
        if not choices.season.strip():
            faults.add(gettext("name the season that the tables are of"))
            return None
        if choices.ends_on and choices.begins_on and choices.ends_on < choices.begins_on:
            faults.add(gettext("the season ends before it begins"))
        known = {name_key(one.name): one for one in self.league.seasons.all()}
        there = known.get(name_key(choices.season))
        if there is None:
            if choices.begins_on is None:
                faults.add(gettext("give the first day of the season"))
            return None
        if there.team_matches.exists() or not FinalLine.objects.filter(side__season=there).exists():
            message = gettext("the season {season} is played here; its tables are counted from its matches")
            faults.add(message.format(season=there.name))
        return there

    def _judge(self, row: Row, order: Counter[str], places: dict[str, list[tuple[Row, int, int]]]) -> None:
        faults = self.trial.faults.count
        name = self.named(row, "division", row.get("division") or "Division 1")
        team = self.teams.meant(row)
        points = self.whole(row, "points", -10_000, 10_000)
        if points is None and not row.get("points"):
            self.fault(row, "points", gettext("is empty"))
        figures = {one: self.whole(row, one, 0, 30_000) for one in FIGURES}
        place = self.whole(row, "place", 1, MOST_SIDES)
        told = [figures[one] for one in ("won", "drawn", "lost")]
        sum_known = figures["played"] is not None and told[0] is not None and told[2] is not None
        if sum_known and figures["played"] != sum(one or 0 for one in told):
            self.fault(row, "played", gettext("is not what won, drawn and lost add up to"))
        if name is not None:
            order[name_key(name)] += 1
        if self.trial.faults.count > faults or name is None or team is None or points is None:
            return
        if not self.once(row, "team", team.slug):
            return
        place = place or order[name_key(name)]
        places[name_key(name)].append((row, place, points))
        division = self.divisions.get(name_key(name))
        if division is None:
            division = new_division(self.there, name, len(self.divisions) + 1, self.slugs)
            self.divisions[name_key(name)] = division
        self._line(row, team, division, {"place": place, "points": points, **figures})

    def _line(self, row: Row, team: Any, division: Division, columns: dict[str, Any]) -> None:
        side = self.known.get(team.pk) if team.pk is not None else None
        points = columns["points"]
        told = ngettext(
            "{division}: {place}. {team}, {n} points", "{division}: {place}. {team}, {n} points", points
        ).format(division=division.name, place=columns["place"], team=team.name, n=points)
        if side is None:
            side = Side(season=self.there, division=division, team=team, name=team.name)
            self.lines.append(FinalLine(side=side, **columns))
            new = gettext("{line} (new in the league)").format(line=told)
            self.tell(row, NEW, told if team.pk else new)
            return
        if side.division_id != division.pk:
            message = gettext("{side} stands in {division} of this season").format(
                side=side, division=side.division
            )
            self.fault(row, "division", message)
            return
        line = getattr(side, "final_line", None)
        if line is None:
            self.lines.append(FinalLine(side=side, **columns))
            self.tell(row, NEW, told)
        elif changes := differing(line, columns):
            self.changed.append((line, changes))
            self.tell(row, CHANGE, told)
        else:
            self.tell(row, SAME, told)

    def _check_places(self, found: list[tuple[Row, int, int]]) -> None:
        """Sides share a place only with as many points; nobody stands below the last place."""
        if len(found) > MOST_SIDES:
            message = gettext("has more than {most} sides").format(most=MOST_SIDES)
            self.fault(found[-1][0], "division", message)
        points: dict[int, int] = {}
        for row, place, count in found:
            if points.setdefault(place, count) != count:
                message = gettext("place {place} is shared by sides with different points")
                self.fault(row, "place", message.format(place=place))

    def _boundaries(self) -> None:
        """How many go up and down: nobody above the first division or below the last."""
        ordered = sorted(self.divisions.values(), key=lambda one: one.number)
        for division in ordered:
            if division.pk is None:
                division.up = self.choices.up if division is not ordered[0] else 0
                division.down = self.choices.down if division is not ordered[-1] else 0

    def write(self, by: User | None) -> None:
        """The season with its rows, or what is new and changed in it."""
        season = self.there or self._new_season()
        self.teams.save()
        for division in self.divisions.values():
            if division.pk is None:
                division.season = season
                division.save()
        for line in self.lines:
            side = line.side
            if side.pk is None:
                side.season, side.division, side.team = season, side.division, side.team
                side.save()
            line.side = side
        FinalLine.objects.bulk_create(self.lines)
        for line, changes in self.changed:
            save_columns(line, changes)

    def _new_season(self) -> Season:
        latest = self.league.seasons.order_by("-begins_on", "-pk").first()
        taken = {*self.league.seasons.values_list("slug", flat=True), *RESERVED}
        name = " ".join(self.choices.season.split())[:80]
        assert self.choices.begins_on is not None
        return Season.objects.create(
            league=self.league,
            slug=free_slug(name, taken=taken.__contains__, fallback="season", length=90),
            name=name,
            begins_on=self.choices.begins_on,
            ends_on=self.choices.ends_on,
            phase=Season.Phase.CLOSED,
            policy=latest.policy if latest is not None else SeasonRules().to_json(),
            sheet=latest.sheet if latest is not None else singles_of(*USUAL).to_json(),
        )

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The tables of the season as they stand; nothing without a season."""
        if self._season is None:
            return []
        found = []
        for division in self.season.divisions.all():
            division.season = self.season
            for row in table_of(division).rows:
                line, given = row.line, row.given
                if given is not None:
                    figures = [getattr(given, name) for name in FIGURES]
                else:
                    played = (line.played, line.won, line.drawn, line.lost)
                    figures = [*played, *line.rubbers, *line.frames]
                found.append((division.name, line.rank, row.side.name, *figures, line.points))
        return found


class AverageSheet(Sheet):
    """The averages of a season; they are counted, so they only go out."""

    name, title = "averages", gettext_lazy("Averages")
    about = gettext_lazy("Singles of matches that count, by division.")
    columns = (
        "division", "place", "player", "team", "rubbers", "rubbers_won", "frames", "frames_won", "per_cent",
        "best_break",
    )  # fmt: skip
    required = ()
    example = ("Division 1", "1", "Ann Example", "Corn Exchange A", "10", "8", "40", "28", "70.00", "31")
    of_season = True

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The players of each division, the best first."""
        found = []
        for division in self.season.divisions.all():
            division.season = self.season
            for row in averages_of(division):
                line = row.line
                found.append(
                    (
                        division.name, line.place, row.player.name, ", ".join(row.sides), line.rubbers,
                        line.rubbers_won, line.frames, line.frames_won, str(line.per_cent), line.best_break,
                    )
                )  # fmt: skip
        return found
