"""What web process, workers and scheduler have in common, loaded once, for those that are forked from it.

Importing it loads all of Balkline. Nothing here may open a connection or start a thread: neither survives a
fork. What was loaded is then *frozen*: Python's collector does not visit it any more, which would copy it
into each child.
"""

import gc
import warnings

gc.disable()  # while nothing but code is loaded there is nothing to collect

import celery.__main__  # noqa: E402
import celery.apps.beat  # noqa: E402
import celery.apps.worker  # noqa: E402
import celery.bin.beat  # noqa: E402
import celery.bin.celery  # noqa: E402
import celery.bin.worker  # noqa: E402
import celery.concurrency.prefork  # noqa: E402
import celery.concurrency.thread  # noqa: E402
import celery.worker.consumer.consumer  # noqa: E402, F401

import config.asgi  # noqa: E402
import config.mdns  # noqa: E402
import config.web  # noqa: E402, F401
from config.celery import app  # noqa: E402

warnings.filterwarnings("ignore", "You're running the worker with superuser")  # docs/running.md says it once
app.finalize()
app.loader.import_default_modules()
gc.collect()
gc.freeze()
