"""What a side at the table is about to do, in one sentence: from where, at what, and with what right.

``where`` is from where a cue ball in hand is played, "" where it lies; ``free`` the free shots or visits that
a side has, ``push`` whether it may push out, which free shots exclude.
"""

from __future__ import annotations

from ....saying import say

FREE_SHOT = say("rack-pool.a-free-shot", "a free shot first")
TWO_VISITS = say("rack-pool.two-visits", "two visits")
WHERE = {
    "head": say("rack-pool.from-head", "from above the head string"),
    "baulk": say("rack-pool.from-baulk", "from baulk"),
    "anywhere": say("rack-pool.from-hand", "with the cue ball in hand"),
    "box": say("rack-pool.from-break-box", "from the break box"),
    "": "",
}
"""From where a cue ball in hand is played, after what the side does."""


def breaks(player: str, where: str) -> str:
    """Say who breaks."""
    if where:
        return say("rack-pool.breaks-from", "{player} breaks {where}.", player=player, where=where)
    return say("rack-pool.breaks", "{player} breaks.", player=player)


def plays_for(player: str, target: str, where: str, free: str, push: bool) -> str:
    """Say who plays for a group, or for the ball that decides."""
    if free:
        if where:
            return say(
                "rack-pool.plays-for-from-free",
                "{player} plays {where} for {target}, {free}.",
                player=player,
                target=target,
                where=where,
                free=free,
            )
        return say(
            "rack-pool.plays-for-free",
            "{player} plays for {target}, {free}.",
            player=player,
            target=target,
            free=free,
        )
    if push:
        if where:
            return say(
                "rack-pool.plays-for-from-push",
                "{player} plays {where} for {target}, or pushes out.",
                player=player,
                target=target,
                where=where,
            )
        return say(
            "rack-pool.plays-for-push",
            "{player} plays for {target}, or pushes out.",
            player=player,
            target=target,
        )
    if where:
        return say(
            "rack-pool.plays-for-from",
            "{player} plays {where} for {target}.",
            player=player,
            target=target,
            where=where,
        )
    return say("rack-pool.plays-for", "{player} plays for {target}.", player=player, target=target)


def plays_open(player: str, where: str, free: str, push: bool) -> str:
    """Say who plays while nobody has a group."""
    if free:
        if where:
            return say(
                "rack-pool.plays-open-from-free",
                "{player} plays {where}; the table is open, {free}.",
                player=player,
                where=where,
                free=free,
            )
        return say(
            "rack-pool.plays-open-free",
            "{player} plays; the table is open, {free}.",
            player=player,
            free=free,
        )
    if push:
        if where:
            return say(
                "rack-pool.plays-open-from-push",
                "{player} plays {where}; the table is open, or pushes out.",
                player=player,
                where=where,
            )
        return say(
            "rack-pool.plays-open-push", "{player} plays; the table is open, or pushes out.", player=player
        )
    if where:
        return say(
            "rack-pool.plays-open-from",
            "{player} plays {where}; the table is open.",
            player=player,
            where=where,
        )
    return say("rack-pool.plays-open", "{player} plays; the table is open.", player=player)


def plays_first(player: str, ball: str, where: str, free: str, push: bool) -> str:
    """Say who plays, and the one ball that may be met first."""
    if free:
        if where:
            return say(
                "rack-pool.plays-first-from-free",
                "{player} plays {where}; ball {ball} first, {free}.",
                player=player,
                ball=ball,
                where=where,
                free=free,
            )
        return say(
            "rack-pool.plays-first-free",
            "{player} plays; ball {ball} first, {free}.",
            player=player,
            ball=ball,
            free=free,
        )
    if push:
        if where:
            return say(
                "rack-pool.plays-first-from-push",
                "{player} plays {where}; ball {ball} first, or pushes out.",
                player=player,
                ball=ball,
                where=where,
            )
        return say(
            "rack-pool.plays-first-push",
            "{player} plays; ball {ball} first, or pushes out.",
            player=player,
            ball=ball,
        )
    if where:
        return say(
            "rack-pool.plays-first-from",
            "{player} plays {where}; ball {ball} first.",
            player=player,
            ball=ball,
            where=where,
        )
    return say("rack-pool.plays-first", "{player} plays; ball {ball} first.", player=player, ball=ball)


def plays(player: str, where: str, free: str, push: bool) -> str:
    """Say who plays, where any ball may be met first."""
    if free:
        if where:
            return say(
                "rack-pool.plays-from-free",
                "{player} plays {where}, {free}.",
                player=player,
                where=where,
                free=free,
            )
        return say("rack-pool.plays-free", "{player} plays, {free}.", player=player, free=free)
    if push:
        if where:
            return say(
                "rack-pool.plays-from-push",
                "{player} plays {where}, or pushes out.",
                player=player,
                where=where,
            )
        return say("rack-pool.plays-push", "{player} plays, or pushes out.", player=player)
    if where:
        return say("rack-pool.plays-from", "{player} plays {where}.", player=player, where=where)
    return say("rack-pool.plays", "{player} plays.", player=player)
