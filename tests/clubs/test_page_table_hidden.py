"""Every address of a hidden club, tried by outsiders and members: who lacks the right is refused."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from tests import traces
from tests.cases import each_case
from tests.clubs.page_answers import Visits, as_in_a_process
from tests.clubs.page_table import row_modules

pytestmark = [pytest.mark.django_db, pytest.mark.more_in_soak]


@pytest.fixture(scope="module")
def visits(module_db: None) -> Iterator[Visits]:
    """The club, for all rows; each test undoes what it changes."""
    found = Visits(hidden=True)
    with as_in_a_process():
        yield found


@pytest.mark.timeout(1800)  # a package may have five hundred addresses
@pytest.mark.parametrize("package", list(row_modules()), ids=lambda module: module.__name__)
def test_each_visitor_gets_the_answer_in_the_table(package: ModuleType, visits: Visits) -> None:
    """The visitors try each address of a package; each gets what the table says."""
    with each_case() as case:
        for row in package.ROWS:
            traces.forget()
            with case(row):
                visits.assert_answers(row)
