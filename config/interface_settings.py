"""Django's settings for programs: the interface and how it is described, apps of other people, what pages of
other origins may ask, and the bounds for callers. :mod:`config.settings` takes them over.
"""

from config import environment as env

WEBHOOKS_PRIVATE = env.flag("WEBHOOKS_PRIVATE")
# Whom Web Push may be sent to: hosts of push services; a point at the beginning stands for all names below.
PUSH_HOSTS = env.words(
    "PUSH_HOSTS",
    ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"],
)
PUSH_PRIVATE = env.flag("PUSH_PRIVATE")
API_RATE = env.text("API_RATE", "600/min")
API_RATE_MARKS = env.text("API_RATE_MARKS", "600/min")
API_RATE_PUBLIC = env.text("API_RATE_PUBLIC", "120/min")
SANDBOX = env.flag("SANDBOX")  # a club in which anybody gets a token (clubs/demonstration/sandbox.py)
SANDBOX_RATE = env.text("SANDBOX_RATE", "300/min")
SANDBOX_WRITES = env.text("SANDBOX_WRITES", "20000/day")
API_STREAMS = env.number("API_STREAMS", 20)
if API_STREAMS < 0:
    raise env.BadSetting("BALKLINE_API_STREAMS: 0 or more streams for each caller, 0 for none")
STREAMS = env.number("STREAMS", 10_000)
STREAMS_PER_ADDRESS = env.number("STREAMS_PER_ADDRESS", 1_000)
if min(STREAMS, STREAMS_PER_ADDRESS) < 1:
    raise env.BadSetting("BALKLINE_STREAMS and BALKLINE_STREAMS_PER_ADDRESS: at least one stream is needed")
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.api.core.authentication.Bearer",
        "clubs.api.core.authentication.OwnSession",
    ],
    "DEFAULT_RENDERER_CLASSES": ["clubs.api.core.rendering.TellingRenderer"],
    "DEFAULT_PARSER_CLASSES": ["clubs.api.core.parsing.BoundedJSON"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PAGINATION_CLASS": "clubs.api.core.paging.Pages",
    "DEFAULT_FILTER_BACKENDS": ["clubs.api.core.filtering.Strictly"],
    "DEFAULT_THROTTLE_CLASSES": ["clubs.api.core.throttling.PerCaller", "clubs.api.core.sandbox.InSandbox"],
    "DEFAULT_SCHEMA_CLASS": "clubs.api.core.schema.Described",
    "URL_FORMAT_OVERRIDE": None,  # ?format= is a filter of competitions; all answers are JSON
    "EXCEPTION_HANDLER": "clubs.api.core.problems.answer",
    "LIST_SERIALIZER_ERRORS_AS_DICT": True,
    "NUM_PROXIES": 0,  # the server has put the visitor's address in place already
}
# Apps of other people (clubs/api/oauth): codes with PKCE alone; refresh tokens are good once, and a second
# use of one revokes all that came of it. Tokens are kept as digests.
OAUTH2_PROVIDER_APPLICATION_MODEL = "api.App"
OAUTH2_PROVIDER_GRANT_MODEL = "api.AppCode"
OAUTH2_PROVIDER_ACCESS_TOKEN_MODEL = "oauth2_provider.AccessToken"  # noqa: S105 - a table
OAUTH2_PROVIDER = {
    "OAUTH2_VALIDATOR_CLASS": "clubs.api.oauth.validating.Validator",
    "OAUTH2_SERVER_CLASS": "clubs.api.oauth.validating.Server",
    "SCOPES_BACKEND_CLASS": "clubs.api.oauth.validating.Scopes",
    "ACCESS_TOKEN_GENERATOR": "clubs.api.oauth.validating.new_access_token",
    "REFRESH_TOKEN_GENERATOR": "clubs.api.oauth.validating.new_refresh_token",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "REFRESH_TOKEN_EXPIRE_SECONDS": 400 * 24 * 3600,  # a consent ends sooner
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "PKCE_REQUIRED": True,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https"],  # each app has its own (clubs/api/oauth/redirects.py)
    "ALLOW_LOCALHOST_LOOPBACK": True,  # programs on a desk listen at whichever port is free
    "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
    "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
    "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": ["none", "client_secret_basic", "client_secret_post"],
    **{
        f"COMPLIANT_BCP_RFC9700_{each}": True
        for each in (
            "IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "PKCE_REQUIRED", "ACCESS_TOKEN_TRANSPORT",
            "AUTHZ_RESPONSE_ISS", "TOKEN_STORAGE", "REFRESH_TOKEN", "REDIRECT_URI_MATCHING",
        )
    },
}  # fmt: skip
# Pages of all origins may ask the interface, as nobody or with a token, and never with a cookie
# (config/origins.py).
CORS_URLS_REGEX = r"^/(api/v1/|oauth/(token|revoke)/|\.well-known/oauth-authorization-server$)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
CORS_ALLOW_HEADERS = [
    "Accept", "Accept-Language", "Authorization", "Cache-Control", "Content-Type",
    "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID", "X-Marker", "X-Requested-With",
]  # fmt: skip
CORS_EXPOSE_HEADERS = [
    "Allow", "Content-Disposition", "Date", "Deprecation", "ETag", "Idempotency-Replayed", "Link", "Location",
    "RateLimit",
    "RateLimit-Limit", "RateLimit-Policy", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After", "Sunset",
    "WWW-Authenticate", "X-Request-Id",
]  # fmt: skip
SPECTACULAR_SETTINGS = {
    "TITLE": "Balkline",
    "DESCRIPTION": "Everything that a club has, for programs. What is not described here, a parameter of the"
    " query or a member of a body, is refused.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "LICENSE": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
    "SERVERS": [{"url": "/", "description": "The server that gives this description."}],
    "EXTERNAL_DOCS": {
        "url": "/api/guide/",
        "description": "The guide, with requests and answers that a test sends.",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,  # what is sent has not all that is read, and no empty texts
    # Not the usual one, too: choices stand where they are used, so that no two need one name.
    "POSTPROCESSING_HOOKS": [
        "clubs.api.events.webhooks.describe",
        "clubs.api.publishing.stream_shapes.describe",
        "clubs.api.core.schema.close_requests",
        "clubs.api.links.add",
        "clubs.api.core.finishing.finish",
    ],
}
