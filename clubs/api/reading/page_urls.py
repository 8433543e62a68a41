"""Addresses of the pages for people who write programs, below ``/api/``."""

from __future__ import annotations

from django.urls import path

from clubs.api.reading import pages

app_name = "reading"

urlpatterns = [
    path("", pages.overview, name="overview"),
    path("reference/<slug:subject>/", pages.reference, name="reference"),
    path("reference/<slug:subject>/openapi.json", pages.description, name="description"),
    path("<slug:name>/", pages.guide, name="guide"),
]
