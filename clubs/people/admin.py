"""Admin pages, for the administrator of the installation; clubs never need them."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from clubs.people.models import (
    Club,
    ClubEvent,
    Invitation,
    Letter,
    Membership,
    Player,
    Table,
    User,
)
from clubs.people.services import letters
from config.languages.speaking import later


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    """Accounts, by e-mail address."""

    ordering = ("email",)
    list_display = ("email", "display_name", "is_staff", "is_active")
    search_fields = ("email", "display_name")
    fieldsets = (
        (None, {"fields": ("email", "password", "display_name")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("email", "display_name", "password1", "password2")}),
    )

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Set a person's password; the person gets a letter."""
        answer = super().user_change_password(request, id, form_url)
        if request.method == "POST" and answer.status_code == 302:
            person = User.objects.filter(pk=id)
            letters.notify(
                person, later(lambda: gettext("Your password was set anew")), "people/mail/password_set.txt"
            )
        return answer


class MembershipInline(admin.TabularInline):
    """A club's members."""

    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    """Clubs of the installation."""

    list_display = ("name", "town", "public", "listed", "is_demonstration", "archived_at")
    search_fields = ("name", "slug", "town")
    inlines = (MembershipInline,)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """Players of all clubs."""

    list_display = ("name", "club", "home_club", "rating", "active")
    list_filter = ("club", "active")
    search_fields = ("name",)
    raw_id_fields = ("user", "merged_into")


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Tables of all clubs."""

    list_display = ("club", "number", "name", "kind", "size", "active")
    list_filter = ("club", "kind")


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    """Invitations; the secret is not kept, so it cannot be seen here."""

    list_display = ("email", "club", "sent_at", "attempts", "accepted_at", "withdrawn_at", "expires_at")
    list_filter = ("club",)
    exclude = ("token_hash",)
    raw_id_fields = ("player", "accepted_by", "invited_by")


@admin.register(Letter)
class LetterAdmin(admin.ModelAdmin):
    """Letters that wait, were sent or could not be, without their texts; to be read only."""

    list_display = ("made_at", "to", "subject", "attempts", "sent_at", "problem")
    exclude = ("sealed",)

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(ClubEvent)
class ClubEventAdmin(admin.ModelAdmin):
    """The clubs' logs, to be read only."""

    list_display = ("at", "club", "by", "what")
    list_filter = ("club", "what")

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False
