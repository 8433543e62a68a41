"""The signals of a match, and of the tablets at a table.

All are sent inside the transaction of the change, so that its consequences (the winner moves on in the
bracket) are written with it or not at all. A receiver may raise ``UserProblem`` to refuse the whole change,
as a competition does when a match whose winner has already played on would be reopened. A receiver that only
announces uses ``transaction.on_commit`` itself. The sender is the ``Match`` class.

Simulated play sends none, as it has no result that counts: see :func:`tell`.
"""

from __future__ import annotations

from typing import Any

from django.dispatch import Signal

match_seated = Signal()
"""``match`` was brought to a table (``match.table``)."""

match_started = Signal()
"""``match`` got its first entry."""

entry_recorded = Signal()
"""``match`` got entry ``seq``. Sent for every entry: receivers must be cheap."""

match_finished = Signal()
"""``match`` is over (played out, or declared); not yet confirmed."""

match_reopened = Signal()
"""``match`` is not over any longer: its end was undone, or a declaration was taken back.

``was_confirmed`` tells whether its result had been confirmed."""

match_confirmed = Signal()
"""The result of ``match`` stands: all sides, or a director, have confirmed it."""

result_corrected = Signal()
"""A confirmed result was corrected: ``before`` and ``after`` are ``{"winner", "score", "kind"}``.

``awarded`` tells that an official decided it otherwise, and that the log is as it was."""

match_voided = Signal()
"""``match`` was called off and counts for nothing."""

tablet_paired = Signal()
"""``device`` was paired with its table. Sent by the ``Device`` class, as the two below."""

tablet_revoked = Signal()
"""``device`` may mark no longer. Sent only where it could before."""

pairing_code_made = Signal()
"""A code that pairs a tablet with ``table`` was made."""


def tell(signal: Signal, match: Any, **more: Any) -> None:
    """Send ``signal`` of ``match``, unless that is simulated play."""
    if not match.simulated:
        signal.send(sender=type(match), match=match, **more)
