"""Sheets of venues, of teams, and of the sides of a season."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext, gettext_lazy

from clubs.leagues.models import Division, Registration, Side, Team, Venue
from clubs.leagues.rules.dates import WEEKDAYS as DAYS
from clubs.leagues.rules.sheets.days import WEEKDAYS, read_weekday
from clubs.leagues.services.setup import RESERVED
from clubs.leagues.services.sheets.common import (
    CHANGE,
    NEW,
    SAME,
    ClubsHere,
    PlayersHere,
    Row,
    Sheet,
    VenuesHere,
    differing,
    save_columns,
    written_teams,
)
from clubs.leagues.services.teams import MOST_DIVISIONS, MOST_SIDES, plays_for_of
from clubs.people.models import Player, User
from clubs.people.names import free_slug, name_key
from config.languages.speaking import translated


class VenueSheet(Sheet):
    """The venues of a league."""

    name, title = "venues", gettext_lazy("Venues")
    about = gettext_lazy(
        "Where matches are played, and how many home matches fit in at a time. In an association: the member"
        " club whose tables they are."
    )
    columns = ("venue", "address", "tables", "club")
    required = ("venue",)
    also = {"name": "venue", "home_matches": "tables", "home_matches_at_a_time": "tables"}
    example = ("Corn Exchange", "1 Market Square", "2", "")

    def judge(self, rows: Sequence[Row]) -> None:
        """New venues are made; those of a name are changed."""
        there = list(self.league.venues.select_related("club"))
        names = self.names((str(one.pk), one.name, one) for one in there)
        clubs = ClubsHere(self, (one.club for one in there))
        self.plan: list[tuple[Venue, dict[str, Any]]] = []
        for row in rows:
            name = self.named(row, "venue")
            tables = self.whole(row, "tables", 1, 50)
            if name is None or not self.once(row, "venue", name_key(name)):
                continue
            columns: dict[str, Any] = {} if tables is None else {"tables": tables}
            if row.get("address"):
                columns["address"] = row["address"][:200]
            venue = names.find(name).row
            if row.get("club"):
                club = clubs.meant(row, venue.club_id if venue is not None else None)
                if club is None:
                    continue
                columns["club"] = club
            if venue is None:
                self.plan.append((Venue(league=self.league, name=name, **columns), {}))
                self.tell(row, NEW, gettext("{venue} is a new venue").format(venue=name))
            elif changes := differing(venue, columns):
                self.plan.append((venue, changes))
                told = ", ".join(f"{key}: {value}" for key, value in changes.items())
                self.tell(
                    row, CHANGE, gettext("{venue} gets {changes}").format(venue=venue.name, changes=told)
                )
            else:
                self.tell(row, SAME, venue.name)

    def write(self, by: User | None) -> None:
        """New rows and changed ones."""
        Venue.objects.bulk_create([venue for venue, _ in self.plan if venue.pk is None])
        for venue, changes in self.plan:
            if changes:
                save_columns(venue, changes)

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The venues by name."""
        rows = list(self.league.venues.select_related("club"))
        clubs = ClubsHere(self, (one.club for one in rows))
        return [(one.name, one.address, one.tables, clubs.written(one.club)) for one in rows]


class TeamsHere:
    """The teams of the league, and new ones that a sheet brings: in a league of players, players."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.league = sheet, sheet.league
        rows = list(self.league.teams.select_related("venue", "player", "club"))
        self.names = sheet.names((one.slug, one.name, one) for one in rows)
        self._slugs = {one.slug for one in rows} | RESERVED
        self.new: list[Team] = []
        self.players = PlayersHere(sheet) if self.league.of_players else None

    def make(self, name: str, player: Player | None = None) -> Team:
        """A new team, not saved yet."""
        slug = free_slug(name, taken=self._slugs.__contains__, fallback="team", length=90)
        self._slugs.add(slug)
        made = Team(league=self.league, name=name, slug=slug, player=player)
        self.new.append(made)
        return made

    def meant(self, row: Row, column: str = "team", *, make: bool = False) -> Team | None:
        """The team of a cell; one that is not there is made (with `make` always, else where that was chosen).
        None with a fault."""
        sheet, written = self.sheet, row.get(column) or ""
        found = self.names.find(written)
        if found.row is not None:
            return found.row
        if self.players is not None:
            player = sheet.meant(self.players.names, row, column, "player", self.players.make)
            if player is None:
                return None
            already = next((one for one in self.names.by_key.values() if one.row.player == player), None)
            return already.row if already is not None else self._known(self.make(player.name, player))
        if not (make or sheet.choices.make) or found.several:
            return sheet.meant(self.names, row, column, "team")
        name = sheet.named(row, column)
        return None if name is None else self._known(self.make(name))

    def _known(self, team: Team) -> Team:
        from_name = self.sheet.names([(team.slug, team.name, team)])
        self.names.add(from_name.by_key[team.slug])
        return team

    def save(self) -> None:
        """Write the new ones."""
        if self.players is not None:
            Player.objects.bulk_create(self.players.new)
        Team.objects.bulk_create(self.new)


class TeamSheet(Sheet):
    """The teams of a league."""

    name, title = "teams", gettext_lazy("Teams")
    about = gettext_lazy(
        "Teams with their club or house, home venue, home night and colours. In an association: the member"
        " club whose team it is."
    )
    columns = ("team", "plays_for", "venue", "weekday", "colours", "club")
    required = ("team",)
    also = {
        "name": "team",
        "player": "team",
        "house": "plays_for",
        "home_venue": "venue",
        "night": "weekday",
        "home_night": "weekday",
        "day": "weekday",
        "colors": "colours",
    }
    example = ("Corn Exchange A", "Corn Exchange", "Corn Exchange", "Tuesday", "green and white", "")
    asks = ("make",)

    def judge(self, rows: Sequence[Row]) -> None:
        """New teams are made; those of a name are changed."""
        teams, venues = TeamsHere(self), VenuesHere(self)
        self.teams, self.venues = teams, venues
        clubs = ClubsHere(self, (one.row.club for one in teams.names.by_key.values()))
        self.plan: list[tuple[Team, dict[str, Any]]] = []
        for row in rows:
            before = len(teams.new)
            team = teams.meant(row, make=True)
            columns: dict[str, Any] = {
                name: row[name][:80] for name in ("plays_for", "colours") if row.get(name)
            }
            if row.get("venue"):
                columns["venue"] = self.meant(venues.names, row, "venue", "venue", venues.make)
            weekday = self.read(row, "weekday", read_weekday)
            if weekday is not None:
                columns["weekday"] = weekday
            if row.get("club"):
                self._club(row, team, clubs, columns)
            if team is None or not self.once(row, "team", team.slug):
                continue
            if len(teams.new) > before:
                for name, value in columns.items():
                    setattr(team, name, value)
                self.tell(row, NEW, gettext("{team} is new in the league").format(team=team.name))
            elif changes := differing(team, columns):
                self.plan.append((team, changes))
                told = ", ".join(f"{key.replace('_', ' ')}: {_told(key, v)}" for key, v in changes.items())
                self.tell(row, CHANGE, gettext("{team} gets {changes}").format(team=team.name, changes=told))
            else:
                self.tell(row, SAME, team.name)

    def _club(self, row: Row, team: Team | None, clubs: ClubsHere, columns: dict[str, Any]) -> None:
        """The member club of a team, for which it then plays. In a club that is no association the word says
        for whom it plays."""
        if not clubs.any and (team is None or team.club_id is None):
            columns.setdefault("plays_for", row["club"][:80])
            return
        club = clubs.meant(row, team.club_id if team is not None else None)
        if club is None:
            return
        columns["club"] = club
        words = columns.get("plays_for", team.plays_for if team is not None else "")
        columns["plays_for"] = plays_for_of(club, words, team)

    def write(self, by: User | None) -> None:
        """New venues and teams, and changed teams."""
        Venue.objects.bulk_create(self.venues.new)
        self.teams.save()
        for team, changes in self.plan:
            save_columns(team, changes)

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The teams by name."""
        rows = list(self.league.teams.select_related("venue", "club"))
        clubs, called = ClubsHere(self, (one.club for one in rows)), written_teams(rows)
        return [
            (
                called[one.pk],
                one.plays_for,
                one.venue.name if one.venue is not None else "",
                WEEKDAYS[one.weekday].title() if one.weekday is not None else "",
                one.colours,
                clubs.written(one.club),
            )
            for one in rows
        ]


def _told(column: str, value: Any) -> str:
    return translated(DAYS[value]) if column == "weekday" else str(value)


class SideSheet(Sheet):
    """Which team plays in which division of a season."""

    name, title = "sides", gettext_lazy("Sides")
    about = gettext_lazy(
        "Which team plays in which division, and the rubbers with which it begins each match."
    )
    columns = ("division", "team", "handicap")
    required = ("division", "team")
    also = {"side": "team", "player": "team", "name": "team", "start": "handicap"}
    example = ("Division 1", "Corn Exchange A", "0")
    of_season = True
    asks = ("make",)

    def judge(self, rows: Sequence[Row]) -> None:
        """Teams enter, change their division while it has no fixtures, or get another handicap."""
        season = self.season
        self.teams = TeamsHere(self)
        self.divisions = DivisionsHere(self)
        sides = {one.team_id: one for one in season.sides.select_related("division")}
        fixed = set(season.team_matches.values_list("division_id", flat=True))
        self.plan: list[tuple[Side, dict[str, Any]]] = []
        for row in rows:
            team = self.teams.meant(row)
            division = self.meant(self.divisions.names, row, "division", "division", self.divisions.make)
            handicap = self.whole(row, "handicap", 0, 100)
            if team is None or division is None or not self.once(row, "team", team.slug):
                continue
            side = sides.get(team.pk) if team.pk is not None else None
            if side is None:
                if division.pk in fixed:
                    message = gettext(
                        "the fixtures of {division} are made; enter the team on the page Divisions"
                    ).format(division=division.name)
                    self.fault(row, "division", message)
                side = Side(season=season, division=division, team=team, name=team.name)
                side.handicap = handicap or 0
                self.plan.append((side, {}))
                self.tell(
                    row,
                    NEW,
                    gettext("{team} enters {division}").format(team=team.name, division=division.name),
                )
                continue
            columns: dict[str, Any] = {} if handicap is None else {"handicap": handicap}
            if side.division_id != division.pk:
                if {side.division_id, division.pk} & fixed:
                    message = gettext("{side} plays in {division}, whose fixtures are made").format(
                        side=side, division=side.division
                    )
                    self.fault(row, "division", message)
                columns["division"] = division
            if changes := differing(side, columns):
                self.plan.append((side, changes))
                told = ", ".join(f"{key}: {value}" for key, value in changes.items())
                self.tell(row, CHANGE, gettext("{side} gets {changes}").format(side=side.name, changes=told))
            else:
                self.tell(
                    row, SAME, gettext("{side} in {division}").format(side=side.name, division=division.name)
                )
        self._room(sides)

    def _room(self, sides: dict[int, Side]) -> None:
        entering = [side for side, _ in self.plan if side.pk is None]
        for division in self.divisions.all:
            new = sum(one.division is division for one in entering)
            there = sum(one.division_id == division.pk for one in sides.values()) if division.pk else 0
            if new and there + new > MOST_SIDES:
                message = gettext("{division} would have more than {most} sides").format(
                    division=division.name, most=MOST_SIDES
                )
                self.trial.faults.add(message)
        if len(self.divisions.all) > MOST_DIVISIONS:
            message = gettext("a season has up to {most} divisions").format(most=MOST_DIVISIONS)
            self.trial.faults.add(message)

    def write(self, by: User | None) -> None:
        """New teams, divisions and sides; a player of a league of players is registered at once."""
        self.teams.save()
        Division.objects.bulk_create(self.divisions.new)
        entered = Side.objects.bulk_create([side for side, _ in self.plan if side.pk is None])
        Registration.objects.bulk_create(
            Registration(
                season=self.season, side=side, player=side.team.player, role=Registration.Role.CAPTAIN,
                from_on=self.season.begins_on,
            )
            for side in entered
            if side.team.player is not None
        )  # fmt: skip
        for side, changes in self.plan:
            if changes:
                save_columns(side, changes)

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """The sides by division and name."""
        rows = self.season.sides.select_related("division", "team").order_by("division__number", "name", "pk")
        called = written_teams(self.league.teams.all())
        return [(one.division.name, called[one.team_id], one.handicap) for one in rows]


class DivisionsHere:
    """The divisions of the season, and new ones below them that a sheet brings."""

    def __init__(self, sheet: Sheet) -> None:
        self.season = sheet.season
        self.all = list(self.season.divisions.all())
        self.names = sheet.names((one.slug, one.name, one) for one in self.all)
        self._last = self.season.divisions.aggregate(last=Max("number"))["last"] or 0
        self._slugs = {one.slug for one in self.all} | RESERVED
        self.new: list[Division] = []

    def make(self, name: str) -> Division | None:
        """A new division below the others, not saved yet; None where the name is too long."""
        if len(name) > 80:
            return None
        made = new_division(self.season, name, self._last + len(self.new) + 1, self._slugs)
        self.new.append(made)
        self.all.append(made)
        return made


def new_division(season: Any, name: str, number: int, slugs: set[str]) -> Division:
    """A division, not saved yet, with an address that none of `slugs` is; it is added to them."""
    slug = free_slug(name, taken=slugs.__contains__, fallback="division", length=90)
    slugs.add(slug)
    return Division(season=season, number=number, slug=slug, name=name)
