"""Template tags of results and records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from clubs.competitions.models import Competition, Entrant, FixtureMatch
from clubs.leagues.models import Rubber
from clubs.people.models import Club, Player
from clubs.publishing.models import FeatRow, PlayerResult
from clubs.publishing.rules.measures import compared_at
from clubs.publishing.views.pdf.labels import LAYOUTS
from clubs.publishing.views.pdf.papers import PAPERS, Paper
from clubs.publishing.wording import inside as said_inside
from config.languages.speaking import all_of, translated
from matches.models import Match, MatchSide

register = template.Library()


@register.simple_tag
def player_name(player: Player | None, name: str, club: Club | None = None) -> SafeString:
    """A player's name with the way to their page; a side that is no player of the club is only named."""
    if player is None or club is None or player.club_id != club.pk:
        return format_html("<bdi>{}</bdi>", name)
    address = reverse("people:player", args=[club.slug, player.slug])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, player.name)


@register.simple_tag
def who_name(who: Entrant | MatchSide, club: Club | None = None) -> SafeString:
    """The name of an entrant or of a side of a match; of a pair also both, each a link to the player."""
    if who.partner is None:
        return player_name(who.player, who.name, club)
    both = [one for one in (who.player, who.partner) if one is not None]
    links = format_html_join(" ", "{}", ((player_name(one, one.name, club),) for one in both))
    return format_html(
        '<span class="pair"><bdi>{}</bdi> <span class="pair__two">{}</span></span>', who.name, links
    )


@register.simple_tag
def first_names(places: Iterable[Entrant], club: Club | None = None) -> SafeString:
    """The names of those who share the first place."""
    names = [conditional_escape(who_name(place, club)) for place in places if place.final_rank == 1]
    return mark_safe(all_of(names))  # noqa: S308 - escaped above


@register.simple_tag
def final_without_score(kind: str, name: str) -> SafeString:
    """How a final went that has no score, and who lost it."""
    if kind == "walkover":
        return format_html(gettext("Final by walkover against <bdi>{name}</bdi>"), name=name)
    return format_html(gettext("Final by {how} against <bdi>{name}</bdi>"), how=kind, name=name)


@register.simple_tag
def against(rows: Sequence[PlayerResult]) -> str:
    """The sides of a match in words: "Hoppe against Cure"."""
    names = [row.name for row in rows]
    if not names:
        return ""
    return reduce(lambda one, other: gettext("{one} against {other}").format(one=one, other=other), names)


@register.filter
def side_names(rubber: Rubber, side: str) -> str:
    """Who plays on a side of a rubber."""
    own = (one for one in rubber.players.all() if one.side == side)
    return " / ".join(one.player.name if one.player else gettext("nobody") for one in own)


@register.filter
def inside(label: str) -> str:
    """A label as it stands inside a line: "High run" becomes "high run"."""
    return said_inside(label)


@register.simple_tag
def tournament_of(match: Match) -> Competition | None:
    """The tournament for which a match counts."""
    counts = FixtureMatch.objects.filter(match=match, struck_at=None)
    found = counts.select_related("fixture__competition__club").first()
    return found.fixture.competition if found is not None else None


@register.filter
def score_line(row: PlayerResult) -> str:
    """The score of a match as its player sees it: "15 – 10"; "" where there is none."""
    won = (row.match.board.get("race") or {}).get("won")
    score = won or row.match.board.get("score") or {}
    if row.score is None or row.letter not in score or len(score) < 2:
        return ""
    others = [str(points) for letter, points in score.items() if letter != row.letter]
    return " – ".join([str(score[row.letter]), *others])


@register.simple_tag
def entry_address(public_id: str, entry: int | None) -> str:
    """Where the sheet of a match shows an entry; the match itself when no single entry is meant."""
    if entry is None:
        return reverse("matches:match", args=[public_id])
    return f"{reverse('matches:sheet', args=[public_id])}#entry-{entry}"


@register.filter
def best_label(game_id: str) -> str:
    """What the best thing of a match is called at a game: high run, highest break..."""
    return translated(compared_at(game_id).best.label)


@register.filter
def measure_label(game_id: str) -> str:
    """What is averaged at a game."""
    return translated(compared_at(game_id).measure.label)


@register.filter
def measure_shown(result: PlayerResult) -> str:
    """A match's measure as people write it."""
    return compared_at(result.game).measure.shown(result.measure)


@register.simple_tag
def best_address(club: Club, feat: FeatRow, season: int = 0) -> str:
    """The list of the best of the feat's kind, ever or in one season."""
    book, _, slug = feat.game.partition("/")
    if season:
        args = [club.slug, season, book, slug, feat.kind, *([feat.length] if feat.length else [])]
        return reverse(f"publishing:best-season{'-to' if feat.length else ''}", args=args)
    if feat.length:
        return reverse("publishing:best-to", args=[club.slug, book, slug, feat.kind, feat.length])
    return reverse("publishing:best", args=[club.slug, book, slug, feat.kind])


@register.simple_tag
def label_sheets() -> list[tuple[Paper, int]]:
    """The sheets of labels on which the tables' labels can be printed: the paper, and how many on one."""
    return [(PAPERS[key], many) for key, offered in LAYOUTS.items() for many in offered]
