"""The Celery application.

Celery is the doorbell, the database row is the job: a task is only told that there is work
to do, claims the row that describes it, and may safely run twice. A periodic sweep rings again
for rows that nobody holds. So a broker that loses a message delays work and loses none.

Every app's ``tasks.py`` is found by itself. Periodic work is listed in
``settings.CELERY_BEAT_SCHEDULE``; an app may also add its own from its ``tasks.py`` with
``app.on_after_finalize``.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("balkline")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
