"""Where people are joined to the packages below: authority over matches, and stamps."""

from __future__ import annotations

from typing import Any

from clubs.people import access, affiliations_panel, languages, panels, shown, stamps
from clubs.people.services import backup_letters, erasing, friendlies, kept
from config import shown_names
from config.backups import signals
from config.languages import choosing
from matches import authority
from matches.coming import friendly


def connect() -> None:
    """Register everything. Idempotent."""
    authority.register(access.may_act, access.may_act_in_club)
    friendly.register(friendlies.Host())
    choosing.register(languages.of_address, languages.remember)
    signals.failed.connect(backup_letters.tell_operators)
    signals.restored.connect(_forget_again, dispatch_uid="people.forget-again")
    shown_names.register(shown.of_public, shown.is_outside)
    stamps.connect()
    kept.register()
    panels.register("club", affiliations_panel.panel, order=60)


def _forget_again(**signal: Any) -> None:
    """A backup may have brought back who was erased after it was made."""
    erasing.apply_again()
