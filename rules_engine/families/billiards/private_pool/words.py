"""The words of the players: small balls, bursts, privileges, and the number proclaimed."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from ..pills import NONE, draw, known, show
from .state import left_in, may_proclaim, numbers_of, others_out, pass_turn, put, total_of

OUT_OF_GAME = say("private-pool.out-of-game", "this side is out of the game")
WORDS = ("pill", "missing", "show", "pool", "burst", "privilege", "keep", "retire")


def choose(play: Play, state: Any, who: int, tokens: tuple[Token, ...]) -> Ruling:
    """Judge an entry of the words of this family."""
    words = [t.a for t in tokens]
    if words in (["pool", "show"], ["show", "pool"]):
        return _proclaim(play, state, who, tokens[words.index("show")])
    if words == ["privilege", "consent"]:
        return _privilege(play, state, who, tokens[0], consent=True)
    if len(tokens) != 1:
        why = say("private-pool.choice-alone", "a choice stands alone in its entry")
        return refuse(state, "wrong-token", why)
    token = tokens[0]
    if token.a == "pill":
        return _pill(play, state, who, token)
    if token.a == "missing":
        return _missing(play, state, token)
    if token.a == "pool":
        return _proclaim(play, state, who, None)
    if token.a == "show":
        return _proclaim(play, state, who, token)
    if token.a == "burst":
        return _declared(play, state, who)
    if token.a == "privilege":
        return _privilege(play, state, who, token)
    if token.a == "keep":
        return _keep(play, state, who, token)
    return _retire(play, state, who)


def said(play: Play, before: Any, after: Any, citations: tuple[str, ...], *events: str) -> Ruling:
    """The ruling on a word."""
    turn = None if after.turn is None or after.over else play.letters[after.turn]
    return Ruling(after, points_between(play, before.score, after.score), turn, citations, events=events)


def _pill(play: Play, state: Any, who: int, token: Token) -> Ruling:
    cite = play.cite("private_numbers")
    if state.pills[who] != NONE:
        return refuse(
            state, "not-now", say("private-pool.has-its-ball", "this side has its small ball"), cite
        )
    pills = draw(
        play,
        state,
        state.pills,
        who,
        token,
        numbers=numbers_of(play),
        missing=state.missing,
        others=others_out(state),
        cite=cite,
    )
    if isinstance(pills, Ruling):
        return pills
    return said(play, state, state._replace(pills=pills), cites(cite), "drawn")


def _missing(play: Play, state: Any, token: Token) -> Ruling:
    text, cite = play.ask("missing")
    number = int(token.b) if (token.b or "").isdigit() else 0
    if number not in numbers_of(play):
        why = say("private-pool.say-which-missing", "say which small ball is missing: :missing(7)")
        return refuse(state, "undecided", why, cite)
    if number in state.missing or str(number) in (*state.pills, *state.second):
        why = say(
            "private-pool.not-missing",
            "small ball {number} is not missing, or was announced",
            number=number,
        )
        return refuse(state, "impossible", why, cite)
    after = state._replace(missing=state.missing | {number})
    told = (Instruction("missing", text, (str(number),), cite),)
    return said(play, state, after, cites(cite), "missing")._replace(instructions=told)


def _proclaim(play: Play, state: Any, who: int, shown: Token | None) -> Ruling:
    needed, cite = play.ask("reach")
    late = play.cite("proclaim")
    letter = play.letters[who]
    if state.last is None or who in state.out or who in state.bust:
        message = say("private-pool.nothing-to-proclaim", "nothing can be proclaimed now")
        return refuse(state, "not-now", message, cite)
    if not may_proclaim(state, who):
        message = say(
            "private-pool.too-late",
            "too late: {player} waits until the turn comes round",
            player=play.names[letter],
        )
        return refuse(state, "too-late", message, late)
    if state.second[who] != NONE:
        message = say(
            "private-pool.two-small-balls",
            "who keeps two small balls wins no pool: :keep(first) or :keep(second)",
        )
        return refuse(state, "not-now", message, play.cite("two_balls"))
    pills = state.pills
    if shown is not None:
        why = play.cite("missing" if _is_missing(state, shown) else "private_numbers")
        found = show(
            play,
            state,
            pills,
            who,
            shown,
            numbers=numbers_of(play),
            missing=state.missing,
            others=others_out(state),
            cite=why,
        )
        if isinstance(found, Ruling):
            return found
        pills = found
    total = total_of(state._replace(pills=pills), who)
    if total is None:
        message = say("private-pool.show-with-it", "show the small ball with it: :pool :show(number)")
        return refuse(state, "undecided", message, cite)
    if total != needed:
        message = say(
            "private-pool.proclaimed-wrongly",
            "{number} is proclaimed, but it is {total}",
            number=needed,
            total=total,
        )
        return refuse(state, "contradicted", message, cite)
    score = tuple(needed if i == who else s for i, s in enumerate(state.score))
    after = state._replace(pills=pills, score=score, over=True, winner=who, phase="stroke")
    return said(play, state, after, cites(cite, late), "game-over")


def _is_missing(state: Any, shown: Token) -> bool:
    return (shown.b or "").partition(" ")[0] in map(str, state.missing)


def burst(
    play: Play, before: Any, state: Any, who: int
) -> tuple[Any, tuple[str | None, ...], Instruction | None]:
    """``who`` is over: he has nothing but his small ball, and is out unless he claims a privilege."""
    cite = play.cite("burst")
    balls = state.taken[who]
    score = tuple(play.start_scores[i] if i == who else s for i, s in enumerate(state.score))
    taken = tuple(frozenset() if i == who else t for i, t in enumerate(state.taken))
    after = state._replace(
        score=score,
        taken=taken,
        bursts=tuple(b + (i == who) for i, b in enumerate(state.bursts)),
        forfeits=tuple(0 if i == who else f for i, f in enumerate(state.forfeits)),
        owed=tuple(0 if i == who else o for i, o in enumerate(state.owed)),
        stray=0,
    )
    back, back_cite = play.ask("burst_balls")
    if back:
        after = after._replace(table=after.table | balls)
        told: Instruction | None = None
        if balls:
            order = tuple(sorted(balls, key=int, reverse=True))
            text = say("private-pool.spot-balls", "Spot balls {balls}.", balls=", ".join(order))
            told = Instruction("spot", text, order, back_cite)
    else:
        after = after._replace(aside=after.aside | balls)
        told = None
    allowed, privilege_cite = play.ask("privilege")
    after = pass_turn(after, who)
    if allowed:
        name = play.names[play.letters[who]]
        text = say(
            "private-pool.may-claim-privilege",
            "{player} may claim a privilege before another stroke is made.",
            player=name,
        )
        told = told or Instruction("privilege", text, (), privilege_cite)
        return after._replace(bust=after.bust | {who}), (cite, back_cite if balls else None), told
    return drop(play, after, frozenset({who})), (cite, privilege_cite), told


def drop(play: Play, state: Any, sides: frozenset[int]) -> Any:
    """Sides leave the game; the last who is left may have won, and with nobody left nobody has."""
    after = state._replace(out=state.out | sides, bust=state.bust - sides)
    left = left_in(after)
    if not left:
        return after._replace(over=True, winner=None, phase="stroke", score=play.start_scores)
    if len(left) == 1 and play.value("last_left"):
        return after._replace(over=True, winner=left[0], phase="stroke")
    if after.turn in after.out:
        after = pass_turn(after, after.turn)
    return after


def _declared(play: Play, state: Any, who: int) -> Ruling:
    needed = play.value("reach")
    cite = play.cite("burst")
    if state.pills[who] == NONE or who in state.out or who in state.bust or state.last is None:
        return refuse(state, "not-now", say("private-pool.nobody-over", "nobody can be over now"), cite)
    stray = state.stray if who == state.last else 0
    most = known(state.pills[who]) or numbers_of(play)[-1]
    if state.score[who] + stray + most <= needed:
        name = play.names[play.letters[who]]
        message = say(
            "private-pool.cannot-be-over", "{player} cannot be over {number}", player=name, number=needed
        )
        return refuse(state, "contradicted", message, cite)
    after, why, told = burst(play, state, state, who)
    events = ("burst", "game-over") if after.over else ("burst",)
    ruling = said(play, state, after, cites(*why), *events)
    attested = known(state.pills[who]) is None
    return ruling._replace(instructions=(told,) if told else (), attested=attested)


def _privilege(play: Play, state: Any, who: int, token: Token, consent: bool = False) -> Ruling:
    allowed, cite = play.ask("privilege")
    late_cite = play.cite("burst")
    if not allowed:
        why = say("private-pool.no-privileges", "no privileges were agreed upon")
        return refuse(state, "not-now", why, cite)
    late = who in state.out and state.bursts[who] and consent
    if who not in state.bust and not late:
        message = say(
            "private-pool.privilege-too-late",
            "a privilege is claimed after a burst, before another stroke: later all must consent",
        )
        return refuse(state, "too-late" if who in state.out else "not-now", message, late_cite)
    pills = draw(
        play,
        state,
        state.second,
        who,
        token,
        numbers=numbers_of(play),
        missing=state.missing,
        others=state.pills,
        cite=cite,
    )
    if isinstance(pills, Ruling):
        return pills
    after = state._replace(second=pills, bust=state.bust - {who}, out=state.out - {who})
    place = play.cite("place")
    text, stroke = play.ask("privileged")
    told = (Instruction("privilege", text, (), stroke),)
    return said(play, state, after, cites(cite, place, late_cite if late else None), "privilege")._replace(
        instructions=told
    )


def _keep(play: Play, state: Any, who: int, token: Token) -> Ruling:
    cite = play.cite("two_balls")
    if state.second[who] == NONE:
        return refuse(state, "not-now", say("private-pool.one-ball", "this side has one small ball"), cite)
    if token.b not in ("first", "second"):
        why = say("private-pool.say-keep", "say :keep(first) or :keep(second)")
        return refuse(state, "undecided", why, cite)
    kept = state.pills[who] if token.b == "first" else state.second[who]
    after = state._replace(pills=put(state.pills, who, kept), second=put(state.second, who, NONE))
    return said(play, state, after, cites(cite), "kept")


def _retire(play: Play, state: Any, who: int) -> Ruling:
    cite = play.cite("retire")
    if who in state.out:
        return refuse(state, "not-now", OUT_OF_GAME, cite)
    after = drop(play, state, frozenset({who}))
    left = left_in(after)
    if len(left) == 1 and not after.over:
        after = after._replace(over=True, winner=left[0], phase="stroke")
    events = ("retired", "game-over") if after.over else ("retired",)
    return said(play, state, after, cites(cite), *events)
