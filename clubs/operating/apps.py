"""The app ``operating``."""

from __future__ import annotations

from django.apps import AppConfig


class OperatingConfig(AppConfig):
    """Admin pages for the operator. It has no table of its own."""

    name = "clubs.operating"
    label = "operating"
    verbose_name = "Operating"
