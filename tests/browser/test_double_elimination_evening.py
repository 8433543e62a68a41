"""An evening of double elimination: thirteen players with handicaps, to the champion.

One match is marked at a tablet; one player does not come, one goes home; and a result of the losers' side
turns out to be wrong when the next round there has been played.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from clubs.competitions.models import Competition, Entrant, Fixture
from clubs.people.models import Club
from tests.browser.night import Director, Marker
from tests.browser.screens import barriers
from tests.clubs.handicaps.policies import make_policy

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = "Ada Bert Carla Dora Emil Fritz Gerda Hugo Ida Jakob Klara Leo Mina".split()  # noqa: SIM905
UPSETS = {5, 9, 11, 17}
"""Matches that the lower of the two slots wins."""


class Evening:
    """The evening as its director sees it; who has lost how often is counted from the rows."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.cup = Competition.objects.get(name="Second chance")

    def rows(self, **wanted: Any) -> list[Fixture]:
        """Matches of the cup in order."""
        return list(
            Fixture.objects.filter(competition=self.cup, **wanted)
            .select_related("a", "b", "stage", "match")
            .order_by("number")
        )

    def open_matches(self, **wanted: Any) -> list[Fixture]:
        """Matches that can be played."""
        return self.rows(phase__in=("ready", "at_table"), **wanted)

    def defeats(self) -> Counter[str]:
        """Defeats by name, walkovers too."""
        return Counter(
            str(row.b if row.winner_side == "a" else row.a)
            for row in self.rows(phase="decided")
            if row.a is not None and row.b is not None
        )

    def type_round(self, rows: list[Fixture]) -> None:
        """Type who won these matches; nobody plays after two defeats."""
        lost = self.defeats()
        for row in rows:
            assert lost[str(row.a)] < 2 and lost[str(row.b)] < 2, row
            self.director.type_winner(row.number, "b" if row.number in UPSETS else "a")
        assert not self.open_matches(number__in=[row.number for row in rows])

    def play_on(self) -> bool:
        """Type what can be played; False when that is nothing."""
        rows = self.open_matches()
        self.type_round(rows)
        return bool(rows)

    def after(self, row: Fixture) -> Fixture:
        """The match into which the winner of this one came."""
        fed = self.rows(a_source="winner", a_of=row.number) + self.rows(b_source="winner", b_of=row.number)
        return fed[0]


def play_at_the_tablet(marker: Marker, called: Fixture) -> tuple[str, int]:
    """Mark the match that is called there to its end: who wins, and with how many points they began."""
    match = marker.await_match()
    assert called.match is not None and called.match.public_id == match["id"]
    ((letter, began),) = called.match.header["start"].items()
    assert marker.score()[letter] == began
    marker.lead(letter)
    marker.inning(3 - began, ends=False)
    marker.confirm_both()
    return next(side["name"] for side in match["sides"] if side["letter"] == letter), began


def test_an_evening_of_double_elimination(director: Director, chromium_browser: Any) -> None:
    """Thirteen come to a champion through walkover, withdrawal and a correction with what rests on it; nobody
    plays after two defeats, everybody else has two or has left, and each place is given once."""
    page = director.page
    director.found_club("Double Club")
    director.add_table(1)
    director.add_players([f"{name};{760 - 20 * n}" for n, name in enumerate(NAMES)])
    club = Club.objects.get(name="Double Club")
    make_policy(club, "steps", name="By rating", discipline="carom", step=20, points=1, cap=2)
    director.make_tournament(
        "Second chance",
        3,
        "Double elimination",
        {"handicap": "by-rating"},
        rest_minutes="0",
    )
    director.enter_everybody()
    director.draw_all("chalk")
    evening = Evening(director)
    director.open(f"{director.competition}bracket/")
    expect(page.get_by_role("heading", name="Losers’ side")).to_be_visible()
    assert barriers(page) == []

    # The first match is marked at the tablet: the weaker begins with points, and they count.
    marker = Marker(chromium_browser, director.address, 1180, 820)
    marker.page.add_init_script("delete globalThis.Worker")  # the server judges: one match needs no rule book
    marker.pair(director.pairing_address(1), "Tablet 1")
    (called,) = evening.rows(phase="at_table")
    name, began = play_at_the_tablet(marker, called)
    marker.wait(lambda: marker.page.evaluate("() => balkline.marking.outbox.size === 0"))
    marker.context.close()
    (played,) = evening.rows(result_by="match")
    assert (str(played.winner), name, began) == ("Ida", "Ida", 1)

    # One does not come: a defeat like any other, so the second chance is theirs.
    row = next(one for one in evening.open_matches(code="w1") if one.match is None)
    absent, there = str(row.b), str(row.a)
    director.decide(row.number, f"Walkover for {there}", f"Yes, walkover for {there}")
    expect(page.get_by_role("status").or_(page.locator(".messages"))).to_contain_text(f"M{row.number}")
    assert any(absent in (str(one.a), str(one.b)) for one in evening.rows(code__startswith="l"))

    # The first rounds; then one goes home, and the one who waited goes on without play.
    while not evening.rows(code="l2", result_by="director"):
        assert evening.play_on()
    director.open(f"{director.competition}manage/")
    lost = evening.defeats()
    gone = next(
        e for e in Entrant.objects.filter(competition=evening.cup).order_by("-number") if lost[e.name] == 1
    )
    page.get_by_role("button", name=f"{gone.name}: Withdraw").click()
    expect(page.locator(".person", has_text=gone.name)).to_contain_text("Withdrawn")

    # A result of the losers' side was typed wrongly; the match after it has been played already.
    while True:
        wrong = next(
            (
                one
                for one in evening.rows(code__startswith="l", result_kind="played")
                if evening.after(one).result_kind == "played"
            ),
            None,
        )
        if wrong is not None:
            break
        assert evening.play_on()
    later = evening.after(wrong)
    right = wrong.b if wrong.winner_side == "a" else wrong.a
    assert right is not None and right.name not in (str(later.a), str(later.b))
    director.open(f"{director.competition}manage/m/{wrong.number}/")
    page.get_by_label("The right result").select_option("b" if wrong.winner_side == "a" else "a")
    director.press("Show what it changes")
    effect = page.get_by_role("group", name=re.compile(f"^M{later.number},"))
    expect(effect).to_contain_text("Already played or under way")
    expect(effect).to_contain_text(right.name)
    assert barriers(page) == []
    effect.get_by_label(re.compile("^Strike the result: the right players play it again")).check()
    director.press("Show again with these choices")
    page.get_by_label(re.compile("^Reason")).last.fill("typed for the wrong side")
    director.press("Correct it")
    expect(page.locator("#entrants")).to_be_visible()
    again = evening.rows(number=later.number)[0]
    assert right.name in (str(again.a), str(again.b)) and again.phase in ("ready", "at_table")

    # On to the champion.
    while evening.play_on():
        pass
    cup = Competition.objects.get(pk=evening.cup.pk)
    assert cup.status == "finished" and cup.champion is not None
    lost = evening.defeats()
    assert lost[cup.champion.name] <= 1 and max(lost.values()) == 2
    for entrant in cup.entrants.exclude(pk=cup.champion.pk):
        assert lost[entrant.name] == 2 or entrant.name == gone.name, entrant
    places = [(e.final_rank, e.final_rank_to) for e in cup.entrants.order_by("final_rank")]
    given = [n for (first, last), many in Counter(places).items() for n in range(first, first + many)]
    assert sorted(given) == list(range(1, 14))

    director.open(director.competition)
    expect(page.get_by_label("Champion")).to_contain_text(cup.champion.name)
    director.open(f"{director.competition}bracket/")
    expect(page.locator("main")).to_contain_text("Walkover")
    assert barriers(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    director.open(f"{director.competition}bracket/")
    assert barriers(page) == []
    director.open(f"{director.competition}log/")
    expect(page.locator("main")).to_contain_text(re.compile(f"Corrected, was: M{wrong.number} "))
