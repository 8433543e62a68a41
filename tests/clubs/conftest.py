"""What tests of all packages of clubs share."""

import pytest

from clubs.people.limited import SHELF


@pytest.fixture
def known_names(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which names are not shown in full is known, as it is in a process until one changes. Within the
    transaction of a test it would be asked for each page."""
    clubs = SHELF.clubs()
    monkeypatch.setattr(SHELF, "clubs", lambda: clubs)
