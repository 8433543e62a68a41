"""Settings, addresses, start-up and background work of the whole deployment.

Importing the package loads the Celery application, so that tasks declared with
``shared_task`` anywhere find it, whichever process imports them first.
"""

from config.celery import app as celery_app

__all__ = ["celery_app"]
