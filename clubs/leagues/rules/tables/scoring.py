"""Match points by a season's rules: for the match, for each rubber, as a bonus; and what was deducted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from clubs.leagues.rules.dates import told
from clubs.leagues.rules.tables.results import Key, Kind, Outcome, TeamResult
from rules_engine.saying import say_many


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a match earns.

    `win`, `draw` and `loss` for the match; `each_rubber` for every rubber won, also in a match that is lost.
    `close_loss` are bonus points for a team that loses with at least `close` rubbers won; `clean_win` for
    one that wins without losing a rubber. A team that did not come has `absent`, which may be below 0, and
    nothing else. `rubbers` are how many a match has; they bound what a team may still earn, and so do
    `frames`, the most that a team can win in one. `each_frame` for every frame won; `big_win` for a win by
    `big_margin` rubbers or more, `narrow_loss` for a defeat by `narrow_margin` or fewer (a margin of 0:
    never). `each_empty` is taken for every rubber lost for want of a player. `start` are the most points with
    which a team can begin a match.

    Raises ValueError where a better result would earn less, or points for rubbers are given and their number
    is not.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    each_rubber: int = 0
    close: int = 0
    close_loss: int = 0
    clean_win: int = 0
    absent: int = 0
    rubbers: int = 0
    each_frame: int = 0
    big_win: int = 0
    big_margin: int = 0
    narrow_loss: int = 0
    narrow_margin: int = 0
    each_empty: int = 0
    frames: int = 0
    start: int = 0

    def __post_init__(self) -> None:
        if not self.win >= self.draw >= self.loss >= self.absent:
            raise ValueError("A win earns no less than a draw, a draw no less than a defeat or absence.")
        if min(self.loss, self.each_rubber, self.close_loss, self.clean_win, self.rubbers, self.close) < 0:
            raise ValueError("Only a team that does not come has points below 0.")
        if self.each_rubber and not self.rubbers:
            raise ValueError("Where rubbers earn points, the number of rubbers of a match is needed.")
        if min(self.each_frame, self.big_win, self.narrow_loss, self.each_empty, self.frames) < 0:
            raise ValueError("Bonus points and what is taken for an empty place are no less than 0.")
        if self.each_frame and not self.frames:
            raise ValueError("Where frames earn points, the number of frames of a match is needed.")

    def points(self, result: TeamResult, team: Key) -> int:
        """The match points of the team."""
        if result.absent(team):
            return self.absent
        outcome, own = result.outcome(team), result.rubbers_of(team)
        earned = {Outcome.WON: self.win, Outcome.DRAWN: self.draw, Outcome.LOST: self.loss}[outcome]
        earned += self.each_rubber * own
        if result.kind is Kind.PLAYED:
            earned += result.begun[team != result.home]
            if outcome is Outcome.LOST and self.close and own >= self.close:
                earned += self.close_loss
            if outcome is Outcome.WON and own and not result.rubbers_of(result.opponent(team)):
                earned += self.clean_win
            earned += self._bonus(result, team, outcome)
        return earned

    def _bonus(self, result: TeamResult, team: Key, outcome: Outcome) -> int:
        earned = self.each_frame * result.frames_of(team) - self.each_empty * result.empty_of(team)
        margin = abs(result.margin)
        if outcome is Outcome.WON and self.big_margin and margin >= self.big_margin:
            earned += self.big_win
        if outcome is Outcome.LOST and self.narrow_margin and margin <= self.narrow_margin:
            earned += self.narrow_loss
        return earned

    @property
    def most(self) -> int:
        """The most that one match can earn."""
        counted = self.each_rubber * self.rubbers + self.each_frame * self.frames
        lost = self.loss + self.close_loss + self.narrow_loss
        return max(self.win + self.clean_win + self.big_win, self.draw, lost) + counted + self.start

    @property
    def least(self) -> int:
        """The least that one match can earn."""
        return min(self.loss - self.each_empty * self.rubbers, self.absent)


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points taken from a team, why and when. Raises ValueError for less than one, and without a reason."""

    team: Key
    points: int
    reason: str
    day: date

    def __post_init__(self) -> None:
        if self.points < 1 or not self.reason.strip():
            raise ValueError("A deduction takes at least one point, for a reason.")

    @property
    def words(self) -> str:
        """In words: "3 points: ineligible player, 4 October 2027"."""
        return say_many(
            "leagues.deduction",
            "{n} point: {reason}, {day}",
            "{n} points: {reason}, {day}",
            self.points,
            reason=self.reason.strip(),
            day=told(self.day),
        )
