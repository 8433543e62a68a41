"""Every address of a public club, tried by outsiders and members: who lacks the right is refused."""

from __future__ import annotations

import pytest

from tests.clubs.page_answers import Visits
from tests.clubs.page_table import Row, all_rows

pytestmark = [pytest.mark.django_db, pytest.mark.more_in_soak]


@pytest.fixture(scope="module")
def visits(module_db: None) -> Visits:
    """The club, for all rows; each test undoes what it changes."""
    return Visits(hidden=False)


@pytest.mark.parametrize("row", all_rows(), ids=str)
def test_each_visitor_gets_the_answer_in_the_table(row: Row, visits: Visits) -> None:
    """The visitors try the address; each gets what the table says."""
    visits.assert_answers(row)
