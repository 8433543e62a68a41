"""What somebody tries who wants a code, or a person's click, that is not theirs."""

from __future__ import annotations

import time
from urllib.parse import quote, urlencode

import pytest
from django.test import Client

from clubs.api.models import App, AppCode, Consent
from clubs.api.oauth.redirects import checked, place
from matches.problems import UserProblem
from tests.clubs.api.asking import sign_in
from tests.clubs.api.oauth.apps import BACK, Person, Program, make_app, told
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> Person:
    return Person(make_user())


@pytest.fixture
def app() -> App:
    return make_app(redirects=(BACK, "http://127.0.0.1/back", "com.example.app:/back"))[0]


def address(app: App, **more: str) -> str:
    """An app's request; what is given goes before what is usual."""
    given = {
        "response_type": "code", "client_id": app.client_id, "redirect_uri": BACK, "state": "s",
        "code_challenge": "x" * 43, "code_challenge_method": "S256", **more,
    }  # fmt: skip
    return f"/oauth/authorize/?{urlencode(given)}"


ELSEWHERE = (
    "https://evil.example/back", "https://scores.example/back/", "https://scores.example/back?x=1",
    "https://scores.example/back#x", "https://scores.example/back/../evil", "https://scores.example:8443/back",
    "http://scores.example/back", "https://scores.example@evil.example/back", "https://scores.example.evil.example/back",
    "https://a@scores.example/back", "//scores.example/back", "javascript:alert(1)", "data:text/html,x",
    "com.example.app:/other", "com.example.apps:/back", "http://127.0.0.2/back", "http://localhost/back",
    "https://SCORES.example/back\x00", "",
)  # fmt: skip


@pytest.mark.parametrize("uri", ELSEWHERE)
def test_nobody_is_sent_where_the_app_has_not_registered(person: Person, app: App, uri: str) -> None:
    """Neither with a code nor with an error; the page says so instead."""
    for more in ({}, {"scope": "no such"}, {"response_type": "token"}, {"code_challenge_method": "plain"}):
        for answer in (
            person.looks(address(app, redirect_uri=uri, **more)),
            person.answers(address(app, redirect_uri=uri, **more)),
            person.answers(address(app, redirect_uri=uri, **more), answer="refuse"),
        ):
            assert answer.status_code == 400 and "Location" not in answer
            assert "bad-app-request" in answer.content.decode()
    assert not Consent.objects.exists()


@pytest.mark.both_databases
@pytest.mark.parametrize("challenge", ["", "x", "x" * 44, "\x00" * 43, "ü" * 43, "x" * 42 + "="])
def test_what_is_no_challenge_goes_back_as_an_error(person: Person, app: App, challenge: str) -> None:
    for answer in (
        person.looks(address(app, code_challenge=challenge)),
        person.answers(address(app, code_challenge=challenge, scope="read"), scopes=["read"]),
    ):
        assert told(answer["Location"])["error"] == "invalid_request"
    assert not AppCode.objects.exists()


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "what", ["code", "refresh_token", "client_secret", "code_verifier", "token", "client_id"]
)
def test_characters_that_cannot_be_kept_are_refused(app: App, what: str) -> None:
    for grant in ("authorization_code", "refresh_token"):
        given = {
            "grant_type": grant, "client_id": app.client_id, "code": "x", "refresh_token": "x", "token": "x",
            what: "a\x00b",
        }  # fmt: skip
        assert Client().post("/oauth/token/", given).status_code in (400, 401)
        assert Client().post("/oauth/revoke/", given).status_code in (200, 401)


@pytest.mark.both_databases
@pytest.mark.parametrize("client", ["unknown", "", "\x00", "ü", "a" * 5000])
def test_an_unknown_app_sends_nobody_anywhere(person: Person, app: App, client: str) -> None:
    for answer in (
        person.looks(address(app, client_id=client)),
        person.answers(address(app, client_id=client)),
    ):
        assert answer.status_code == 400 and "Location" not in answer


@pytest.mark.parametrize("query", ["%zz", "a=%", "client_id=1&client_id=2", "\x00=", "state=" + quote("ü")])
def test_what_is_no_request_is_told_so(person: Person, app: App, query: str) -> None:
    assert person.looks(f"/oauth/authorize/?{query}").status_code == 400
    assert Client().post(f"/oauth/token/?{query}").status_code == 400
    assert Client().post(f"/oauth/revoke/?{query}").status_code in (400, 401)


def test_what_is_given_twice_is_refused(person: Person, app: App) -> None:
    for name in ("redirect_uri", "client_id", "scope", "state"):
        answer = person.looks(f"{address(app, scope='read')}&{name}=other")
        assert answer.status_code == 400 and "Location" not in answer


def test_programs_on_a_desk_and_on_a_phone_are_sent_back_to(person: Person, app: App) -> None:
    for uri in ("http://127.0.0.1:49152/back", "com.example.app:/back"):
        back = person.allows(Program(app, redirect=uri))
        assert back.startswith(f"{uri}?") and told(back)["code"]


@pytest.mark.parametrize("state", ["", "a b&c=d", "ü", "s" * 2000, "<script>", "%0d%0aSet-Cookie: a=b"])
def test_state_comes_back_as_it_was(person: Person, app: App, state: str) -> None:
    for answer in ("allow", "refuse"):
        back = person.answers(address(app, state=state, scope="read"), answer=answer, scopes=["read"])[
            "Location"
        ]
        assert told(back).get("state", "") == state and "\n" not in back
        assert told(back)["iss"] == "http://testserver"


def test_who_refuses_gives_nothing(person: Person, app: App) -> None:
    back = told(person.answers(address(app), answer="refuse")["Location"])
    assert back["error"] == "access_denied" and "code" not in back
    assert not Consent.objects.exists() and not AppCode.objects.exists()


def test_the_page_is_shown_in_no_frame_and_sends_its_form_nowhere_else(person: Person, app: App) -> None:
    page = person.looks(address(app))
    policy = page["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy and page["X-Frame-Options"] == "DENY"
    assert "form-action 'self' https:;" in policy + ";"
    own = person.looks(address(app, redirect_uri="com.example.app:/back"))["Content-Security-Policy"]
    assert "form-action 'self' com.example.app: https:" in own
    assert "no-store" in page["Cache-Control"]


def test_a_form_of_another_page_is_not_taken(app: App) -> None:
    browser = Client(enforce_csrf_checks=True)
    sign_in(browser, make_user())
    form = {"answer": "allow", "scopes": ["read"], "club": "", "days": 90}
    assert browser.post(address(app), form).status_code == 403
    assert browser.post(address(app), form, headers={"Origin": "https://evil.example"}).status_code == 403
    assert not Consent.objects.exists()


def test_a_link_alone_allows_nothing(person: Person, app: App) -> None:
    """An app that was allowed before is asked about again; neither ``prompt`` nor its like helps."""
    program = Program(app)
    person.allows(program)
    for more in ("&prompt=none", "&approval_prompt=auto", "&answer=allow&scopes=read"):
        page = person.looks(program.asks() + more)
        assert page.status_code == 200 and "Location" not in page
    assert AppCode.objects.count() == 1


def test_visitors_sign_in_first_and_come_back(app: App) -> None:
    asked = address(app)
    answer = Client().get(asked)
    assert (
        answer.status_code == 302 and answer["Location"] == f"/account/login/?next={quote(asked, safe='/')}"
    )


def test_who_signed_in_long_ago_does_so_again(app: App) -> None:
    browser, user = Client(), make_user()
    sign_in(browser, user)
    session = browser.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time() - 3600}]
    session.save()
    answer = browser.get(address(app))
    assert answer.status_code == 302 and answer["Location"].startswith("/account/reauthenticate/?next=")


def test_the_page_says_who_asks_and_for_what(person: Person) -> None:
    maker = make_user()
    app, _ = make_app(name="<b>Scores</b>", user=maker)
    page = person.looks(Program(app, scope="read direct").asks()).content.decode()
    assert "&lt;b&gt;Scores" in page and "<b>Scores" not in page
    for said in (
        "scores.example", "https://scores.example/", maker.get_full_name(), "Read what you see",
        "Run competitions, correct and rule", "All of your clubs", "90 days", "Refuse",
    ):  # fmt: skip
        assert said in page, said
    assert "Mark matches" not in page


def test_who_asks_too_often_waits(app: App, settings: object) -> None:
    settings.API_RATE_PUBLIC = "3/min"  # type: ignore[attr-defined]
    answers = [Client().post("/oauth/token/", {"client_id": app.client_id}) for _ in range(4)]
    assert [one.status_code for one in answers][-1] == 429 and answers[0].status_code != 429
    assert answers[-1].json() == {"error": "slow_down"} and int(answers[-1]["Retry-After"]) > 0


def test_pages_of_all_origins_may_ask_for_tokens_and_not_at_the_persons_page(
    person: Person, app: App
) -> None:
    origin = {"Origin": "https://scores.example"}
    for path in ("/oauth/token/", "/oauth/revoke/"):
        answer = Client().post(path, {}, headers=origin)
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer
        asked = {**origin, "Access-Control-Request-Method": "POST"}
        assert "POST" in Client().options(path, headers=asked)["Access-Control-Allow-Methods"]
    found = Client().get("/.well-known/oauth-authorization-server", headers=origin)
    assert found["Access-Control-Allow-Origin"] == "*"
    page = person.browser.get(address(app), headers=origin)
    assert "Access-Control-Allow-Origin" not in page


GOOD = (
    "https://a.example", "https://a.example:8443/x?y=1", "http://localhost/back", "http://127.0.0.1:8000/",
    "http://[::1]/back", "com.example.app:/back", "com.example.app://back/x",
)  # fmt: skip
BAD = (
    "http://a.example/back", "https://*.a.example/", "https://a.example/#", "https://u@a.example/", "ftp://a.example/",
    "javascript:alert(1)", "data:text/html,x", "myapp:/back", "file:///etc/passwd", "HTTPS://a.example/", "https:///x",
    "https://a.example:99999/", "/back", "blob:https://a.example/x", "https://a.example/\x00", "https://ü.example/",
    "http://127.0.0.1.evil.example/", "http://127.1/", "x.y:opaque", "https://a.example/" + "x" * 500, "",
)  # fmt: skip


def test_addresses_lead_to_the_app_alone() -> None:
    assert checked([*GOOD, GOOD[0]]) == list(GOOD)
    for address in BAD:
        with pytest.raises(UserProblem) as refusal:
            checked([address])
        assert refusal.value.data == {"field": "redirects"}, address
    with pytest.raises(UserProblem):
        checked([f"https://a.example/{n}" for n in range(11)])
    assert (
        place("https://a.example:8443/x") == "a.example:8443"
        and place("com.example.app:/back") == "com.example.app:"
    )
