"""What an entrant still needs in a group, in plain words. Pure: counts in, sentences out.

What was found for an entrant comes as a map from its own results still to come, (wins, draws), to a mask: 1
where it is through in every case, 2 where it is out in every case, 3 where that depends on other matches or
on figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.saying import AnyOf, Several, Text, say, say_many

IN, OUT = 1, 2


def one_match_left(first: str, second: str, by_end: Mapping[int, int]) -> str:
    """What an entrant who has played all waits for, when one match of others is left.

    `by_end` maps the ends of that match (0: the first wins, 1: level, 2: the second wins) to masks.
    """
    ends = {
        0: _beats(first, second),
        1: say("competitions.they-end-level", "{one} and {other} end level", one=first, other=second),
        2: _beats(second, first),
    }
    through = AnyOf(ends[end] for end in sorted(by_end) if by_end[end] == IN)
    out = AnyOf(ends[end] for end in sorted(by_end) if by_end[end] == OUT)
    open_ = AnyOf(ends[end] for end in sorted(by_end) if by_end[end] not in (IN, OUT))
    match bool(through), bool(out), bool(open_):
        case True, True, True:
            return say(
                "competitions.if-through-out-figures",
                "Through if {through}; out if {out}; a question of figures if {open}.",
                through=through,
                out=out,
                open=open_,
            )
        case True, True, False:
            return say(
                "competitions.if-through-out",
                "Through if {through}; out if {out}.",
                through=through,
                out=out,
            )
        case True, False, True:
            return say(
                "competitions.if-through-figures",
                "Through if {through}; a question of figures if {open}.",
                through=through,
                open=open_,
            )
        case False, True, True:
            return say(
                "competitions.if-out-figures",
                "Out if {out}; a question of figures if {open}.",
                out=out,
                open=open_,
            )
        case True, False, False:
            return say("competitions.if-through", "Through if {through}.", through=through)
        case False, True, False:
            return say("competitions.if-out", "Out if {out}.", out=out)
        case _:
            return say("competitions.if-figures", "A question of figures if {open}.", open=open_)


def _beats(one: str, other: str) -> Text:
    return say("competitions.one-beats-other", "{one} beats {other}", one=one, other=other)


def needs(left: int, seen: Mapping[tuple[int, int], int], *, draws: bool) -> str:
    """What an open case needs from its own `left` matches."""
    if left == 0:
        return say("competitions.waits-for-others", "Has played all matches and waits for the others.")
    if left == 1:
        return _one(seen, draws=draws)
    sure = _least([own for own, mask in seen.items() if mask == IN])
    out = _most([own for own, mask in seen.items() if mask == OUT])
    told = []
    if sure:
        told.append(
            say_many(
                "competitions.results-from-left-enough",
                "{results} from the {left} matches left is enough",
                "{results} from the {left} matches left are enough",
                sum(sure[-1]),
                results=AnyOf(_count(*own) for own in sure),
                left=left,
            )
        )
    else:
        told.append(
            say(
                "competitions.all-wins-not-enough",
                "{left} matches left, and even {left} wins leave it to other matches or to figures",
                left=left,
            )
        )
    if out:
        told.append(
            say_many(
                "competitions.results-not-enough",
                "{results} is not enough",
                "{results} are not enough",
                sum(out[-1]),
                results=AnyOf(_at_most(*own, left) for own in out),
            )
        )
    return _sentence(told)


def _one(seen: Mapping[tuple[int, int], int], *, draws: bool) -> str:
    words = {
        (1, 0): say("competitions.a-win", "A win"),  # the first, which begins the sentence
        (0, 1): say("competitions.a-draw", "a draw"),
        (0, 0): say("competitions.a-defeat", "a defeat"),
    }
    by_verdict: dict[int, list[Text]] = {}
    for own in [(1, 0), *([(0, 1)] if draws else []), (0, 0)]:
        verdict = seen[own] if seen[own] in (IN, OUT) else 0
        by_verdict.setdefault(verdict, []).append(words[own])
    return _sentence([_verdict(verdict, AnyOf(own)) for verdict, own in by_verdict.items()])


def _verdict(mask: int, results: AnyOf) -> Text:
    if mask == IN:
        return say("competitions.result-enough", "{results} is enough", results=results)
    if mask == OUT:
        return say("competitions.result-not-enough", "{results} is not enough", results=results)
    return say(
        "competitions.result-leaves-it",
        "{results} leaves it to other matches or to figures",
        results=results,
    )


def _least(all_: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that no other one of them is weaker than. A win is at least as good as a draw."""
    return [one for one in sorted(all_, reverse=True) if not any(_weaker(o, one) for o in all_ if o != one)]


def _most(all_: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [one for one in sorted(all_, reverse=True) if not any(_weaker(one, o) for o in all_ if o != one)]


def _weaker(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[0] and sum(one) <= sum(other)


def _count(wins: int, draws: int) -> Several:
    parts = [say_many("competitions.wins", "{n} win", "{n} wins", wins)] if wins else []
    parts += [say_many("competitions.draws", "{n} draw", "{n} draws", draws)] if draws else []
    return Several(parts)


def _at_most(wins: int, draws: int, left: int) -> Several:
    if wins or draws:
        return _count(wins, draws)
    return Several([say_many("competitions.defeats", "{n} defeat", "{n} defeats", left)])


def _sentence(clauses: Sequence[Text]) -> Text:
    match clauses:
        case [first]:
            return say("competitions.one-clause", "{first}.", first=first)
        case [first, second]:
            return say("competitions.two-clauses", "{first}; {second}.", first=first, second=second)
        case [first, second, third]:
            return say(
                "competitions.three-clauses",
                "{first}; {second}; {third}.",
                first=first,
                second=second,
                third=third,
            )
    raise AssertionError("one to three clauses")
