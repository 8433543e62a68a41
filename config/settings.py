"""Django's settings, for the one-command server at home and for the grown-up installation alike.

Everything that differs between the two is an environment variable ``BALKLINE_*``, listed in
docs/configuration.md. Without any of them: SQLite, an embedded broker and e-mail into files, all
below ``var/``.
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from config import environment as env
from config.languages import known
from config.static_headers import add_headers

# Before numpy is loaded: for matrices of some hundred rows a thread for each core only waits for the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BASE_DIR = Path(__file__).resolve().parent.parent
DATA = Path(env.text("DATA", str(BASE_DIR / "var"))).resolve()
DATA.mkdir(parents=True, exist_ok=True, mode=0o700)  # config/private.py

DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret_key(DATA)
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS", [])

# --- Where the server is reached -----------------------------------------------------------------
# "own": `serve` speaks HTTPS itself, beside plain HTTP (config/https). Else: whether a proxy does for it.
OWN_HTTPS = env.text("HTTPS").lower() == "own"
HTTPS = not OWN_HTTPS and env.flag("HTTPS")
MDNS = env.flag("MDNS", True)  # whether `serve` takes the name balkline.local (config/mdns.py)
PORT, HTTPS_PORT = env.number("PORT", 8000), env.number("HTTPS_PORT", 8443)
ALLOWED_HOSTS = env.words("HOSTS", env.own_names())
_own_origins = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"] if HTTPS else []
CSRF_TRUSTED_ORIGINS = env.words("ORIGINS", _own_origins)
# The address in QR codes and e-mails; empty: that of the request, or of this machine (config/reach.py).
PUBLIC_URL = env.text("PUBLIC_URL").rstrip("/")
BIND = env.text("BIND", "0.0.0.0")  # noqa: S104 - what the web process listens on, for config/reach.py
if env.flag("BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = True

SECURE_SSL_REDIRECT = False  # the proxy's business; tablets on a plain local network must not be sent away
SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 0)
if OWN_HTTPS and SECURE_HSTS_SECONDS:
    raise env.BadSetting(
        "BALKLINE_HSTS_SECONDS: not with BALKLINE_HTTPS=own, as plain http goes on beside it"
    )
# Redirects to https and other subdomains are the proxy's and the domain owner's to decide.
# fields.W161 takes the noon of a weekly report for the present, on each start at noon.
SILENCED_SYSTEM_CHECKS = ["fields.W161", "security.W005", "security.W008", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # browsers refuse it on plain http
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- Apps ----------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "config.apps.HouseConfig",
    "oauth2_provider",  # before clubs.api, which takes its tables out of the admin
    "clubs.people",
    "clubs.handicaps",
    "clubs.competitions",
    "clubs.calling",
    "clubs.publishing",
    "clubs.emblems",
    "clubs.ladders",
    "clubs.series",
    "clubs.ratings",
    "clubs.leagues",
    "clubs.stamps",
    "clubs.archives",
    "clubs.webhooks",
    "clubs.demonstration",
    "clubs.audit",
    "clubs.operating",
    "clubs.api",
    "matches",
    "simulator",
    "clubs.operating.apps.OperatorsAdmin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "csp",
    "corsheaders",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
]

MIDDLEWARE = [
    "config.request_ids.name_requests",
    "config.metrics.requests.count_requests",
    "config.metrics.page.under_any_name",
    "clubs.audit.callers.remember",
    "config.health.under_any_name",
    "clubs.api.core.compressing.compress",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "matches.offline.addresses.versioned",
    "config.static_files.Files",
    "csp.middleware.CSPMiddleware",
    "config.https.leading.to_https",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.languages.choosing.Languages",
    "clubs.api.core.slashes.with_slash",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubs.api.core.throttling.tell_limits",
    "clubs.people.names_middleware.NamesOfReader",
    "matches.problems_middleware.ProblemsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

FORM_RENDERER = "config.form_rendering.Renderer"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.house",
            ],
            "builtins": ["django.templatetags.i18n"],  # nearly every template has texts
        },
    },
]

# --- Data ----------------------------------------------------------------------------------------
DATABASE_URL = env.text("DATABASE_URL", f"sqlite:///{DATA / 'balkline.sqlite3'}")


def database(url: str) -> dict[str, Any]:
    """Return Django's settings for one database.

    SQLite: readers never wait (WAL), a mark that was acknowledged survives a power cut (FULL), and a
    transaction takes the write lock when it begins, so that it cannot fail half-way (IMMEDIATE). PostgreSQL:
    connections come from a pool, because each request of an ASGI server has its own thread and would open its
    own connection; those that have died in it are replaced (config/postgresql), and a server that has fallen
    silent is given up after half a minute, not after the system's two hours.
    """
    settings: dict[str, Any] = dict(dj_database_url.parse(url))
    settings["CONN_MAX_AGE"] = 0
    settings["PASSWORD"] = settings.get("PASSWORD") or env.text("DATABASE_PASSWORD")
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["CONN_MAX_AGE"] = None  # opening costs a millisecond, keeping nothing (config/threads.py)
        settings["OPTIONS"] = {
            **settings.get("OPTIONS", {}),
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                " PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728"
            ),
        }
    elif settings["ENGINE"] == "django.db.backends.postgresql":
        settings["ENGINE"] = "config.postgresql"
        settings["OPTIONS"] = {
            "connect_timeout": 10,
            "keepalives_idle": 15,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 30_000,
            **settings.get("OPTIONS", {}),
            "pool": {
                "min_size": 1,
                "max_size": env.number("DATABASE_POOL", 20),
                "timeout": 20,
                # After a longer outage the pool would pause for minutes before it tries again.
                "reconnect_timeout": 10,
            },
        }
    return settings


DATABASES = {"default": database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHE_URL = env.text("CACHE_URL")
# What is counted: failed sign-ins, wrong pairing codes, requests of programs. With room in the memory of a
# process for few of them, a stranger could push others' counts out.
_counts = {"OPTIONS": {"MAX_ENTRIES": 20_000}}
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "config.caches.Counting", "LOCATION": CACHE_URL, **_counts}
    if CACHE_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", **_counts}
}
# Public pages, kept until what they show has changed (clubs/stamps): shared by all processes.
CACHES["shared"] = (
    {"BACKEND": "config.caches.Redis", "LOCATION": CACHE_URL, "KEY_PREFIX": "shared"}
    if CACHE_URL
    else {
        "BACKEND": "config.caches.Files",
        "LOCATION": DATA / "pages",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    }
)
STAMPS_PATH = DATA / "stamps"

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
# More of a body than this lies on the disk while it comes: many who send slowly must not fill the memory. How
# much may be sent at all is in config/bodies.py.
FILE_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# --- Accounts ------------------------------------------------------------------------------------
AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FORM_CLASS = "clubs.people.signup.NamedSignup"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD: str | None = None
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_ADAPTER = "clubs.people.signing_in.SigningIn"
ACCOUNT_FORMS = {
    "change_password": "clubs.api.tokens.passwords.ChangePassword",
    "reset_password_from_key": "clubs.api.tokens.passwords.ForgottenPassword",
}
# A hall stands behind one address: a hundred people sign in, or make accounts, in the quarter of an hour
# before a tournament. "key" is the account, in "login_failed" as tried from one address
# (clubs/people/signing_in.py).
ACCOUNT_RATE_LIMITS = {
    "login": "150/m/ip",
    "login_failed": "5/5m/key,50/d/key",
    "login_failed_address": "40/m/ip,300/h/ip",
    "login_failed_account": "5000/d/key",
    "signup": "30/m/ip,300/d/ip",
    "reset_password": "30/m/ip,200/d/ip,5/h/key",
    "reset_password_from_key": "60/m/ip",
    "change_password": "5/m/user,20/h/user",
}
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60  # counted from signing in, too

MFA_ADAPTER = "clubs.people.second_factor.SecondFactor"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # a server at home, and a phone, whose clocks differ by half a minute
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
MFA_FORMS = {
    "authenticate": "clubs.people.second_factor.Code",
    "reauthenticate": "clubs.people.second_factor.CodeAgain",
    "authenticate_webauthn": "clubs.people.second_factor.Passkey",
    "activate_totp": "clubs.people.second_factor.NewApp",
    "add_webauthn": "clubs.people.second_factor.NewPasskey",
    "login_webauthn": "clubs.people.second_factor.PasskeyAlone",
    "reauthenticate_webauthn": "clubs.people.second_factor.PasskeyAgain",
}
ADMIN_SECOND_STEP = env.flag("ADMIN_SECOND_STEP")  # clubs/operating/site.py

# --- E-mail --------------------------------------------------------------------------------------
EMAIL_URL = env.text("EMAIL_URL")
SENDS_MAIL = bool(EMAIL_URL)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("EMAIL_FROM", "Balkline <balkline@localhost>")
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = str(DATA / "mail")
if EMAIL_URL:
    globals().update(env.mail_server(EMAIL_URL))
# Without a mail server an address cannot be confirmed, so confirmation needs one.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_URL else "optional"
MFA_ALLOW_UNVERIFIED_EMAIL = not EMAIL_URL

# --- Background work -----------------------------------------------------------------------------
BROKER_DATA = DATA / "broker"
CELERY_BROKER_URL = env.text("BROKER_URL", "filesystem://")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {}
if CELERY_BROKER_URL.startswith("filesystem"):
    for folder in ("messages", "control"):
        (BROKER_DATA / folder).mkdir(parents=True, exist_ok=True, mode=0o700)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DATA / "messages"),
        "data_folder_out": str(BROKER_DATA / "messages"),
        "control_folder": str(BROKER_DATA / "control"),
        "store_processed": False,
        "polling_interval": 0.1,
    }
CELERY_TASK_IGNORE_RESULT = True  # the job's row tells how it went
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_SOFT_TIME_LIMIT = 540
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.scheduler:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA / "beat-schedule")

# --- Backups ---------------------------------------------------------------------------------------
BACKUPS = env.text("BACKUPS")  # a folder, or s3://bucket/prefix; empty: the schedule makes none
BACKUPS_AT = env.hour("BACKUPS_AT", "03:30")
BACKUPS_KEEP = env.numbers("BACKUPS_KEEP", (7, 4, 12))  # days, weeks, months
BACKUP_KEY = env.text("BACKUP_KEY") or None  # the passphrase that seals backups
BACKUP_BEFORE_MIGRATING = env.flag("BACKUP_BEFORE_MIGRATING", True)

# --- Privacy -------------------------------------------------------------------------------------
ERASURE_DAYS = env.number("ERASURE_DAYS", 7)
PHOTO_DAYS = env.number("PHOTO_DAYS", 365)  # after a dispute is closed; 0: for ever, here and below
REQUEST_DAYS = env.number("REQUEST_DAYS", 90)  # requests for a place that came to nothing
INVITATION_DAYS = env.number("INVITATION_DAYS", 90)  # ended invitations, codes for tablets
for kept_for in ("PHOTO_DAYS", "REQUEST_DAYS", "INVITATION_DAYS"):
    if globals()[kept_for] < 0:
        raise env.BadSetting(f"BALKLINE_{kept_for}: a number of days, or 0 to keep all for ever")

# --- Audit log ---------------------------------------------------------------------------------
AUDIT_DAYS = env.number("AUDIT_DAYS", 730)  # how long a line is kept; 0: for ever
if AUDIT_DAYS < 0:
    raise env.BadSetting("BALKLINE_AUDIT_DAYS: a number of days, or 0 to keep all for ever")

# --- Self-check ----------------------------------------------------------------------------------
SELFCHECK_GAMES = env.number("SELFCHECK_GAMES", 12)
SELFCHECK_MINUTES = env.number("SELFCHECK_MINUTES", 10)
SELFCHECK_HOUR = env.number("SELFCHECK_HOUR", 3)
if SELFCHECK_GAMES < 0:
    raise env.BadSetting("BALKLINE_SELFCHECK_GAMES: 0 or more games a day, 0 for none")
if SELFCHECK_MINUTES < 1:
    raise env.BadSetting("BALKLINE_SELFCHECK_MINUTES: at least one minute is needed")
if not 0 <= SELFCHECK_HOUR <= 23:
    raise env.BadSetting("BALKLINE_SELFCHECK_HOUR: an hour from 0 to 23 is needed")

# --- Language and time ---------------------------------------------------------------------------
LANGUAGE_CODE = known.ENGLISH
LANGUAGES = [(known.ENGLISH, "English"), *known.COMPLETE.items()]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.text("TIME_ZONE", "UTC")
USE_I18N = True
USE_TZ = True

# --- Static files --------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC", str(DATA / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ADD_HEADERS_FUNCTION = add_headers
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_files.Storage"
    },
}
# Files of import and export: every process has to reach them (clubs/archives/storage.py).
STORAGES["transfers"] = (
    {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": DATA / "transfers",
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    }
    if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
    else {"BACKEND": "clubs.archives.storage.DatabaseStorage"}
)
MEDIA_ROOT = DATA / "media"

# --- Interface for programs: config/interface_settings.py ------------------------------------------
from config.interface_settings import *  # noqa: E402, F403

# --- What an operator sees from outside (docs/metrics.md) -------------------------------------------
METRICS_TOKEN = env.text("METRICS_TOKEN")
METRICS_FROM = env.networks("METRICS_FROM", env.words("METRICS_FROM", []))
METRICS = bool(METRICS_TOKEN or METRICS_FROM)
TELEMETRY_ENDPOINT = env.text("TELEMETRY_ENDPOINT").rstrip("/")
TELEMETRY_PERCENT = env.number("TELEMETRY_PERCENT", 100)
if not 0 <= TELEMETRY_PERCENT <= 100:
    raise env.BadSetting("BALKLINE_TELEMETRY_PERCENT: 0 to 100")
METRICS_FOLDER = Path(env.text("METRICS_FOLDER", str(DATA / "metrics")))

# --- Log -----------------------------------------------------------------------------------------
LOG_LEVEL = env.text("LOG_LEVEL", "INFO").upper()
LOG_FORM = env.text("LOG_FORM", "text")
if LOG_FORM not in ("text", "json"):
    raise env.BadSetting("BALKLINE_LOG_FORM: text or json")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.logs.json_lines" if LOG_FORM == "json" else "config.logs.Lines"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn": {"handlers": [], "propagate": True},  # its own handlers have another form
        "uvicorn.access": {"handlers": [], "propagate": False},  # not a line for each request
        "multiprocessing": {"handlers": [], "level": "WARNING", "propagate": True},  # the worker's pool
        "celery.beat": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "fido2": {"level": "WARNING"},
        "kombu.connection": {"level": "ERROR"},  # it misses a host name in "filesystem://"
    },
}
