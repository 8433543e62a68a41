"""What every template may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, Any]:
    """Return ``debug`` (the style page is shown), ``theme`` ("light", "dark" or ""), and ``canonical``.

    ``canonical`` is the page's one address for search engines, where the operator has set a public address.
    """
    theme = request.COOKIES.get("theme", "")
    return {
        "debug": settings.DEBUG,
        "theme": theme if theme in {"light", "dark"} else "",
        "canonical": f"{settings.PUBLIC_URL}{request.path}" if settings.PUBLIC_URL else "",
    }
