"""Where calls are joined to the rest: the signals of matches, and the panel on players' pages."""

from __future__ import annotations

from clubs.calling import panel
from clubs.calling.services import calling, pushing
from matches import retention, signals
from matches.models import Match


def connect() -> None:
    """Connect the signals. Idempotent."""
    signals.match_seated.connect(calling.on_seated, sender=Match, dispatch_uid="calling.on_seated")
    signals.match_started.connect(calling.on_started, sender=Match, dispatch_uid="calling.on_started")
    panel.register()
    retention.register_rows("pushes", "calls that were sent to phones", pushing.over)
