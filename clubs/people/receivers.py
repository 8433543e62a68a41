"""Where people are joined to the packages below: authority over matches, and stamps."""

from __future__ import annotations

from clubs.people import access, affiliations_panel, panels, stamps
from matches import authority


def connect() -> None:
    """Register everything. Idempotent."""
    authority.register(access.may_act, access.may_act_in_club)
    stamps.connect()
    panels.register("club", affiliations_panel.panel, order=60)
