"""What every template may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from config.https import leading
from config.languages import choosing


def house(request: HttpRequest) -> dict[str, Any]:
    """Return ``debug`` (the style page is shown), ``theme`` ("light", "dark", ""), ``canonical``, ``led_to``,
    and ``language`` and ``languages``: the code of the one that the page is in, and all to choose from.

    ``canonical`` is the page's one address for search engines, where the operator has set a public address.
    ``led_to`` is the server's own HTTPS for a page that came by plain HTTP (:mod:`config.https.leading`).
    """
    theme = request.COOKIES.get("theme", "")
    return {
        "language": get_language() or settings.LANGUAGE_CODE,
        "languages": choosing.languages(),
        "debug": settings.DEBUG,
        "theme": theme if theme in {"light", "dark"} else "",
        "canonical": f"{settings.PUBLIC_URL}{request.path}" if settings.PUBLIC_URL else "",
        "led_to": "" if request.is_secure() else leading.secure_address(request),
    }
