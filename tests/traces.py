"""What one request leaves behind in this process for the next: forgotten before each test, and between the
cases of a test that stands for many."""

from __future__ import annotations

import sys


def forget() -> None:
    """Go back to the project's language, and empty the caches, so that no rate limit is inherited, nor what
    was found or logged a moment ago. Does nothing with what this process has not loaded."""
    if (translation := sys.modules.get("django.utils.translation.trans_real")) is not None:
        translation.deactivate()
    for name in ("config.seldom", "config.health"):
        if (module := sys.modules.get(name)) is not None:
            module.forget()

    from django.core.cache import caches

    for cache in caches.all(initialized_only=False):
        cache.clear()
