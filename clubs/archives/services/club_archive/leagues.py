"""What has to be true across the rows of leagues in an archive, beyond types and references.

Rows of one league, season or division belong together; rules, plans and calendars can be read; a rubber's
winner follows from its score, and a match's frames and points from its rubbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from datetime import date
from functools import partial
from typing import Any

import rules_engine as engine
from clubs.archives.services.club_archive.cups import check_cups
from clubs.archives.services.club_archive.league_course import check_course
from clubs.archives.services.club_archive.reading import Contents, Row
from clubs.handicaps.rules.stored import from_json
from clubs.leagues.models import Season, TeamMatch
from clubs.leagues.models.team_matches import SIDES
from clubs.leagues.rules.calendar import Calendar, days_from
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.eligibility.classes import FIRST_YEAR, DivisionClass, OpenTo, Sex
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from clubs.leagues.rules.scoring import RubberResult, Tally, tally_of, winner_of
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.rules.team_handicap import TeamHandicap
from clubs.leagues.services.rubbers import points_of
from clubs.people.sheets.faults import Faults
from matches.models import Match

Phase = TeamMatch.Phase
BEGUN = (Phase.LIVE, Phase.PLAYED, Phase.PROTESTED)
MOST_HANDICAP = 100
LAST_YEAR = 2200


def check_leagues(contents: Contents, faults: Faults) -> None:
    """Add to `faults` what does not fit together."""
    checking = _Checking(contents, faults)
    for row in contents.rows["leagues.Season"]:
        checking.season(row)
    for row in contents.rows["leagues.Division"]:
        checking.division(row)
    checking.handicaps()
    checking.teams()
    checking.sides()
    checking.registrations()
    checking.final_lines()
    if not faults:  # what follows reads rules and plans
        check_cups(checking)
        checking.matches()
        checking.rubbers()
        checking.postponements()
        check_course(contents, faults)
        checking.others()
    checking.titles()
    checking.log()


def _legs_from(value: Any) -> list[tuple[int, int]]:
    """The legs of a relay from plain values. Raises ValueError."""
    if not isinstance(value, list):
        raise ValueError("legs are a list")
    for one in value:
        if not isinstance(one, list) or [type(score) for score in one] != [int, int] or min(one) < 0:
            raise ValueError("a leg has two scores")
    return [(home, away) for home, away in value]


def _of(key: Any) -> str:
    """The key of what a row belongs to: "league/season" of "league/season/7"."""
    return str(key).rpartition("/")[0]


def _given_up(rubber: dict[str, Any], scores: tuple[int, int]) -> bool:
    """Whether a rubber was won without reaching its race: it was marked at a table of another club, whose
    match is not in this archive, and somebody retired there."""
    return rubber["winner"] in SIDES and all(0 <= one < rubber["race"] for one in scores)


class _Checking:
    """The rows of one archive, and where faults go."""

    def __init__(self, contents: Contents, faults: Faults) -> None:
        self.rows = contents.rows
        self.faults = faults
        self.by_key = {
            model: {row.key: row.columns for row in contents.rows[model]}
            for model in (
                "leagues.League",
                "leagues.Season",
                "leagues.Side",
                "leagues.TeamMatch",
                "matches.Match",
            )
        }

    def fault(self, message: str, file: str, row: Row, column: str = "") -> None:
        """Tell a fault of a row."""
        self.faults.add(message, file=f"{file}.jsonl", line=row.line, column=column)

    def readable(self, read: Callable[[], Any], file: str, row: Row, column: str) -> Any:
        """What can be read from a column; None, and a fault, where it cannot."""
        try:
            return read()
        except (LeagueFault, TypeError, ValueError, AttributeError) as error:
            self.fault(f"cannot be read: {str(error)[:120]}", file, row, column)
        return None

    def once(
        self, file: str, row: Row, seen: set[Hashable], key: Hashable, message: str, column: str
    ) -> None:
        """Tell a fault where the same stands there before."""
        if key in seen:
            self.fault(message, file, row, column)
        seen.add(key)

    # -- leagues, seasons, teams ---------------------------------------------------------------------------

    def season(self, row: Row) -> None:
        """Rules, plan and calendar of a season, and that it ends after it begins."""
        told = row.columns
        self.readable(lambda: SeasonRules.from_json(told["policy"]), "seasons", row, "policy")
        self.readable(lambda: TeamHandicap.from_json(told["team_handicap"]), "seasons", row, "team_handicap")
        self.readable(lambda: Calendar.from_json(told["calendar"]), "seasons", row, "calendar")
        plan = self.readable(lambda: Plan.from_json(told["sheet"]), "seasons", row, "sheet")
        for one in plan.rubbers if plan is not None else ():
            try:
                engine.game(one.game)
            except engine.UnknownGame:
                self.fault(f"{one.game[:60]!r} is no game of this Balkline", "seasons", row, "sheet")
        if told["ends_on"] is not None and told["ends_on"] < told["begins_on"]:
            self.fault("is before the first day", "seasons", row, "ends_on")

    def division(self, row: Row) -> None:
        """Who plays in a division."""
        told = row.columns
        read = lambda: DivisionClass(OpenTo(told["open_to"]), told["under"], told["from_age"])  # noqa: E731
        self.readable(read, "divisions", row, "open_to")

    def handicaps(self) -> None:
        """Versions that hold for a season are of its policies."""
        for row in self.rows["leagues.SeasonHandicap"]:
            version = row.columns["version"]
            if version is not None and _of(version) != row.columns["policy"]:
                self.fault("is no version of its policy", "season-handicaps", row, "version")

    def teams(self) -> None:
        """Teams are players where their league has players, and nobody is two teams of one league."""
        of_players = {key: one["of_players"] for key, one in self.by_key["leagues.League"].items()}
        seen: set[Hashable] = set()
        for row in self.rows["leagues.Team"]:
            told = row.columns
            if (told["player"] is not None) != of_players.get(told["league"], False):
                self.fault("does not fit the league's of_players", "teams", row, "player")
            if told["player"] is not None:
                player = (told["league"], told["player"])
                self.once("teams", row, seen, player, "is in the league twice", "player")
            self._same("teams", row, "venue", told["league"])

    def _same(self, file: str, row: Row, column: str, owner: str) -> None:
        """A reference is to a row of the same owner."""
        key = row.columns[column]
        if key is not None and _of(key) != owner:
            self.fault("is of another league or season", file, row, column)

    def sides(self) -> None:
        """Sides are teams of the league, in divisions of their season; those kept apart are two of them."""
        places: dict[Any, int] = {}
        for number, row in enumerate(self.rows["leagues.Side"]):
            told = row.columns
            places[row.key] = number
            self._same("league-sides", row, "division", told["season"])
            self._same("league-sides", row, "team", _of(told["season"]))
            for name in ("absent", "not_at_home"):
                self.readable(partial(days_from, told[name]), "league-sides", row, name)
            if not 0 <= told["handicap"] <= MOST_HANDICAP:
                self.fault(f"must lie between 0 and {MOST_HANDICAP}", "league-sides", row, "handicap")
        for row in self.rows["leagues.KeptApart"]:
            one, other = row.columns["one"], row.columns["other"]
            if _of(one) != _of(other):
                self.fault("is of another league or season", "kept-apart", row, "other")
            elif places[one] >= places[other]:
                self.fault("has to come after the first in league-sides.jsonl", "kept-apart", row, "other")

    def registrations(self) -> None:
        """Nobody is registered twice at a time, a side has one captain, and days are in order."""
        now: set[Hashable] = set()
        captains: set[Hashable] = set()
        for row in self.rows["leagues.Registration"]:
            told = row.columns
            self._same("registrations", row, "side", told["season"])
            if told["until_on"] is not None:
                if told["until_on"] < told["from_on"]:
                    self.fault("is before the first day", "registrations", row, "until_on")
                continue
            player = (told["season"], told["player"])
            self.once("registrations", row, now, player, "is registered in the season twice", "player")
            if told["role"] == "captain" and told["side"] is not None:
                self.once("registrations", row, captains, told["side"], "has a captain already", "side")

    def final_lines(self) -> None:
        """Given tables are of seasons that are over and have no matches here; places count from 1."""
        played = {row.columns["season"] for row in self.rows["leagues.TeamMatch"]}
        for row in self.rows["leagues.FinalLine"]:
            told = row.columns
            season = _of(told["side"])
            known = self.by_key["leagues.Season"].get(season)
            if season in played or known is None or known["phase"] != Season.Phase.CLOSED:
                self.fault("is a side of a season that is played here", "final-lines", row, "side")
            if told["place"] < 1:
                self.fault("counts from 1", "final-lines", row, "place")

    # -- matches -------------------------------------------------------------------------------------------

    def matches(self) -> None:
        """Sides of a match are two of its division, and its phase is one that it can stand in."""
        for row in self.rows["leagues.TeamMatch"]:
            told = row.columns
            if (told["division"] is None) == (told["cup"] is None):
                self.fault("a match is of a division or of a cup", "team-matches", row, "cup")
            for name in ("division", "cup", "home", "away"):
                self._same("team-matches", row, name, told["season"])
            self._same("team-matches", row, "venue", _of(told["season"]))
            if told["home"] == told["away"]:
                self.fault("is the home side", "team-matches", row, "away")
            if told["awarded"] not in ("", *SIDES):
                self.fault("must be home, away or nothing", "team-matches", row, "awarded")
            if told["phase"] in BEGUN and told["began_at"] is None and not told["awarded"]:
                self.fault("has to have begun_at", "team-matches", row, "phase")
            settled = told["phase"] in (Phase.ANNULLED, Phase.PROTESTED)  # one that was final may be, too
            if (told["phase"] == Phase.FINAL) != (told["final_at"] is not None) and not settled:
                self.fault("does not fit the phase", "team-matches", row, "final_at")
            figures = ("home_rubbers", "away_rubbers", "home_frames", "away_frames")
            if any(told[name] < 0 for name in figures):
                self.fault("has figures below 0", "team-matches", row)

    def rubbers(self) -> None:
        """Rubbers and who plays them; then what a match makes of them."""
        places: dict[Any, list[Row]] = {}
        for row in self.rows["leagues.RubberPlayer"]:
            places.setdefault(row.columns["rubber"], []).append(row)
        by_match: dict[Any, list[Row]] = {}
        for row in self.rows["leagues.Rubber"]:
            by_match.setdefault(row.columns["team_match"], []).append(row)
            self._rubber(row)
            self._places(row, places.get(row.key, []))
        if self.faults:
            return
        for row in self.rows["leagues.TeamMatch"]:
            if row.columns["phase"] != Phase.ANNULLED:
                self._result(row, by_match.get(row.key, []), places)

    def _rubber(self, row: Row) -> None:
        told = row.columns
        try:
            engine.game(told["game"])
        except engine.UnknownGame:
            self.fault(f"{told['game'][:60]!r} is no game of this Balkline", "rubbers", row, "game")
        if told["kind"] not in tuple(RubberKind):
            self.fault(f"must be one of {', '.join(RubberKind)}", "rubbers", row, "kind")
        if told["chooses"] not in tuple(Chooses):
            self.fault(f"must be one of {', '.join(Chooses)}", "rubbers", row, "chooses")
        if told["winner"] not in ("", *SIDES):
            self.fault("must be home, away or nothing", "rubbers", row, "winner")
        if self.readable(lambda: from_json(told["start"]), "rubbers", row, "start") is None:
            return
        scores = told["home_score"], told["away_score"]
        if (None in scores) != (not told["is_over"] or told["forfeited"]):
            self.fault("does not fit whether it was played", "rubbers", row, "home_score")
        elif told["match"] is not None:
            match = self.by_key["matches.Match"][told["match"]]
            if told["is_over"] != (match["status"] == Match.Status.CONFIRMED):
                self.fault("does not fit the match that was marked", "rubbers", row, "is_over")
        elif told["kind"] == RubberKind.RELAY or told["legs"] or told["leg_scores"]:
            self._relay(row)
        elif None not in scores:
            try:
                given = from_json(told["start"])
                winner = winner_of(
                    *scores, race=told["race"], all_played=told["all_played"], races=given.race
                )
            except LeagueFault as error:
                if not _given_up(told, scores):
                    self.fault(error.message, "rubbers", row, "home_score")
            else:
                if winner != told["winner"]:
                    self.fault("is not what the score gives", "rubbers", row, "winner")

    def _relay(self, row: Row) -> None:
        """The legs of a relay can be, and its score is theirs."""
        told = row.columns
        legs = self.readable(lambda: _legs_from(told["leg_scores"]), "rubbers", row, "leg_scores")
        if legs is None:
            return
        try:
            plan = RubberPlan(
                told["name"], told["game"], told["race"], RubberKind(told["kind"]), told["all_played"],
                told["weight"], told["legs"], told["cumulative"],
            )  # fmt: skip
            relay = plan.relay
            if relay is None:
                raise LeagueFault("bad-score", "Only a relay has legs.")
            state = relay.fold(legs)
        except LeagueFault as error:
            self.fault(error.message, "rubbers", row, "leg_scores")
            return
        if told["forfeited"]:
            return
        found = (state.home, state.away, state.winner) if state.over else (None, None, "")
        if found != (told["home_score"], told["away_score"], told["winner"]):
            self.fault("is not what the legs give", "rubbers", row, "home_score")

    def _places(self, rubber: Row, rows: list[Row]) -> None:
        kind = rubber.columns["kind"]
        most = RubberKind(kind).places if kind in tuple(RubberKind) else 2
        if kind == RubberKind.RELAY:
            most = rubber.columns["legs"]
        named = Counter(one.columns["player"] for one in rows)
        for row in rows:
            told = row.columns
            if told["side"] not in SIDES or not 1 <= told["position"] <= most:
                self.fault("is no place of the rubber", "rubber-players", row, "position")
            if (told["points"] is None) != (told["innings"] is None) or told["innings"] == 0:
                self.fault("need each other", "rubber-players", row, "innings")
            if told["player"] is not None and named[told["player"]] > 1:
                self.fault("stands twice in the rubber", "rubber-players", row, "player")

    def _result(self, row: Row, rubbers: list[Row], places: dict[Any, list[Row]]) -> None:
        """Frames and points are what the rubbers make of them; rubbers won also have the handicap of then."""
        told = row.columns
        season = self.by_key["leagues.Season"][told["season"]]
        match = TeamMatch(
            season=Season(
                policy=season["policy"], sheet=season["sheet"], team_handicap=season["team_handicap"]
            ),
            home_start=told["home_start"], away_start=told["away_start"],
            number=told["number"], on=told["on"], home_id=1, away_id=2, awarded=told["awarded"],
            cup_id=None if told["cup"] is None else 1,
            home_empty=told["home_empty"], away_empty=told["away_empty"],
        )  # fmt: skip
        over = [one.columns for one in rubbers if one.columns["is_over"]]
        played = [
            RubberResult(one["winner"], one["weight"], one["home_score"] or 0, one["away_score"] or 0)
            for one in over
        ]
        if match.awarded and match.season.rules.award_all:
            played = []
        frames = tally_of(played)
        if (frames.home_frames, frames.away_frames) != (told["home_frames"], told["away_frames"]):
            self.fault("is not what the rubbers give", "team-matches", row, "home_frames")
            return
        for which in SIDES:
            empty = sum(
                one.columns["is_over"]
                and one.columns["winner"] != which
                and any(
                    p.columns["side"] == which and p.columns["player"] is None
                    for p in places.get(one.key, [])
                )
                for one in rubbers
            )
            if empty != told[f"{which}_empty"]:
                self.fault("is not what the rubbers give", "team-matches", row, f"{which}_empty")
                return
        if told["began_at"] is None:
            return
        tally = Tally(told["home_rubbers"], told["away_rubbers"], told["home_frames"], told["away_frames"])
        points = points_of(match, tally, bool(rubbers) and len(over) == len(rubbers))
        if any(told[name] != value for name, value in points.items()):
            self.fault("is not what the season's rules give", "team-matches", row, "home_points")

    def others(self) -> None:
        """Substitutions are of a side, and of a player there is one class."""
        for row in self.rows["leagues.Substitution"]:
            if row.columns["side"] not in SIDES:
                self.fault("must be home or away", "substitutions", row, "side")
        seen: set[Hashable] = set()
        for row in self.rows["leagues.PlayerClass"]:
            told = row.columns
            self.once("player-classes", row, seen, told["player"], "is noted before", "player")
            if told["sex"] not in tuple(Sex):
                self.fault(
                    f"must be one of {', '.join(filter(None, Sex))}, or nothing", "player-classes", row, "sex"
                )
            if told["born"] is not None and not FIRST_YEAR <= told["born"] <= LAST_YEAR:
                self.fault(f"must lie between {FIRST_YEAR} and {LAST_YEAR}", "player-classes", row, "born")

    def postponements(self) -> None:
        """One wish a match is open, and home or away has asked."""
        open_ones: set[Hashable] = set()
        for row in self.rows["leagues.Postponement"]:
            told = row.columns
            if told["asked_by"] not in SIDES:
                self.fault("must be home or away", "postponements", row, "asked_by")
            if told["closed_at"] is None and told["approved_at"] is None:
                key = told["team_match"]
                self.once("postponements", row, open_ones, key, "has an open wish already", "team_match")

    def titles(self) -> None:
        """Titles are of teams and divisions of their season, a player is named once, weeks are Mondays."""
        for row in self.rows["leagues.Title"]:
            season = row.columns["season"]
            self._same("league-titles", row, "division", season)
            self._same("league-titles", row, "team", _of(season))
            if row.columns["place"] < 1 or not row.columns["holder"]:
                self.fault("is no place of a holder", "league-titles", row, "place")
        named: set[Hashable] = set()
        for row in self.rows["leagues.TitlePlayer"]:
            key = (row.columns["title"], row.columns["player"])
            self.once("title-players", row, named, key, "is named twice", "player")
        for row in self.rows["leagues.ReportPlan"]:
            if not 0 <= row.columns["weekday"] <= 6:
                self.fault("must lie between 0 and 6", "report-plans", row, "weekday")
        for row in self.rows["leagues.SentReport"]:
            if date.fromisoformat(str(row.columns["week"])[:10]).weekday():
                self.fault("must be a Monday", "sent-reports", row, "week")

    def log(self) -> None:
        """Lines are of the season and the match of their league."""
        for row in self.rows["leagues.LeagueEvent"]:
            told = row.columns
            self._same("league-log", row, "season", told["league"])
            match = told["team_match"]
            if match is not None and _of(_of(match)) != told["league"]:
                self.fault("is of another league or season", "league-log", row, "team_match")
