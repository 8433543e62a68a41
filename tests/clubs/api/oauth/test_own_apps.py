"""Registering apps, and taking back what one allowed, on the pages and by program."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.api.core import consents
from clubs.api.models import App, Consent, Token
from clubs.api.oauth import registering
from clubs.api.oauth.validating import digest
from clubs.people.models import User
from matches.problems import UserProblem
from tests.clubs.api.asking import Asker, by_token, code_of, sign_in
from tests.clubs.api.oauth.apps import BACK, Person, Program, make_app
from tests.factories import make_club, make_user, owner_of

pytestmark = pytest.mark.django_db
SECRET = re.compile(r"bks_[A-Za-z0-9_-]{43}")
GIVEN: dict[str, Any] = {"name": "Scores", "website": "https://scores.example/", "redirects": [BACK]}


@pytest.fixture
def maker() -> User:
    return make_user()


def page_of(user: User) -> Client:
    browser = Client()
    sign_in(browser, user)
    return browser


def test_an_app_is_registered_on_the_page_and_its_secret_shown_once(maker: User) -> None:
    browser = page_of(maker)
    form = {**GIVEN, "redirects": f"{BACK}\n\n http://localhost/x ", "kind": "confidential"}
    answer = browser.post("/me/apps/", form)
    app = App.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/me/apps/{app.client_id}/")
    assert app.redirects == [BACK, "http://localhost/x"] and app.user == maker
    (secret,) = set(SECRET.findall(browser.get(answer["Location"]).content.decode()))
    assert app.client_secret == digest(secret)
    again = browser.get(answer["Location"]).content.decode()
    assert not SECRET.search(again) and app.client_id in again
    browser.post(f"/me/apps/{app.client_id}/secret/")
    (newer,) = set(SECRET.findall(browser.get(answer["Location"]).content.decode()))
    assert newer != secret
    browser.post(answer["Location"], {**GIVEN, "name": "Better", "redirects": BACK})
    app.refresh_from_db()
    assert (app.name, app.redirects) == ("Better", [BACK])
    assert browser.post(f"/me/apps/{app.client_id}/delete/")["Location"] == "/me/apps/"
    assert not App.objects.exists()


def test_a_public_app_has_no_secret(maker: User) -> None:
    browser = page_of(maker)
    browser.post("/me/apps/", {**GIVEN, "redirects": BACK, "kind": "public"})
    app = App.objects.get()
    assert app.client_secret == "" and not app.is_confidential
    page = browser.get(f"/me/apps/{app.client_id}/").content.decode()
    assert not SECRET.search(page) and "Make a new secret" not in page
    assert browser.post(f"/me/apps/{app.client_id}/secret/").status_code == 409


def test_what_cannot_be_registered_stands_beside_its_field(maker: User) -> None:
    browser = page_of(maker)
    good = {**GIVEN, "redirects": BACK, "kind": "public"}
    for field, wrong in (
        ("name", " \u200b"), ("website", "javascript:alert(1)"), ("redirects", "http://scores.example/"),
        ("website", "https://"), ("website", "https://u@a.example/"), ("kind", "other"),
    ):  # fmt: skip
        page = browser.post("/me/apps/", {**good, field: wrong})
        assert page.status_code == 422 and list(page.context["form"].errors) == [field]
    assert not App.objects.exists()


def test_others_apps_are_not_found(maker: User) -> None:
    app, _ = make_app(user=maker, secret=True)
    browser, other = page_of(make_user()), Asker(make_user())
    at = f"/me/apps/{app.client_id}/"
    answers = [
        browser.get(at),
        browser.post(f"{at}secret/"),
        browser.post(f"{at}delete/"),
        browser.post(at, GIVEN),
    ]
    assert [one.status_code for one in answers] == [404] * 4
    path = f"apps/{app.client_id}/"
    for answer in (
        other.get(path), other.patch(path, {"name": "Mine"}), other.delete(path), other.post(f"{path}secret/")
    ):  # fmt: skip
        assert code_of(answer) == (404, "not-found")
    app.refresh_from_db()
    assert app.name == "Scores"


def test_a_person_has_so_many_apps(maker: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "MOST", 2)
    for _ in range(2):
        make_app(user=maker)
    assert code_of(Asker(maker).post("apps/", GIVEN)) == (409, "too-many-apps")
    monkeypatch.setattr(consents, "MOST", 1)
    consents.allow(user=maker, app=App.objects.all()[0], scopes=["read"], days=1)
    with pytest.raises(UserProblem) as refusal:
        consents.allow(user=maker, app=App.objects.all()[1], scopes=["read"], days=1)
    assert refusal.value.code == "too-many-apps"


def test_an_app_is_registered_by_program(maker: User) -> None:
    asker = by_token(maker, "read", "club")
    made = asker.post("apps/", {**GIVEN, "kind": "confidential"})
    assert made.status_code == 201 and made["Location"].endswith(f"/api/v1/apps/{made.json()['id']}/")
    assert SECRET.fullmatch(made.json()["secret"])
    path = f"apps/{made.json()['id']}/"
    assert asker.patch(path, {"name": "Better"}).json()["name"] == "Better"
    assert asker.get(path).json() == {
        "id": made.json()["id"], "name": "Better", "website": "https://scores.example/", "redirects": [BACK],
        "kind": "confidential", "made_at": made.json()["made_at"], "people": 0,
    }  # fmt: skip
    newer = asker.post(f"{path}secret/").json()["secret"]
    assert SECRET.fullmatch(newer) and newer != made.json()["secret"]
    assert code_of(asker.patch(path, {"redirects": ["http://a.example/"]})) == (422, "bad-field")
    assert [one["id"] for one in asker.get("apps/").json()["results"]] == [made.json()["id"]]
    assert asker.delete(path).status_code == 204 and not App.objects.exists()
    assert asker.post("apps/", GIVEN).json()["secret"] is None


def test_apps_are_no_matter_of_a_clubs_token(maker: User) -> None:
    club = make_club("Hall")
    asker = by_token(owner_of(club), "read", "club", club=club)
    for answer in (asker.get("apps/"), asker.post("apps/", GIVEN), asker.get("me/apps/")):
        assert code_of(answer) == (403, "account-only")
    assert code_of(by_token(maker, "read").post("apps/", GIVEN)) == (403, "scope-missing")


def test_a_session_of_long_ago_registers_nothing(maker: User) -> None:
    asker = Asker(maker)
    session = asker.client.session
    session["account_authentication_methods"] = [{"method": "password", "at": 0}]
    session.save()
    assert code_of(asker.post("apps/", GIVEN)) == (403, "sign-in-again")
    assert asker.get("apps/").status_code == 200


@pytest.mark.parametrize("by", ["page", "program"])
def test_what_was_allowed_is_listed_and_taken_back(maker: User, by: str) -> None:
    person = Person(owner_of(make_club("Hall")))
    program = Program(make_app(user=maker)[0])
    program.exchange(person.allows(program, scopes=["read"]))
    assert program.reads("me/").status_code == 200
    asker = Asker(person.user)
    (row,) = asker.get("me/apps/").json()["results"]
    assert row["name"] == "Scores" and row["scopes"] == ["read"] and row["club"] is None
    assert row["good"] and row["last_used_at"] and row["app"] == App.objects.get().client_id
    assert asker.get(f"me/apps/{row['id']}/").json() == row
    page = person.browser.get("/me/tokens/").content.decode()
    assert "Scores" in page and "Read what you see" in page and "Made" not in page, "no token of one's own"
    assert Asker(maker).get("apps/").json()["results"][0]["people"] == 1
    stranger = Asker(make_user())
    assert code_of(stranger.get(f"me/apps/{row['id']}/")) == (404, "not-found")
    assert code_of(stranger.delete(f"me/apps/{row['id']}/")) == (404, "not-found")
    if by == "page":
        assert page_of(make_user()).post(f"/me/allowed-apps/{row['id']}/revoke/").status_code == 404
        answer = person.browser.post(f"/me/allowed-apps/{row['id']}/revoke/")
        assert (answer.status_code, answer["Location"]) == (302, "/me/tokens/")
    else:
        assert asker.delete(f"me/apps/{row['id']}/").status_code == 204
    assert program.reads("me/").status_code == 401
    assert not asker.get(f"me/apps/{row['id']}/").json()["good"]
    assert Consent.objects.get().revoked_at is not None and Token.objects.count() == 1


def test_an_apps_tokens_count_not_as_ones_own(maker: User) -> None:
    person = Person(owner_of(make_club("Hall")))
    program = Program(make_app(user=maker)[0])
    program.exchange(person.allows(program))
    assert Asker(person.user).get("tokens/").json()["results"] == []


def test_an_app_that_is_renewed_keeps_the_match_that_it_marks(maker: User) -> None:
    """The lease knows the app, not its token of this hour; another family is another program."""
    from rest_framework.request import Request
    from rest_framework.test import APIRequestFactory

    from clubs.api.core.authentication import actor_of

    def client() -> str:
        row = Token.objects.select_related("user").exclude(access=None).latest("pk")
        request = Request(APIRequestFactory().get("/"))
        request.user, request.auth = row.user, row
        return repr(actor_of(request))

    person = Person(owner_of(make_club("Hall")))
    program = Program(make_app(user=maker)[0])
    program.exchange(person.allows(program))
    before = client()
    program.refresh()
    assert client() == before
    other = Program(App.objects.get())
    other.exchange(person.allows(other))
    assert client() != before


def test_the_administrator_sees_apps_and_no_table_of_tokens(maker: User) -> None:
    app, _ = make_app(user=maker)
    browser = page_of(make_user(is_staff=True, is_superuser=True))
    assert app.name in browser.get("/admin/api/app/").content.decode()
    assert app.client_secret == "" and browser.get(f"/admin/api/app/{app.pk}/change/").status_code == 200
    assert browser.get("/admin/oauth2_provider/accesstoken/").status_code == 404
    assert browser.get("/admin/api/appcode/").status_code == 404
