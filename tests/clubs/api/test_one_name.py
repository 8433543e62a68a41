"""One thing has one name in all of the interface, and what had another goes on under it for a while."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import serializers

from clubs.api.core.old_names import Plan, pairs_of, plan_of, renewed, with_old
from clubs.api.describing import DOCS
from clubs.api.description import described
from matches.problems import UserProblem
from tests.cases import each_case
from tests.clubs.api.renamed import OLD, old_names

WORDS = re.compile(
    r"(.*_)?(state|phase|standing|why|words|title|shown|rank|rank_to|url)"
    r"|win|draw|loss|one|other|starts|ends|early|likely|happened|late|due|day|when"
)
"""Names for which the table of docs/api-promises.md has another."""
MEANT = {
    "Affiliation.other": "what the other club is, not one of two",
    "AskedClaim.other": "another piece, of which the claim speaks",
    "Board.draw": "whether it is one, not what one earns",
    "Board.phase": "of what the game consists now; how far the match has come is its status",
    "CallChoice.early": "yes or no",
    "Claim.other": "another piece, of which the claim speaks",
    "Dispute.other": "what the other side says, against the sheet",
    "DisputeRow.other": "what the other side says, against the sheet",
    "Document.other": "what the other side says, against the sheet",
    "DrawnEntrant.late": "yes or no",
    "Deadline.rank": "in what order things are done, and no place that anybody has reached",
    "Due.words": "a list of words of the notation",
    "EnteredSideRequest.late": "yes or no",
    "Entrant.late": "yes or no",
    "Expects.phase": "of what the game consists now; how far the match has come is its status",
    "Foretold.state": "a whole position of an emblem, and no word",
    "Game.book_title": "a book has a title",
    "GameRow.book_title": "a book has a title",
    "Journal.clock_state": "how clocks are kept, and no word",
    "MadeWebhook.url": "an address of somebody else's, which is told",
    "MarksRecorded.standing": "where the match stands: an object",
    "Gap.other": "one of two pieces, the same for either",
    "NewAffiliationRequest.other": "what the other club is, not one of two",
    "NewPhoneRequest.early": "yes or no",
    "Offer.state": "what the tablet will read, and no word",
    "Offer.when": "a text for people",
    "Packed.url": "a file for a tablet, and no page",
    "PatchedCallChoiceRequest.early": "yes or no",
    "PatchedWebhookChangeRequest.url": "an address of somebody else's, which is told",
    "Phone.early": "yes or no",
    "PlacedPiece.state": "how a piece lies; a match has the status",
    "Play.due": "what comes next: an object",
    "Problem.title": "of RFC 9457",
    "RowProblem.title": "of RFC 9457",
    "TableSwapRequest.other": "another fixture than that of the address",
    "TapAnswer.late": "yes or no",
    "Todo.late": "yes or no",
    "TransferRefusal.title": "of RFC 9457",
    "Truth.ends": "the end, as it was foretold: rows",
    "Webhook.url": "an address of somebody else's, which is told",
    "WebhookRequest.url": "an address of somebody else's, which is told",
}
"""Members with such a name that mean something else."""
TIMES = re.compile(r"(.*_)?(at|on|since|until|by|before)")
UNTIMELY = {
    "time": "the server's clock, by which another is set",
    "timestamp": "of Standard Webhooks",
    "week": "a week, by its Monday",
    "absent": "days, of a side",
    "not_at_home": "days, of a side",
    "cup_weeks": "days, in whose weeks cups are played",
    "days": "of the rounds of a cup",
}
"""Moments and days whose name does not end as others do."""

ANSWERED = ("EntryRequest", "OwnRequest")
"""Requests of people, as they are shown."""


def members() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every member of every shape."""
    for shape, schema in described()["components"]["schemas"].items():
        for name, member in schema.get("properties", {}).items():
            yield shape, name, member


def shapes() -> list[type[serializers.Serializer[Any]]]:
    """Every serializer of the interface that has old names, its own or inherited ones."""
    described()  # which imports all of them

    def below(kind: type[Any]) -> Iterator[type[Any]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    found = {one for one in below(serializers.Serializer) if one.__module__.startswith("clubs.api.")}
    return sorted(
        (one for one in found if any(True for _ in pairs_of(one))), key=lambda one: one.__qualname__
    )


def test_no_member_has_a_name_for_which_there_is_a_better_one() -> None:
    """...but for old names, which are marked, and for what means something else."""
    found = {
        f"{shape}.{name}"
        for shape, name, member in members()
        if WORDS.fullmatch(name) and not member.get("deprecated")
    }
    assert found == set(MEANT)


def test_names_of_moments_and_days_tell_that_they_are() -> None:
    wrong = {
        f"{shape}.{name}"
        for shape, name, member in members()
        if (member.get("format") or member.get("items", {}).get("format")) in ("date", "date-time")
        and not (TIMES.fullmatch(name) or name in UNTIMELY or member.get("deprecated"))
    }
    assert wrong == set()


def test_each_old_name_is_described_as_the_new_one_and_may_be_left_out() -> None:
    seen = 0
    for shape, schema in described()["components"]["schemas"].items():
        properties = schema.get("properties", {})
        for old, new in old_names(properties).items():
            seen += 1
            one, other = dict(properties[old]), dict(properties[new])
            assert one.pop("deprecated") is True
            assert one.pop("description") != other.pop("description")
            assert old not in schema.get("required", ())
            if shape.endswith("Request") and shape not in ANSWERED:
                assert new not in schema.get("required", ()), "one of the two is enough"
            if old != "url":
                assert one == other, (shape, old)
    assert seen > 150


def test_each_old_name_stands_in_the_list_of_changes() -> None:
    """By the shapes, and no other: a row that is no longer so is found out."""
    text = (DOCS / "api-changes.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \S+ \| \S+ \| (`[A-Z][^|]+) \| `(\w+)`[^|]* \| `(\w+)`[^|]*\|$", text, re.M)
    listed = {(shape, old, new) for where, old, new in rows for shape in re.findall(r"`(\w+)`", where)}
    named = {
        (shape.removeprefix("Patched"), name, match[1])
        for shape, name, member in members()
        if (match := OLD.match(member.get("description", ""))) is not None
    }
    once = {row for row in named if not (row[0].endswith("Request") and (row[0][:-7], *row[1:]) in named)}
    assert listed == once


def test_an_answer_has_each_member_by_both_names() -> None:
    """Whether what it is made of knows the new name or the old one."""
    with each_case() as case:
        for kind in shapes():
            with case(kind.__name__):
                plan = plan_of(kind)
                for new, old, turned in plan.names:
                    by_new = {} if turned is not None else with_old({new: "x"}, plan)
                    by_old = with_old({old: "/x/"}, plan)
                    assert turned is not None or by_new == {new: "x", old: "x"}
                    assert by_old[old] == "/x/"
                    assert by_old[new] == ("/x/" if turned is None else turned("/x/"))


def test_a_body_may_have_each_member_by_either_name() -> None:
    with each_case() as case:
        for kind in shapes():
            with case(kind.__name__):
                plan = plan_of(kind, sent=True)
                for new, old, _ in plan.names:
                    assert renewed({old: "x", "rest": 1}, plan) == ({new: "x", "rest": 1}, True)
                    assert renewed({new: "x", "rest": 1}, plan) == ({new: "x", "rest": 1}, False)
                    with pytest.raises(UserProblem, match=f"{old} is the old name of {new}"):
                        renewed({new: "x", old: "x"}, plan)


class _Inner(serializers.Serializer[Any]):
    old_names = {"new": "old"}
    new = serializers.CharField()


class _Outer(serializers.Serializer[Any]):
    rows = _Inner(many=True)
    listed = serializers.ListField(child=_Inner())
    by_letter = serializers.DictField(child=_Inner())
    shown = _Inner(read_only=True)


def test_old_names_are_found_wherever_a_shape_stands() -> None:
    old, both = {"old": 1}, {"old": 1, "new": 1}
    data = {"rows": [old], "listed": [old], "by_letter": {"A": old}, "shown": old, "other": old}
    told = with_old(data, plan_of(_Outer))
    assert told == {"rows": [both], "listed": [both], "by_letter": {"A": both}, "shown": both, "other": old}
    assert data["rows"] == [old], "what it was made of stays as it is"
    sent, used = renewed(data, plan_of(_Outer, sent=True))
    new = {"new": 1}
    assert used
    assert sent == {"rows": [new], "listed": [new], "by_letter": {"A": new}, "shown": old, "other": old}
    with pytest.raises(UserProblem) as refused:
        renewed({"rows": [new, {**old, **new}]}, plan_of(_Outer, sent=True))
    assert refused.value.data["field"] == "rows.1.old"


def test_what_has_no_old_names_is_not_looked_through() -> None:
    class Plain(serializers.Serializer[Any]):
        name = serializers.CharField()

    assert not plan_of(Plain)
    assert plan_of(_Inner) == Plan((("new", "old", None),))
