"""Trying a sheet, taking it in at once or not at all, and writing sheets out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from clubs.leagues.models import League, Season
from clubs.leagues.services.common import changing_league, changing_season, log
from clubs.leagues.services.sheets.common import Choices, Row, Sheet, Trial
from clubs.leagues.services.sheets.fixtures import FixtureSheet
from clubs.leagues.services.sheets.rosters import RosterSheet
from clubs.leagues.services.sheets.tables import AverageSheet, TableSheet
from clubs.leagues.services.sheets.teams import SideSheet, TeamSheet, VenueSheet
from clubs.leagues.services.teams import OPEN
from clubs.people.models import User
from clubs.people.sheets.cells import safe
from clubs.people.sheets.faults import faulty
from clubs.people.sheets.reading import read_sheet
from config.later import later
from matches.problems import UserProblem
from rules_engine.saying import Text, say

if TYPE_CHECKING:
    import tablib
else:
    tablib = later("tablib")

SHEETS: Final[dict[str, type[Sheet]]] = {
    one.name: one for one in (VenueSheet, TeamSheet, TableSheet, SideSheet, RosterSheet, FixtureSheet)
}
"""Those that can be taken in, by name."""
LOGGED: Final[dict[str, Text]] = {
    VenueSheet.name: say("leagues.log-sheet-of-venues", "Sheet of venues"),
    TeamSheet.name: say("leagues.log-sheet-of-teams", "Sheet of teams"),
    TableSheet.name: say("leagues.log-sheet-of-tables", "Sheet of final tables of a past season"),
    SideSheet.name: say("leagues.log-sheet-of-sides", "Sheet of sides"),
    RosterSheet.name: say("leagues.log-sheet-of-players", "Sheet of players"),
    FixtureSheet.name: say("leagues.log-sheet-of-fixtures", "Sheet of fixtures"),
}
"""What the log calls each."""
OUT_OF_SEASON: Final[dict[str, type[Sheet]]] = {
    one.name: one for one in (FixtureSheet, RosterSheet, SideSheet, TableSheet, AverageSheet)
}
"""Those that a season is written out as."""
MOST_ROWS = 3_000
"""So many are written within one short transaction."""


def rows_of(kind: type[Sheet], content: bytes) -> tuple[list[Row], str]:
    """The rows of a file or of pasted text, and a notice of how it was read.

    Raises ``UserProblem``: "too-large" (413), "no-sheet", "faulty" (422).
    """
    table, notice = read_sheet(content, kind.columns, kind.required, kind.also)
    if len(table) > MOST_ROWS:
        raise UserProblem(
            "too-large",
            gettext("A sheet of a league has at most {most} rows.").format(most=MOST_ROWS),
            413,
        )
    return table.dict, notice


def try_sheet(
    kind: type[Sheet], league: League, season: Season | None, rows: Sequence[Row], choices: Choices
) -> Trial:
    """What the rows would do, line by line, and all their faults. Nothing is written."""
    sheet = kind(league, season, choices)
    sheet.judge(rows)
    return sheet.trial


def take_sheet(
    kind: type[Sheet],
    league: League,
    season: Season | None,
    rows: Sequence[Row],
    choices: Choices,
    *,
    seen: str | None = None,
    by: User | None,
) -> Trial:
    """Take the rows in, all of them. `seen` is the digest of the trial that was agreed to.

    Raises ``UserProblem``: "faulty" (422), "import-changed" (409) where the outcome would not be the one that
    was `seen`, "wrong-season-phase" (409), "not-found" (404); nothing is written then.
    """
    first = try_sheet(kind, league, season, rows, choices)  # most refusals need no lock
    if first.faults:
        raise faulty(first.faults, "sheet")
    change = changing_season(season, *OPEN) if season is not None else changing_league(league)
    with change as found:
        if isinstance(found, Season):
            sheet = kind(found.league, found, choices)
        else:
            sheet = kind(found, None, choices)
        sheet.judge(rows)
        trial = sheet.trial
        if trial.faults:
            raise faulty(trial.faults, "sheet")
        if seen is not None and seen != trial.digest:
            raise UserProblem(
                "import-changed",
                gettext("The league has changed since this was shown. Look at it again."),
                409,
            )
        if trial.changes:
            sheet.write(by)
            owner = found.league if isinstance(found, Season) else found
            season = found if isinstance(found, Season) else None
            log(owner, by, "sheet-taken", _taken(kind, trial.counted), season=season)
    return trial


def _taken(kind: type[Sheet], counted: Mapping[str, int]) -> Text:
    """What the log says of a sheet that was taken in."""
    values = {"sheet": LOGGED[kind.name], "new": counted["new"], "changed": counted["change"]}
    if not counted["remove"]:
        return say("leagues.log-sheet", "{sheet}: {new} new, {changed} changed.", **values)
    return say(
        "leagues.log-sheet-with-removed",
        "{sheet}: {new} new, {changed} changed, {removed} removed.",
        removed=counted["remove"],
        **values,
    )


def written_out(kind: type[Sheet], league: League, season: Season | None) -> tablib.Dataset:
    """A sheet as it stands; cells that a spreadsheet would run are marked as text."""
    table = tablib.Dataset(headers=list(kind.columns))
    for row in kind(league, season, Choices()).rows_out():
        table.append([safe(cell) for cell in row])
    return table


def template(kind: type[Sheet]) -> tablib.Dataset:
    """The headings and one example."""
    return tablib.Dataset(kind.example, headers=list(kind.columns))
