"""What the pages of a dispute show: the case in words, its answer ready for the template, and what the
referee's script begins with."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.html import json_script
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from config.languages.speaking import translated
from matches.disputes.bench import bench_of, pieces_of, surface_of
from matches.disputes.models import PHOTOGRAPHS, Dispute, DisputeEvidence
from matches.disputes.reading_photos import reading_json
from matches.disputes.studying import called
from matches.log import fold
from matches.log.actor import Actor
from matches.log.fold import game_name
from matches.log.models import LogEntry, Match
from matches.pages import boards
from matches.pages.citations import rule_address, rule_name
from matches.pages.score_sheets import Cited, cite, happened, signed
from rules_engine.telling import told
from simulator.disputes.asked import asked
from simulator.disputes.claims import Claim, spoken
from simulator.disputes.reading import read_case
from simulator.disputes.weighing import Weighed, weighed
from simulator.errors import SimulatorError
from simulator.sight import apart

State = Dispute.State
STEPS = (
    gettext_lazy("Lay out the stroke"),
    gettext_lazy("The simulator studies it"),
    gettext_lazy("Weigh the answer"),
    pgettext_lazy("as a referee", "Rule"),
)
_AT = {State.OPEN: 0, State.ASKED: 1, State.STUDYING: 1, State.ANSWERED: 2}
ENDPOINTS = (
    "progress", "place", "photo", "photo/place", "photo/find", "photo/after", "photo/after/place",
    "photo/after/find", "questions", "ask", "stop", "preview", "rule",
)  # fmt: skip
"""The JSON endpoints that the script of the page calls."""
TABS = (
    ("before", pgettext_lazy("the stroke", "Before")),
    ("stroke", gettext_lazy("Stroke")),
    ("after", pgettext_lazy("the stroke", "After")),
    ("questions", gettext_lazy("Questions")),
    ("photograph", gettext_lazy("Photo")),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a case, for the row of steps."""

    words: str
    done: bool
    current: bool


@dataclass(frozen=True, slots=True)
class CasePage:
    """A dispute as its pages show it."""

    dispute: Dispute
    match: Match
    names: tuple[str, ...]
    game_name: str
    sheet_name: str
    sheet_said: str
    """What the entry did as it stood when it was recorded."""
    sheet_rules: tuple[Cited, ...]
    """The rules that decided so."""
    other_name: str
    steps: tuple[Step, ...]
    ruling: DisputeEvidence | None
    may_referee: bool
    may_overrule: bool

    @property
    def upheld(self) -> bool:
        """Whether the ruling lets the sheet stand."""
        return self.ruling is not None and self.ruling.tokens == self.dispute.sheet_tokens

    @property
    def match_address(self) -> str:
        """The match's page."""
        return self.match.get_absolute_url()

    @property
    def address(self) -> str:
        """The public page."""
        return self.dispute.get_absolute_url()

    @property
    def referee_address(self) -> str:
        """The referee's page."""
        return address("referee", self.dispute)

    @property
    def again_address(self) -> str:
        """Where the form that opens it again is sent."""
        return address("again", self.dispute)

    @property
    def withdraw_address(self) -> str:
        """Where the form that withdraws it is sent."""
        return address("take-back", self.dispute)


def address(name: str, dispute: Dispute) -> str:
    """The address of that name for ``dispute``."""
    return reverse(f"disputes:{name}", args=[dispute.match.public_id, dispute.public_id])


def case_page(dispute: Dispute, user: Any) -> CasePage:
    """What is shown of ``dispute`` to ``user``: three queries."""
    match = dispute.match
    names = {side.letter: side.name for side in match.sides.all()}
    row = LogEntry.objects.filter(match=match, seq=dispute.entry).first()
    ruling = (row.ruling or {}) if row else {}
    points = ", ".join(f"{names.get(x, x)} {signed(n)}" for x, n in ruling.get("points", {}).items() if n)
    title = happened(ruling.get("events", ()), bool(points))
    at = _AT.get(State(dispute.state), len(STEPS))
    actor = Actor.of_user(user) if user.is_authenticated else None
    return CasePage(
        dispute=dispute,
        match=match,
        names=tuple(names.values()),
        game_name=game_name(match.game),
        sheet_name=names.get(dispute.sheet_side, dispute.sheet_side),
        sheet_said=" ".join(gettext("{points}.").format(points=one) for one in (points, title) if one),
        sheet_rules=tuple(filter(None, (cite(match.game, ref) for ref in ruling.get("citations", ())))),
        other_name=names.get(dispute.other_side, ""),
        steps=tuple(Step(str(words), i < at, i == at) for i, words in enumerate(STEPS)),
        ruling=None if dispute.is_open else dispute.ruling,
        may_referee=actor is not None and actor.may("correct", match),
        may_overrule=actor is not None and actor.may("overrule", match),
    )


def referee_context(dispute: Dispute) -> dict[str, Any]:
    """The template's ``bench``, ``pictures``, ``tabs`` and ``data`` (the script's beginning)."""
    bench = bench_of(dispute)
    match = dispute.match
    here = dispute.get_absolute_url()
    script = {
        "dispute": dispute_json(dispute),
        "names": {side.letter: side.name for side in match.sides.all()},
        "letters": list(match.letters),
        "side": dispute.sheet_side,
        "asked": asked_of(dispute),
        "finds": apart.installed(),
        "boards": boards.drawings(),
        "urls": {
            "page": here,
            "before": reverse("watching:before", args=[match.public_id, dispute.entry]),
            **{name: f"{here}{name}/" for name in ENDPOINTS},
        },
        **({name: bench[name] for name in ("known", "anchors", "half", "words")} if bench else {}),
    }
    return {
        "bench": bench is not None,
        "pictures": [(view, mark_safe(svg)) for view, svg in bench["pictures"].items()] if bench else [],  # noqa: S308 - drawn here
        "tabs": TABS,
        "data": json_script(told(script), "dispute"),
    }


def progress_json(dispute: Dispute) -> dict[str, Any]:
    """Where the study of ``dispute`` stands."""
    return {
        "id": dispute.public_id,
        "state": dispute.state,
        "revision": dispute.revision,
        "progress": _progress(dispute),
        "attempt": dispute.attempt,
        "problem": dispute.problem,
        "answered_at": dispute.answered_at.isoformat() if dispute.answered_at else None,
    }


def _progress(dispute: Dispute) -> dict[str, Any]:
    """How far a study is, with the claims in the words of the reader's language."""
    progress = dispute.progress or {}
    if not progress.get("shares"):
        return progress
    case = (dispute.question or {}).get("case") or dispute.case
    name = spoken({piece["id"]: piece["kind"] for piece in case["shot"]["pieces"]})
    shares = [{**row, "words": translated(Claim(**row["claim"]).words(name))} for row in progress["shares"]]
    return {**progress, "shares": shares}


def dispute_json(dispute: Dispute) -> dict[str, Any]:
    """The dispute as the referee's script knows it; the answer is left out, as the server draws it.

    ``photo`` and ``photo_after`` are None or ``{"digest", "placing", "reading"}``.
    """
    return {
        **progress_json(dispute),
        "entry": dispute.entry,
        "sheet": {"side": dispute.sheet_side, "tokens": dispute.sheet_tokens},
        "case": dispute.case,
        "photo": photo_json(dispute, "before"),
        "photo_after": photo_json(dispute, "after"),
    }


def photo_json(dispute: Dispute, taken: str) -> dict[str, Any] | None:
    """A photograph as the page knows it, and where its reading stands."""
    photo = PHOTOGRAPHS[taken].objects.filter(dispute=dispute).defer("content").first()
    if photo is None:
        return None
    return {"digest": photo.digest, "placing": photo.placing, "reading": reading_json(photo)}


def capital(text: str) -> str:
    """``text`` as a sentence begins, in the language of the request."""
    text = translated(text)
    return text[:1].upper() + text[1:]


def asked_of(dispute: Dispute, *, weigh: bool = False) -> list[dict[str, Any]]:
    """What the game's rules ask of such a stroke with such pieces: claims, each with its ``words``.

    With ``weigh``, strokes like it are played and judged (about a second): the claims on which the
    ruling turns come first, with the ``clauses`` (name, url) that they decide.
    """
    surface = surface_of(dispute)
    if surface is None:
        return []
    shot = dispute.case["shot"]
    before = fold.before(dispute.match, dispute.entry)
    pieces = pieces_of(shot["pieces"])
    found = asked(before.play, before.state, surface, pieces, shot["stroke"]["piece"])
    name = spoken({piece.id: piece.kind for piece in pieces})
    rows = [Weighed(claim, 0.0, ()) for claim in found]
    if weigh:
        with suppress(SimulatorError):  # what cannot be played is said when it is asked
            case = read_case({**dispute.case, "claims": []})
            rows = weighed(case, found, before, dispute.sheet_side, called(dispute.sheet_tokens))
    return [
        {
            **one.claim.to_json(),
            "words": capital(one.claim.words(name)),
            "clauses": [{"name": rule_name(c), "url": rule_address(c)} for c in one.citations],
        }
        for one in rows
    ]
