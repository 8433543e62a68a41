"""Addresses of leagues, below /c/<club>/leagues/."""

from __future__ import annotations

app_name = "leagues"

urlpatterns: list[object] = []
