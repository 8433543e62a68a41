"""Admin pages of the deployment itself: the backups of the schedule, to be read only."""

from __future__ import annotations

from django.contrib import admin

from config.models import BackupRun


@admin.register(BackupRun)
class BackupRunAdmin(admin.ModelAdmin):
    """One row for each day: what was made, or what was in the way."""

    list_display = ("due", "name", "size", "ended_at", "attempts", "problem")

    def has_add_permission(self, request: object) -> bool:
        """Read only: rows cannot be added."""
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        """Read only: rows cannot be changed."""
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        """Read only: rows cannot be deleted."""
        return False
