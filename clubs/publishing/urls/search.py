"""Addresses for search engines: what they may find, and what they leave alone."""

from __future__ import annotations

from django.contrib.sitemaps.views import index, sitemap
from django.urls import path

from clubs.publishing.sitemaps import SITEMAPS, robots

SECTION = "sitemap-section"

urlpatterns = [
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", index, {"sitemaps": SITEMAPS, "sitemap_url_name": SECTION}, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemap, {"sitemaps": SITEMAPS}, name=SECTION),
]
