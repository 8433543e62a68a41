"""Calls by program: the same list, answers and choices as the pages, with the same refusals."""

from __future__ import annotations

import pytest

from clubs.api.core.scopes import Scope
from clubs.calling.models import Phone
from tests.clubs.api.asking import Asker, by_token, code_of
from tests.clubs.calling.conftest import Browser, Evening, PushService, evening
from tests.clubs.calling.conftest import push_service as push_service
from tests.factories import make_member, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(db: None) -> Evening:
    return evening()


def test_the_list_and_the_directors_buttons(called: Evening) -> None:
    """Everyone reads the list; owners and directors call again, give up, tick and take back."""
    at = f"clubs/{called.club.slug}/calls/"
    public, officer = Asker(), by_token(owner_of(called.club), Scope.DIRECT, Scope.MARK)
    rows = public.get(at).json()["results"]
    row = next(one for one in rows if one["players"][0]["name"] == "P1")
    assert row["standing"] == "called" and row["spoken"].startswith("P1 and P4, please, to table ")
    own = f"{at}{row['id']}/"
    assert code_of(officer.post(f"{own}again/")) == (409, "called-just-now")
    assert officer.post(f"{own}given-up/").json()["standing"] == "given-up"
    assert code_of(public.post(f"{own}given-up/"))[0] == 401
    answers = f"{own}answers/p1/"
    told = officer.put(answers, {"answered": True}).json()
    assert told["players"][0]["how"] == "director" and told["given_up_at"] is None
    assert officer.put(answers, {"answered": False}).json()["players"][0]["how"] == ""
    assert public.put(answers, {}).json()["players"][0]["how"] == "guest"
    assert code_of(public.put(answers, {"answered": False})) == (403, "not-allowed")
    assert code_of(public.put(f"{own}answers/p2/", {})) == (404, "not-found")


def test_terms_choices_and_names(called: Evening) -> None:
    """A part that is not named stays as it is; bounds are those of the pages."""
    at, player = f"clubs/{called.club.slug}/", called.player("P1")
    member = make_member(called.club)
    player.user = member
    player.save()
    officer = by_token(owner_of(called.club), Scope.READ, Scope.DIRECT, Scope.PEOPLE)
    assert officer.patch(f"{at}call-terms/", {"late_minutes": 9}).json() == {
        "late_minutes": 9,
        "again_minutes": 0,
        "guests_answer": True,
    }
    assert code_of(officer.patch(f"{at}call-terms/", {"again_minutes": 121})) == (422, "bad-field")
    own = by_token(member, Scope.READ, Scope.PEOPLE)
    assert own.get(f"{at}call-choice/").json() == {"push": True, "letters": False, "early": False}
    assert own.patch(f"{at}call-choice/", {"early": True}).json()["early"] is True
    said = f"{at}players/p1/said-name/"
    assert own.put(said, {"said": "Pee One"}).json() == Asker().get(said).json() == {"said": "Pee One"}
    assert code_of(own.put(f"{at}players/p2/said-name/", {"said": "x"})) == (403, "not-allowed")


def test_phones(called: Evening, push_service: PushService) -> None:
    """Added by anybody who sees the club; members list and remove their own; nobody reads an address."""
    at, player = f"clubs/{called.club.slug}/", called.player("P1")
    member = make_member(called.club)
    player.user = member
    player.save()
    own, public = by_token(member, Scope.READ, Scope.MARK, Scope.PEOPLE), Asker()
    there = f"{at}players/p1/call-phones/"
    assert len(public.get(there).json()["key"]) == 87
    body = {"endpoint": push_service.address(), "keys": Browser().keys, "label": "Mine"}
    made = own.post(there, body).json()
    assert made["label"] == "Mine" and "endpoint" not in made
    (listed,) = own.get(f"{at}call-phones/").json()["results"]
    assert listed == made
    assert own.delete(f"{at}call-phones/{made['id']}/").status_code == 204
    assert public.post(there, body).status_code == 201 and Phone.objects.get().user is None
    assert public.post(f"{there}forget/", {"endpoint": body["endpoint"]}).status_code == 204
    assert Phone.objects.count() == 0
    bad = {**body, "endpoint": "https://example.org/push"}
    assert code_of(public.post(there, bad)) == (422, "bad-field")
