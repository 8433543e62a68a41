"""Admin pages of matches: where a tablet's rule book and the server's differed. To be read only."""

from __future__ import annotations

from django.contrib import admin

from matches.models import Difference
from simulator.admin import ReadOnly


@admin.register(Difference)
class DifferenceAdmin(ReadOnly, admin.ModelAdmin):
    """Differences of all clubs, the newest first: the match's record is on its page."""

    list_display = ("match", "seq", "what", "refusal", "by_label", "at", "versions_differ")
    list_filter = ("refusal", "match__game")
    list_select_related = ("match",)
    search_fields = ("match__public_id", "what")
    date_hierarchy = "at"
    ordering = ("-at",)
    fields = (
        "match", "seq", "what", "refusal", "tablet_hash", "server_hash", "tablet_engine", "server_engine",
        "by_label", "at",
    )  # fmt: skip

    @admin.display(description="other version", boolean=True)
    def versions_differ(self, difference: Difference) -> bool:
        """Whether the tablet had another version of the rule book."""
        return difference.tablet_engine != difference.server_engine
