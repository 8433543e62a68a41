"""Admin pages of the self-check: to be read only, because nothing in them is anybody's to write."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from simulator.models import SelfCheck, Violation


class ReadOnly:
    """Nothing can be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Read only: rows cannot be added."""
        return False

    def has_change_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Read only: rows cannot be changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Read only: rows cannot be deleted."""
        return False


def record_link(violation: Violation) -> str:
    """A link to the record's text, or a dash where there is none."""
    if not violation.record:
        return "–"
    address = reverse("admin:simulator_violation_record", args=(violation.pk,))
    return format_html('<a href="{}">Record of {}</a>', address, violation.game)


class ViolationsOfCheck(ReadOnly, admin.TabularInline):
    """What a check found."""

    model = Violation
    fields = readonly_fields = ("game", "seed", "what", "entry", "told", "the_record")
    extra = 0

    @admin.display(description="record")
    def the_record(self, violation: Violation) -> str:
        """The way to the record."""
        return record_link(violation)


@admin.register(SelfCheck)
class SelfCheckAdmin(ReadOnly, admin.ModelAdmin):
    """Self-checks, the newest first, with the number of violations of each."""

    list_display = ("__str__", "state", "played", "games", "found", "minutes", "started", "ended")
    list_filter = ("state",)
    date_hierarchy = "made"
    inlines = (ViolationsOfCheck,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[SelfCheck]:
        """Rows with the count of their violations."""
        return super().get_queryset(request).annotate(found_count=Count("violations"))

    @admin.display(description="violations", ordering="found_count")
    def found(self, check: Any) -> str:
        """How many violations were found."""
        return f"⚠ {check.found_count}" if check.found_count else "none"

    @admin.display(description="minutes of processor time", ordering="seconds")
    def minutes(self, check: SelfCheck) -> str:
        """The processor time of its games."""
        return f"{check.seconds / 60:.1f}"


@admin.register(Violation)
class ViolationAdmin(ReadOnly, admin.ModelAdmin):
    """Violations of all checks, with the way to the record."""

    list_display = ("game", "what", "entry", "told", "the_record", "found")
    list_filter = ("what", "game")
    search_fields = ("game", "told")
    date_hierarchy = "found"
    fields = ("check_of", "game", "seed", "levels", "what", "entry", "told", "the_record", "found")

    @admin.display(description="record")
    def the_record(self, violation: Violation) -> str:
        """The way to the record."""
        return record_link(violation)

    def get_urls(self) -> list[URLPattern]:
        """The usual pages, and the record's text."""
        own = path(
            "<int:pk>/record/", self.admin_site.admin_view(self.record), name="simulator_violation_record"
        )
        return [own, *super().get_urls()]

    def record(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The record as plain text, which ``manage.py judge`` reads."""
        violation = self.get_object(request, str(pk))
        if violation is None or not self.has_view_permission(request, violation):
            raise Http404
        return HttpResponse(violation.record, content_type="text/plain; charset=utf-8")
