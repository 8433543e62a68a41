"""A published draw is run again from its document alone, and a changed document is found out."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.models import Competition
from clubs.competitions.rules.pairing import published
from clubs.competitions.rules.pairing.published import BadDocument, rerun
from clubs.competitions.selectors.draw_document import digest_in_log, document_of
from clubs.competitions.services import entries
from clubs.people.models import Club
from tests.clubs.competitions.conftest import build
from tests.factories import make_player
from tests.soak import examples

METHODS: list[dict[str, Any]] = [
    {"seeding": "rating"},
    {"seeding": "draw"},
    {"seeding": "top", "seeding_sizes": (2,)},
    {"seeding": "groups", "seeding_sizes": (2, 2)},
    {"seeding": "draw", "format": "round_robin"},
]


def saved(client: Client, competition: Competition) -> dict[str, Any]:
    """The document as anybody downloads it."""
    answer = client.get(reverse("competitions:draw-json", args=[competition.club.slug, competition.slug]))
    assert answer.status_code == 200 and answer["Content-Type"].startswith("application/json")
    return json.loads(answer.content)


@pytest.mark.django_db
@pytest.mark.parametrize("method", METHODS, ids=lambda one: "-".join(map(str, one.values())))
def test_every_method_is_run_again_from_the_file_alone(
    client: Client, club: Club, tmp_path: Path, capsys: Any, method: dict[str, Any]
) -> None:
    """The command needs the saved file and nothing of the database; it says that the draw agrees."""
    made = build(club, 6, **method)
    document = saved(client, made)
    assert document["inputs_sha256"] == digest_in_log(made)
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(document), "utf-8")
    with CaptureQueriesContext(connection) as asked:
        call_command("redraw", file=str(path), digest=document["inputs_sha256"], skip_checks=True)
    assert len(asked) == 0
    assert "as published" in capsys.readouterr().out


def document(entrants: int = 6, method: str = "groups") -> dict[str, Any]:
    """A published draw without a database; everybody is rated alike by pairs."""
    inputs = {
        "algorithm": "balkline-draw/1",
        "method": method,
        "sizes": [2, 2],
        "seed": "chalk",
        "format": "elimination",
        "entrants": [
            {"number": n, "rating": 900 - n // 2, "hand_seed": None} for n in range(1, entrants + 1)
        ],
    }
    ratings = {str(one["number"]): one["rating"] for one in inputs["entrants"]}
    order = [int(k) for k in published.order_by(method, ratings, {}, [2, 2], "chalk").order]
    return {
        "what": "balkline-draw", "club": "Hall", "competition": "Cup", "inputs": inputs,
        "inputs_sha256": published.digest(inputs), "order": order,
        "lots": [int(k) for k in published.seeding.by_draw(list(ratings), "chalk")],
        "first_round": published.first_round(order), "names": {},
    }  # fmt: skip


def test_a_true_document_agrees() -> None:
    """What follows from its inputs has no fault."""
    assert rerun(document()).agrees


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda d: d["inputs"].update(seed="cue"), "digest"),
        (lambda d: d["inputs"]["entrants"][5].update(rating=999), "digest"),
        (lambda d: d["order"].reverse(), "Seed 1 is"),
        (lambda d: d["lots"].reverse(), "lots"),
        (lambda d: d["first_round"].reverse(), "M1 is"),
        (lambda d: d.update(inputs_sha256="0" * 64), "digest"),
    ],
)
def test_a_changed_document_is_refused_with_what_differs(change: Any, found: str) -> None:
    """Changed inputs, order, lots and pairs are each found out and named."""
    changed = document()
    change(changed)
    faults = rerun(changed).faults
    assert faults and any(found in fault for fault in faults)


def test_a_forged_digest_does_not_pass_the_one_in_the_log() -> None:
    """Whoever changes a rating, draws anew and writes the fitting digest is caught by the log's."""
    true = document()
    forged = document()
    forged["inputs"]["seed"] = "cue"
    ratings = {str(one["number"]): one["rating"] for one in forged["inputs"]["entrants"]}
    forged["order"] = [int(k) for k in published.order_by("groups", ratings, {}, [2, 2], "cue").order]
    forged["lots"] = [int(k) for k in published.seeding.by_draw(list(ratings), "cue")]
    forged["first_round"] = published.first_round(forged["order"])
    forged["inputs_sha256"] = published.digest(forged["inputs"])
    assert rerun(forged).agrees and not rerun(forged, published=true["inputs_sha256"]).agrees


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.clear(),
        lambda d: d.update(what="cup"),
        lambda d: d.pop("inputs"),
        lambda d: d["inputs"].update(algorithm="balkline-draw/9"),
        lambda d: d["inputs"].update(method="whim"),
        lambda d: d["inputs"].update(method="top", sizes=[]),
        lambda d: d["inputs"].update(sizes=["2"]),
        lambda d: d["inputs"].update(sizes=[0]),
        lambda d: d["inputs"].update(entrants=[]),
        lambda d: d["inputs"]["entrants"].append("Ann"),
        lambda d: d["inputs"]["entrants"][0].update(number=2),
        lambda d: d["inputs"].update(method="hand"),
        lambda d: d["order"].append(1),
        lambda d: d.update(lots=[True] * 6),
        lambda d: d.update(first_round=[1, 2, 3, 4]),
        lambda d: d.update(names=[]),
    ],
)
def test_what_is_no_draw_is_refused(change: Any) -> None:
    """Each missing or wrong part is named; nothing breaks."""
    wrong = document()
    change(wrong)
    with pytest.raises(BadDocument):
        rerun(wrong)


@settings(max_examples=examples(50))
@given(st.data())
def test_no_change_of_a_value_breaks_it(data: st.DataObject) -> None:
    """Whatever JSON stands in place of a part, the answer is a fault or a refusal, never a crash."""
    wrong = copy.deepcopy(document())
    key = data.draw(st.sampled_from(["inputs", "order", "lots", "first_round", "names", "inputs_sha256"]))
    part = wrong["inputs"] if key == "inputs" else wrong
    key = data.draw(st.sampled_from(sorted(part))) if key == "inputs" else key
    leaf = st.none() | st.booleans() | st.integers(-3, 9) | st.text(max_size=3)
    part[key] = data.draw(st.recursive(leaf, lambda inner: st.lists(inner, max_size=6), max_leaves=12))
    with contextlib.suppress(BadDocument):
        rerun(wrong)


@pytest.mark.django_db
def test_a_late_entry_does_not_change_the_draw(client: Client, club: Club, capsys: Any) -> None:
    """Who came later has no part in the draw, which still agrees, from the rows and from the file."""
    made = build(club, 6, entry_limit=8)
    entries.late_entry(competition=made, player=make_player(club, "Late"), by=None)
    assert "Late" not in saved(client, made)["names"].values()
    assert rerun(document_of(Competition.objects.get(pk=made.pk))).agrees
    call_command("redraw", club.slug, made.slug)
    assert "as published" in capsys.readouterr().out


@pytest.mark.django_db
def test_a_rating_changed_in_the_rows_is_found_by_the_log(club: Club) -> None:
    """The digest in the log, which cannot be changed, finds inputs that were changed afterwards."""
    made = build(club, 4, seeding="draw")
    made.entrants.filter(number=1).update(rating=1)
    with pytest.raises(CommandError, match="differs from the log"):
        call_command("redraw", club.slug, made.slug)


@pytest.mark.django_db
def test_before_the_draw_there_is_no_document(client: Client, club: Club, tmp_path: Path) -> None:
    """No draw, no document; no file, no answer but the reason."""
    made = build(club, 4, until="open")
    assert client.get(reverse("competitions:draw-json", args=[club.slug, made.slug])).status_code == 404
    for content in (None, "{", "[1]"):
        path = tmp_path / "draw.json"
        if content is not None:
            path.write_text(content, "utf-8")
        with pytest.raises(CommandError):
            call_command("redraw", file=str(path))
