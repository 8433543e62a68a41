"""Settings for tests: the real ones, on data of their own.

``BALKLINE_TEST_DATABASE_URL`` chooses the database; without it, SQLite in a file of a temporary
directory (a file, because locks and journals are among the things tested).
"""

import atexit
import os
import shutil
import tempfile

_data = tempfile.mkdtemp(prefix="balkline-test-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
os.mkdir(os.path.join(_data, "static"))  # else each client of a test warns that it is missing
_kept = ("BALKLINE_TEST_", "BALKLINE_CHROMIUM", "BALKLINE_REQUIRE_SERVICES")
for _name in [name for name in os.environ if name.startswith("BALKLINE_") and not name.startswith(_kept)]:
    del os.environ[_name]
os.environ["BALKLINE_DATA"] = _data
# Not in the tree, and kept for the next run: what Hypothesis works out from Unicode, and in a soak from our
# sources, takes each process seconds unless it finds it. All processes inherit the variable.
os.environ.setdefault(
    "HYPOTHESIS_STORAGE_DIRECTORY", os.path.join(tempfile.gettempdir(), f"balkline-hypothesis-{os.getuid()}")
)
os.makedirs(os.environ["HYPOTHESIS_STORAGE_DIRECTORY"], mode=0o700, exist_ok=True)
os.environ["BALKLINE_LOG_LEVEL"] = "WARNING"
if os.environ.get("BALKLINE_TEST_DATABASE_URL"):
    os.environ["BALKLINE_DATABASE_URL"] = os.environ["BALKLINE_TEST_DATABASE_URL"]

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = ["*"]
BIND = "127.0.0.1"  # where the live server of the browser tests listens
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
SENDS_MAIL = True
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
API_RATE = API_RATE_MARKS = API_RATE_PUBLIC = "100000/min"
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(_data, "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = DATABASES["default"]["OPTIONS"]["init_command"].replace(
        "synchronous=FULL",
        "synchronous=OFF",  # power cuts are no part of a test run
    )
else:
    # A pool would hold connections to the test database when it is to be dropped.
    DATABASES["default"]["OPTIONS"].pop("pool", None)
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"  # power cuts, as above
    DATABASES["default"]["TEST"] = {"NAME": f"test_balkline_{os.getpid()}"}
