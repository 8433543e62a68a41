"""The words of the players: order, private balls, balls given up, bursts, and the number declared."""

from __future__ import annotations

from ....play import Play
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ...base import cites, points_between
from ..pills import NONE as NOTHING
from ..pills import draw, known, show
from .reading import RackState, following
from .reckoning import close, credit, next_to_show, numbers_of, reckoning, spotted, sum_of, total_of
from .shots import burst, landed

WORDS = ("order", "lead", "pill", "give", "burst", "show", "pool", "withhold")


def choose(play: Play, state: RackState, who: int, tokens: tuple[Token, ...]) -> Ruling:
    """Judge an entry of words."""
    words = [t.a for t in tokens]
    token = tokens[0]
    if words in (["pool", "show"], ["show", "pool"]):
        shown = tokens[words.index("show")]
        return declare(play, state, who, shown)
    if len(tokens) != 1:
        why = say("forty-one.choice-alone", "a choice stands alone in its entry")
        return refuse(state, "wrong-token", why)
    word = token.a
    if word in ("order", "lead"):
        return _order(play, state, who, token)
    if word == "pill":
        return _pill(play, state, who, token)
    if word == "give":
        return _give(play, state, who, token)
    if word == "burst":
        return _burst(play, state, who)
    if word == "pool":
        return declare(play, state, who, None)
    if word == "show":
        return (
            declare(play, state, who, token) if state.phase != "reckoning" else _show(play, state, who, token)
        )
    if word == "withhold":
        return _withhold(play, state, who)
    why = say(
        "forty-one.unknown-word", ":{word} means nothing in {game}", word=word[:20], game=play.game.name
    )
    return refuse(state, "unknown-choice", why)


def _goes_on(play: Play, state: RackState, citations: tuple[str, ...], *events: str) -> Ruling:
    turn = None if state.turn is None or state.over else play.letters[state.turn]
    return Ruling(state, {}, turn, citations, events=events)


def _order(play: Play, state: RackState, who: int, token: Token) -> Ruling:
    cite = play.cite("order")
    if state.phase != "lead":
        why = say("forty-one.order-drawn", "the order of play has been drawn")
        return refuse(state, "not-now", why, cite)
    sides = len(play.letters)
    order = tuple((who + i) % sides for i in range(sides))
    if token.a == "order":
        drawn = (token.b or "").replace(" ", "")
        if sorted(drawn) != sorted(play.letters):
            why = say("forty-one.write-order", "write every side once in the order drawn: :order(BCA)")
            return refuse(state, "undecided", why, cite)
        order = tuple(play.letters.index(x) for x in drawn)
    after = state._replace(order=order, turn=order[0], phase="pills")
    if NOTHING not in state.pills:
        after = after._replace(phase="shot")
    return _goes_on(play, after, cites(cite), "lead")


def _pill(play: Play, state: RackState, who: int, token: Token) -> Ruling:
    cite = play.cite("private_numbers")
    fresh = state.pills[who] == NOTHING
    redraw_cite = play.cite("redraw")
    if not fresh and who not in state.redraw:
        name = play.names[play.letters[who]]
        why = say(
            "forty-one.has-private-ball",
            "{player} has a private ball: a new one follows a burst",
            player=name,
        )
        return refuse(state, "not-now", why, redraw_cite)
    if not fresh and state.phase == "reckoning":
        why = say("forty-one.over-but-reckoning", "the game is over but for the reckoning")
        return refuse(state, "not-now", why, redraw_cite)
    pills = draw(play, state, state.pills, who, token, numbers=numbers_of(play), cite=cite)
    if isinstance(pills, Ruling):
        return pills
    after = state._replace(pills=pills, redraw=state.redraw - {who})
    if after.phase == "pills" and NOTHING not in pills:
        after = after._replace(phase="shot")
    return _goes_on(play, after, cites(cite if fresh else redraw_cite), "pill")


def _give(play: Play, state: RackState, who: int, token: Token) -> Ruling:
    cite = play.cite("scratch")
    if state.phase != "give" or who != state.turn:
        why = say("forty-one.no-ball-to-choose", "there is no ball to be chosen")
        return refuse(state, "not-now", why, cite)
    ball = token.b or ""
    if ball not in state.offer:
        why = say("forty-one.choose-one-of", "choose one of {balls}: :give(9)", balls=", ".join(state.offer))
        return refuse(state, "impossible", why, cite)
    rack = tuple(b for b in state.racks[who] if b != ball)
    after = credit(state, who, rack, play.start_scores[who])
    paid = state.owed[who] > 0
    owed = tuple(o - (paid and i == who) for i, o in enumerate(after.owed))
    left = tuple(b for b in state.offer if b != ball)
    after = after._replace(owed=owed, offer=left, due=state.due - 1)
    told = spotted(play, (ball,))
    if after.due:
        points = points_between(play, state.score, after.score)
        return Ruling(after, points, play.letters[who], cites(cite), told, events=("given",))
    after = after._replace(phase="shot", offer=(), turn=following(after, who))
    ruling = landed(play, state, after, who, cites(cite), told)
    return ruling._replace(events=("given", *(e for e in ruling.events if e != "counted")))


def _burst(play: Play, state: RackState, who: int) -> Ruling:
    cite = play.cite("burst")
    target = play.value("target")
    name = play.names[play.letters[who]]
    if state.phase not in ("shot", "reckoning") or state.called is not None:
        return refuse(state, "not-now", say("forty-one.nobody-over-now", "nobody can be over now"), cite)
    if state.phase == "reckoning" and (who != state.last or known(state.pills[who]) is not None):
        why = say("forty-one.burst-when-made", "a burst is declared when it is made")
        return refuse(state, "not-now", why, cite)
    most = known(state.pills[who]) or numbers_of(play)[-1]
    if sum_of(play, state, who) + most <= target:
        why = say("forty-one.cannot-be-over", "{player} cannot be over {number}", player=name, number=target)
        return refuse(state, "contradicted", why, cite)
    if known(state.pills[who]) is None:
        return burst(play, state, state, who, (), ())._replace(attested=True)
    return burst(play, state, state, who, (), ())


def declare(play: Play, state: RackState, who: int, shown: Token | None) -> Ruling:
    """The number is declared, with the private ball shown that makes it."""
    target, cite = play.ask("target")
    when, when_cite = play.ask("undeclared")
    letter = play.letters[who]
    if state.phase not in ("shot", "reckoning") or state.called is not None:
        why = say("forty-one.nothing-declared-now", "nothing can be declared now")
        return refuse(state, "not-now", why, cite)
    if not when and who not in (state.last, state.turn):
        message = say(
            "forty-one.declared-late",
            "{player} did not declare in time, and waits for his turn",
            player=play.names[letter],
        )
        return refuse(state, "too-late", message, when_cite)
    pills = state.pills
    if shown is not None:
        found = show(
            play, state, pills, who, shown, numbers=numbers_of(play), cite=play.cite("private_numbers")
        )
        if isinstance(found, Ruling):
            return found
        pills = found
    after = state._replace(pills=pills)
    total = total_of(play, after, who)
    if total is None:
        why = say("forty-one.show-with-it", "show the private ball with it: :pool :show(number)")
        return refuse(state, "undecided", why, cite)
    if total != target:
        why = say(
            "forty-one.declared-contradicted",
            "{number} is declared, but balls and number make {total}",
            number=target,
            total=total,
        )
        return refuse(state, "contradicted", why, cite)
    after = reckoning(after._replace(called=who), who)
    score = tuple(target if i == who else s for i, s in enumerate(after.score))
    return close(play, state, after._replace(score=score), cites(cite), "pool")


def _show(play: Play, state: RackState, who: int, token: Token) -> Ruling:
    cite = play.cite("emptied" if state.called is None else "target")
    if who in state.refused:
        why = say("forty-one.has-withheld", "this side has withheld its ball")
        return refuse(state, "not-now", why, cite)
    pills = show(
        play,
        state,
        state.pills,
        who,
        token,
        numbers=numbers_of(play),
        now=state.phase == "reckoning",
        cite=play.cite("private_numbers"),
    )
    if isinstance(pills, Ruling):
        return pills
    if state.called is None and total_of(play, state._replace(pills=pills), who) == play.value("target"):
        return declare(play, state, who, token)
    after = state._replace(pills=pills)
    after = after._replace(turn=next_to_show(after, state.turn))
    return close(play, state, after, cites(cite), "shown")


def _withhold(play: Play, state: RackState, who: int) -> Ruling:
    cite = play.cite("undeclared_burst")
    if state.phase != "reckoning" or known(state.pills[who]) is not None or who in state.refused:
        why = say("forty-one.no-ball-asked-for", "no private ball is asked for")
        return refuse(state, "not-now", why, cite)
    after = state._replace(refused=state.refused | {who})
    after = after._replace(turn=next_to_show(after, state.turn))
    return close(play, state, after, cites(cite), "withheld")
