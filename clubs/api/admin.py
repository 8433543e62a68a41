"""Admin pages: apps that people have registered, for the administrator to look at and to remove.

The tables of django-oauth-toolkit are left out: what is written there by hand would be no token of ours.
"""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from oauth2_provider.models import AccessToken, IDToken, RefreshToken

from clubs.api.models import App, AppCode
from simulator.admin import ReadOnly

for _model in (App, AppCode, AccessToken, IDToken, RefreshToken):
    admin.site.unregister(_model)


@admin.register(App)
class AppAdmin(ReadOnly, admin.ModelAdmin):
    """An app of somebody's: whose, and where it leads."""

    list_display = ("name", "user", "website", "created")
    search_fields = ("name", "website", "user__email")
    fields = ("name", "user", "website", "client_id", "client_type", "redirect_uris", "created")

    def has_delete_permission(self, request: HttpRequest, *_: object) -> bool:
        """An app that deceives people is removed here, with everything that people allowed it."""
        return True
