"""What tests of all packages of clubs share."""

import pytest

from clubs.people import shown


@pytest.fixture
def known_names(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which names are not shown in full is known, as it is in a process until one changes. Within the
    transaction of a test it would be asked for each page."""
    book = shown.book()
    monkeypatch.setattr(shown, "book", lambda: book)
