"""Sheets of rosters: who plays for which side of a season, as what, and from when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from clubs.leagues.models import Registration, Side
from clubs.leagues.rules.sheets.days import plain
from clubs.leagues.selectors.registering import Registering
from clubs.leagues.services.sheets.common import (
    CHANGE,
    NEW,
    SAME,
    PlayersHere,
    Row,
    Sheet,
    save_columns,
    written_sides,
)
from clubs.leagues.services.sheets.dates import DayColumn
from clubs.people.models import Player, User
from config.languages.speaking import translated

Role = Registration.Role
ROLES = {
    "captain": Role.CAPTAIN, "c": Role.CAPTAIN, "capt": Role.CAPTAIN,
    "vice": Role.VICE, "vice-captain": Role.VICE, "vice captain": Role.VICE, "vc": Role.VICE,
    "player": Role.PLAYER, "p": Role.PLAYER, "member": Role.PLAYER,
}  # fmt: skip
AS = {
    Role.CAPTAIN: pgettext_lazy("role of a player", "captain"),
    Role.VICE: pgettext_lazy("role of a player", "vice-captain"),
    Role.PLAYER: pgettext_lazy("role of a player", "player"),
}
"""The roles as words within a line."""
POOL = ("pool", "substitutes", "substitute", "pool of substitutes")


class RosterSheet(Sheet):
    """The registered players of a season."""

    name, title = "rosters", gettext_lazy("Players")
    about = gettext_lazy(
        "Who plays for which team: captain, vice or player, and from which day. Without a team, a player is"
        " in the pool of substitutes. One who is registered elsewhere moves on that day."
    )
    columns = ("team", "player", "role", "from")
    required = ("team", "player")
    also = {"side": "team", "name": "player", "as": "role", "since": "from", "registered": "from"}
    example = ("Corn Exchange A", "Ann Example", "captain", "2027-01-05")
    of_season = True
    asks = ("make",)

    def judge(self, rows: Sequence[Row]) -> None:
        """Players are registered, move, or change their role."""
        season = self.season
        self.players = PlayersHere(self)
        sides = list(season.sides.select_related("team"))
        self.sides = self.names((one.team.slug, one.name, one) for one in sides)
        now = season.registrations.filter(until_on=None).select_related("side", "player")
        self.current = {one.player_id: one for one in now}
        self.size = Counter(one.side_id for one in self.current.values())
        self.captains = {
            one.side_id: one for one in self.current.values() if one.role == Role.CAPTAIN and one.side_id
        }
        self.new_captains: set[int] = set()
        self.begin: list[Registration] = []
        self.end: list[tuple[Registration, date]] = []
        self.change: list[tuple[Registration, dict[str, Any]]] = []
        self.demote: list[Registration] = []
        self.joining: list[tuple[Row, Side]] = []
        self.people: dict[int, int] = {}
        found = (self.players.names.find(row.get("player") or "").row for row in rows)
        self.terms = Registering(season, [one.pk for one in found if one is not None and one.pk is not None])
        days = DayColumn(self, rows, "from")
        for row in rows:
            self._judge(row, days)
        self._room()

    def _judge(self, row: Row, days: DayColumn) -> None:
        faults = self.trial.faults.count
        pooled = not row.get("team") or plain(row["team"]) in POOL
        side = None if pooled else self.meant(self.sides, row, "team", "side")
        player = self.meant(self.players.names, row, "player", "player", self.players.make)
        role = self.read_role(row, pooled)
        day = days.read(row)
        before = self.current.get(player.pk) if player is not None and player.pk is not None else None
        stays = before is not None and before.side_id == (side.pk if side is not None else None)
        if side is not None and side.withdrawn_on is not None and not stays:
            self.fault(row, "team", gettext("{side} has withdrawn").format(side=side))
        if player is not None and player.pk is not None and not stays:
            if not self.players.is_here(player):
                message = gettext("{player} is no player of {club} or of a member club").format(
                    player=player.name, club=self.club.name
                )
                self.fault(row, "player", message)
            elif not player.active:
                message = gettext("{player} is not an active player of the club")
                self.fault(row, "player", message.format(player=player.name))
        if self.trial.faults.count > faults or player is None:
            return
        if not self.once(row, "player", (player.club_id, player.slug)):
            return
        if role == Role.CAPTAIN and side is not None:
            if side.pk in self.new_captains:
                message = gettext("{side} has a captain in a line above already").format(side=side)
                self.fault(row, "role", message)
                return
            self.new_captains.add(side.pk)
        self._place(row, player, side, role, day)

    def _place(
        self, row: Row, player: Player, side: Side | None, role: Role | None, day: date | None
    ) -> None:
        before = self.current.get(player.pk) if player.pk is not None else None
        name = self.players.called(player)
        on = day or max(localdate(), self.season.begins_on)
        if before is None:
            if not self._may(row, player, None, side, on):
                return
            self._begin(row, player, side, role, on)
            self.tell(row, NEW, self._plays(name, side, new=player.pk is None))
        elif before.side_id == (side.pk if side is not None else None):
            columns: dict[str, Any] = {}
            if role is not None and before.role != role:
                columns["role"] = role
            if day is not None and before.from_on != day:
                columns["from_on"] = day
            if day is not None and day > before.from_on:
                late = self.terms.closed(day, moves=False)
                if late is not None:
                    self.fault(row, "from", translated(late.words))
                    return
            if not columns:
                self.tell(row, SAME, self._plays(name, side))
                return
            self.change.append((before, columns))
            self._captain(side, role, before)
            told = [str(AS[role])] if role is not None and "role" in columns else []
            if day is not None and "from_on" in columns:
                told.append(gettext("from {day}").format(day=date_format(day, gettext("j F Y"))))
            words = (
                gettext("{player} of {side}: {changes}")
                if side is not None
                else gettext("{player} of the pool of substitutes: {changes}")
            )
            self.tell(row, CHANGE, words.format(player=name, side=side, changes=", ".join(told)))
        else:
            if on < before.from_on:
                message = gettext("{player} was registered on {day} only").format(
                    player=name, day=before.from_on.isoformat()
                )
                self.fault(row, "from", message)
                return
            if not self._may(row, player, before.side, side, on):
                return
            self.end.append((before, on))
            self.size[before.side_id] -= 1
            self._begin(row, player, side, role, on)
            if side is None:
                words = gettext("{player} moves from {before} to the pool of substitutes")
            elif before.side is None:
                words = gettext("{player} moves from the pool to {side}")
            else:
                words = gettext("{player} moves from {before} to {side}")
            self.tell(row, CHANGE, words.format(player=name, before=before.side, side=side))

    @staticmethod
    def _plays(name: str, side: Side | None, *, new: bool = False) -> str:
        """For whom a player plays, in words; `new` is one that the sheet brings."""
        if side is None:
            words = (
                gettext("{player} (new in the club) plays for the pool of substitutes")
                if new
                else gettext("{player} plays for the pool of substitutes")
            )
        else:
            words = (
                gettext("{player} (new in the club) plays for {side}")
                if new
                else gettext("{player} plays for {side}")
            )
        return words.format(player=name, side=side)

    def _may(self, row: Row, player: Player, own: Side | None, side: Side | None, on: date) -> bool:
        """Whether the season lets a player of `own` be registered for `side`; a fault where it does not."""
        refused = self.terms.refused(player, own, side, on, name=self.players.called(player))
        if refused is not None:
            column = "from" if refused.code in ("registration-closed", "transfers-closed") else "player"
            self.fault(row, column, translated(refused.words))
            return False
        if player.user_id is not None and player.pk is not None:
            other = self.people.setdefault(player.user_id, player.pk)
            if other != player.pk:
                message = gettext("{player} stands in a line above as a player of another club")
                self.fault(row, "player", message.format(player=player.name))
                return False
        return True

    def read_role(self, row: Row, pooled: bool) -> Role | None:
        """The role of a cell; None for an empty one, or with a fault."""
        text = row.get("role") or ""
        if not text:
            return None
        found = ROLES.get(plain(text))
        if found is None:
            self.fault(row, "role", gettext("is captain, vice or player"))
        elif pooled and found != Role.PLAYER:
            self.fault(row, "role", gettext("the pool has no captain"))
        return found

    def _begin(self, row: Row, player: Player, side: Side | None, role: Role | None, day: date) -> None:
        role = role or Role.PLAYER
        made = Registration(season=self.season, side=side, player=player, role=role, from_on=day)
        self.begin.append(made)
        self._captain(side, role, made)
        if side is not None:
            self.size[side.pk] += 1
            self.joining.append((row, side))

    def _captain(self, side: Side | None, role: Role | None, new: Registration) -> None:
        """Who was captain becomes a player."""
        was = self.captains.get(side.pk) if side is not None else None
        if role == Role.CAPTAIN and was is not None and was is not new:
            self.demote.append(was)

    def _room(self) -> None:
        most = self.season.rules.squad
        if most is None:
            return
        told: set[int] = set()
        for row, side in self.joining:
            if self.size[side.pk] > most and side.pk not in told:
                told.add(side.pk)
                message = gettext("{side} would have {players} players; {most} are allowed").format(
                    side=side, players=self.size[side.pk], most=most
                )
                self.fault(row, "team", message)

    def write(self, by: User | None) -> None:
        """New players; then what ends, who is captain no longer, what changes, and what begins."""
        Player.objects.bulk_create(self.players.new)
        gone = {row.pk for row, _ in self.end}
        for row, day in self.end:
            last = day - timedelta(days=1)
            if last < row.from_on:
                row.delete()
            else:
                save_columns(row, {"until_on": last})
        for row in self.demote:
            if row.pk not in gone:
                save_columns(row, {"role": Role.PLAYER})
        for row, columns in sorted(self.change, key=lambda pair: pair[1].get("role") == Role.CAPTAIN):
            save_columns(row, columns)
        Registration.objects.bulk_create(self.begin)

    def rows_out(self) -> Iterable[Sequence[Any]]:
        """Registrations that have not ended, by side; those of the pool last."""
        rows = self.season.registrations.filter(until_on=None).select_related("side__team", "player__club")
        players = PlayersHere(self)
        sides = written_sides(self.season.sides.select_related("team"))
        ordered = sorted(
            rows, key=lambda one: (one.side is None, str(one.side), one.role != Role.CAPTAIN, one.player.name)
        )
        return [
            (
                sides[one.side.pk] if one.side is not None else "",
                players.written(one.player),
                one.role,
                one.from_on,
            )
            for one in ordered
        ]
