"""What web process, workers and scheduler have in common, loaded once, for those that are forked from it.

Importing this module loads all of Balkline, pages and tasks. Nothing here may open a connection or start a
thread: neither survives a fork. So each child begins for itself what it needs of these, when it imports
``config.asgi`` or becomes a worker. What was loaded is then *frozen*: Python's collector does not visit it
any more, which would copy it into each child.
"""

import gc
import os
import warnings
from importlib import import_module
from typing import Final

import django
from django.urls import get_resolver

OF_CELERY: Final = (
    "celery.__main__",
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.beat",
    "celery.bin.celery",
    "celery.bin.worker",
    "celery.concurrency.prefork",
    "celery.concurrency.thread",
    "celery.worker.consumer.consumer",
)
OF_PAGES: Final = (
    "config.bodies",
    "config.https.cookies",
    "config.mdns",
    "config.threads",
    "config.web",
    "matches.live.asgi",
)


def load() -> None:
    """Load everything, and freeze it."""
    gc.disable()  # while nothing but code is loaded there is nothing to collect
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for name in OF_CELERY + OF_PAGES:
        import_module(name)
    _ = get_resolver().url_patterns  # brings all pages
    warnings.filterwarnings("ignore", "You're running the worker with superuser")  # docs/running.md says it
    app = import_module("config.celery").app
    app.finalize()
    app.loader.import_default_modules()
    gc.collect()
    gc.freeze()


load()
