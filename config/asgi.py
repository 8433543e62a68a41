"""The web server's entry: live streams beside Django, and a bound to what is sent to either.

Server-sent event streams stay open for hours, so they are served by the raw application of
``matches.live`` without Django's request machinery; everything else goes to Django.
"""

import os
from typing import cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.asgi import get_asgi_application

from config import private, telemetry
from config.backups import half
from config.backups.problems import BackupProblem
from config.threads import App, with_kept_threads

private.begin()
try:
    half.refuse()
except BackupProblem as problem:
    raise SystemExit(str(problem)) from problem
telemetry.begin("web")  # it puts a middleware before all others
pages = with_kept_threads(cast(App, get_asgi_application()))

from config.bodies import with_bounded_bodies  # noqa: E402
from config.https.cookies import with_secure_cookies  # noqa: E402
from config.metrics import meters  # noqa: E402
from matches.live.asgi import with_live  # noqa: E402  # models can be imported only now

meters.begin()
application = with_bounded_bodies(cast(App, with_live(pages)))
if settings.OWN_HTTPS:
    application = with_secure_cookies(application)
