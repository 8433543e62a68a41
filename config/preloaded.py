"""What web process, workers and scheduler have in common, loaded once, for those that are forked from it.

Importing it loads all of Balkline, pages and tasks. Nothing here may open a connection or start a thread:
neither survives a fork. So each child begins for itself what it needs of these, when it imports
``config.asgi`` or becomes a worker. What was loaded is then *frozen*: Python's collector does not visit it any more, which would copy it
into each child.
"""

import gc
import os
import warnings

gc.disable()  # while nothing but code is loaded there is nothing to collect

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import celery.__main__  # noqa: E402
import celery.apps.beat  # noqa: E402
import celery.apps.worker  # noqa: E402
import celery.bin.beat  # noqa: E402
import celery.bin.celery  # noqa: E402
import celery.bin.worker  # noqa: E402
import celery.concurrency.prefork  # noqa: E402
import celery.concurrency.thread  # noqa: E402
import celery.worker.consumer.consumer  # noqa: E402, F401

import django  # noqa: E402
from django.urls import get_resolver  # noqa: E402

django.setup()

import config.bodies  # noqa: E402
import config.https.cookies  # noqa: E402
import config.mdns  # noqa: E402
import config.threads  # noqa: E402
import config.web  # noqa: E402
import matches.live.asgi  # noqa: E402, F401
from config.celery import app  # noqa: E402

get_resolver().url_patterns  # noqa: B018 - loads all pages

warnings.filterwarnings("ignore", "You're running the worker with superuser")  # docs/running.md says it once
app.finalize()
app.loader.import_default_modules()
gc.collect()
gc.freeze()
