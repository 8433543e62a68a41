"""The site as it is, and beside it a plain Django view that answers 200: the measure of all ratios."""

# ruff: noqa: E402  # Django must be set up before its models are imported
from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from config.asgi import application

__all__ = ["application", "urlpatterns"]


def plain(request: HttpRequest) -> HttpResponse:
    """Answer 200."""
    return HttpResponse("ok")


urlpatterns = [path("bench/plain", plain), path("", include("config.urls"))]

from django.conf import settings

settings.ROOT_URLCONF = "tests.benchmarks.site"
