"""From a citation to its place on a page, and to what it is called."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext

import rules_engine as engine
from config.languages.speaking import translated


@lru_cache(maxsize=1)
def rule_sets() -> dict[str, engine.Game]:
    """Every set of rules by its id: games, and the general sections that govern them."""
    return {game.id: game for game in engine.every_game()}


def rule_address(citation: str) -> str | None:
    """Where a citation ("book/game#rule", or a game alone) is explained; None for what is no rule."""
    game, _, ref = citation.partition("#")
    found = rule_sets().get(game)
    if found is None or (ref and ref not in found.refs):
        return None
    address = reverse("rules:game", args=[found.book, found.slug])
    return f"{address}#{ref}" if ref else address


def rule_name(citation: str) -> str:
    """What a citation is called: "Three-Cushion Carrom Game, rule 1"."""
    if citation == "referee":
        return gettext("The referee's decision")
    game, _, ref = citation.partition("#")
    found = rule_sets().get(game)
    name = translated(found.name) if found else game
    if not ref:
        return name
    section = found.section(ref) if found else ""
    rule = section_name(section) if section else ref_name(ref)
    return gettext("{game}, {rule}").format(game=name, rule=rule)


def section_name(section: str) -> str:
    """What a section of a federation's document is called: "section 3.3", "Regulation 18"."""
    return gettext("section {number}").format(number=section) if section[:1].isdigit() else section


def ref_name(ref: str) -> str:
    """What a rule is called in its book: "rule 5a"; unnumbered paragraphs are counted."""
    if ref[:1] == "p" and ref[1:].isdigit():
        return gettext("paragraph {number}").format(number=ref[1:])
    return gettext("rule {number}").format(number=ref)
