"""The Celery application.

Celery is the doorbell, the database row is the job: a task only says that there is work to do, claims the row
that describes it, and is idempotent. A periodic sweep calls again for rows that no worker holds. So a broker
that loses a message delays work but loses none.

Every app's ``tasks.py`` is found by itself. Periodic work is listed in
``settings.CELERY_BEAT_SCHEDULE``; an app may also add its own from its ``tasks.py`` with
``timetable``.
"""

import os
from collections.abc import Callable
from typing import Any

from celery import Celery
from kombu import Exchange, Queue

from config import beside, file_broker, queues, timekeeping

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

file_broker.install()
app = Celery("balkline")
timekeeping.install(app)
beside.install(app)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [  # a worker that names none serves all
    Queue(queue.name, Exchange(queue.name), routing_key=queue.name) for queue in queues.QUEUES
]
app.conf.task_routes = queues.ROUTES
app.conf.task_default_queue = queues.LIVE.name
app.autodiscover_tasks()


def timetable(add: Callable[[Celery], None]) -> Callable[[Celery], None]:
    """Let ``add(app)`` put periodic work on the timetable when the app is complete, or at once if it is.

    So it does not matter when a module of tasks is imported.
    """

    def complete(sender: Celery, **kwargs: Any) -> None:
        add(sender)

    if app.finalized:
        add(app)
    else:
        app.on_after_finalize.connect(complete, weak=False)
    return add
