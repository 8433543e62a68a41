"""What every template may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def house(request: HttpRequest) -> dict[str, Any]:
    """Return ``debug`` (the style page is shown) and ``theme`` ("light", "dark" or "")."""
    theme = request.COOKIES.get("theme", "")
    return {"debug": settings.DEBUG, "theme": theme if theme in {"light", "dark"} else ""}
