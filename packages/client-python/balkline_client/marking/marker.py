"""A marker: taps are kept, then sent in order until the server has answered each, under the same id.

    with hall.marker(match, SqliteQueue("marks.sqlite3")) as marker:
        marker.mark("A", ":lead")
        marker.mark("A", "+1")

Inside ``with`` it has the lease, keeps it alive, and sends by itself what waits. A tap whose ``answer`` is
None is kept and will be sent. Where the server says no, the taps stop, and a :class:`Halted` tells why: at
once, or at the next tap if it was found while sending in the background (``on_halt`` is told first).
"""

from __future__ import annotations

import random
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from balkline_client.marking.problems import Conflict, Halted, LeaseElsewhere, Refused, Unclear
from balkline_client.marking.queue import Queue, Tap
from balkline_client.marking.rebasing import moved, unclear
from balkline_client.problems import BalklineError, Problem, Unreachable

if TYPE_CHECKING:
    from balkline_client.client import Balkline

__all__ = ["Conflict", "Halted", "LeaseElsewhere", "Marker", "Refused", "Unclear"]

ADDRESSES = {"mark": "marks"}
FIRST_WAIT, LONGEST_WAIT = 1.0, 15.0
USUAL_HEARTBEAT = 15.0


class Marker:
    """Marks one match through ``balkline``; taps wait in ``queue``. Threads may share it.

    ``seq`` is the last entry that the marker has seen, ``away`` why the last attempt got no answer (None: it
    did), ``halt`` what has to be decided, ``lease`` the lease as last told, ``behind`` whether the server has
    entries that the marker has not seen. One marker for one match and queue.
    """

    def __init__(
        self,
        balkline: Balkline,
        match: str,
        queue: Queue,
        *,
        on_halt: Callable[[BalklineError], object] | None = None,
        on_answer: Callable[[Tap], object] | None = None,
    ) -> None:
        self._balkline, self.match, self._queue = balkline, match, queue
        self._place = f"{balkline.base_url}/{match}"
        self._on_halt, self._on_answer = on_halt, on_answer
        self._sending, self._writing = threading.RLock(), threading.RLock()
        self._stop, self._wake = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self.halt: BalklineError | None = None
        self.away: BalklineError | None = None
        self.lease: dict[str, Any] = {}
        self.behind = False

    # --- What there is ---------------------------------------------------------------------------

    @property
    def waiting(self) -> list[Tap]:
        """What the server has not answered, in order."""
        return self._queue.taps(self._place)

    @property
    def seq(self) -> int:
        """The last entry that the marker has seen, asked of the server where nobody has looked yet."""
        known = self._queue.seen(self._place)
        return int(self.desk()["seq"]) if known is None else known

    def desk(self) -> dict[str, Any]:
        """The match, its board, what may be recorded next, who marks. With nothing waiting, the marker has
        seen all entries after this. Raises ``Problem``, ``Unreachable``."""
        told: dict[str, Any] = self._balkline.get(self._path("desk"))
        self.lease = told["lease"]
        with self._writing:
            if not self.waiting:
                self._queue.see(self._place, told["seq"])
                self.behind = False
        return told

    # --- Marking ---------------------------------------------------------------------------------

    def mark(self, side: str, tokens: str, note: str = "") -> Tap:
        """Record what ``side`` did, in notation. Raises :class:`Halted`."""
        return self._tap("mark", {"side": side, "tokens": tokens, "note": note})

    def undo(self) -> Tap:
        """Take back the last entry that has an effect. Raises :class:`Halted`."""
        return self._tap("undo", {})

    def amend(self, entry: int, tokens: str | None, *, side: str | None = None, note: str = "") -> Tap:
        """Let an entry read otherwise; ``tokens`` None: it never happened. Raises :class:`Halted`."""
        return self._tap("amend", {"entry": entry, "tokens": tokens, "side": side, "note": note})

    def throw(self, side: str) -> Tap:
        """Let the server throw the dice of ``side``. Raises :class:`Halted`."""
        return self._tap("throw", {"side": side})

    def seal(self, side: str, number: int | None = None) -> Tap:
        """Keep a private ball for ``side``; without ``number`` one is drawn. Raises :class:`Halted`."""
        return self._tap("seal", {"side": side, "number": number})

    def show(self, side: str) -> Tap:
        """Show the private ball of ``side``. Raises :class:`Halted`."""
        return self._tap("show", {"side": side})

    def confirm(self, side: str | None = None) -> Tap:
        """Accept the result for ``side``, or for all where you may. Raises :class:`Halted`."""
        return self._tap("confirm", {"side": side})

    def preview(
        self, entry: int, tokens: str | None, *, side: str | None = None, insert: bool = False
    ) -> dict[str, Any]:
        """What :meth:`amend` would change; nothing is written. Raises ``Problem``, ``Unreachable``."""
        body = {"entry": entry, "tokens": tokens, "side": side, "insert": insert}
        told: dict[str, Any] = self._balkline.post(self._path("preview"), body)
        return told

    def _tap(self, kind: str, body: dict[str, Any]) -> Tap:
        if self.halt is not None:
            raise self.halt
        with self._writing:
            waiting = self.waiting
            seq = waiting[-1].expected_seq + waiting[-1].logs if waiting else self.seq
            tap = Tap(str(uuid.uuid4()), kind, seq, body)
            self._queue.add(self._place, tap)
        if self._thread is not None and self.away is not None:
            self._wake.set()  # the thread tries; a marker does not wait for a server that is away
            return tap
        return self.flush().get(tap.uuid, tap)

    # --- Sending ---------------------------------------------------------------------------------

    def flush(self) -> dict[str, Tap]:
        """Send what waits; what was answered, by its id. Without an answer the rest stays, and ``away`` says
        why. Raises :class:`Halted` for a refusal, ``NotSignedIn`` and ``NotAllowed``."""
        done: dict[str, Tap] = {}
        with self._sending:
            while waiting := self.waiting:
                if self.halt is not None:
                    raise self.halt
                answered = self._send(waiting)
                if answered is None:
                    break
                done[answered.uuid] = answered
                if self._on_answer is not None:
                    self._on_answer(answered)
        return done

    def _send(self, waiting: list[Tap]) -> Tap | None:
        tap = waiting[0]
        body = {**tap.body, "expected_seq": tap.expected_seq}
        if tap.logs:
            body["client_uuid"] = tap.uuid
        path = self._path(ADDRESSES.get(tap.kind, tap.kind))
        try:
            # Each attempt has a key of its own: the entry's id makes it one, and a refusal is asked anew.
            answer = self._balkline.request("POST", path, body, retries=0).json()
        except Unreachable as error:
            self.away = error
            return None
        except Problem as error:
            if error.status == 429 or error.status >= 500:
                self.away = error
                return None
            self.away = None
            raise self._halted(error, tap, waiting) from error
        self.away = None
        seq = max(int(answer["seq"]), tap.expected_seq + 1) if tap.logs else tap.expected_seq
        self._queue.answered(self._place, tap, seq)
        return replace(tap, answer=answer)

    def _halted(self, error: Problem, tap: Tap, waiting: list[Tap]) -> BalklineError:
        if error.status in (401, 403):
            return error  # nothing of the match: it is sent again when the token is good
        if error.code == "conflict":
            self.halt = Conflict(error, tap, waiting)
        elif error.code in ("lease-held", "lease-lost"):
            self.halt = LeaseElsewhere(error, tap, waiting)
        else:
            self.halt = Refused(error, tap, waiting)
            if len(self.waiting) == 1:
                with self._writing:
                    if len(self.waiting) == 1:  # nothing rests on it
                        refused, self.halt = self.halt, None
                        self._queue.replace(self._place, [], tap.expected_seq)
                        return refused
        return self.halt

    # --- Deciding --------------------------------------------------------------------------------

    def rebase(self, *kept: Tap) -> dict[str, Tap]:
        """After a :class:`Conflict`: put the waiting taps behind what was recorded meanwhile, under new ids,
        and send them; what was answered. ``kept`` names those to keep, else all.

        Raises :class:`Unclear` where all are kept and one would mean something else there, ``ValueError``
        where there is no conflict or a kept tap corrects one that is not, and :class:`Halted`.
        """
        with self._sending, self._writing:
            if not isinstance(self.halt, Conflict):
                raise ValueError("there is no conflict")
            waiting = self.waiting
            if not kept and (doubtful := unclear(waiting)):
                raise Unclear(doubtful)
            self._queue.replace(self._place, moved(waiting, kept or waiting, self.halt.seq), self.halt.seq)
            self.halt = None
        return self.flush()

    def drop(self) -> list[Tap]:
        """Forget all that waits; what it was. The marker has then seen what a conflict told."""
        with self._sending, self._writing:
            waiting = self.waiting
            if isinstance(self.halt, Conflict):
                seq = self.halt.seq
            else:
                seq = waiting[0].expected_seq if waiting else self.seq
            self._queue.replace(self._place, [], seq)
            self.halt = None
        return waiting

    # --- The lease -------------------------------------------------------------------------------

    def take(self, *, force: bool = False) -> dict[str, Any]:
        """Take the lease, ``force`` from its holder, and send what waits. Raises ``Problem``
        "lease-held", ``Unreachable``, :class:`Halted`."""
        self._hear("POST", {"force": force})
        if isinstance(self.halt, LeaseElsewhere):
            self.halt = None
        self.flush()
        return dict(self.lease)

    def heartbeat(self) -> dict[str, Any]:
        """Keep the lease. Raises ``Problem`` "lease-lost", ``Unreachable``."""
        self._hear("PUT", {})
        return dict(self.lease)

    def release(self) -> None:
        """Give the lease back. Raises ``Problem``, ``Unreachable``."""
        self._hear("DELETE")

    def _hear(self, method: str, body: dict[str, Any] | None = None) -> None:
        told = self._balkline.request(method, self._path("lease"), body, retries=0).json()
        self.lease = told["lease"]
        known = self._queue.seen(self._place)
        if known is None and not self.waiting:
            self._queue.see(self._place, told["seq"])
        self.behind = known is not None and not self.waiting and told["seq"] > known

    # --- In the background -----------------------------------------------------------------------

    def __enter__(self) -> Self:
        try:
            self.take()
        except Unreachable as error:
            self.away = error
        except Halted:
            if self.halt is None:  # a single tap of earlier was refused, and waits no more: told now or never
                raise
        self._stop.clear()
        self._thread = threading.Thread(target=self._keep, name=f"marker-{self.match}", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send what waits once more, and give the lease back if nothing is left. Raises what the sending
        raises, unless the block has raised already; a lease that cannot be given back ends by itself."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        try:
            self.flush()
        except BalklineError:
            if error is None:
                raise
        else:
            if not self.waiting:
                with suppress(BalklineError):
                    self.release()

    def _keep(self) -> None:
        """Heartbeats, and what waits."""
        failures = 0
        while not self._stop.is_set():
            beat = float(self.lease.get("heartbeat") or USUAL_HEARTBEAT)
            backoff = min(FIRST_WAIT * 2**failures, LONGEST_WAIT) * random.uniform(0.8, 1.2)
            asked = self.away.retry_after if isinstance(self.away, Problem) else None
            self._wake.wait((asked or backoff) if self.away is not None else beat)
            if self._stop.is_set():
                return
            if self._wake.is_set():
                self._wake.clear()
                self._stop.wait(backoff if failures else 0)
            was_away = self.away is not None
            try:
                self.take() if was_away else self.heartbeat()
                self.away = None
                if self.halt is None:
                    self.flush()
            except Unreachable as error:
                self.away = error
            except Halted as error:
                self._told(error)
            except Problem as error:
                if error.status == 429 or error.status >= 500:
                    self.away = error
                elif self.halt is None:
                    self.away = None
                    self._lost(error)
            failures = min(failures + 1, 10) if self.away is not None else 0

    def _lost(self, error: Problem) -> None:
        """The heartbeat was refused: another marks, or the token is good no more."""
        if error.code in ("lease-held", "lease-lost"):
            waiting = self.waiting
            tap = waiting[0] if waiting else Tap("", "mark", self._queue.seen(self._place) or 0)
            self.halt = LeaseElsewhere(error, tap, waiting)
        self._told(error if self.halt is None else self.halt)

    def _told(self, error: BalklineError) -> None:
        if self._on_halt is not None:
            self._on_halt(error)

    def _path(self, name: str) -> str:
        return f"matches/{self.match}/{name}/"
