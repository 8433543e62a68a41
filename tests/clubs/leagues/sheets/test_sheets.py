"""Sheets of a league: tried line by line, taken in whole or not at all, written out and taken in again."""

from __future__ import annotations

import pytest

from clubs.leagues.models import FinalLine, LeagueEvent, Registration, Season, Side, Team, TeamMatch, Venue
from clubs.leagues.selectors.promotion import proposal_of
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services import setup
from clubs.leagues.services.sheets.common import Choices
from clubs.leagues.services.sheets.fixtures import FixtureSheet
from clubs.leagues.services.sheets.rosters import RosterSheet
from clubs.leagues.services.sheets.tables import AverageSheet, TableSheet
from clubs.leagues.services.sheets.taking import rows_of, take_sheet, try_sheet
from clubs.leagues.services.sheets.teams import SideSheet, TeamSheet, VenueSheet
from clubs.people.models import Player
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import begun, build_league, play_out, running
from tests.clubs.leagues.sheets.conftest import faults, out, refused, taken, told, tried
from tests.factories import make_player

pytestmark = pytest.mark.django_db


# -- venues and teams ----------------------------------------------------------------------------------------


def test_venues_are_made_changed_and_left() -> None:
    """By name, whatever its case; an empty cell changes nothing."""
    league = build_league(players=0).league
    Venue.objects.create(league=league, name="Corn Exchange", tables=2)
    text = "venue;address;tables\ncorn exchange;;3\nBlack Bull;1 Hill;\nBlack bull;;\n"
    assert faults(tried(VenueSheet, league, text)) == ["line 4, column venue: stands in a line above already"]
    assert told(taken(VenueSheet, league, text.rsplit("\n", 2)[0])) == [(2, "change"), (3, "new")]
    rows = list(league.venues.values_list("name", "address", "tables"))
    assert rows == [("Black Bull", "1 Hill", 1), ("Corn Exchange", "", 3)]


def test_a_team_names_its_venue() -> None:
    """One that is not there is a fault with a suggestion, or is made where that was chosen."""
    league = build_league(players=0).league
    Venue.objects.create(league=league, name="Corn Exchange")
    text = "Team,House,Venue,Night\nAnchor,The Anchor,Corn Exchagne,Tue\nZebra,,,\n"
    trial = tried(TeamSheet, league, text)
    assert faults(trial) == [
        "line 2, column venue: there is no venue “Corn Exchagne”; did you mean “Corn Exchange”?"
    ]
    venue = league.venues.get()
    assert trial.unknown[0].suggested == ((str(venue.pk), f"Corn Exchange ({venue.pk})"),)
    chosen = {"corn exchagne": str(venue.pk)}
    assert told(taken(TeamSheet, league, text, names=chosen)) == [(2, "change"), (3, "new")]
    anchor = Team.objects.get(name="Anchor")
    assert (anchor.venue, anchor.weekday, anchor.plays_for) == (venue, 1, "The Anchor")
    taken(TeamSheet, league, "team,venue\nZebra,Old Mill\n", make=True)
    assert Team.objects.get(name="Zebra").venue == Venue.objects.get(name="Old Mill")


def test_sides_enter_divisions_while_these_have_no_fixtures() -> None:
    """Teams and divisions that are not there are made where that was chosen; afterwards it is a fault."""
    season = build_league(players=0)
    text = "division,team,handicap\nDivision 2,Zebra,1\nDivision 2,Yak,\nDivision 1,Anchor,2\n"
    assert len(faults(tried(SideSheet, season, text))) == 4
    assert told(taken(SideSheet, season, text, make=True)) == [(2, "new"), (3, "new"), (4, "change")]
    second = season.divisions.get(number=2)
    assert sorted(second.sides.values_list("name", "handicap")) == [("Yak", 0), ("Zebra", 1)]
    assert Side.objects.get(season=season, name="Anchor").handicap == 2
    playing = running(divisions=1)
    found = refused(SideSheet, playing, "division,team\nDivision 1,Zebra\n", make=True)
    assert found.code == "faulty" and not playing.league.teams.filter(name="Zebra").exists()


# -- rosters -------------------------------------------------------------------------------------------------


def test_players_are_registered_move_and_change_their_role() -> None:
    """New ones are made where that was chosen; who is elsewhere moves; a new captain takes the place of the
    old one."""
    season = build_league(sides=2)
    make_player(season.league.club, "Zoe Quick")
    text = (
        "team,player,role,from\nAnchor,Zoe Quick,captain,\nAnchor,Newcomer,,2099-01-05\n"
        "Bell,Anchor 2,,2099-01-05\n,Anchor 3,,\n"
    )
    assert faults(tried(RosterSheet, season, text)) == [
        "line 3, column player: there is no player “Newcomer”"
    ]
    trial = taken(RosterSheet, season, text, make=True)
    assert told(trial) == [(2, "new"), (3, "new"), (4, "change"), (5, "change")]
    current = Registration.objects.filter(season=season, until_on=None)
    now = {one.player.name: (one.side and one.side.name, one.role) for one in current}
    assert now["Zoe Quick"] == ("Anchor", "captain") and now["Anchor 1"] == ("Anchor", "player")
    assert now["Anchor 2"] == ("Bell", "player") and now["Anchor 3"] == (None, "player")
    assert Registration.objects.get(player__name="Newcomer").from_on.isoformat() == "2099-01-05"
    assert LeagueEvent.objects.filter(season=season, kind="sheet-taken").count() == 1


def test_who_is_there_may_stay_with_a_side_that_has_withdrawn() -> None:
    """So a roster that was written out comes back; nobody else joins that side, or as an inactive player."""
    season = running(sides=2)
    side = season.sides.get(name="Anchor")
    Side.objects.filter(pk=side.pk).update(withdrawn_on=season.begins_on)
    Player.objects.filter(name="Bell 2").update(active=False)
    assert not taken(RosterSheet, season, out(RosterSheet, season)).changes
    text = "team,player\nAnchor,Bell 1\n,Bell 2\n"
    assert faults(tried(RosterSheet, season, text)) == [
        "line 2, column team: Anchor has withdrawn",
        "line 3, column player: Bell 2 is not an active player of the club",
    ]


def test_faults_of_a_roster_stand_by_line_and_column() -> None:
    """Namesakes, unknown roles, two captains, one player twice, a squad that is full; nothing is written."""
    season = build_league(sides=2, squad=5)
    club = season.league.club
    make_player(club, "Ann Lee")
    make_player(club, "Ann Lee")
    text = (
        "team,player,role\nAnchor,Ann Lee,\nAnchor,Anchor 1,chief\nBell,Bell 2,captain\nBell,Bell 3,captain\n"
        "Bell,Bell 2,\nAnchor,A,\nAnchor,B,\n"
    )
    before = Player.objects.count()
    found = refused(RosterSheet, season, text, make=True)
    places = [(one["line"], one["column"]) for one in found.data["faults"]]
    assert places == [(2, "player"), (3, "role"), (5, "role"), (6, "player"), (7, "team")]
    assert Player.objects.count() == before and "ann-lee" in found.data["faults"][0]["message"]


# -- fixtures ------------------------------------------------------------------------------------------------


def test_a_list_that_was_made_elsewhere() -> None:
    """Matches get numbers in the order of days, rounds by weeks, and the home side's venue."""
    season = build_league(players=0)
    team = Team.objects.get(name="Bell")
    team.venue = Venue.objects.create(league=season.league, name="Bell Inn")
    team.save()
    text = (
        "date\ttime\thome\taway\n12.1.2099\t19:30\tBell\tAnchor\n5 Jan 2099 20:00\t\tAnchor\tCrown\n"
        "\t\tDolphin\tBell\n"
    )
    assert told(taken(FixtureSheet, season, text)) == [(2, "new"), (3, "new"), (4, "new")]
    rows = TeamMatch.objects.filter(season=season)
    found = [(m.number, m.round, str(m), str(m.on), str(m.at), m.venue and m.venue.name) for m in rows]
    assert found == [
        (1, 1, "Anchor – Crown", "2099-01-05", "20:00:00", None),
        (2, 2, "Bell – Anchor", "2099-01-12", "19:30:00", "Bell Inn"),
        (3, 3, "Dolphin – Bell", "None", "None", None),
    ]
    assert rows.get(number=3).phase == "postponed"


def test_days_that_can_be_read_both_ways_are_asked_about() -> None:
    """Until the reader says which comes first, nothing is taken in."""
    season = build_league(players=0)
    text = "date,home,away\n3/4/2099,Bell,Anchor\n"
    trial = tried(FixtureSheet, season, text)
    assert trial.asks_order and "both ways" in faults(trial)[0]
    taken(FixtureSheet, season, text, order="month")
    assert str(season.team_matches.get().on) == "2099-03-04"


def test_a_list_is_changed_in_a_spreadsheet() -> None:
    """Numbers name matches; without one it is the match of these sides; the whole list may be replaced; what
    has begun stays."""
    season = running()
    match = begun(season)
    other = season.team_matches.exclude(pk=match.pk).select_related("home", "away")[0]
    text = f"number,date,home,away\n{other.number},2099-05-05,{other.away.name},{other.home.name}\n"
    trial = taken(FixtureSheet, season, text)
    assert told(trial) == [(2, "change")] and "home and away change" in trial.lines[0].words
    other.refresh_from_db()
    assert str(other.on) == "2099-05-05"
    found = refused(
        FixtureSheet, season, f"number,date,home,away\n{match.number},2099-06-06,{match.home},{match.away}\n"
    )
    assert "has begun" in found.message
    same = f"number,date,home,away\n{other.number},,{other.home.name},{other.away.name}\n"
    trial = taken(FixtureSheet, season, same, replace=True)
    assert trial.counted["remove"] == 10 and set(season.team_matches.all()) == {match, other}


def test_the_conflicts_of_a_list_are_told_before_it_is_taken_in() -> None:
    """They refuse nothing."""
    season = build_league(players=0)
    text = "date,home,away\n2099-01-05,Bell,Anchor\n2099-01-05,Bell,Crown\n"
    notes = tried(FixtureSheet, season, text).notes
    assert any("Bell has 2 matches on" in one for one in notes)
    text = "date,home,away\n2099-01-05,Bell,Anchor\n2099-01-12,Bell,Anchor\n2099-01-19,Anchor,Bell\n"
    notes = tried(FixtureSheet, season, text).notes
    assert "Anchor and Bell meet 3 times, not twice." in notes


# -- tables --------------------------------------------------------------------------------------------------

TABLE = (
    "division,place,team,played,won,drawn,lost,points\n"
    "Premier,1,Bell,6,5,0,1,10\nPremier,2,Anchor,6,3,1,2,7\nPremier,3,Crown,6,0,1,5,1\n"
    "First,1,Dolphin,,,,,8\nFirst,2,Old Mill,,,,,4\n"
)
PAST = {"season": "2025", "begins_on": None, "up": 1, "down": 1}


def test_a_past_season_becomes_history() -> None:
    """It is over, its tables are as given, promotion is proposed from them, and the next season is made of
    it."""
    season = build_league(players=0)
    league = season.league
    past = PAST | {"begins_on": season.begins_on.replace(year=season.begins_on.year - 1)}
    assert "there is no team “Old Mill”" in faults(tried(TableSheet, league, TABLE, **past))[0]
    trial = taken(TableSheet, league, TABLE, make=True, **past)
    assert trial.counted["new"] == 5
    made = league.seasons.get(name="2025")
    assert made.phase == Season.Phase.CLOSED
    table = table_of(made.divisions.get(number=1))
    assert table.given and table.is_final and str(table.champion) == "Bell"
    assert [(row.line.rank, row.side.name, row.line.points) for row in table.rows] == [
        (1, "Bell", 10), (2, "Anchor", 7), (3, "Crown", 1),
    ]  # fmt: skip
    moves = [(str(one.side), one.to.name) for one in proposal_of(made)]
    assert moves == [("Dolphin", "Premier"), ("Crown", "First")]
    copied = setup.copy_season(season=made, name="2028", begins_on=season.begins_on, by=None)
    assert copied.sides.count() == 5
    again = taken(TableSheet, league, TABLE.replace("Bell,6,5,0,1,10", "Bell,6,5,0,1,11"), **past)
    assert again.counted == {"new": 0, "change": 1, "same": 4, "remove": 0}
    assert FinalLine.objects.get(side__name="Bell").points == 11


def test_a_table_that_does_not_add_up_is_refused() -> None:
    """Sums, shared places, a season that is played here, and one without a name."""
    season = running()
    text = "place,team,played,won,lost,points\n1,Bell,6,5,2,10\n1,Anchor,6,3,3,6\n"
    past = PAST | {"begins_on": season.begins_on}
    found = faults(tried(TableSheet, season.league, text, **past))
    assert found == ["line 2, column played: is not what won, drawn and lost add up to"]
    text = text.replace("5,2,10", "5,1,10")
    found = faults(tried(TableSheet, season.league, text, **past))
    assert found == ["line 3, column place: place 1 is shared by sides with different points"]
    here = PAST | {"season": season.name}
    assert "is played here" in faults(tried(TableSheet, season.league, text, **here))[0]
    assert "name the season" in faults(tried(TableSheet, season.league, text, season=" "))[0]


# -- whole or not at all -------------------------------------------------------------------------------------


def test_what_was_written_out_changes_nothing_when_it_comes_back() -> None:
    """All kinds, also with names that look like formulas."""
    season = running(divisions=2)
    match = play_out(begun(season))
    season.team_matches.filter(pk=match.pk).update(phase=TeamMatch.Phase.FINAL, final_at=match.began_at)
    make_player(season.league.club, "Anchor 1")  # a namesake
    team = Team.objects.get(name="Bell")
    team.colours = "=1+1"
    team.venue = Venue.objects.create(league=season.league, name="Bell Inn", address="+44", tables=2)
    team.save()
    for kind in (VenueSheet, TeamSheet):
        trial = taken(kind, season.league, out(kind, season.league))
        assert not trial.changes and trial.lines, kind
    assert "'=1+1" in out(TeamSheet, season.league)
    for of_season in (SideSheet, RosterSheet, FixtureSheet):
        trial = taken(of_season, season, out(of_season, season), replace=True)
        assert not trial.changes and trial.lines, of_season
    assert "Anchor 2" in out(AverageSheet, season)
    past = {"season": "Copy", "begins_on": season.begins_on}
    table = out(TableSheet, season)
    taken(TableSheet, season.league, table, **past)
    copy = season.league.seasons.get(name="Copy")
    assert out(TableSheet, copy) == table
    assert not taken(TableSheet, season.league, table, **past).changes


def test_what_changed_since_it_was_shown_is_not_taken_in() -> None:
    """The reader sees it again first."""
    season = build_league(players=0)
    league = season.league
    rows, _ = rows_of(VenueSheet, b"venue,tables\nMill,2\n")
    seen = try_sheet(VenueSheet, league, None, rows, Choices()).digest
    Venue.objects.create(league=league, name="Mill")
    with pytest.raises(UserProblem) as caught:
        take_sheet(VenueSheet, league, None, rows, Choices(), seen=seen, by=None)
    assert caught.value.code == "import-changed" and league.venues.get().tables == 1


def test_a_season_that_is_over_takes_nothing_in() -> None:
    """Its rows stay as they are."""
    season = build_league(players=0)
    Season.objects.filter(pk=season.pk).update(phase=Season.Phase.CLOSED)
    found = refused(SideSheet, season, "division,team\nDivision 1,Anchor\n")
    assert found.code == "wrong-season-phase"


def test_files_of_other_programs_are_read() -> None:
    """Windows-1252 with semicolons, which is noticed; too many rows are refused."""
    rows, notice = rows_of(VenueSheet, "venue;tables\nCafé Zoë;2\n".encode("cp1252"))
    assert rows[0]["venue"] == "Café Zoë" and "CP1252" in notice
    with pytest.raises(UserProblem) as caught:
        rows_of(VenueSheet, b"venue\n" + b"x\n" * 3_001)
    assert caught.value.code == "too-large"
