"""Admin pages of the operator: jobs, webhooks, disputes, tablets, workers, audit log, and an overview.

They are to be read. What can be done is done by services, each for the rows that are ticked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from clubs.archives.models import Transfer
from clubs.audit import words
from clubs.audit.files import file_of
from clubs.audit.models import AuditLine
from clubs.audit.rules.deeds import SUBJECTS
from clubs.calling.models import Push
from clubs.leagues.models import FixtureJob
from clubs.operating import jobs, services
from clubs.operating.counting import Estimated
from clubs.operating.storage import storage
from clubs.people.admin import InvitationAdmin, LetterAdmin
from clubs.people.models import Invitation, Letter, User
from clubs.webhooks.models import Delivery, Webhook
from clubs.webhooks.services import registering
from config.health import LATE
from config.models import Heartbeat
from config.queues import QUEUES
from matches.models import Device, Dispute
from matches.problems import UserProblem
from matches.services import revoke_device
from simulator.admin import ReadOnly

admin.site.disable_action("delete_selected")  # each on its own page, which tells what goes with it


class Operated:
    """Rows that only who may do everything does something with."""

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Whether the actions are offered and done."""
        return bool(request.user.is_active and request.user.is_superuser)

    def each(self, request: HttpRequest, rows: QuerySet[Any], do: Callable[[Any], object], done: str) -> None:
        """Do something with each row; say how many it was done with, and why not with the others."""
        number = 0
        for row in rows:
            try:
                do(row)
            except UserProblem as problem:
                messages.error(request, f"{row}: {problem.message}")
            else:
                number += 1
        if number:
            messages.success(request, f"{done}: {number}.")


class Jobs(Operated):
    """The two things that can be done with a job."""

    actions: Any = ("run_again", "give_up")

    @admin.display(description="worker")
    def worker(self, row: Any) -> str:
        """Whether a worker has it, in words: the end of a lease is told by no clock that people read."""
        kind = jobs.BY_MODEL[type(row)]
        if seconds := kind.seconds_held(row):
            return f"has it, for {seconds} s at most"
        return "late" if getattr(row, kind.holds) is not None else "–"

    @admin.action(description="Run again now", permissions=["operate"])
    def run_again(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """From the first attempt on."""
        kind = jobs.BY_MODEL[rows.model]
        self.each(
            request, rows, lambda row: services.run_again(kind=kind, pk=row.pk, by=_by(request)), "Called"
        )

    @admin.action(description="Give up", permissions=["operate"])
    def give_up(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Nobody tries any more."""
        kind = jobs.BY_MODEL[rows.model]
        self.each(
            request, rows, lambda row: services.give_up(kind=kind, pk=row.pk, by=_by(request)), "Given up"
        )


def _by(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


class Held(admin.SimpleListFilter):
    """Whether a worker has it."""

    title, parameter_name = "worker", "held"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The choices."""
        return [("yes", "A worker has it"), ("late", "Its worker is late"), ("no", "Nobody has it")]

    def queryset(self, request: HttpRequest, rows: QuerySet[Any]) -> QuerySet[Any]:
        """The rows of a choice."""
        kind = jobs.BY_MODEL[rows.model]
        asked = {"yes": kind.held(), "late": kind.late(), "no": Q(**{kind.holds: None})}
        return rows.filter(asked.get(self.value() or "", Q()))


class LetterJobAdmin(Jobs, LetterAdmin):
    """Letters as jobs."""

    list_filter = (("sent_at", admin.EmptyFieldListFilter), "attempts")
    search_fields = ("to", "subject")
    paginator = Estimated
    show_full_result_count = False


class InvitationJobAdmin(Jobs, InvitationAdmin):
    """The letters of invitations as jobs."""

    list_filter = ("club", ("sent_at", admin.EmptyFieldListFilter), "attempts")  # type: ignore[assignment]
    search_fields = ("email",)


for _model, _admin in ((Letter, LetterJobAdmin), (Invitation, InvitationJobAdmin)):
    admin.site.unregister(_model)
    admin.site.register(_model, _admin)


@admin.register(Webhook)
class WebhookAdmin(Operated, ReadOnly, admin.ModelAdmin):
    """Webhooks of all clubs: do they get through?"""

    list_display = ("label", "club", "url", "is_on", "failing_since", "last_message", "off_because")
    list_filter = (("off_at", admin.EmptyFieldListFilter), ("failing_since", admin.EmptyFieldListFilter))
    list_select_related = ("club",)
    search_fields = ("label", "url", "club__name")
    fields = (
        "club", "label", "url", "kinds", "made_by", "made_at", "failing_since", "off_at", "off_because",
    )  # fmt: skip
    actions = ("switch_off",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Webhook]:
        """With the time of the last message that got through."""
        return super().get_queryset(request).annotate(last_done=Max("deliveries__done_at"))

    @admin.display(description="last delivered", ordering="last_done")
    def last_message(self, hook: Any) -> Any:
        """When a message got through last."""
        return hook.last_done

    @admin.display(description="on", boolean=True)
    def is_on(self, hook: Webhook) -> bool:
        """Whether it is told anything."""
        return hook.is_on

    @admin.action(description="Switch off", permissions=["operate"])
    def switch_off(self, request: HttpRequest, rows: QuerySet[Webhook]) -> None:
        """Its owners can switch it on again."""
        self.each(
            request, rows, lambda hook: registering.switch_off(webhook=hook, by=_by(request)), "Switched off"
        )


@admin.register(Delivery)
class DeliveryAdmin(Jobs, ReadOnly, admin.ModelAdmin):
    """Messages to webhooks, the newest first, with the last answer."""

    list_display = ("told", "webhook", "state", "attempts", "due_at", "worker", "answer")
    list_filter = ("state", Held, "told__kind")
    list_select_related = ("told", "webhook")
    search_fields = ("told__public_id", "webhook__label", "webhook__url")
    fields = ("webhook", "told", "state", "attempts", "due_at", "worker", "done_at", "answer")
    readonly_fields = ("answer", "worker")
    ordering = ("-pk",)
    paginator = Estimated
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        """With the attempts, in one more query."""
        return super().get_queryset(request).prefetch_related("log")

    @admin.display(description="last answer")
    def answer(self, delivery: Delivery) -> str:
        """What the address answered last, or why nothing came."""
        last = delivery.last
        if last is None:
            return "–"
        return f"{last.status or ''} {last.problem or last.answer[:80]}".strip()


@admin.register(Push)
class PushAdmin(Jobs, ReadOnly, admin.ModelAdmin):
    """Calls to phones."""

    list_display = ("kind", "state", "attempts", "made_at", "due_at", "worker", "problem")
    list_filter = ("state", "kind", Held)
    fields = ("kind", "state", "attempts", "made_at", "due_at", "worker", "done_at", "problem")
    readonly_fields = ("worker",)
    ordering = ("-pk",)
    paginator = Estimated
    show_full_result_count = False


@admin.register(Transfer)
class TransferAdmin(Jobs, ReadOnly, admin.ModelAdmin):
    """Archives and imports."""

    list_display = ("kind", "club", "by", "state", "made_at", "worker", "file_name")
    list_filter = ("state", "kind", Held)
    list_select_related = ("club", "by")
    search_fields = ("public_id", "file_name", "club__name", "by__email")
    fields = (
        "public_id", "kind", "club", "by", "state", "file_name", "progress", "report", "held_by",
        "worker", "made_at",
    )  # fmt: skip
    readonly_fields = ("worker",)
    ordering = ("-pk",)


@admin.register(FixtureJob)
class FixtureJobAdmin(Jobs, ReadOnly, admin.ModelAdmin):
    """Fixture lists of leagues that are being made."""

    list_display = ("season", "by", "state", "attempt", "made_at", "worker", "progress")
    list_filter = ("state", Held)
    list_select_related = ("season__league", "by")
    fields = (
        "public_id", "season", "by", "state", "options", "attempt", "progress", "report", "held_by",
        "worker", "made_at", "ended_at",
    )  # fmt: skip
    readonly_fields = ("worker",)
    ordering = ("-pk",)


@admin.register(Dispute)
class DisputeAdmin(Jobs, ReadOnly, admin.ModelAdmin):
    """Disputes, and how their studies go."""

    list_display = (
        "public_id",
        "match",
        "entry",
        "state",
        "at",
        "asked_at",
        "attempt",
        "worker",
        "problem",
    )
    list_filter = ("state", Held, "match__game")
    list_select_related = ("match",)
    search_fields = ("public_id", "match__public_id", "problem")
    date_hierarchy = "at"
    fields = (
        "public_id", "match", "entry", "state", "by_label", "at", "sheet_tokens", "other_tokens",
        "sheet_words", "other_words", "asked_at", "answered_at", "attempt", "held_by", "worker",
        "progress", "problem",
    )  # fmt: skip
    readonly_fields = ("worker",)
    ordering = ("-pk",)
    paginator = Estimated
    show_full_result_count = False


@admin.register(Device)
class DeviceAdmin(Operated, ReadOnly, admin.ModelAdmin):
    """Tablets of all clubs."""

    list_display = ("label", "club", "table", "paired_by", "paired_at", "last_seen_at", "revoked_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter), "last_seen_at")
    list_select_related = ("table__club",)
    search_fields = ("label", "table__club__name", "paired_by")
    fields = ("table", "label", "paired_by", "paired_at", "last_seen_at", "revoked_at", "revoked_by")
    ordering = ("-last_seen_at",)
    actions = ("cut_off",)

    @admin.display(description="club", ordering="table__club__name")
    def club(self, device: Device) -> str:
        """Where it marks."""
        return device.table.club.name

    @admin.action(description="Remove from its table", permissions=["operate"])
    def cut_off(self, request: HttpRequest, rows: QuerySet[Device]) -> None:
        """It marks no more, until somebody pairs it again."""
        self.each(
            request,
            rows,
            lambda one: revoke_device(table=one.table, device_id=one.pk, by=_by(request)),
            "Removed",
        )


class Subject(admin.SimpleListFilter):
    """Deeds by what they are about."""

    title, parameter_name = "subject", "subject"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The choices."""
        return [(name, str(words.HEADINGS[name])) for name in SUBJECTS]

    def queryset(self, request: HttpRequest, rows: QuerySet[Any]) -> QuerySet[Any]:
        """The rows of a choice."""
        codes = SUBJECTS.get(self.value() or "")
        return rows.filter(what__in=codes) if codes else rows


@admin.register(AuditLine)
class AuditLineAdmin(ReadOnly, admin.ModelAdmin):
    """The audit log of the whole installation."""

    list_display = ("at", "what", "by_kind", "by_label", "program", "address", "club_name", "about_label")
    list_filter = (Subject, "by_kind", "at", "what")
    search_fields = ("by_label", "about_label", "program", "club_name", "request_id")
    search_help_text = "A name of a person, a club, a program or a thing, or the id of a request"
    fields = (
        "at", "what", "by_kind", "by_key", "by_label", "program", "address", "club_name", "about_kind",
        "about_key", "about_label", "data", "request_id", "kept_until",
    )  # fmt: skip
    ordering = ("-pk",)
    paginator = Estimated
    show_full_result_count = False
    list_per_page = 50
    actions = ("as_csv",)

    @admin.action(description="Save as CSV", permissions=["view"])
    def as_csv(self, request: HttpRequest, rows: QuerySet[AuditLine]) -> HttpResponse:
        """The lines that are ticked; with "select all" those that the list is narrowed to."""
        return file_of(rows, "audit")


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly, admin.ModelAdmin):
    """When the worker of each queue was last heard; and the page of everything."""

    list_display = ("name", "at")
    ordering = ("name",)

    def get_urls(self) -> list[URLPattern]:
        """The usual pages, and the overview."""
        own = path("operating/", self.admin_site.admin_view(self.operating), name="operating")
        return [own, *super().get_urls()]

    def operating(self, request: HttpRequest) -> HttpResponse:
        """Workers, jobs and storage on one page."""
        if not self.has_view_permission(request):
            return self.admin_site.login(request)
        ages = Heartbeat.ages()
        context = {
            **self.admin_site.each_context(request),
            "title": "Operating",
            "workers": [
                (queue, ages.get(queue.name), ages.get(queue.name, 1e9) < LATE + queue.longest)
                for queue in QUEUES
            ],
            "jobs": jobs.overview(),
            "storage": storage(),
        }
        return TemplateResponse(request, "admin/operating.html", context)
