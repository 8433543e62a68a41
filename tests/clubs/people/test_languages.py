"""The language of a club, of its walls and of the people that it writes to."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.translation import get_language, override

from clubs.people.languages import letters_to, of_address
from clubs.people.models import Letter, User
from clubs.people.services import founding, letters
from config.languages.speaking import later
from matches.problems import UserProblem
from tests.factories import make_club, make_member, make_user, owner_of
from tests.matches.conftest import make_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def three_languages(settings):
    """Two are offered beside English, whether or not they are complete."""
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch"), ("es", "Español")]


def language_of(client, address: str, **asked: str) -> str:
    """The language in which a page came."""
    answer = client.get(address, asked)
    assert answer.status_code == 200
    return answer.headers["Content-Language"]


def german_club(**fields):
    """A public club of German, with whatever else is given."""
    club = make_club()
    for name, value in {"language": "de", **fields}.items():
        setattr(club, name, value)
    club.save()
    return club


def test_a_club_speaks_to_who_asks_for_no_language(client):
    """A browser's or a reader's own choice stands above it; an address's above all."""
    club = german_club()
    here = club.get_absolute_url()
    assert language_of(client, here) == "de"
    assert client.get(here, headers={"accept-language": "es"}).headers["Content-Language"] == "es"
    assert client.get(here, headers={"accept-language": "tlh"}).headers["Content-Language"] == "de"
    match = make_match(club)
    assert language_of(client, match.get_absolute_url()) == "de"
    assert language_of(client, here, language="es") == "es"
    client.post("/language/", {"language": "en-gb", "next": here})
    assert language_of(client, here) == "en-gb"


def test_the_kept_page_of_a_club_is_kept_for_each_language(client):
    """Who comes later with another language gets another page, with another tag."""
    club = german_club()
    tags: dict[str, str] = {}
    records = reverse("publishing:records", args=[club.slug])
    for _ in range(2):
        for language in ("de", "es", "en-gb"):
            answer = client.get(records, headers={"accept-language": language})
            assert answer.headers["Content-Language"] == language
            assert f'<html lang="{language}"'.encode() in answer.content
            assert tags.setdefault(language, answer.headers["ETag"]) == answer.headers["ETag"]
    assert len(set(tags.values())) == 3
    german = {"accept-language": "de", "if-none-match": tags["es"]}
    assert client.get(records, headers=german).status_code == 200


def test_walls_have_a_language_of_their_own(client):
    """Whatever the browser of the hall prefers, and whoever uses it; an address may still ask for another."""
    club = german_club(wall_language="es")
    walls = [
        reverse("matches:hall", args=[club.slug]),
        reverse("publishing:honour", args=[club.slug]),
        f"{reverse('leagues:tonight-all', args=[club.slug])}?wall=1",
    ]
    client.post("/language/", {"language": "en-gb", "next": "/"})
    for wall in walls:
        answer = client.get(wall, headers={"accept-language": "de"})
        assert answer.headers["Content-Language"] == "es", wall
        joint = "&" if "?" in wall else "?"
        assert client.get(f"{wall}{joint}language=de").headers["Content-Language"] == "de", wall
    tonight = walls[2].partition("?")[0]
    assert client.get(tonight).headers["Content-Language"] == "en-gb"
    club.wall_language = ""
    club.save()
    assert language_of(client, walls[0]) == "de"


def test_an_address_without_a_club_has_no_language():
    """Nor one of a club that does not exist."""
    assert of_address({}, False) == of_address({"club": "nobody"}, True) == ""


def test_a_club_is_founded_in_the_language_of_its_founder():
    """The secretary changes it in the settings; a language that is none of ours is refused."""
    with override("es"):
        club = founding.found_club(name="El Taco", by=make_user())
    assert club.language == "es"
    details = {"name": club.name, "town": "", "about": "", "timezone": "UTC", "public": True, "listed": True}
    founding.change_club(club=club, **details, language="de", wall_language="es", by=owner_of(club))
    founding.change_club(club=club, **details, by=owner_of(club))
    club.refresh_from_db()
    assert (club.language, club.wall_language) == ("de", "es")
    for code in ("xx", "../de", "DE"):
        with pytest.raises(UserProblem) as problem:
            founding.change_club(club=club, **details, language=code, by=owner_of(club))
        assert problem.value.code == "no-such-language"


def test_the_settings_offer_the_languages(client):
    """Both of them, with the club's own as the walls' usual one."""
    club = german_club()
    client.force_login(owner_of(club))
    here = reverse("people:settings", args=[club.slug])
    page = client.get(here).content.decode()
    assert 'name="language"' in page and 'name="wall_language"' in page and "Español" in page
    form = client.get(here).context["form"]
    values = {**form.initial, "read_at": form["read_at"].value() if "read_at" in form.fields else ""}
    values = {name: value for name, value in values.items() if value is not None}
    answer = client.post(here, {**values, "language": "es", "wall_language": "de"})
    assert answer.status_code == 302
    club.refresh_from_db()
    assert (club.language, club.wall_language) == ("es", "de")


def test_who_is_signed_in_is_remembered(client):
    """Letters know the language that was chosen in the foot of a page."""
    user = make_user()
    client.force_login(user)
    client.post("/language/", {"language": "es", "next": "/"})
    client.post("/language/", {"language": "nonsense", "next": "/"})
    user.refresh_from_db()
    assert user.language == "es"


def test_letters_are_in_the_language_of_whom_they_go_to():
    """Of each person; of the club where a person has none; and nobody's request decides."""
    club = german_club()
    own, other = make_member(club, "marker"), make_member(club, "player")
    User.objects.filter(pk=own.pk).update(language="es")
    own.refresh_from_db()
    languages = later(lambda: f"in {get_language()}")
    with override("en-gb"):
        letters.notify(
            [own, other],
            languages,
            "people/mail/removed.txt",
            club=club,
            by=owner_of(club),
            before=[],
        )
    assert list(Letter.objects.order_by("pk").values_list("subject", flat=True)) == ["in es", "in de"]
    with letters_to(None, None):
        assert get_language() == "en-gb"
