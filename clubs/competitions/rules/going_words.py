"""What an entrant still needs in a group, in plain words. Pure: counts in, sentences out.

What was found for an entrant comes as a map from its own results still to come, (wins, draws), to a mask: 1
where it is through in every case, 2 where it is out in every case, 3 where that depends on other matches or
on figures.
"""

from __future__ import annotations

from collections.abc import Mapping

IN, OUT = 1, 2


def one_match_left(first: str, second: str, by_end: Mapping[int, int]) -> str:
    """What an entrant who has played all waits for, when one match of others is left.

    `by_end` maps the ends of that match (0: the first wins, 1: level, 2: the second wins) to masks.
    """
    ends = {0: f"{first} beats {second}", 1: f"{first} and {second} end level", 2: f"{second} beats {first}"}
    through = [ends[end] for end in sorted(by_end) if by_end[end] == IN]
    out = [ends[end] for end in sorted(by_end) if by_end[end] == OUT]
    open_ = [ends[end] for end in sorted(by_end) if by_end[end] not in (IN, OUT)]
    told = []
    if through:
        told.append(f"through if {_or(through)}")
    if out:
        told.append(f"out if {_or(out)}")
    if open_:
        told.append(f"a question of figures if {_or(open_)}")
    return _sentence("; ".join(told))


def needs(left: int, seen: Mapping[tuple[int, int], int], *, draws: bool) -> str:
    """What an open case needs from its own `left` matches."""
    if left == 0:
        return "Has played all matches and waits for the others."
    if left == 1:
        return _one(seen, draws=draws)
    sure = _least([own for own, mask in seen.items() if mask == IN])
    out = _most([own for own, mask in seen.items() if mask == OUT])
    told = []
    if sure:
        enough = _or([_count(*own) for own in sure])
        told.append(f"{enough} from the {left} matches left {_be(sure)} enough")
    else:
        told.append(f"{left} matches left, and even {left} wins leave it to other matches or to figures")
    if out:
        told.append(f"{_or([_at_most(*own, left) for own in out])} {_be(out)} not enough")
    return _sentence("; ".join(told))


def _one(seen: Mapping[tuple[int, int], int], *, draws: bool) -> str:
    words = {(1, 0): "a win", (0, 1): "a draw", (0, 0): "a defeat"}
    verdicts = {IN: "is enough", OUT: "is not enough"}
    by_verdict: dict[str, list[str]] = {}
    for own in [(1, 0), *([(0, 1)] if draws else []), (0, 0)]:
        verdict = verdicts.get(seen[own], "leaves it to other matches or to figures")
        by_verdict.setdefault(verdict, []).append(words[own])
    return _sentence("; ".join(f"{_or(own)} {verdict}" for verdict, own in by_verdict.items()))


def _least(all_: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that no other one of them is weaker than. A win is at least as good as a draw."""
    return [one for one in sorted(all_, reverse=True) if not any(_weaker(o, one) for o in all_ if o != one)]


def _most(all_: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [one for one in sorted(all_, reverse=True) if not any(_weaker(one, o) for o in all_ if o != one)]


def _weaker(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[0] and sum(one) <= sum(other)


def _count(wins: int, draws: int) -> str:
    parts = [_plural(wins, "win")] if wins else []
    parts += [_plural(draws, "draw")] if draws else []
    return " and ".join(parts)


def _at_most(wins: int, draws: int, left: int) -> str:
    return _count(wins, draws) if wins or draws else _plural(left, "defeat")


def _be(sure: list[tuple[int, int]]) -> str:
    return "is" if sum(sure[-1]) == 1 else "are"


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _or(told: list[str]) -> str:
    return " or ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
