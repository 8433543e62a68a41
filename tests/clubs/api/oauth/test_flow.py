"""An app gets a code from the person's browser, tokens for the code, and acts by them as far as allowed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from authlib.integrations.base_client.errors import OAuthError
from django.utils.timezone import now
from oauth2_provider.models import AccessToken, RefreshToken

from clubs.api.core import consents, tokens
from clubs.api.models import App, AppCode, Consent, Token
from clubs.api.oauth import cleaning, registering
from clubs.api.tokens import passes
from clubs.api.tokens.passes import Holder
from clubs.people.models import Club, User
from tests.clubs.api.oauth.apps import BACK, Person, Program, make_app, told
from tests.factories import make_club, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def club() -> Club:
    return make_club("Hall", public=False)


@pytest.fixture
def person(club: Club) -> Person:
    return Person(owner_of(club))


@pytest.fixture
def program() -> Program:
    return Program(make_app()[0])


def refused(call: Any, *arguments: Any) -> str:
    """The error with which the server refused it."""
    with pytest.raises(OAuthError) as refusal:
        call(*arguments)
    return str(refusal.value.error)


def code_at(answer: Any) -> tuple[int, str]:
    """Status and code of the interface's refusal."""
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("secret", [False, True], ids=["public", "confidential"])
def test_an_app_acts_for_a_person_from_the_code_to_the_end(club: Club, person: Person, secret: bool) -> None:
    app, text = make_app(secret=secret)
    program = Program(app, text)
    back = person.allows(program)
    assert told(back)["state"] == program.state and told(back)["iss"] == program.at["issuer"]
    given = program.exchange(back)
    assert given["token_type"] == "Bearer" and given["scope"] == "read mark"
    assert 3590 < given["expires_in"] <= 3600
    assert program.reads(f"clubs/{club.slug}/").json()["roles"] == ["owner"], "a hidden club of the person's"
    me = program.reads("me/").json()
    assert me["kind"] == "person" and me["person"]["email"] is None, "an app is not told the address"
    assert me["token"]["app"] == app.client_id and me["token"]["label"] == "Scores"
    newer = program.refresh()
    assert newer["refresh_token"] != given["refresh_token"]
    assert code_at(program.reads("me/", given["access_token"])) == (401, "token-revoked")
    assert program.reads("me/").status_code == 200
    assert program.revoke(newer["refresh_token"], "refresh_token") == 200
    assert code_at(program.reads("me/")) == (401, "token-revoked")
    assert refused(program.refresh, newer["refresh_token"]) == "invalid_grant"


def test_no_secret_lies_in_the_database_as_it_is(person: Person) -> None:
    app, secret = make_app(secret=True)
    program = Program(app, secret)
    back = person.allows(program)
    code = told(back)["code"]
    kept = repr([list(model.objects.values()) for model in (App, AppCode)])
    assert secret not in kept and code not in kept
    given = program.exchange(back)
    kept = repr([list(model.objects.values()) for model in (Token, AccessToken, RefreshToken, AppCode)])
    for name in ("access_token", "refresh_token"):
        assert given[name] not in kept and given[name].partition("_")[2] not in kept


@pytest.mark.one_database
def test_the_verifier_must_lead_to_the_challenge(person: Person, program: Program) -> None:
    back = person.allows(program)
    code = {"grant_type": "authorization_code", "code": told(back)["code"], "redirect_uri": BACK}
    code["client_id"] = program.oauth.client_id
    wrong = program.post(**code, code_verifier="x" * 50)
    assert (wrong.status_code, wrong.json()["error"]) == (400, "invalid_grant")
    missing = program.post(**code)
    assert (missing.status_code, missing.json()["error"]) == (400, "invalid_request")
    assert not Token.objects.exists()
    assert program.post(**code, code_verifier=program.verifier).status_code == 200


@pytest.mark.one_database
@pytest.mark.parametrize("method", [None, "plain"])
def test_without_pkce_by_s256_nothing_is_asked(person: Person, method: str | None) -> None:
    app, _ = make_app()
    address = f"/oauth/authorize/?response_type=code&client_id={app.client_id}&redirect_uri={BACK}&state=s1"
    if method:
        address += f"&code_challenge={'x' * 43}&code_challenge_method={method}"
    for answer in (person.looks(address), person.answers(address)):
        assert answer.status_code == 302 and answer["Location"].startswith(f"{BACK}?error=invalid_request")
        assert told(answer["Location"])["state"] == "s1" and "iss" in told(answer["Location"])
    assert not Consent.objects.exists()


@pytest.mark.one_database
def test_a_code_is_good_where_it_was_sent_and_for_a_minute(person: Person, program: Program) -> None:
    back = person.allows(program)
    elsewhere = {"redirect_uri": f"{BACK}/"}
    with pytest.raises(OAuthError):
        program.exchange(back, **elsewhere)
    AppCode.objects.update(expires=now() - timedelta(seconds=1))
    assert refused(program.exchange, back) == "invalid_grant"


@pytest.mark.one_database
def test_another_app_cannot_use_the_code(person: Person, program: Program) -> None:
    other = Program(make_app(name="Other")[0])
    other.verifier = program.verifier
    back = person.allows(program)
    other.state = program.state
    assert refused(other.exchange, back) == "invalid_grant"


def test_a_code_that_comes_twice_revokes_what_it_gave(person: Person, program: Program) -> None:
    back = person.allows(program)
    given = program.exchange(back)
    newer = program.refresh()
    assert refused(program.exchange, back) == "invalid_grant"
    assert code_at(program.reads("me/", newer["access_token"])) == (401, "token-revoked")
    assert refused(program.refresh, newer["refresh_token"]) == "invalid_grant"
    assert given["access_token"] != newer["access_token"]


def test_a_refresh_token_that_comes_twice_revokes_its_family(person: Person, program: Program) -> None:
    """Who of two has stolen it cannot be told: neither goes on. Another family of the app does."""
    first = program.exchange(person.allows(program))
    newer = program.refresh()
    apart = Program(App.objects.get())
    apart.exchange(person.allows(apart))
    assert refused(program.refresh, first["refresh_token"]) == "invalid_grant"
    assert code_at(program.reads("me/", newer["access_token"])) == (401, "token-revoked")
    assert refused(program.refresh, newer["refresh_token"]) == "invalid_grant"
    assert apart.reads("me/").status_code == 200


@pytest.mark.one_database
def test_a_confidential_app_proves_who_it_is(person: Person) -> None:
    app, secret = make_app(secret=True)
    program = Program(app, secret)
    given = program.exchange(person.allows(program))
    stolen = {
        "grant_type": "refresh_token",
        "refresh_token": given["refresh_token"],
        "client_id": app.client_id,
    }
    assert program.post(**stolen).status_code == 401
    assert program.post(**stolen, client_secret="bks_wrong").status_code == 401
    fresh = registering.renew_secret(app=app)
    assert program.post(**stolen, client_secret=secret).status_code == 401, "the old one is good no more"
    assert program.post(**stolen, client_secret=fresh).status_code == 200


@pytest.mark.one_database
def test_other_grants_are_none(person: Person) -> None:
    app, secret = make_app(secret=True)
    program = Program(app, secret)
    for grant in ("password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"):
        answer = program.post(
            grant_type=grant, client_id=app.client_id, client_secret=secret, username="a", password="b"
        )
        assert (answer.status_code, answer.json()["error"]) == (400, "unsupported_grant_type")
    implicit = person.looks(program.asks().replace("response_type=code", "response_type=token"))
    assert told(implicit["Location"])["error"] in ("unsupported_response_type", "unauthorized_client")
    assert program.at["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert program.at["code_challenge_methods_supported"] == ["S256"]


@pytest.mark.one_database
def test_the_person_narrows_scopes_and_club(club: Club, person: Person) -> None:
    other = make_club("Other", owner=person.user, public=False)
    program = Program(make_app()[0], scope="read people club")
    given = program.exchange(person.allows(program, scopes=["read"], club=club))
    assert given["scope"] == "read", "the app is told"
    assert program.reads(f"clubs/{club.slug}/members/").status_code == 200
    assert code_at(program.reads(f"clubs/{other.slug}/")) == (403, "other-club")
    made = program.web.post(
        f"/api/v1/clubs/{club.slug}/players/",
        json={"name": "Eve"},
        headers={"Authorization": f"Bearer {given['access_token']}"},
    )
    assert code_at(made) == (403, "scope-missing")
    newer = program.refresh()
    assert newer["scope"] == "read" and Token.objects.get(access__isnull=False).club == club


@pytest.mark.one_database
def test_no_more_is_given_than_was_asked(club: Club, person: Person, program: Program) -> None:
    """What the form of a tampered page says, too."""
    address = program.asks()
    assert person.answers(address, scopes=["read", "club"]).status_code == 422
    assert person.answers(address, club=make_club("Not theirs")).status_code == 422
    assert person.answers(address, days=4000).status_code == 422
    assert person.answers(address, scopes=[]).status_code == 422
    assert not Consent.objects.exists() and not AppCode.objects.exists()


@pytest.mark.one_database
def test_an_app_that_names_no_scope_asks_to_read(person: Person) -> None:
    program = Program(make_app()[0], scope="")
    assert program.exchange(person.allows(program, scopes=["read"]))["scope"] == "read"


@pytest.mark.one_database
def test_scopes_that_there_are_not_go_back_as_an_error(person: Person) -> None:
    program = Program(make_app()[0], scope="read everything")
    assert told(person.looks(program.asks())["Location"])["error"] == "invalid_scope"


def test_access_ends_when_the_person_takes_it_back(club: Club, person: Person, program: Program) -> None:
    given = program.exchange(person.allows(program))
    row = Token.objects.get()
    assert passes.over([Holder(club.pk, row.pk, person.user.pk)]) == {}
    consents.end(consent=Consent.objects.get())
    assert code_at(program.reads("me/")) == (401, "token-revoked")
    assert passes.over([Holder(club.pk, row.pk, person.user.pk)]), "its streams end"
    assert refused(program.refresh, given["refresh_token"]) == "invalid_grant"


def test_a_code_is_good_for_nothing_after_the_consent_was_taken_back(
    person: Person, program: Program
) -> None:
    back = person.allows(program)
    consents.end(consent=Consent.objects.get())
    assert refused(program.exchange, back) == "invalid_grant"


@pytest.mark.one_database
def test_access_ends_on_the_day_that_was_said(person: Person, program: Program) -> None:
    given = program.exchange(person.allows(program, days=1))
    Consent.objects.update(expires_at=now() + timedelta(minutes=10))
    given = program.refresh(given["refresh_token"])
    assert 590 <= given["expires_in"] <= 600, "no access token outlives the consent"
    Consent.objects.update(expires_at=now() - timedelta(seconds=1))
    assert refused(program.refresh, given["refresh_token"]) == "invalid_grant"
    Token.objects.update(expires_at=now() - timedelta(seconds=1))
    assert code_at(program.reads("me/")) == (401, "token-expired")


def test_access_ends_with_the_app_and_with_the_person(person: Person) -> None:
    app, _ = make_app()
    program = Program(app)
    given = program.exchange(person.allows(program))
    registering.delete(app=app)
    assert code_at(program.reads("me/")) == (401, "bad-token")
    assert refused(program.refresh, given["refresh_token"]) == "invalid_client"
    program = Program(make_app()[0])
    given = program.exchange(person.allows(program))
    User.objects.filter(pk=person.user.pk).update(is_active=False)
    assert code_at(program.reads("me/")) == (401, "token-revoked")
    assert refused(program.refresh, given["refresh_token"]) == "invalid_grant"


@pytest.mark.one_database
def test_an_app_is_out_of_use_when_its_makers_account_is_closed(person: Person) -> None:
    app, _ = make_app()
    program = Program(app)
    given = program.exchange(person.allows(program))
    User.objects.filter(pk=app.user_id).update(is_active=False)
    assert person.looks(program.asks()).status_code == 400
    assert refused(program.refresh, given["refresh_token"]) == "invalid_client"


@pytest.mark.one_database
def test_a_new_password_ends_what_apps_may(person: Person, program: Program) -> None:
    given = program.exchange(person.allows(program))
    assert tokens.revoke_all(person.user) == 1
    assert code_at(program.reads("me/")) == (401, "token-revoked")
    assert refused(program.refresh, given["refresh_token"]) == "invalid_grant"


def test_an_app_revokes_its_own_tokens_alone(person: Person, program: Program) -> None:
    given = program.exchange(person.allows(program))
    other = Program(make_app(name="Other")[0])
    assert other.revoke(given["access_token"]) == 200, "nothing is told of what is not its own"
    assert program.reads("me/").status_code == 200
    assert program.revoke(given["access_token"]) == 200
    assert code_at(program.reads("me/")) == (401, "token-revoked")
    assert refused(program.refresh, given["refresh_token"]) == "invalid_grant", "with what would renew it"


@pytest.mark.one_database
def test_an_app_makes_no_tokens_and_sees_no_other_apps(person: Person) -> None:
    program = Program(make_app()[0], scope="read club")
    given = program.exchange(person.allows(program, scopes=["read", "club"]))
    headers = {"Authorization": f"Bearer {given['access_token']}"}
    new = program.web.post("/api/v1/tokens/", json={"label": "X", "scopes": ["read"]}, headers=headers)
    assert code_at(new) == (403, "account-only")
    for path in ("apps/", "me/apps/"):
        assert code_at(program.reads(path)) == (403, "account-only")
    (own,) = program.reads("tokens/").json()["results"]
    assert own["current"] and own["good"]
    gone = program.web.delete(f"/api/v1/tokens/{own['id']}/", headers=headers)
    assert gone.status_code == 204
    assert refused(program.refresh, given["refresh_token"]) == "invalid_grant"


def test_who_allows_the_same_again_has_one_consent_and_one_letter(
    person: Person, program: Program, settings: Any, mailoutbox: Any
) -> None:
    settings.SENDS_MAIL = True
    from clubs.people.models import Letter

    for _ in range(2):
        program.exchange(person.allows(program))
    assert Consent.objects.count() == 1 and Letter.objects.count() == 1
    program.exchange(person.allows(program, scopes=["read"]))
    assert Consent.objects.count() == 2 and Letter.objects.count() == 2


def test_what_is_over_is_removed_and_what_is_not_stays(person: Person, program: Program) -> None:
    program.exchange(person.allows(program))
    newer = program.refresh()
    assert cleaning.clean() == 0
    AppCode.objects.update(expires=now() - timedelta(days=2))
    Token.objects.filter(access=None).update(expires_at=now() - timedelta(days=8))
    assert cleaning.clean() == 2 and RefreshToken.objects.count() == 2, "the used one must be known again"
    assert program.reads("me/").status_code == 200
    newer = program.refresh(newer["refresh_token"])
    consents.end(consent=Consent.objects.get())
    Consent.objects.update(revoked_at=now() - timedelta(days=91))
    cleaning.clean()
    left = [model.objects.count() for model in (Consent, Token, AccessToken, RefreshToken, AppCode)]
    assert left == [0, 0, 0, 0, 0]
