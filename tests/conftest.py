"""Which tests run where.

A run has one database: SQLite, or PostgreSQL where ``BALKLINE_TEST_DATABASE_URL`` names one. On
SQLite everything runs but what is marked ``postgres``; on PostgreSQL only what is marked
``postgres`` or ``both_databases``, and of that nothing that is marked ``one_database``. ``make test``
does both runs. A test marked ``redis`` or ``browser`` is skipped where that service is missing, unless
``BALKLINE_REQUIRE_SERVICES`` is set: then it fails. A test marked ``soak`` runs in ``make soak`` only, one
marked ``more_in_soak`` there with more rounds (see ``tests/soak.py``).
"""

import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import services, sharing, soak, traces, unsteady

BEGAN = pytest.StashKey[float]()
"""When this process began its first test."""

soak.load_profile()


@pytest.hookimpl(trylast=True)  # after Hypothesis has marked its tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that belong to the other database, or to the soak (or to anything but the soak)."""
    on_postgres = os.environ.get("BALKLINE_TEST_DATABASE_URL", "").startswith("postgres")
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        there = marks & {"postgres", "both_databases"} and "one_database" not in marks
        runs = there if on_postgres else "postgres" not in marks
        runs = runs and (bool(marks & soak.MARKS) if soak.SOAKING else "soak" not in marks)
        (kept if runs else left_out).append(item)
        if runs and unsteady.has_second_chance(marks):
            item.user_properties.append((unsteady.PROPERTY, item.nodeid))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept
    items.sort(key=lambda item: sharing.rank(item.nodeid))


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays until the end: a sixth of the time went into it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share out files, and browser tests one by one."""
    return sharing.scheduler(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin in the project's language, whatever the test before has read. Skip a test whose service is
    missing; fail it where services are required.

    Skip whatever is left when the time of ``make quick`` is over.
    """
    if (translation := sys.modules.get("django.utils.translation.trans_real")) is not None:
        translation.deactivate()
    began = item.session.stash.setdefault(BEGAN, time.monotonic())
    if time.monotonic() - began > float(os.environ.get("BALKLINE_TEST_SECONDS", "inf")):
        pytest.skip("the time is over: left to make test")
    needs = {"redis": services.redis_url, "browser": services.chromium}
    for mark, find in needs.items():
        if item.get_closest_marker(mark) and find() is None:
            if services.required():
                pytest.fail(f"{mark}: the service is required and cannot be reached", pytrace=False)
            pytest.skip(f"{mark}: the service cannot be reached")


@pytest.fixture(scope="session")
def redis_url() -> str:
    """The address of a Redis database that the test may fill and empty (with mark ``redis``)."""
    url = services.redis_url()
    assert url is not None
    return url


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of a Chromium (with mark ``browser``)."""
    path = services.chromium()
    assert path is not None
    return path


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: Any, django_db_modify_db_settings: None
) -> Iterator[None]:
    """The test's database, copied from one that is migrated once for all processes."""
    from django.db import connection

    from tests import prepared

    real = connection.settings_dict["NAME"]
    with django_db_blocker.unblock():
        prepared.fill(
            lambda: connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        )
    yield
    with django_db_blocker.unblock():
        connection.creation.destroy_test_db(real, verbosity=0)


@pytest.fixture(scope="module")
def module_db(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    """A transaction round all tests of a module: what its fixtures of that scope write is made once.

    Each test with ``db`` works in a savepoint of it and undoes what it changes. All tests of the module see
    the rows, so let all of them ask for them. Rows read in the fixture are stale after a test has changed
    them: hand out ids, or read them afresh. A test that commits (``transaction=True``) has no place in such
    a module.
    """
    from django.db import transaction

    for test in request.session.items:
        if test.getparent(pytest.Module) is request.node:
            mark = test.get_closest_marker("django_db")
            assert not (mark and mark.kwargs.get("transaction")), f"{test.nodeid} commits"
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _no_traces_between_tests(request: pytest.FixtureRequest) -> None:
    """No test that may use Django inherits anything from the one before."""
    traces.forget()


@pytest.fixture(autouse=True, scope="session")
def _contexts_of_whole_pages(django_test_environment: None) -> None:
    """Keep the context of a page for tests, and not that of each template which it includes.

    Django copies the context for every widget of a form and every row of a table that has a template: a
    tenth of the time of the tests of pages.
    """
    from django.template import Context, Template
    from django.test.signals import template_rendered

    def render(self: Template, context: Context) -> str:
        if context.template is self:
            template_rendered.send(sender=self, template=self, context=context)
        return self.nodelist.render(context)

    Template._render = render  # type: ignore[method-assign]  # Django takes it back at the end


@pytest.fixture(autouse=True, scope="session")
def _one_chain_of_middleware(django_test_environment: None) -> Iterator[None]:
    """All clients of tests share the middleware, as all requests to a process do, until a setting changes.

    Django sets it up anew for each client: a third of the work of a short request.
    """
    from django.test.client import ClientHandler
    from django.test.signals import setting_changed

    ready: list[ClientHandler] = []
    load = ClientHandler.load_middleware

    def shared(self: ClientHandler, is_async: bool = False) -> None:
        if not ready:
            load(self, is_async)
            ready.append(self)
        for name in (
            "_view_middleware", "_template_response_middleware", "_exception_middleware", "_middleware_chain"
        ):  # fmt: skip
            setattr(self, name, getattr(ready[0], name))

    def forget(**changed: Any) -> None:
        ready.clear()

    setting_changed.connect(forget)
    ClientHandler.load_middleware = shared  # type: ignore[method-assign]
    yield
    ClientHandler.load_middleware = load  # type: ignore[method-assign]
    setting_changed.disconnect(forget)


@pytest.fixture(autouse=True, scope="session")
def _examples_are_kept(django_test_environment: None) -> None:
    """Where a run writes the examples of the interface, every test may give some."""
    if os.environ.get("BALKLINE_TEST_EXAMPLES") == "write":
        from tests.clubs.api import recording

        recording.watch()


@pytest.fixture(autouse=True, scope="session")
def _description_is_split_once(django_test_environment: None) -> Iterator[None]:
    """A process that needs the parts of the interface's description finds them, as one does that is started
    again. What makes them is tested on another description."""
    from clubs.api.reading import kept
    from tests import prepared

    usual, read = kept.YAML, kept._read

    def found(archive: Any, name: str) -> bytes:
        if archive == place and not place.exists() and usual == kept.YAML:
            place.write_bytes(prepared.split_description()[1])
        return read(archive, name)

    place = kept._place()
    kept._read = found
    yield
    kept._read = read


@pytest.fixture(autouse=True, scope="session")
def _emptied_by_rows() -> Iterator[None]:
    """After a test that commits, empty what it has filled (see ``tests/emptying.py``)."""
    from tests import emptying

    with emptying.in_place():
        yield


@pytest.fixture(scope="session")
def pseudo_catalogues(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    """The catalogues of the languages that nobody speaks, and their words for scripts."""
    from tests import pseudo

    folder = tmp_path_factory.mktemp("locale")
    return folder, pseudo.make(folder)


@pytest.fixture
def pseudo_languages(settings: Any, pseudo_catalogues: tuple[Path, dict[str, bytes]]) -> dict[str, bytes]:
    """Offer the languages of :mod:`tests.pseudo`; their words for scripts."""
    from tests import pseudo

    folder, scripts = pseudo_catalogues
    pseudo.speak(settings, folder)
    return scripts
