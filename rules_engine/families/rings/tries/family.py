"""The family of games of tries: its questions, the order of judging, what is shown and offered."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say, say_many
from ....states import Tally, plus
from ....unknown import UNKNOWN
from ...base import Fact, average_facts, points_between
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import GONE, LINE, STATES, TriesState, Try, moved, read_try, states_of

PANEL = "tries"
BUTTONS = {
    "through": say("tries.button-through", "Through, and outside: 1"),
    "inside": say("tries.button-inside", "Through, but it stopped inside"),
    "direct": say("tries.button-direct", "Dislodged without a bank"),
}
"""What is said on buttons whose words are always the same."""

_ROUND = say("tries.label-round", "Round")
_SHOTS = say("tries.label-shots", "Shots")
KINDS = frozenset({"rest", "off", "pocket", "state", "claim"})


class Tries(TurnFamily):
    """The family of games of tries; see the module."""

    key = "tries"
    name = say("tries.family-name", "tries")
    category = "crokinole"
    panel = PANEL
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("carrom-crokinole")
    lead_question = say("tries.who-first", "Who plays first?")
    turn_slot = "tries"
    set_up_slot = "set_up"
    slots: ClassVar[Mapping[str, str]] = {
        "pieces": say("tries.ask-pieces", "What is shot at, or shot?"),
        "zones": say("tries.ask-zones", "Where may a piece come to rest?"),
        "set_up": say("tries.ask-set-up", "How do the pieces lie?"),
        "lead": say("tries.ask-lead", "Who plays first?"),
        "place": say("tries.ask-place", "What comes of a shot from the wrong place?"),
        "direct": say("tries.ask-direct", "What comes of a shot that was not banked?"),
        "passage": say("tries.ask-passage", "What is said of a shooter that passed through?"),
        "line": say("tries.ask-line", "Where does a ring belong that touches a line?"),
        "off": say("tries.ask-off", "What is a piece off the board worth?"),
        "pocketed": say("tries.ask-pocketed", "What is a piece in a pocket worth?"),
        "pin": say("tries.ask-pin", "Which ring may a felled pin cost?"),
        "station": say("tries.ask-station", "Which rings is this try for?"),
        "worth": say("tries.ask-worth", "What does a try count?"),
        "missed": say("tries.ask-missed", "What does a miss count?"),
        "may_count": say("tries.ask-may-count", "What may a try count at all?"),
        "closes": say("tries.ask-closes", "What do the rings count at the end of a turn?"),
        "tries": say("tries.ask-tries", "How many tries has a turn?"),
        "keeps": say("tries.ask-keeps", "Does a try that counts use no turn?"),
        "alternate": say("tries.ask-alternate", "Do single shots alternate?"),
        "target": say("tries.ask-target", "How many points win?"),
        "equal": say("tries.ask-equal", "Has the other side its turn after the target is reached?"),
        "rounds": say("tries.ask-rounds", "After how many rounds does the game end?"),
        "tie": say("tries.ask-tie", "What if the totals are level?"),
        "next_round": say("tries.ask-next-round", "Who leads the next round?"),
    }
    required: ClassVar[tuple[str, ...]] = ("pieces", "zones", "set_up", "tries")
    kinds: ClassVar[frozenset[str]] = KINDS | {"choice", "time"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> TriesState:
        """The pieces as they are set up."""
        row = _fresh(play)
        sides = len(play.letters)
        return TriesState(play.start_scores, (Tally(),) * sides, row, ("",) * len(row), shots=(0,) * sides)

    def position(self, play: Play, state: TriesState, words: Words) -> TriesState:
        """A recorded position: scores that have not won, tries that are left, rings where they can be."""
        placed: TriesState = super().position(play, state, words)
        target = play.value("target", placed)
        if not play.value("equal"):
            below(words, play, placed, target)
        at_least(words, placed, "shots")
        tries = play.value("tries")
        if len(placed.shots) != len(play.letters) or max(placed.shots) > tries or min(placed.shots) >= tries:
            words.refuse("shots", say("tries.turn-has", "a turn has {tries}", tries=tries))
        if placed.turn is not None and placed.shots[placed.turn] >= tries:
            words.refuse("turn", say("tries.all-taken", "all shots of this round are taken"))
        if placed.round < 1:
            words.refuse("round", say("tries.not-below-one", "it cannot be less than one"))
        if not target and placed.round > play.value("rounds"):
            level = max(placed.score) == min(placed.score) or any(placed.shots)
            if not level or not play.value("tie"):
                message = say_many(
                    "tries.rounds-played",
                    "{n} round is played, and more only of a tie",
                    "{n} rounds are played, and more only of a tie",
                    play.value("rounds"),
                )
                words.refuse("round", message)
        zones = {LINE, GONE, *play.value("zones")}
        one_of = say("tries.one-of-each", "one of {zones} for each ring", zones=", ".join(sorted(zones)))
        if len(placed.where) != len(state.where) or not set(placed.where) <= zones:
            words.refuse("where", one_of)
        if len(placed.kept) != len(state.kept) or not set(placed.kept) <= zones | {""}:
            words.refuse("kept", one_of)
        return placed

    def shot(self, play: Play, state: TriesState, who: int, entry: Entry) -> Ruling:
        """Judge one try."""
        return _judge_try(play, state, who, entry)

    def offers(self, play: Play, state: TriesState) -> Expectation:
        """Quick buttons for the try that is due."""
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        return Expectation(
            side,
            "shot",
            prompt,
            PANEL,
            _buttons(play, state, side),
            tuple(play.value("pieces")),
            zones=tuple(play.value("zones")),
            states=states_of(play),
        )

    def due(self, play: Play, state: TriesState) -> str:
        """Who tries what, and which try of the turn it is."""
        who = state.turn or 0
        tries = play.value("tries")
        name, task = play.names[play.letters[who]], play.game.facts["task"]
        if tries > 1:
            return say(
                "tries.due-shot-of",
                "{name} {task}. Shot {shot} of {shots}.",
                name=name,
                task=task,
                shot=state.shots[who] + 1,
                shots=tries,
            )
        return say("tries.due", "{name} {task}.", name=name, task=task)

    def inning(self, state: TriesState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: TriesState) -> dict[str, Any]:
        """The round, the tries that are used, and where the rings lie."""
        return {
            "round": state.round,
            "rounds": play.value("rounds"),
            "tries": play.value("tries"),
            "shots": dict(zip(play.letters, state.shots, strict=True)),
            "where": dict(zip(play.value("pieces"), state.where, strict=False)),
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, of how many."""
        if not board.get("round"):
            return ()
        rounds = board.get("rounds")
        shown: str = str(board["round"])
        if rounds and board["round"] <= rounds:
            shown = _number_of(board["round"], rounds)
        return (Fact("round", _ROUND, shown),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The tries used in this round, where a turn has several."""
        tries = board.get("tries") or 1
        used = (board.get("shots") or {}).get(letter) or 0
        shots = (Fact("shots", _SHOTS, _number_of(used, tries)),) if tries > 1 else ()
        return (*shots, *average_facts(board, letter))

    def pieces(self, play: Play, state: TriesState) -> dict[str, int]:
        """The rings in play, and those that a felled pin has cost."""
        gone = state.where.count(GONE)
        return {"table": len(play.value("pieces")) - gone, "pocketed": 0, "out": gone, "hand": 0}


def _fresh(play: Play) -> tuple[str, ...]:
    """The rings as they are set up for a turn; none are kept where each try has its own set-up."""
    return (LINE,) * len(play.value("pieces")) if play.cite("closes") else ()


def _judge_try(play: Play, state: TriesState, who: int, entry: Entry) -> Ruling:
    """Judge one try: what it counts, then whose turn it is, then whether the game is won."""
    if not any(t.kind in KINDS for t in entry.tokens):
        message = say("tries.say-rests", "say where the rings rest, or miss")
        return refuse(state, "undecided", message, play.cite("tries"))
    made = read_try(play, state, who, entry.tokens)
    if isinstance(made, Ruling):
        return made
    cites: list[str | None] = []
    told: list[Instruction] = []
    for word in made.states:
        cites.append(play.cite(STATES[word]))
        if word == "place":
            text = say("tries.warned", "No price is named: the player is warned.")
            told.append(Instruction("warning", text, (), cites[-1]))
        if word == "pin":
            text = say("tries.pin-up", "Stand the pin up again.")
            told.append(Instruction("spot", text, (), cites[-1]))
            if made.felled:
                text = say("tries.out-of-play", "Take {ring} out of play.", ring=made.felled)
                told.append(Instruction("remove", text, (made.felled,), cites[-1]))
    cites += [
        play.cite({"off": "off", "pocket": "pocketed"}[z])
        for z in ("off", "pocket")
        if z in made.rests.values()
    ]
    found = _points(play, state, made, cites)
    if isinstance(found, Ruling):
        return found
    points, attested = found
    before = state
    if state.fresh:
        state = state._replace(
            tallies=tuple(t.begin() if i == who else t for i, t in enumerate(state.tallies)), fresh=False
        )
    state = moved(play, state, made)
    keeps, cite = play.ask("keeps", before, points)
    shots = state.shots if keeps else plus(state.shots, who, 1)
    cites.append(cite if keeps else None)
    tries, tries_cite = play.ask("tries")
    turn_over = shots[who] >= tries or bool(play.value("alternate") and not keeps)
    closing, cite = play.ask("closes", state) if shots[who] >= tries else (None, None)
    if closing is not None:
        cites.insert(0, cite)
        points += closing
    if made.claim is not None and made.claim != points:
        cite = cite or play.cite("worth") or tries_cite
        message = say("tries.makes-not", "that makes {points}, not {claim}", points=points, claim=made.claim)
        return refuse(before, "contradicted", message, cite)
    tallies = tuple(t.add(points, entry.n) if i == who else t for i, t in enumerate(state.tallies))
    after = state._replace(score=plus(state.score, who, points), tallies=tallies, shots=shots)
    if turn_over:
        after = _pass(play, after, who, tries)
        cites.append(tries_cite)
    gained = points_between(play, before.score, after.score)
    if (done := _decided(play, before, after, who, cites)) is not None:
        return Ruling(done, gained, None, cites_of(*cites), tuple(told), attested, ("shot", "game-over"))
    text, cite = play.ask("set_up")
    if turn_over or not state.where:
        told.append(Instruction("set-up", text, (), cite))
        if not state.where:
            cites.append(cite)
    if after.round != before.round:
        cites.append(play.cite("next_round"))
    events = ("shot", "round-over") if after.round != before.round else ("shot",)
    letter = play.letters[after.turn or 0]
    return Ruling(after, gained, letter, cites_of(*cites), tuple(told), attested, events)


def _points(play: Play, state: TriesState, made: Try, cites: list[str | None]) -> tuple[int, bool] | Ruling:
    """What the try counts at once, and whether that is the marker's word alone."""
    if state.where:
        if not (made.rests or made.miss or made.felled):
            message = say("tries.say-rest", "say where the ring rests, or miss")
            return refuse(state, "undecided", message, play.cite("closes"))
        cites.append(play.cite("station"))
        return 0, False
    if made.miss:
        points, cite = play.ask("missed", state, made)
        cites.append(cite)
        return points, False
    if "direct" in made.states:
        answer, cite = play.ask("direct")
        if answer == "refused":
            message = say("tries.only-banks", "only bank shots are allowed")
            return refuse(state, "impossible", message, cite)
        if made.claim:
            message = say("tries.not-banked", "it was not banked, and counts nothing")
            return refuse(state, "contradicted", message, cite)
        return 0, False
    points, cite = play.ask("worth", state, made)
    if points is UNKNOWN:
        if made.claim is None:
            message = say("tries.say-every-rest", "say where every piece rests")
            return refuse(state, "undecided", message, cite)
        if made.claim not in play.value("may_count", state, made):
            message = say("tries.none-counts", "no try can count {claim}", claim=made.claim)
            return refuse(state, "contradicted", message, cite)
        cites.append(cite)
        return made.claim, True
    cites.append(cite)
    return points, False


def _pass(play: Play, state: TriesState, who: int, tries: int) -> TriesState:
    """The state with the turn passed on, and the next round begun if all tries of this one are used."""
    row = _fresh(play)
    state = state._replace(fresh=True, where=row, kept=("",) * len(row))
    sides = len(state.score)
    if min(state.shots) < tries:
        return state._replace(
            turn=next(i % sides for i in range(who + 1, who + 1 + sides) if state.shots[i % sides] < tries)
        )
    lead = play.value("next_round", state, who)
    if lead is None:
        lead = state.lead
    return state._replace(turn=lead, lead=lead, round=state.round + 1, shots=(0,) * sides)


def _decided(
    play: Play, before: TriesState, after: TriesState, who: int, cites: list[str | None]
) -> TriesState | None:
    """The state of a game that is won or drawn; None while it lasts."""
    best = max(after.score)
    level = after.score.count(best) > 1
    ended = after.round != before.round
    target, target_cite = play.ask("target", after)
    if target is not None:
        equal, cite = play.ask("equal")
        if best < target or (equal and not ended):
            return None
        cites.append(target_cite)
        if equal and level:
            cites.append(cite)
            return None
        return after._replace(over=True, winner=after.score.index(best), turn=None)
    rounds, cite = play.ask("rounds")
    if not ended or before.round < rounds:
        return None
    cites.append(cite)
    if level:
        more, cite = play.ask("tie")
        cites.append(cite)
        return None if more else after._replace(over=True, winner=None, turn=None)
    return after._replace(over=True, winner=after.score.index(best), turn=None)


def _buttons(play: Play, state: TriesState, side: str) -> tuple[Button, ...]:
    """The usual outcomes of the try that is due."""
    rows = [Button("miss", play.game.facts["miss"], "miss", side, "plain", "stroke", "0")]
    if state.where:
        return (*rows, *_rings(play, state, side))
    if play.cite("passage"):
        rows.insert(
            0,
            Button("through", BUTTONS["through"], "#through s=outside", side, "score", "stroke", "1"),
        )
        rows.append(Button("inside", BUTTONS["inside"], "#through s=inside", side, "plain", "stroke"))
        return tuple(rows)
    who = play.letters.index(side)
    names, zones = play.game.facts["pieces"], play.game.facts["zones"]
    for rest in product(zones, repeat=len(names)):
        rests = dict(zip(names, rest, strict=True))
        points = play.value("worth", state, Try(who, rests))
        label = say(
            "tries.rests-count", "{rests}: {points}", rests=_rests(names, zones, rests), points=points
        )
        tokens = " ".join(f"{p}={z}" for p, z in rests.items())
        rows.append(Button("-".join(rest), label, tokens, side, "score" if points else "plain", rest[0]))
    if play.cite("direct") and play.value("direct") != "refused":
        rows.append(
            Button(
                "direct",
                BUTTONS["direct"],
                f"#direct {next(iter(names))}=ditch",
                side,
                "foul",
                "foul",
            )
        )
    return tuple(rows)


def _rests(names: Mapping[str, str], zones: Mapping[str, str], rests: Mapping[str, str]) -> Text:
    """Each piece with where it rests: "Black in the hole, red outside"."""
    said: Text | None = None
    for piece, zone in rests.items():
        lies = say("tries.piece-rests", "{piece} {zone}", piece=names[piece], zone=zones[zone])
        said = lies if said is None else say("tries.rests-more", "{rests}, {more}", rests=said, more=lies)
    assert said is not None, "a try is at a piece"
    return said


def _number_of(number: int, of: int) -> Text:
    return say("tries.number-of", "{number} of {all}", number=number, all=of)


def _rings(play: Play, state: TriesState, side: str) -> list[Button]:
    pieces = play.value("pieces")
    row = dict(zip(pieces, state.where, strict=True))
    here = play.value("station", state)
    rows = []
    for ring in (*here, *(p for p in pieces if p not in here)):
        if row[ring] == GONE:
            continue
        if row[ring] == "inner":
            label = say("tries.button-out", "Ring {ring} driven out", ring=ring)
            rows.append(Button(f"{ring}-out", label, f"{ring}=out", side, "plain", "out"))
        else:
            label = say("tries.button-in", "Ring {ring} into the circle", ring=ring)
            rows.append(
                Button(
                    f"{ring}-in",
                    label,
                    f"{ring}=inner",
                    side,
                    "score",
                    "stroke" if ring in here else "other",
                )
            )
        if ring in here:
            label = say("tries.button-pin", "Pin felled: {ring} out of play", ring=ring)
            rows.append(Button(f"{ring}-pin", label, f"#pin({ring})", side, "foul", "foul"))
    return rows


TRIES = Tries()
"""The one instance."""
