"""A real server in this process, and a bad road to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from clubs.api.core.scopes import Scope
from clubs.api.core.tokens import make_token
from clubs.people.models import Club, User
from tests.browser.conftest import listening, served, site
from tests.clients.road import Road
from tests.factories import make_club, owner_of

__all__ = ["listening", "served", "site"]


@pytest.fixture
def road(site: str) -> Iterator[Road]:
    """The way to the site."""
    found = Road(site)
    yield found
    found.close()


@pytest.fixture
def club(site: str) -> Club:
    """A club, ``hall``."""
    return make_club("Hall")


@pytest.fixture
def token(club: Club) -> Callable[..., str]:
    """``token(*scopes)``: a new token of the club's owner, with all scopes if none is named."""

    def make(*scopes: Scope, user: User | None = None) -> str:
        return make_token(user=user or owner_of(club), label="Client", scopes=scopes or Scope, days=1)[1]

    return make
