"""The form of a competition's stages: what it asks, what it makes, and that it changes nothing unasked."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.people.models import Club
from tests.clubs.competitions.conftest import CAROM, build, build_club
from tests.factories import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return build_club(2)


@pytest.fixture
def director(client: Client, club: Club) -> Client:
    client.force_login(make_member(club, "director"))
    return client


def shown_in(form: Any) -> dict[str, Any]:
    """What a browser would send for a form as it is shown."""
    found: dict[str, Any] = {}
    for name in form.fields:
        value = form[name].value()
        if value is True:
            found[name] = "on"
        elif value is not None and value is not False and value != "":
            found[name] = value
    return found


def posted(director: Client, club: Club, format_: str, **fields: Any) -> Any:
    """The answer to a filled form, its fields as the page shows them but for `fields`."""
    address = reverse("competitions:new", args=[club.slug])
    page = director.get(address, {"game": CAROM, "format": format_})
    data = {"game": CAROM, "format": format_, **shown_in(page.context["form"])}
    data |= {"name": "Cup", "length": 5, **fields}
    return director.post(address, {name: value for name, value in data.items() if value != ""})


def stages(club: Club) -> list[tuple[Any, ...]]:
    """The stages of the club's competition."""
    return [
        (one.format, one.name, one.settings, one.feed) for one in Competition.objects.get(club=club).in_stages
    ]


def test_groups_with_finals_and_a_plate(director: Client, club: Club) -> None:
    """Four groups, the best two of each into a knockout, the rest for the plate."""
    answer = posted(director, club, "groups", groups=3, then_count=2, then_best=2, then_rest="on")
    assert answer.status_code == 302, answer.context["form"].errors
    feed = {"count": 2, "best": 2, "order": "crossed", "source": 1}
    first, finals, plate = stages(club)
    assert first[0] == "groups" and first[2]["groups"] == 3
    assert finals[:2] == ("elimination", "Finals") and finals[3] == {**feed, "take": "each"}
    assert plate[1] == "Plate" and plate[3] == {**feed, "take": "rest"}


def test_double_elimination_to_the_last_four(director: Client, club: Club) -> None:
    """The form's choices become the settings of the stage."""
    assert posted(director, club, "double", last=4, second_final="").status_code == 302
    assert stages(club) == [("double", "", {"second_final": False, "last": 4, "third_place": False}, {})]


def test_a_knockout_with_a_plate(director: Client, club: Club) -> None:
    """A plate is chosen in the same form; with a match for every place it is refused."""
    assert posted(director, club, "elimination", plate="first_match").status_code == 302
    assert stages(club)[0][2] == {"third_place": True, "plate": "first_match", "every_place": False}
    again = posted(director, club, "elimination", plate="round_one", every_place="on")
    assert again.status_code == 422 and Competition.objects.count() == 1


@pytest.mark.parametrize("format_", ["elimination", "double", "round_robin", "groups"])
def test_every_field_stands_on_the_page(director: Client, club: Club, format_: str) -> None:
    """A field that is asked for can be filled: the page has it, whatever the fields are called."""
    page = director.get(reverse("competitions:new", args=[club.slug]), {"game": CAROM, "format": format_})
    text = page.content.decode()
    missing = [name for name in page.context["form"].fields if f'name="{name}"' not in text]
    assert missing == []


@pytest.mark.parametrize("groups", ["1", "65", "many"])
def test_groups_that_cannot_be(director: Client, club: Club, groups: str) -> None:
    """The form stays, with the field marked, and nothing is made."""
    answer = posted(director, club, "groups", groups=groups)
    assert answer.status_code == 422 and "groups" in answer.context["form"].errors
    assert not Competition.objects.exists()


def test_an_unknown_format_is_asked_for_again(director: Client, club: Club) -> None:
    """A format that the form does not offer leads back to the choice."""
    page = director.get(
        reverse("competitions:new", args=[club.slug]), {"game": CAROM, "format": "stepladder"}
    )
    assert page.status_code == 200 and "form" not in page.context


@pytest.mark.parametrize(
    "chosen",
    [
        [
            StageSettings("groups", settings={"groups": 2}),
            StageSettings("double", "Finals", feed={"count": 2}),
        ],
        [StageSettings("round_robin"), StageSettings("stepladder", "Top", feed={"take": "all", "count": 3})],
        [StageSettings("double")],
    ],
)
def test_saving_what_is_shown_changes_no_stage(
    director: Client,
    club: Club,
    chosen: list[StageSettings],
) -> None:
    """Also where the interface made stages that the form cannot show."""
    competition = build(club, 6, until="open", stages=chosen)
    before = stages(club)
    address = reverse("competitions:edit", args=[club.slug, competition.slug])
    data = shown_in(director.get(address).context["form"])
    answer = director.post(address, {**data, "name": "Renamed"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert stages(club) == before
    assert Competition.objects.get(club=club).name == "Renamed"


def test_swiss_with_a_final_of_four(director: Client, club: Club) -> None:
    """Five rounds, the next paired by itself, then the best four in a knockout; shown again as it was."""
    answer = posted(
        director, club, "swiss", rounds=5, by_itself="on", apart=2, then="elimination", then_count=4
    )
    assert answer.status_code == 302
    first, final = stages(club)
    assert first[0] == "swiss"
    assert (first[2]["rounds"], first[2]["automatic"], first[2]["apart"]) == (5, True, 2)
    assert (final[0], final[3]["count"], final[3]["source"]) == ("elimination", 4, 1)
    cup = Competition.objects.get(club=club)
    assert cup.criteria[:2] == ["match_points", "direct_encounter"]
    before = stages(club)
    edit = reverse("competitions:edit", args=[club.slug, cup.slug])
    data = shown_in(director.get(edit).context["form"])
    assert data["rounds"] == 5 and data["by_itself"] == "on"
    assert director.post(edit, data).status_code == 302 and stages(club) == before


def test_king_and_split_have_their_settings(director: Client, club: Club) -> None:
    """Numbers that are left empty are none; what cannot be is refused beside the form."""
    assert posted(director, club, "king", row=3, matches="").status_code == 302
    ((format_, _, settings, _),) = stages(club)
    assert (format_, settings) == ("king", {"row": 3, "matches": 0, "out": False, "rest_after": 0})
    refused = posted(director, club, "king", row=3, rest_after=2)
    assert refused.status_code != 302 and "never has 3" in refused.content.decode()
    assert posted(director, club, "split", name="Two", top=3).status_code == 302
    split = Competition.objects.get(club=club, name="Two").first_stage
    assert split.settings["top"] == 3 and split.settings["automatic"] and split.settings["carried"]
