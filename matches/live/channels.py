"""What is sent on a stream, and where the stream stands.

A channel belongs to the reader's thread. It remembers how far it has read, turns what is new into events,
once for all viewers, and sends a viewer who comes (back) exactly what that viewer has missed. So every event
arrives exactly once.

*Match stream*: the id of an event is the log's sequence number. ``state`` (all there is to know; on a first
visit), ``entry`` (one entry; the newest carries the board), ``status`` (confirmed, moved, another marker;
it has no id, as the log has not grown), ``clock`` (the clocks as they run, with the server's time; no id
either, and only in a match with a clock). In HTML there is one event, ``board``: the scoreboard.

*Club stream*: the id names for each stream how far it was read (``m12.45`` match 12 at revision 45,
``competition5.88``, ``t...`` the time). ``state``, then ``match`` (a match as it now stands), ``time`` (where
clocks run) and the events of the registered sources, under their names.

A viewer who knows more than the database, which was set back to a former moment, gets all anew.

A viewer's :class:`.Style` says in which form and language: each in demand is rendered once.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils.translation import override

from config import shown_names
from config.clock import now
from matches.live import described, streams
from matches.live.described import Entered, beside
from matches.live.styles import HTML, JSON, PROGRAM, Style, event, say_event, say_json
from matches.log.countdown import clock_event, shown_clock
from matches.log.models import LogEntry, Match
from matches.log.shapes import LAST_ENTRIES, entry_json, lease_json, match_json

MISSED = 500
"""Entries sent to a viewer who comes back; one who has missed more gets the state anew."""

RECENT = 256
"""Entries kept ready, so that viewers who come back after a restart cost no query each."""

OPEN = (Match.Status.READY, Match.Status.LIVE, Match.Status.FINISHED)

SETTLING = 10
"""Seconds by which a look for newly confirmed matches reaches back, for clocks that differ."""


class Sent(NamedTuple):
    """An entry that viewers may have missed, and what it is in each style in which it was asked for."""

    seq: int
    data: dict[str, Any]
    rendered: dict[Style, bytes]


def card(match: Match) -> dict[str, Any]:
    """A match as viewers know it: who, where, how it stands, who marks."""
    return {
        **match_json(match),
        "seq": match.last_seq,
        "revision": match.revision,
        "board": match.board,
        "problems": match.problems,
        "lease": lease_json(match),
        "clock": shown_clock(match),
    }


def _about(name: str, about: Any, data: dict[str, Any]) -> dict[str, Any]:
    return beside(name, [about], [data])[0]


def _loaded(**which: Any) -> list[Match]:
    found = Match.objects.filter(**which).select_related("table").prefetch_related("sides")
    return list(found.defer("snapshot").order_by("pk"))


class MatchChannel:
    """The stream of one match."""

    def __init__(self, pk: int) -> None:
        self.pk = pk
        self.formats: set[Style] = set()
        self.recent: deque[Sent] = deque(maxlen=RECENT)
        self.seq = 0
        self.revision = -1
        self.written: float | None = None  # when the newest entry was, that came with the last advance
        self.card: dict[str, Any] = {}
        self._cached: dict[tuple[str, Style], bytes] = {}
        self._read()
        self.seq = self.card["seq"]

    def _read(self) -> None:
        found = _loaded(pk=self.pk)
        if not found:
            raise LookupError(f"match {self.pk} is gone")
        self.card = card(found[0])
        self.revision = self.card["revision"]
        self._cached = {}

    def advance(self) -> dict[Style, bytes]:
        """Read what is new; return it for each style in demand (nothing when nothing is new)."""
        before, self_seq, clock = self._status(), self.seq, self.card["clock"]
        self._read()
        upto = self.card["seq"]
        if upto < self.seq:  # the database was set back to a former moment
            self.recent.clear()
            self.seq = upto
            return {
                style: self._board(style)
                if style.form == HTML.form
                else self._state(style) + self._clock_now()
                for style in self.formats | {JSON}
            }
        fresh: list[Sent] = []
        self.written = None
        if upto > self_seq:
            rows = LogEntry.objects.filter(match=self.pk, seq__gt=self_seq, seq__lte=upto).order_by("seq")
            fresh = [self._entry(row, upto) for row in rows]
            self.written = max((row.at.timestamp() for row in rows), default=None)
            self.recent.extend(fresh)
            self.seq = upto
        status, ticked = self._status() != before, self.card["clock"] != clock
        out = {}
        for style in self.formats | {JSON}:
            if style.form == HTML.form:
                out[style] = self._board(style)
                continue
            new = self._entries(style, fresh)
            new += self._status_event(style) if status else b""
            new += self._clock_event() if ticked else b""
            if new:
                out[style] = new
        return out

    def backlog(self, since: str | None, style: Style) -> bytes:
        """What a viewer who last saw ``since`` must be sent before joining."""
        if style.form == HTML.form:
            return self._board(style)
        known = int(since) if since is not None and since.isdecimal() and len(since) < 10 else None
        if known is None or known > self.seq or self.seq - known > MISSED:
            return self._state(style) + self._clock_now()
        if known == self.seq:
            return self._status_event(style) + self._clock_now()
        if self.recent and self.recent[0].seq <= known + 1:
            missed = [sent for sent in self.recent if sent.seq > known]
        else:
            rows = LogEntry.objects.filter(match=self.pk, seq__gt=known, seq__lte=self.seq).order_by("seq")
            missed = [self._entry(row, self.seq) for row in rows]
        return self._entries(style, missed) + self._status_event(style) + self._clock_now()

    def behind(self, since: str | None) -> bool:
        """Whether a viewer may know more than the channel: it must read before it answers."""
        return since is not None and since.isdecimal() and int(since[:10]) > self.seq

    def _entry(self, row: LogEntry, upto: int) -> Sent:
        board = self.card["board"] if row.seq == upto else None
        data = {**entry_json(row), "board": board, "status": self.card["status"] if board else None}
        return Sent(row.seq, data, {})

    def _entries(self, style: Style, sent: Sequence[Sent]) -> bytes:
        fresh = [one for one in sent if style not in one.rendered]
        data = [one.data for one in fresh]
        if style.form == PROGRAM.form:
            with override(style.language):
                told = [Entered(self.card["id"], one.data, one.seq == self.seq) for one in fresh]
                data = beside(described.ENTRY, told, data)
        for one, said in zip(fresh, data, strict=True):
            one.rendered[style] = say_event(style, "entry", said, str(one.seq))
        return b"".join(one.rendered[style] for one in sent)

    def _about_match(self, data: dict[str, Any]) -> dict[str, Any]:
        return _about(described.MATCH, self.card["id"], data)

    def _status(self) -> tuple[Any, ...]:
        c = self.card
        return (
            c["status"],
            c["result_kind"],
            c["winner"],
            c["table"],
            c["title"],
            str(c["sides"]),
            c["lease"]["who"],
            c["lease"]["since"],
            len(c["problems"]),
            c["under_review"],
        )

    def _status_event(self, style: Style) -> bytes:
        names = (
            "status",
            "result_kind",
            "winner",
            "table",
            "title",
            "sides",
            "lease",
            "problems",
            "under_review",
            "revision",
            "seq",
            "board",
        )
        return self._once(
            "status",
            style,
            lambda: say_event(
                style, "status", {name: self.card[name] for name in names}, None, self._about_match
            ),
        )

    def _clock_event(self) -> bytes:
        """The clocks with the time of now, by which a viewer tells how far its own clock is off."""
        return event("clock", clock_event(self.card["clock"], self.revision))

    def _clock_now(self) -> bytes:
        return self._clock_event() if self.card["clock"] else b""

    def _state(self, style: Style) -> bytes:
        def build() -> bytes:
            data = {**self.card, "entries": self._last()}
            return say_event(style, "state", data, str(self.seq), self._about_match)

        return self._once("state", style, build)

    def now(self, style: Style, room: bool) -> bytes:
        """How it stands, as JSON without an event around it; ``room``: whether there is for a stream."""

        def build() -> bytes:
            return say_json(style, {**self.card, "entries": self._last(), "room": room})

        return self._once(f"now {room}", style, build)

    def _board(self, style: Style) -> bytes:
        def build() -> bytes:
            context = {"match": self.card, "board": self.card["board"], "entries": self._last()}
            with style.read():
                html = shown_names.page(render_to_string("matches/live/match.html", context))
            return event("board", html.strip(), str(self.seq))

        return self._once("board", style, build)

    def _last(self) -> list[dict[str, Any]]:
        rows = LogEntry.objects.filter(match=self.pk, seq__lte=self.seq).order_by("-seq")[:LAST_ENTRIES]
        return [entry_json(row) for row in reversed(rows)]

    def _once(self, name: str, style: Style, build: Callable[[], bytes]) -> bytes:
        if (name, style) not in self._cached:
            self._cached[name, style] = build()
        return self._cached[name, style]


_PART = re.compile(r"([a-z]+)(\d{1,15})\.(\d{1,10})$")


def read_vector(text: str | None) -> dict[tuple[str, int], int] | None:
    """Read a club stream's id; None when it is none (too long, or made up)."""
    if not text or len(text) > 8000:
        return None
    vector = {}
    for part in text.split("-"):
        found = _PART.match(part)
        if found is None:
            return None
        vector[found[1], int(found[2])] = int(found[3])
    return vector


class ClubChannel:
    """The stream of a club: its current matches, and the events of registered sources."""

    written: float | None = None
    """Nothing is told of it: its news is of several logs."""

    def __init__(self, pk: int) -> None:
        self.pk = pk
        self.formats: set[Style] = set()
        self.cards: dict[int, dict[str, Any]] = {}
        self.done: dict[int, int] = {}
        self.heads: dict[str, dict[int, streams.Update]] = {}
        self.looked = now().timestamp()
        self._cached: dict[Style, bytes] = {}
        for match in _loaded(club=pk, status__in=OPEN, simulated=False):
            self.cards[match.pk] = card(match)
        for name, loader in streams.sources().items():
            self.heads[name] = {update.stream: update for update in loader(pk, None)}

    def advance(self) -> dict[Style, bytes]:
        """Read what is new; return it for each style in demand."""
        looked = now().timestamp()
        recently = datetime.fromtimestamp(self.looked - SETTLING, tz=UTC)
        seen = Match.objects.filter(club=self.pk, simulated=False).filter(
            Q(status__in=OPEN)
            | Q(pk__in=list(self.cards))
            | Q(status=Match.Status.CONFIRMED, confirmed_at__gt=recently)
        )
        changed = [pk for pk, revision in seen.values_list("pk", "revision") if self._known(pk) != revision]
        out = dict.fromkeys(self.formats | {JSON}, b"")
        for match in _loaded(pk__in=changed) if changed else ():
            fresh = card(match)
            if match.status in OPEN:
                self.cards[match.pk] = fresh
            else:
                self.cards.pop(match.pk, None)
                self.done[match.pk] = match.revision
                while len(self.done) > 500:
                    del self.done[next(iter(self.done))]
            self._add(out, "match", fresh, match.public_id, ("m", match.pk, match.revision))
            for style in out:
                out[style] += self._time(style, [fresh])
        for name, loader in streams.sources().items():
            heads = self.heads.setdefault(name, {})
            for update in loader(self.pk, {stream: head.seq for stream, head in heads.items()}):
                heads[update.stream] = update
                self._add(out, name, update.data, update, (name, update.stream, update.seq))
        self.looked = looked
        if out[JSON]:
            self._cached = {}
        return {style: sent for style, sent in out.items() if sent}

    def _add(
        self, out: dict[Style, bytes], name: str, data: Any, about: Any, at: tuple[str, int, int]
    ) -> None:
        key = self._vector(at)
        for style in out:
            out[style] += self._event(style, name, data, key, partial(_about, name, about))

    def backlog(self, since: str | None, style: Style) -> bytes:
        """What a viewer who last saw ``since`` must be sent before joining."""
        known = read_vector(since)
        time_now = self._time(style, self.cards.values())
        if known is None or self._ahead(known):
            return self._state(style) + time_now

        def show(name: str, data: dict[str, Any], about: Any) -> bytes:
            return self._event(style, name, data, None, partial(_about, name, about))

        moved = [c for pk, c in self.cards.items() if known.get(("m", pk), -1) < c["revision"]]
        missed = [show("match", c, c["id"]) for c in (*moved, *self._over_since(known))]
        for name, loader in streams.sources().items():
            since_then = {stream: seq for (kind, stream), seq in known.items() if kind == name}
            upto = {stream: head.seq for stream, head in self.heads.get(name, {}).items()}
            missed += [
                show(name, update.data, update)
                for update in loader(self.pk, since_then)
                if update.seq <= upto.get(update.stream, -1)
            ]
        # The id comes last and alone: a viewer cut off before it gets all of this again.
        return b"".join(missed) + time_now + event("here", {}, self._vector())

    @staticmethod
    def _time(style: Style, cards: Iterable[dict[str, Any]]) -> bytes:
        """The server's time, for viewers of clocks: by it they tell how far their own is off."""
        if style.form == HTML.form or not any(one["clock"] for one in cards):
            return b""
        return event("time", {"time": now().isoformat()})

    def behind(self, since: str | None) -> bool:
        """Whether a viewer may know more than the channel: it must read before it answers."""
        known = read_vector(since) or {}
        return any(seq > self._at(kind, stream) for (kind, stream), seq in known.items() if kind != "t")

    def _ahead(self, known: dict[tuple[str, int], int]) -> bool:
        """Whether a viewer knows what the database does not: that was set back to a former moment. What it
        shows then is told anew, whole."""
        if any(0 <= self._at(kind, stream) < seq for (kind, stream), seq in known.items() if kind != "t"):
            return True
        others = {pk: seq for (kind, pk), seq in known.items() if kind == "m" and self._known(pk) < 0}
        if not others:
            return False
        rows = dict(Match.objects.filter(pk__in=list(others)[:500]).values_list("pk", "revision"))
        return any(rows.get(pk, -1) < seq for pk, seq in list(others.items())[:500])

    def _over_since(self, known: dict[tuple[str, int], int]) -> list[dict[str, Any]]:
        """Matches that ended while the viewer was away: those that it saw open, and those confirmed since."""
        was_open = [pk for (kind, pk) in known if kind == "m" and pk not in self.cards]
        left = known.get(("t", 0), int(now().timestamp()))
        recently = datetime.fromtimestamp(min(left, 4_000_000_000) - SETTLING, tz=UTC)
        found = (
            Match.objects.filter(club=self.pk, simulated=False)
            .exclude(pk__in=list(self.cards))
            .filter(Q(pk__in=was_open[:500]) | Q(status=Match.Status.CONFIRMED, confirmed_at__gt=recently))
            .select_related("table")
            .prefetch_related("sides")
            .defer("snapshot")
            .order_by("-pk")[:MISSED]
        )
        return [card(match) for match in found if known.get(("m", match.pk), -1) < match.revision]

    def _known(self, pk: int) -> int:
        if pk in self.cards:
            return int(self.cards[pk]["revision"])
        return self.done.get(pk, -1)

    def _at(self, kind: str, stream: int) -> int:
        if kind == "m":
            return self._known(stream)
        head = self.heads.get(kind, {}).get(stream)
        return head.seq if head else -1

    def _vector(self, at: tuple[str, int, int] | None = None) -> str:
        parts = {("m", pk): c["revision"] for pk, c in self.cards.items()}
        for name, heads in self.heads.items():
            parts |= {(name, stream): head.seq for stream, head in heads.items()}
        if at is not None:
            parts[at[0], at[1]] = at[2]
        parts["t", 0] = int(self.looked)
        return "-".join(f"{kind}{stream}.{seq}" for (kind, stream), seq in parts.items())

    def _state(self, style: Style) -> bytes:
        if style not in self._cached:
            heads = {name: [head.data for head in heads.values()] for name, heads in self.heads.items()}
            state = {"matches": list(self.cards.values()), "streams": heads}
            self._cached[style] = self._event(style, "state", state, self._vector(), self._about_state)
        return self._cached[style]

    def _about_state(self, state: dict[str, Any]) -> dict[str, Any]:
        """Everything in the state with what happened last in it: at once, as there may be many matches."""
        matches = state["matches"]
        updates = {name: list(heads.values()) for name, heads in self.heads.items()}
        return {
            "matches": beside(described.MATCH, [one["id"] for one in matches], matches),
            "streams": {name: beside(name, updates[name], data) for name, data in state["streams"].items()},
        }

    @staticmethod
    def _event(
        style: Style, name: str, data: Any, key: str | None, about: Callable[[Any], Any] | None = None
    ) -> bytes:
        if style.form != HTML.form:
            return say_event(style, name, data, key, about)
        with style.read():
            html = shown_names.page(render_to_string("matches/live/club.html", {"event": name, "data": data}))
        return event(name, html.strip(), key)


Channel = MatchChannel | ClubChannel


def channel_for(key: tuple[str, int]) -> Channel:
    """A new channel of the stream ``key``. Raises ``LookupError`` when its match is gone."""
    kind, pk = key
    return MatchChannel(pk) if kind == "match" else ClubChannel(pk)
