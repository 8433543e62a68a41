"""The app ``operating``, and the admin with its own site."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class OperatingConfig(AppConfig):
    """Admin pages for the operator. It has no table of its own."""

    name = "clubs.operating"
    label = "operating"
    verbose_name = "Operating"
    default = True


class OperatorsAdmin(admin_apps.AdminConfig):
    """``django.contrib.admin`` with the site of :mod:`clubs.operating.site`."""

    default = False
    default_site = "clubs.operating.site.OperatorsSite"
