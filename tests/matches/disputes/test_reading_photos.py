"""The reading of a photograph as a job: one worker has it, a dead one is succeeded, and what ends late writes
nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from config import clock
from matches.disputes import reading_photos, services, tasks
from matches.disputes.models import PHOTOGRAPHS, Photograph
from matches.problems import UserProblem
from simulator.sight import apart
from tests.matches.disputes.conftest import dispute, fresh
from tests.matches.disputes.photographs import taken

pytestmark = pytest.mark.both_databases
PNG = taken("PNG")
FOUND = {"pieces": [], "corners": [0.1] * 8, "found": True}
WHEN = pytest.mark.parametrize("when", ["before", "after"])


@pytest.fixture(autouse=True)
def _sighted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "installed", lambda: True)


def asked(night: SimpleNamespace, when: str = "before") -> Photograph:
    """A photograph that a referee asks to be read."""
    row = dispute(night)
    services.set_photo(dispute_id=row.pk, by=night.referee, content=PNG, taken=when)
    return services.find_pieces(dispute_id=row.pk, by=night.referee, taken=when)


def claim(photo: Photograph) -> reading_photos.Held:
    """The photograph, claimed."""
    held = reading_photos.claim(photo.pk, _when(photo))
    assert held is not None
    return held


def run_out(photo: Photograph) -> None:
    """The lease of who holds it ends now."""
    type(photo).objects.filter(pk=photo.pk).update(held_until=clock.steady())


def _when(photo: Photograph) -> str:
    return next(name for name, model in PHOTOGRAPHS.items() if isinstance(photo, model))


@WHEN
def test_one_worker_has_it(night: SimpleNamespace, when: str) -> None:
    """A second worker, and the sweep, leave it alone while the first one's lease holds; what it found is told
    once."""
    photo = asked(night, when)
    held = claim(photo)
    assert held.content == bytes(photo.content) and held.question == photo.sought
    assert reading_photos.claim(photo.pk, when) is None
    assert list(reading_photos.waiting(when)) == []
    assert reading_photos.wrote(held, FOUND)
    assert reading_photos.reading_json(fresh(photo)) == {
        "status": "read",
        "trouble": "",
        "message": "",
        "found": FOUND,
    }
    assert reading_photos.claim(photo.pk, when) is None and not reading_photos.wrote(held, None, "too-dark")


@WHEN
def test_a_dead_worker_is_succeeded(night: SimpleNamespace, when: str) -> None:
    """The sweep finds it once the lease has run out; the first one, should it wake, neither renews nor
    writes."""
    photo = asked(night, when)
    first = claim(photo)
    assert reading_photos.renew(first)
    run_out(photo)
    assert list(reading_photos.waiting(when)) == [photo]
    second = claim(photo)
    assert second.token != first.token and fresh(photo).attempt == 2
    assert not reading_photos.renew(first) and not reading_photos.wrote(first, FOUND)
    assert fresh(photo).reading == "asked"
    assert reading_photos.wrote(second, None, "no-table")
    assert "No such table" in reading_photos.reading_json(fresh(photo))["message"]


def test_what_kills_its_workers_is_given_up(night: SimpleNamespace) -> None:
    """After three that died the referee is told, and nobody is called again."""
    photo = asked(night)
    for _ in range(reading_photos.ATTEMPTS):
        claim(photo)
        run_out(photo)
    assert reading_photos.claim(photo.pk, "before") is None
    assert fresh(photo).trouble == "broke-off" and list(reading_photos.waiting("before")) == []


@pytest.mark.parametrize("change", ["another", "away", "again"])
def test_what_was_found_in_an_older_photograph_is_dropped(night: SimpleNamespace, change: str) -> None:
    """It was replaced or taken away while a worker read it, or the question was asked anew."""
    photo = asked(night)
    held = claim(photo)
    row = photo.dispute  # type: ignore[attr-defined]
    if change == "another":
        services.set_photo(dispute_id=row.pk, by=night.referee, content=PNG)
    elif change == "away":
        services.remove_photo(dispute_id=row.pk, by=night.referee)
    else:
        services.find_pieces(dispute_id=row.pk, by=night.referee, corners=[0.1] * 8)
    assert not reading_photos.renew(held) and not reading_photos.wrote(held, FOUND)
    left = type(photo).objects.filter(pk=photo.pk).first()
    assert (left and left.reading) == {"another": "", "away": None, "again": "asked"}[change]
    if left and change == "again":
        assert left.sought is not None and left.sought["corners"] == [0.1] * 8 and claim(photo)


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("trouble", "told"),
    [("too-dark", "too-dark"), ("a fault of its own", "broke-off"), ("too-long", "too-long")],
)
def test_why_nothing_was_found_is_said(
    night: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, trouble: str, told: str
) -> None:
    """By its code, and in words; another trouble than those that are known is told as a breaking off."""

    def refused(*_: Any, **__: Any) -> dict[str, Any]:
        raise apart.NotRead(trouble)

    monkeypatch.setattr(apart, "read_apart", refused)
    photo = asked(night)
    assert tasks.read_photo(photo.pk, "before") is True
    said = reading_photos.reading_json(fresh(photo))
    assert (said["status"], said["trouble"], said["found"]) == ("failed", told, None) and said["message"]
    assert tasks.read_photo(photo.pk, "before") is False


@pytest.mark.one_database
def test_without_opencv_nothing_is_asked(night: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee is told at once, and no worker is called."""
    row = dispute(night)
    photo = services.set_photo(dispute_id=row.pk, by=night.referee, content=PNG)
    monkeypatch.setattr(apart, "installed", lambda: False)
    with pytest.raises(UserProblem) as problem:
        services.find_pieces(dispute_id=row.pk, by=night.referee)
    assert (problem.value.code, problem.value.status) == ("not-installed", 409)
    assert fresh(photo).reading == ""


@pytest.mark.one_database
def test_a_bound_of_memory_ends_the_looking_alone(night: SimpleNamespace) -> None:
    """The process that looks has too little of it; who asked is told, and lives."""
    pytest.importorskip("cv2")
    photo = asked(night)
    with pytest.raises(apart.NotRead) as problem:
        apart.read_apart(bytes(photo.content), photo.sought or {}, memory=60 << 20)
    assert problem.value.code == "broke-off"
