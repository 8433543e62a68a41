"""A bracket with its fixtures numbered from another number on, as those of a later stage are."""

from __future__ import annotations

from dataclasses import replace

from clubs.competitions.rules.pairing.brackets import (
    Bracket,
    Number,
    PlaceList,
    SharedPlace,
    Source,
    SourceKind,
)


def numbered_from(bracket: Bracket, first: Number) -> Bracket:
    """The same bracket, its fixtures numbered from `first` on."""
    by = first - bracket.fixtures[0].number
    if not by:
        return bracket

    def source(one: Source) -> Source:
        fed = one.kind in (SourceKind.WINNER, SourceKind.LOSER)
        return replace(one, of=one.of + by) if fed else one

    def shared(one: SharedPlace) -> SharedPlace:
        return replace(one, doors=frozenset((number + by, door) for number, door in one.doors))

    def places(one: PlaceList) -> PlaceList:
        return replace(
            one,
            fixtures=frozenset(number + by for number in one.fixtures),
            deciders=tuple(number + by for number in one.deciders),
            groups=tuple(shared(group) for group in one.groups),
        )

    return replace(
        bracket,
        fixtures=tuple(
            replace(f, number=f.number + by, a=source(f.a), b=source(f.b)) for f in bracket.fixtures
        ),
        places=tuple(places(one) for one in bracket.places),
    )
