"""Pages of one's apps for other people; and revoking what one allowed an app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.api.core import consents
from clubs.api.core.shown_once import Carrier
from clubs.api.models import App, Consent
from clubs.api.oauth import registering
from clubs.people.access import not_found
from clubs.people.forms import NameField, attempt
from clubs.people.views.common import form_page, posted, signed_in

_CARRIER: Final = Carrier("balkline_app_secret", "app-secret")
KINDS: Final = (
    (
        "public",
        gettext_lazy(
            "It runs at people's own devices: on a phone, a desk, or in a web page. It has no secret."
        ),
    ),
    ("confidential", gettext_lazy("It runs on a server, which keeps a secret.")),
)
Page = Callable[..., HttpResponse]


class AppForm(forms.Form):
    """What an app is called, and where it lives."""

    name = NameField(label=gettext_lazy("Name"), max_length=registering.LONGEST_NAME)
    website = forms.CharField(
        label=gettext_lazy("Address of a page about it"), max_length=registering.LONGEST_WEBSITE
    )
    redirects = forms.CharField(
        label=gettext_lazy("Addresses to which people are sent back"),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=gettext_lazy(
            "One on each line, exactly as the app sends it: https://…, http://localhost/… at any port, or a"
            " scheme of the app's own, like com.example.app:/back."
        ),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Where it runs"), choices=KINDS, widget=forms.RadioSelect, initial="public"
    )

    def given(self) -> dict[str, Any]:
        """What the services take."""
        told = self.cleaned_data
        return {**{name: told[name] for name in ("name", "website")}, "redirects": told["redirects"].split()}


def _for_own(view: Callable[[HttpRequest, App], HttpResponse]) -> Page:
    """A page of one of one's own apps: others are not found."""

    def page(request: HttpRequest, app: str) -> HttpResponse:
        found = App.objects.filter(user=signed_in(request), client_id=app).first()
        if found is None:
            raise not_found("app")
        return view(request, found)

    return login_required(page)


def _again(view: Page) -> Page:
    """Who changes something here must have signed in a short while ago."""
    again: Page = reauthentication_required(
        view, app="allauth.account", enabled=lambda request: request.method == "POST"
    )
    return again


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@_again
def own_apps(request: HttpRequest) -> HttpResponse:
    """One's own apps, and registering one."""
    user = signed_in(request)
    form = AppForm(posted(request))
    if request.method == "POST" and form.is_valid():
        confidential = form.cleaned_data["kind"] == "confidential"
        made = attempt(form, registering.make, user=user, confidential=confidential, **form.given())
        if made is not None:
            return _shown(request, *made)
    return form_page(request, "api/oauth/apps.html", form, rows=list(App.objects.filter(user=user)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_for_own
@_again
def own_app(request: HttpRequest, app: App) -> HttpResponse:
    """One of one's own apps: what it needs to know, and changing it. A new secret is shown once."""
    begin = {"name": app.name, "website": app.website, "redirects": "\n".join(app.redirects)}
    form = AppForm(posted(request), initial=begin)
    del form.fields["kind"]
    if (
        request.method == "POST"
        and form.is_valid()
        and attempt(form, registering.change, app=app, **form.given()) is not None
    ):
        messages.success(request, gettext("Saved."))
        return redirect("apps:app", app=app.client_id)
    user = signed_in(request)
    page = form_page(
        request,
        "api/oauth/app.html",
        form,
        app=app,
        secret=_CARRIER.brought(request, user),
        people=consents.of_app(app),
        metadata=request.build_absolute_uri(reverse("oauth2_provider:oauth-server-metadata")),
    )
    _CARRIER.forget(page, request, _at(app))
    return page


@require_POST
@_for_own
@_again
def renew_secret(request: HttpRequest, app: App) -> HttpResponse:
    """A new secret, shown once on the next page."""
    return _shown(request, app, registering.renew_secret(app=app))


@require_POST
@_for_own
@_again
def delete(request: HttpRequest, app: App) -> HttpResponse:
    """Delete it, with everything that people allowed it."""
    registering.delete(app=app)
    messages.success(request, gettext("The app {name} is deleted.").format(name=app.name))
    return redirect("apps:own")


@require_POST
@login_required
def revoke(request: HttpRequest, consent: str) -> HttpResponse:
    """Take back what one allowed an app."""
    rows = Consent.objects.filter(user=signed_in(request), public_id=consent).select_related("app")
    found = rows.first()
    if found is None:
        raise not_found("allowed app")
    consents.end(consent=found)
    messages.success(
        request, gettext("The app {name} can no longer act for you.").format(name=found.app.name)
    )
    return redirect("tokens:own")


def _at(app: App) -> str:
    return reverse("apps:app", args=(app.client_id,))


def _shown(request: HttpRequest, app: App, secret: str) -> HttpResponse:
    answer = redirect(_at(app))
    if secret:
        _CARRIER.send(answer, request, signed_in(request), secret, _at(app))
    return answer
