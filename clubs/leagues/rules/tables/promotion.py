"""Who goes up and down after a season: a proposal from the final tables, with reasons, for the secretary.

Boundary by boundary, from the top: the best of the lower division go up and the last of the upper one go
down. If a team may not or will not go up, the next one goes, as far down as the rules
reach. If fewer can go up than should, as many fewer go down, so that divisions keep their sizes. Where clubs
may have one team a division, a team does not go up to one of its own club, and what cannot be avoided is
told as a problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clubs.competitions.rules.pairing.groups import ordinal
from clubs.leagues.rules.tables.results import Key
from rules_engine.saying import Several, Text, say, say_many


@dataclass(frozen=True, slots=True)
class Final:
    """A division's final table: its teams from the top. `gone` are those that have withdrawn, who leave the
    league whatever their place."""

    division: Key
    name: str
    teams: tuple[Key, ...]
    gone: frozenset[Key] = frozenset()


@dataclass(frozen=True, slots=True)
class Boundary:
    """Between two divisions: how many go up and down; how many pairs play off, the next above the foot of the
    upper division against the next below those that go up. `reach` is the last place from which a team may go
    up or play off (0: any)."""

    up: int = 1
    down: int = 1
    play_offs: int = 0
    reach: int = 0

    def __post_init__(self) -> None:
        if min(self.up, self.down, self.play_offs, self.reach) < 0:
            raise ValueError("Numbers of teams are not below 0.")


@dataclass(frozen=True, slots=True)
class Rules:
    """`one_per_club`: no club has two teams in a division. `refused` are teams that may not go up, or do not
    want to, each with the reason: "has no second table"."""

    one_per_club: bool = False
    refused: Mapping[Key, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    """A team that changes its division, and why, in words. `to` is None for one that leaves the league."""

    team: Key
    of: Key
    to: Key | None
    words: str


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Two teams that play for a place in the upper division."""

    upper: Key
    lower: Key
    division: Key
    words: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed. `divisions` are the teams of next season, by division, before play-offs;
    `passed_over` says in words who does not go up or down although the place would, `problems` what is to be
    decided."""

    moves: tuple[Move, ...]
    play_offs: tuple[PlayOff, ...]
    passed_over: tuple[str, ...]
    problems: tuple[str, ...]
    divisions: Mapping[Key, tuple[Key, ...]]


def propose(
    finals: Sequence[Final],
    boundaries: Sequence[Boundary],
    names: Mapping[Key, str],
    clubs: Mapping[Key, Key] | None = None,
    rules: Rules | None = None,
) -> Proposal:
    """The proposal for these divisions, from the top; one boundary between each two.

    `clubs` says to which club a team belongs. Raises ValueError if the boundaries do not fit the divisions, a
    division is too small for its boundaries, or a team stands in two tables.
    """
    if len(boundaries) != max(0, len(finals) - 1):
        raise ValueError("There is one boundary between each two divisions.")
    everybody = [team for final in finals for team in final.teams]
    if len(set(everybody)) != len(everybody):
        raise ValueError("A team stands in two tables.")
    work = _Work(finals, names, clubs or {}, rules or Rules())
    for n, boundary in enumerate(boundaries):
        work.cross(n, boundary)
    return work.proposal()


class _Work:
    """The divisions as they change, boundary by boundary."""

    def __init__(
        self, finals: Sequence[Final], names: Mapping[Key, str], clubs: Mapping[Key, Key], rules: Rules
    ) -> None:
        self.finals, self.names, self.clubs, self.rules = finals, names, clubs, rules
        self.now = {final.division: [t for t in final.teams if t not in final.gone] for final in finals}
        self.moves: list[Move] = []
        self.play_offs: list[PlayOff] = []
        self.passed_over: list[str] = []
        self.problems: list[str] = []
        self.settled: set[Key] = set()
        for final in finals:
            for team in final.teams:
                if team in final.gone:
                    words = say(
                        "leagues.withdrawn-leaves",
                        "{side} has withdrawn and leaves {division}.",
                        side=names[team],
                        division=final.name,
                    )
                    self.moves.append(Move(team, final.division, None, words))

    def _told(self, final: Final, team: Key) -> Text:
        """The team and its place: "Owls, 2nd in Premier"."""
        return say(
            "leagues.placed-in",
            "{side}, {place} in {division}",
            side=self.names[team],
            place=ordinal(final.teams.index(team) + 1),
            division=final.name,
        )

    def cross(self, n: int, boundary: Boundary) -> None:
        """Settle the boundary below division `n`. Raises ValueError for divisions that are too small."""
        upper, lower = self.finals[n], self.finals[n + 1]
        free = [team for team in self.now[upper.division] if team not in self.settled]
        candidates = self.now[lower.division]
        wanted = boundary.up + boundary.play_offs
        if wanted > len(candidates) or boundary.down + boundary.play_offs > len(free) + len(upper.gone):
            raise ValueError(f"{upper.name} or {lower.name} is too small for so many to go up and down.")
        # Each team too few that goes up lets one stay, and so does each that has withdrawn. A team that
        # stays may keep one of its club from going up, hence again until it fits; the number only falls.
        planned = down = free[len(free) - max(0, boundary.down - len(upper.gone)) :]
        while True:
            able, passed = self._able(upper, lower, boundary, down)
            up = able[: boundary.up]
            leaving = max(0, boundary.down - (boundary.up - len(up)) - len(upper.gone))
            if leaving >= len(down):
                break
            down = down[len(down) - leaving :]
        self.passed_over += passed
        for team in planned[: len(planned) - len(down)]:
            stays = say(
                "leagues.stays-too-few",
                "{placed}, stays, because too few can go up from {division}.",
                placed=self._told(upper, team),
                division=lower.name,
            )
            self.passed_over.append(stays)
        for team in up:
            words = say(
                "leagues.goes-up",
                "{placed}, goes up to {division}.",
                placed=self._told(lower, team),
                division=upper.name,
            )
            self._move(team, lower, upper, words)
        for team in reversed(down):
            words = say(
                "leagues.goes-down",
                "{placed}, goes down to {division}.",
                placed=self._told(upper, team),
                division=lower.name,
            )
            self._move(team, upper, lower, words)
        threatened = free[: len(free) - len(down)][-boundary.play_offs :] if boundary.play_offs else []
        for above, below in zip(threatened, able[boundary.up :], strict=False):
            words = say(
                "leagues.plays-off",
                "{placed}, plays off against {other}, for a place in {division}.",
                placed=self._told(upper, above),
                other=self._told(lower, below),
                division=upper.name,
            )
            self.play_offs.append(PlayOff(above, below, upper.division, words))
            self.settled |= {above, below}
        vacant = len(upper.gone) - boundary.down + boundary.up - len(up)
        if len(upper.gone) and vacant > 0:
            self.problems.append(
                say_many(
                    "leagues.places-free",
                    "{division} has {n} place free after withdrawals.",
                    "{division} has {n} places free after withdrawals.",
                    vacant,
                    division=upper.name,
                )
            )

    def _able(
        self, upper: Final, lower: Final, boundary: Boundary, down: Sequence[Key]
    ) -> tuple[list[Key], list[str]]:
        """Who goes up or plays off for it, in order, and why others before them do not."""
        there = {self._club(team): team for team in self.now[upper.division] if team not in down}
        found: list[Key] = []
        passed: list[str] = []
        for team in self.now[lower.division]:
            if len(found) == boundary.up + boundary.play_offs:
                break
            place = lower.teams.index(team) + 1
            if boundary.reach and place > boundary.reach:
                break
            who = {"placed": self._told(lower, team), "division": upper.name}
            mate = there.get(self._club(team)) if self.rules.one_per_club else None
            if team in self.rules.refused:
                passed.append(
                    say(
                        "leagues.not-up-refused",
                        "{placed}, does not go up to {division}: {reason}.",
                        reason=self.rules.refused[team],
                        **who,
                    )
                )
            elif mate is not None:
                passed.append(
                    say(
                        "leagues.not-up-mate",
                        "{placed}, does not go up to {division}: {mate} of the same club plays there.",
                        mate=self.names[mate],
                        **who,
                    )
                )
            else:
                found.append(team)
                there[self._club(team)] = team
        return found, passed

    def _club(self, team: Key) -> Key:
        """The team's club; a team without one is a club of its own."""
        return ("club", self.clubs[team]) if team in self.clubs else ("team", team)

    def _move(self, team: Key, of: Final, to: Final, words: str) -> None:
        self.now[of.division].remove(team)
        if self.finals.index(to) < self.finals.index(of):
            self.now[to.division].append(team)
        else:
            self.now[to.division].insert(0, team)
        self.settled.add(team)
        self.moves.append(Move(team, of.division, to.division, words))

    def proposal(self) -> Proposal:
        """What has come of it."""
        problems = list(self.problems)
        for final in self.finals if self.rules.one_per_club else ():
            together: dict[Key, list[str]] = {}
            for team in self.now[final.division]:
                together.setdefault(self._club(team), []).append(self.names[team])
            problems += [
                say(
                    "leagues.together-in",
                    "{sides} of one club would play in {division}.",
                    sides=Several(names),
                    division=final.name,
                )
                for names in together.values()
                if len(names) > 1
            ]
        divisions = {final.division: tuple(self.now[final.division]) for final in self.finals}
        return Proposal(
            tuple(self.moves), tuple(self.play_offs), tuple(self.passed_over), tuple(problems), divisions
        )
