"""The addresses of the whole site. Each package lists its own; here stands only their order."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config import health, installing, views
from config.https import trust
from config.languages import choosing

urlpatterns = [
    path("healthz", health.whole, name="healthz"),
    path("healthz/web", health.web, name="healthz-web"),
    path("language/", choosing.choose, name="language"),
    path("manifest.webmanifest", installing.site, name="manifest"),
    path("table.webmanifest", installing.tablet, name="tablet-manifest"),
    path("trust/", trust.page, name="trust"),
    path("trust/authority.crt", trust.certificate, name="trust-certificate"),
    path("trust/authority.mobileconfig", trust.profile, name="trust-profile"),
    path("trust/check", trust.check, name="trust-check"),
    path("account/", include("allauth.urls")),
    path(
        "admin/password_change/",
        RedirectView.as_view(pattern_name="account_change_password"),
        name="admin-password",
    ),
    path("admin/", admin.site.urls),
    path("m/", include("matches.urls")),
    path("", include("matches.offline.urls")),
    path("", include("matches.rules_pages.urls")),
    path("", include("matches.tablet.urls")),
    path("", include("matches.rule_book.urls")),
    path("", include("matches.disputes.urls")),
    path("", include("matches.pages.urls")),
    path("api/v1/", include("clubs.api.urls")),
    path("api/", include("clubs.api.reading.page_urls")),
    path("", include("clubs.archives.urls")),
    path("", include("clubs.publishing.urls.pages")),
    path("", include("clubs.publishing.urls.search")),
    path("", include("clubs.publishing.urls.feeds")),
    path("", include("clubs.publishing.urls.calendars")),
    path("embed/", include("clubs.publishing.urls.embeds")),
    path("picture/", include("clubs.publishing.urls.pictures")),
    path("", include("clubs.emblems.urls")),
    path("", include("clubs.ladders.urls")),
    path("", include("clubs.calling.urls")),
    path("", include("clubs.series.urls")),
    path("", include("clubs.ratings.urls")),
    path("", include("clubs.leagues.urls")),
    path("", include("clubs.handicaps.urls")),
    path("", include("clubs.competitions.urls")),
    path("", include("clubs.webhooks.urls")),
    path("", include("clubs.audit.urls")),
    path("", include("clubs.api.tokens.page_urls")),
    path("", include("clubs.api.oauth.urls")),
    path("", include("clubs.api.oauth.page_urls")),
    path("", include("clubs.people.urls")),
]

if settings.DEBUG:
    urlpatterns = [path("style/", views.style, name="style"), *urlpatterns]

handler400 = "config.views.bad_request"
handler403 = "config.views.not_allowed"
handler404 = "config.views.not_found"
handler500 = "config.views.fault"
