"""The rules of a season, as data: what wins points, who may play, what happens when a team withdraws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Final

from clubs.competitions.rules.pairing.round_robin import WithdrawalPolicy
from clubs.leagues.rules.bonus import Bonus
from clubs.leagues.rules.deadlines import Deadlines
from clubs.leagues.rules.eligibility.terms import Eligibility
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.parts import Part
from clubs.leagues.rules.protests import ProtestRules
from clubs.leagues.rules.short import ShortTeams
from clubs.leagues.rules.tables.criteria import CRITERIA, DEFAULT
from clubs.leagues.rules.tables.scoring import Scoring
from rules_engine.saying import say

MOST_POINTS = 100
MOST_MATCHES = 100
HONOURS = ("average", "rubbers", "break")
"""What a season may honour besides its winners: the best average and the most rubbers won of a division,
the highest break of the season."""
PARTS: Final[Mapping[str, type[Part]]] = {
    "eligibility": Eligibility,
    "short": ShortTeams,
    "bonus": Bonus,
    "protests": ProtestRules,
    "deadlines": Deadlines,
}
"""Members of the rules that are objects of their own."""
IN_MID_SEASON: Final = ("protests", "deadlines")
"""Those of them that may change while a season is played: they hold for what comes after."""


class LineUps(StrEnum):
    """When a side sees the other's line-up."""

    BLIND = "blind"
    HOME_FIRST = "home-first"
    OPEN = "open"


class Agreement(StrEnum):
    """Who confirms a result, so that it counts."""

    BOTH = "both"
    OFFICER = "officer"


@dataclass(frozen=True)
class SeasonRules:
    """How a season counts.

    A side wins `win`, `draw` or `loss` points for a team match, `rubber` points for each rubber won, and
    `clean` more if it wins all of them. `criteria` part sides, the first first. `substitutes` tells whether
    players of the pool may play, `most_substitutes` how many for a side in a match. A player must have been
    registered `register_by` days before a match to play in it. A side has at most `squad` players (None: no
    limit). A match that the officers give to a side counts as won by all its rubbers, or (without
    `award_all`) as what was played. `eligibility` says what is asked of players, `short` what becomes of a
    side with too few of them, `bonus` what more points there are. `clubs_register` tells whether the officers
    of a member club register their own players in a league of an association; else the association's
    officers do. `protests` and `deadlines` have rules of their own.

    A player has a place in the averages after `least_matches` matches, and in `least_share` per cent of
    those of the team. `honours` are some of `HONOURS`; with a title stand the players who played at least
    `named_from` matches.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    rubber: int = 0
    clean: int = 0
    criteria: tuple[str, ...] = DEFAULT
    line_ups: LineUps = LineUps.BLIND
    withdrawn: WithdrawalPolicy = WithdrawalPolicy.ANNUL
    agreement: Agreement = Agreement.BOTH
    substitutes: bool = True
    most_substitutes: int = 2
    register_by: int = 0
    squad: int | None = None
    award_all: bool = True
    clubs_register: bool = True
    protests: ProtestRules = field(default_factory=ProtestRules)
    deadlines: Deadlines = field(default_factory=Deadlines)
    least_matches: int = 0
    least_share: int = 0
    honours: tuple[str, ...] = HONOURS
    named_from: int = 1
    eligibility: Eligibility = field(default_factory=Eligibility)
    short: ShortTeams = field(default_factory=ShortTeams)
    bonus: Bonus = field(default_factory=Bonus)

    def __post_init__(self) -> None:
        for name in ("win", "draw", "loss", "rubber", "clean"):
            if not 0 <= getattr(self, name) <= MOST_POINTS:
                raise LeagueFault(
                    "bad-rules",
                    say("leagues.points-lie-between", "Points lie between 0 and {most}.", most=MOST_POINTS),
                )
        if not self.win >= self.draw >= self.loss:
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.win-brings-no", "A win brings no less than a draw, a draw no less than a defeat."
                ),
            )
        if not self.criteria or len(set(self.criteria)) != len(self.criteria):
            raise LeagueFault(
                "bad-rules", say("leagues.criterion-table-stands", "Each criterion of the table stands once.")
            )
        if unknown := [one for one in self.criteria if one not in CRITERIA]:
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.unknown-criterion", "A table knows no criterion '{name}'.", name=unknown[0][:40]
                ),
            )
        if not 0 <= self.most_substitutes <= 20 or not 0 <= self.register_by <= 60:
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.20-substitutes-play",
                    "Up to 20 substitutes play, registered at most 60 days before.",
                ),
            )
        if self.squad is not None and not 1 <= self.squad <= 60:
            raise LeagueFault("bad-rules", say("leagues.squad-1-60", "A squad has 1 to 60 players."))
        if not 0 <= self.least_matches <= MOST_MATCHES or not 0 <= self.least_share <= 100:
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.averages-ask-0",
                    "Averages ask for 0 to {most} matches, and 0 to 100 per cent.",
                    most=MOST_MATCHES,
                ),
            )
        if len(set(self.honours)) != len(self.honours) or set(self.honours) - set(HONOURS):
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.honours-once",
                    "Honours are some of {names}, each once.",
                    names=", ".join(HONOURS),
                ),
            )
        if not 1 <= self.named_from <= MOST_MATCHES:
            raise LeagueFault(
                "bad-rules",
                say(
                    "leagues.title-names-players",
                    "A title names players after 1 to {most} matches.",
                    most=MOST_MATCHES,
                ),
            )

    def scoring(self, rubbers: int, frames: int = 0) -> Scoring:
        """How points are counted in matches of so many rubbers, where a side can win so many frames."""
        return Scoring(
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            each_rubber=self.rubber,
            clean_win=self.clean,
            rubbers=rubbers,
            each_frame=self.bonus.frame if frames else 0,
            big_win=self.bonus.big_win,
            big_margin=self.bonus.big_margin,
            narrow_loss=self.bonus.narrow_loss,
            narrow_margin=self.bonus.narrow_margin,
            each_empty=self.short.penalty,
            frames=frames,
        )

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {
            name: v.to_json()
            if isinstance(v, Part)
            else list(v)
            if isinstance(v, tuple)
            else v.value
            if isinstance(v, StrEnum)
            else v
            for name, v in values.items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SeasonRules:
        """From plain values; what is left out is as usual. Raises :class:`LeagueFault` "bad-rules"."""
        if not isinstance(data, Mapping):
            raise LeagueFault("bad-rules", say("leagues.rules-object", "Rules are an object."))
        known = {one.name: one for one in fields(cls)}
        if unknown := sorted(set(data) - set(known)):
            raise LeagueFault(
                "bad-rules",
                say("leagues.no-such-rule", "There is no rule '{name}'.", name=str(unknown[0])[:40]),
            )
        values = dict(data)
        for name, kinds in (("line_ups", LineUps), ("withdrawn", WithdrawalPolicy), ("agreement", Agreement)):
            if name in values:
                if values[name] not in tuple(kinds):
                    raise LeagueFault(
                        "bad-rules",
                        say("leagues.one-of", "{what} is one of {kinds}.", what=name, kinds=", ".join(kinds)),
                    )
                values[name] = kinds(values[name])
        for name in PARTS.keys() & values:
            values[name] = PARTS[name].from_json(values[name], name)
        for name, value in values.items():
            default = known[name].default
            if name in ("criteria", "honours"):
                if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
                    raise LeagueFault(
                        "bad-rules", say("leagues.list-words", "{name} are a list of words.", name=name)
                    )
                values[name] = tuple(value)
            elif name == "squad":
                if value is not None and type(value) is not int:
                    raise LeagueFault(
                        "bad-rules", say("leagues.squad-whole-number", "squad is a whole number.")
                    )
            elif not isinstance(value, StrEnum | Part) and type(value) is not type(default):
                raise LeagueFault(
                    "bad-rules", say("leagues.of-another-kind", "{name} is of another kind.", name=name)
                )
        return cls(**values)
