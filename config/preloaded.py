"""What web process, workers and scheduler have in common, loaded once, for those that are forked from it.

Importing this module loads all of Balkline, pages and tasks. Nothing here may open a connection or start a
thread: neither survives a fork. So each child begins for itself what it needs of these, when it imports
``config.asgi`` or becomes a worker. What was loaded is then *frozen*: Python's collector does not visit it
any more, which would copy it into each child.
"""

import contextlib
import ctypes
import gc
import os
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

import django
from django.apps import apps
from django.conf import settings
from django.urls import get_resolver

from config import holes

OF_CELERY: Final = (
    "celery.__main__",
    "celery.app.amqp",
    "celery.app.control",
    "celery.app.events",
    "celery.app.log",
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.beat",
    "celery.bin.celery",
    "celery.bin.worker",
    "celery.concurrency.prefork",
    "celery.concurrency.thread",
    "celery.worker.autoscale",
    "celery.worker.components",
    "celery.worker.consumer.consumer",
    "celery.worker.consumer.delayed_delivery",
    "celery.worker.strategy",
)
OF_PAGES: Final = (
    "config.bodies",
    "config.https.cookies",
    "config.threads",
    "config.web",
    "matches.live.asgi",
)
OF_WORK: Final = ("matches.disputes.studying",)
"""What a worker loads when it starts."""
M_ARENA_MAX: Final = -8
"""The option of glibc's ``mallopt``."""
WITHOUT: Final = ("charset_normalizer", "greenlet", "jinja2", "pygments", "rich")
"""What other libraries load where it is installed, for purposes that no server has: the tests of Django, the
command of httpx, guesses how an answer without a character set may be written. What needs one of these for
itself loads it when it does."""


def load() -> None:
    """Load everything, and freeze it."""
    _one_arena()
    gc.disable()  # while nothing but code is loaded there is nothing to collect
    _without_shell()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    on_sqlite = settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
    with _without(*WITHOUT, *(["psycopg"] if on_sqlite else [])):  # it comes with fields of arrays
        _load_all()
    gc.collect()
    _give_back()
    holes.fill()
    holes.fill_heap()
    gc.freeze()


def _load_all() -> None:
    warnings.filterwarnings("ignore", "Unable to find acceptable character detection")  # WITHOUT it
    django.setup()
    for name in OF_CELERY + OF_PAGES:
        import_module(name)
    resolver = get_resolver()
    _ = resolver.url_patterns  # brings all pages
    _ = resolver.reverse_dict  # compiles all addresses, which each child would do for itself
    warnings.filterwarnings("ignore", "You're running the worker with superuser")  # docs/running.md says it
    app = import_module("config.celery").app
    newer = import_module("config.newer")
    newer.known()
    str(newer.applied().query)  # each child asks that first
    for model in apps.get_models():
        str(model._base_manager.all().query)  # what Django remembers of each field at the first query
    app.finalize()
    app.loader.init_worker()  # brings all tasks, and no worker looks for them again
    for name in OF_WORK:
        import_module(name)


@contextlib.contextmanager
def _without(*libraries: str) -> Iterator[None]:
    """Let ``libraries`` be missing for a while; those that are loaded already stay."""
    missing = [name for name in libraries if name not in sys.modules]
    sys.modules.update(dict.fromkeys(missing))  # type: ignore[arg-type]  # None: "it is not there"
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]


def _without_shell() -> None:
    """Celery's command brings an interactive shell with its own terminal library, of 7 MB, which no child of
    a server opens."""
    if "click_repl" not in sys.modules:
        stub = ModuleType("click_repl")
        stub.register_repl = lambda group, name="repl": None  # type: ignore[attr-defined]
        sys.modules["click_repl"] = stub


def _one_arena() -> None:
    """Let the threads of each child share one heap. glibc would give each its own of some megabytes, so that
    none waits for another; but Python runs one at a time."""
    with contextlib.suppress(OSError, AttributeError):  # another C library than glibc
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def _give_back() -> None:
    """Return to the system what loading has used and freed."""
    with contextlib.suppress(OSError, AttributeError):  # another C library than glibc
        ctypes.CDLL(None).malloc_trim(0)


load()
