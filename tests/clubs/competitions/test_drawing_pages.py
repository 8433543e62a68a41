"""The director's pages about stages, the draw and copies, and what programs do in the same places."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.services import copying, drawing, life, moving, seating, setup, staging
from clubs.competitions.services.setup import Settings
from clubs.people.models import Club
from matches.problems import UserProblem
from tests.clubs.api.asking import Asker
from tests.clubs.competitions.conftest import CAROM, build, build_club, decide_all, play, seated
from tests.clubs.competitions.test_stages import FINALS, groups, refusal, rows
from tests.factories import make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return build_club(2)


@pytest.fixture
def director(client: Client, club: Club) -> Client:
    client.force_login(make_member(club, "director"))
    return client


@pytest.fixture
def program(club: Club) -> Asker:
    """A program of a director."""
    return Asker(make_member(club, "director"))


def at(name: str, competition: Competition, **more: Any) -> str:
    """A page of a competition."""
    return reverse(
        f"competitions:{name}",
        kwargs={"club": competition.club.slug, "competition": competition.slug, **more},
    )


def told(answer: Any) -> str:
    """The message that the next page shows."""
    return str(list(answer.context["messages"])[-1])


# --- Stages ------------------------------------------------------------------------------------------


def test_a_stage_is_added_changed_and_removed_while_the_first_is_under_way(
    director: Client, club: Club
) -> None:
    """By the pages, each with a line in the log; removing asks for the name."""
    cup = build(club, 8, stages=[groups(2), FINALS])
    new = at("stage-new", cup)
    page = director.get(new, {"format": "elimination"})
    assert page.status_code == 200 and "take" in page.context["form"].fields
    data = {
        "format": "elimination",
        "name": "Plate",
        "source": 1,
        "take": "rest",
        "count": 2,
        "best": 0,
        "order": "crossed",
    }
    assert director.post(new, data).status_code == 302
    edit = at("stage-edit", cup, number=3)
    assert "Plate" in director.get(edit).content.decode()
    data |= {"name": "Consolation", "read_at": director.get(edit).context["form"]["read_at"].value()}
    assert director.post(edit, data).status_code == 302
    assert [str(stage) for stage in cup.stages.all()] == ["Groups", "Finals", "Consolation"]
    gone = at("stage-remove", cup, number=3)
    assert "Type the tournament" in told(director.post(gone, {"typed_name": "x"}, follow=True))
    assert "removed" in told(director.post(gone, {"typed_name": cup.name}, follow=True))
    assert cup.stages.count() == 2
    kinds = set(cup.events.values_list("kind", flat=True))
    assert {"stage-added", "stage-changed", "stage-removed"} <= kinds
    assert decide_all(cup).status == "finished"


def test_stages_that_cannot_be(club: Club) -> None:
    """A drawn stage, more than there are, one that feeds another, the first one."""
    cup = build(
        club, 8, stages=[groups(2), FINALS, StageSettings("stepladder", feed={"count": 2, "source": 2})]
    )

    def refused(function: Any, **what: Any) -> str:
        before = rows(cup)
        found = refusal(function, competition=cup, **what)
        assert rows(cup) == before
        return found.code

    assert refused(staging.change, number=1, stage=groups(4)) == "fixed-once-drawn"
    much = StageSettings("elimination", "Finals", feed={"count": 5})
    assert refused(staging.change, number=2, stage=much) == "through-many"
    assert refused(staging.change, number=9, stage=much) == "not-found"
    name = {"typed_name": cup.name}
    assert refused(staging.remove, number=2, typed_name="") == "name-differs"
    assert refused(staging.remove, number=2, **name) == "stage-feeds"
    assert refused(staging.remove, number=1, **name) == "last-stage"
    staging.change(
        competition=cup, number=2, stage=StageSettings("double", "Finals", feed={"count": 2}), by=None
    )
    assert cup.stages.get(number=2).format == "double"


def test_a_stage_is_added_when_the_one_before_is_nearly_over(club: Club) -> None:
    """It is drawn as soon as that is over; a stage that is drawn can be changed no more."""
    cup = build(club, 4, format="round_robin")
    staging.add(competition=cup, stage=StageSettings("elimination", feed={"count": 2}), by=None)
    cup = decide_all(cup)
    assert cup.status == "finished" and cup.stages.get(number=2).size == 2
    again = build(club, 8, stages=[groups(2), FINALS], name="Again")
    while [row for row in _seated(again) if row.stage.number == 1]:
        for row in seated(again):
            play(row.match)
    changed = StageSettings("double", "Finals", feed={"count": 2})
    assert refusal(staging.change, competition=again, number=2, stage=changed).code == "fixed-once-drawn"
    assert refusal(staging.remove, competition=again, number=2, typed_name="Again").code == "fixed-once-drawn"


def _seated(cup: Competition) -> list[Any]:
    seating.seat_club(cup.club_id)
    return seated(cup)


# --- Moving ------------------------------------------------------------------------------------------


def test_moving_by_the_page(director: Client, club: Club) -> None:
    """Places, groups, and drawing again; the public page of the draw shows the reason."""
    cup = build(club, 9, until="drawn", stages=[groups(3), FINALS])
    page = director.get(at("stages", cup)).content.decode()
    assert "Group C" in page and "change places" in page and "Split a group" in page
    why = {"reason": "The sisters asked for it"}
    assert "changed places" in told(
        director.post(at("swap-places", cup, number=1), {"one": 1, "other": 2, **why}, follow=True)
    )
    assert "changed" in told(
        director.post(at("to-group", cup, number=1), {"entrant": 9, "group": 0, **why}, follow=True)
    )
    assert "split" in told(director.post(at("split-group", cup, number=1), {"group": 0, **why}, follow=True))
    assert "one now" in told(
        director.post(at("merge-groups", cup, number=1), {"one": 0, "other": 3, **why}, follow=True)
    )
    assert "Choose from the list" in told(director.post(at("swap-places", cup, number=1), why, follow=True))
    seen = Client().get(at("draw", cup)).content.decode()
    assert "Moved by hand since" in seen and "The sisters asked for it" in seen
    assert len(Client().get(at("draw-json", cup)).json()["moves"]) == 4
    assert "Type the tournament" in told(director.post(at("undo-draw", cup), follow=True))
    again = {"typed_name": cup.name, "seed": "new"}
    assert "new" in told(director.post(at("redraw", cup, number=1), again, follow=True))
    assert not cup.stages.get(number=1).moves


def test_byes_by_the_page(director: Client, club: Club) -> None:
    """The page shows who has them, and takes as many others."""
    cup = build(club, 6, until="drawn")
    page = director.get(at("stages", cup))
    assert [entrant.name for entrant in page.context["stages"][0].byes] == ["P1", "P2"]
    sent = {"byes": ["3", "6"], "reason": "They drive far"}
    assert "given" in told(director.post(at("byes", cup, number=1), sent, follow=True))
    page = director.get(at("stages", cup))
    assert [entrant.name for entrant in page.context["stages"][0].byes] == ["P3", "P6"]


def test_programs_move_and_draw_again(program: Asker, club: Club) -> None:
    """Every move has an address; a stage tells who stands where and what was moved."""
    cup = build(club, 9, until="drawn", stages=[groups(3), FINALS])
    root = f"clubs/{club.slug}/competitions/{cup.slug}/stages/"
    assert [one["number"] for one in program.get(root).json()["results"]] == [1, 2]
    stage = program.get(f"{root}1/").json()
    assert stage["members"] == [[1, 6, 7], [2, 5, 8], [3, 4, 9]] and stage["seeds"] == list(range(1, 10))
    moved = program.post(f"{root}1/swap/", {"entrants": [1, 2], "reason": "Sisters"})
    assert moved.status_code == 200 and moved.json()["moves"][0]["kind"] == "swap"
    moved = program.post(f"{root}1/to-group/", {"entrant": 9, "group": 0, "reason": "Sisters"})
    assert moved.json()["members"] == [[2, 6, 7, 9], [1, 5, 8], [3, 4]]
    assert program.post(f"{root}1/split-group/", {"group": 0, "reason": "So"}).status_code == 200
    moved = program.post(f"{root}1/merge-groups/", {"groups": [0, 3], "reason": "So"})
    assert moved.json()["members"][0] == [2, 6, 7, 9]
    refused = program.put(f"{root}1/byes/", {"entrants": [1], "reason": "So"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no-byes")
    refused = program.post(f"{root}1/swap/", {"entrants": [1, 2], "reason": ""})
    assert (refused.status_code, refused.json()["code"]) == (422, "reason-missing")
    gone = f"clubs/{club.slug}/competitions/{cup.slug}/draw/"
    assert program.delete(gone).json()["code"] == "name-differs"
    again = program.post(f"{root}1/redraw/", {"name": cup.name, "seed": "other"})
    assert again.status_code == 200 and again.json()["moves"] == []
    assert program.delete(gone).status_code == 200


def test_programs_change_stages(program: Asker, club: Club) -> None:
    """One by one, and not without the name."""
    cup = build(club, 8, stages=[groups(2), FINALS])
    root = f"clubs/{club.slug}/competitions/{cup.slug}/stages/"
    plate = {"format": "elimination", "name": "Plate", "feed": {"take": "rest", "source": 1}}
    made = program.post(root, plate)
    assert made.status_code == 201 and made.json()["number"] == 3
    changed = program.patch(f"{root}3/", {**plate, "format": "double"})
    assert changed.status_code == 200 and changed.json()["format"] == "double"
    assert program.delete(f"{root}3/").json()["code"] == "name-differs"
    assert program.delete(f"{root}3/?name={cup.name}").status_code == 204
    refused = program.patch(f"{root}1/", {"format": "round_robin"})
    assert (refused.status_code, refused.json()["code"]) == (409, "fixed-once-drawn")


# --- Copies and cancelling -----------------------------------------------------------------------------


def test_a_copy_has_everything_that_was_chosen(club: Club) -> None:
    """Every setting and stage, but neither seed nor draw; the entrants only if wanted."""
    table = club.tables.get(number=1)
    cup = build(
        club, 8, until="drawn", stages=[groups(2, dealt="pots", three="winner"), FINALS], rest_minutes=7,
        race=2, tables=[table], seeding="draw", about="Bring chalk.", criteria=["wins"],
    )  # fmt: skip
    moving.swap(competition=cup, number=1, entrants=[1, 2], reason="So", by=None)
    made = copying.copy(competition=cup, name="Saturday cup", by=None)
    assert (made.status, made.seed, made.entrants.count(), made.slug) == ("draft", "", 0, "saturday-cup")
    shown = ("about", "rest_minutes", "race", "seeding", "criteria", "length", "game", "entry_limit")
    assert [getattr(made, name) for name in shown] == [getattr(cup, name) for name in shown]
    assert [s.asked for s in made.in_stages] == [s.asked for s in cup.in_stages]
    assert all(not stage.drawn and stage.size is None for stage in made.in_stages)
    assert list(made.tables.all()) == [table]
    entrant = cup.entrants.get(number=3)
    entrant.player.active = False
    entrant.player.save()
    full = copying.copy(competition=cup, name="Third", with_entrants=True, by=None)
    assert [e.name for e in full.entrants.order_by("number")] == ["P1", "P2", "P4", "P5", "P6", "P7", "P8"]
    assert refusal(copying.copy, competition=cup, name=" ").code == "name-empty"


def test_copying_by_page_and_program(director: Client, program: Asker, club: Club) -> None:
    """Both lead to the copy."""
    cup = build(club, 4)
    page = director.post(at("copy", cup), {"name": "Again", "with_entrants": "on"})
    again = Competition.objects.get(name="Again")
    assert page.status_code == 302 and page.url == at("manage", again) and again.entrants.count() == 4
    assert director.post(at("copy", cup), {"name": ""}).status_code == 422
    made = program.post(f"clubs/{club.slug}/competitions/{cup.slug}/copy/", {"name": "More"})
    assert made.status_code == 201 and made.json()["status"] == "draft"


@pytest.mark.parametrize("until", ["draft", "open", "drawn", "running"])
def test_a_cancellation_is_taken_back(club: Club, until: str) -> None:
    """The competition goes on where it was; one that is not cancelled has nothing to take back."""
    if until == "draft":
        cup = setup.create(club=club, settings=Settings(name="Cup", game=CAROM, length=1), by=None)
    else:
        cup = build(club, 4, until=until)
    assert refusal(life.uncancel, competition=cup).code == "wrong-status"
    life.cancel(competition=cup, by=None)
    cup = life.uncancel(competition=cup, by=None)
    assert (cup.status, cup.finished_at) == (until, None)
    if until == "running":
        assert decide_all(cup).status == "finished"


def test_cancelling_by_page_and_program(director: Client, program: Asker, club: Club) -> None:
    """The page offers to take it back; programs do it by DELETE."""
    cup = build(club, 4, until="drawn")
    director.post(at("cancel", cup))
    assert "Take the cancellation back" in director.get(at("manage", cup)).content.decode()
    assert "taken back" in told(director.post(at("uncancel", cup), follow=True))
    one = f"clubs/{club.slug}/competitions/{cup.slug}/cancel/"
    assert program.post(one, {}).json()["status"] == "cancelled"
    assert program.delete(one).json()["status"] == "drawn"


def test_an_undone_draw_can_be_made_again(club: Club) -> None:
    """The same seed gives the same draw."""
    cup = build(club, 8, until="drawn", seeding="draw")
    order = list(cup.entrants.order_by("seed").values_list("number", flat=True))
    cup = drawing.draw(competition=drawing.undo_draw(competition=cup, by=None), by=None)
    assert list(cup.entrants.order_by("seed").values_list("number", flat=True)) == order
    with pytest.raises(UserProblem):
        drawing.draw(competition=cup, by=None)
