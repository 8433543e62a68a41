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
from ....states import Tally, plus
from ....unknown import UNKNOWN
from ...base import Fact, are, average_facts, points_between
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import GONE, LINE, STATES, TriesState, Try, moved, read_try, states_of

PANEL = "tries"
KINDS = frozenset({"rest", "off", "pocket", "state", "claim"})


class Tries(TurnFamily):
    """The family of games of tries; see the module."""

    key = "tries"
    name = "tries"
    category = "crokinole"
    panel = PANEL
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("carrom-crokinole")
    lead_question = "Who plays first?"
    turn_slot = "tries"
    set_up_slot = "set_up"
    slots: ClassVar[Mapping[str, str]] = {
        "pieces": "What is shot at, or shot?",
        "zones": "Where may a piece come to rest?",
        "set_up": "How do the pieces lie?",
        "lead": "Who plays first?",
        "place": "What comes of a shot from the wrong place?",
        "direct": "What comes of a shot that was not banked?",
        "passage": "What is said of a shooter that passed through?",
        "line": "Where does a ring belong that touches a line?",
        "off": "What is a piece off the board worth?",
        "pocketed": "What is a piece in a pocket worth?",
        "pin": "Which ring may a felled pin cost?",
        "station": "Which rings is this try for?",
        "worth": "What does a try count?",
        "missed": "What does a miss count?",
        "may_count": "What may a try count at all?",
        "closes": "What do the rings count at the end of a turn?",
        "tries": "How many tries has a turn?",
        "keeps": "Does a try that counts use no turn?",
        "alternate": "Do single shots alternate?",
        "target": "How many points win?",
        "equal": "Has the other side its turn after the target is reached?",
        "rounds": "After how many rounds does the game end?",
        "tie": "What if the totals are level?",
        "next_round": "Who leads the next round?",
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
            words.refuse("shots", f"a turn has {tries}")
        if placed.turn is not None and placed.shots[placed.turn] >= tries:
            words.refuse("turn", "all shots of this round are taken")
        if placed.round < 1:
            words.refuse("round", "it cannot be less than one")
        if not target and placed.round > play.value("rounds"):
            level = max(placed.score) == min(placed.score) or any(placed.shots)
            if not level or not play.value("tie"):
                words.refuse("round", f"{are(play.value('rounds'), 'round')} played, and more only of a tie")
        zones = {LINE, GONE, *play.value("zones")}
        if len(placed.where) != len(state.where) or not set(placed.where) <= zones:
            words.refuse("where", f"one of {', '.join(sorted(zones))} for each ring")
        if len(placed.kept) != len(state.kept) or not set(placed.kept) <= zones | {""}:
            words.refuse("kept", f"one of {', '.join(sorted(zones))} for each ring")
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
        shot = f" Shot {state.shots[who] + 1} of {tries}." if tries > 1 else ""
        return f"{play.names[play.letters[who]]} {play.game.facts['task']}.{shot}"

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
        shown = f"{board['round']} of {rounds}" if rounds and board["round"] <= rounds else board["round"]
        return (Fact("round", "Round", str(shown)),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The tries used in this round, where a turn has several."""
        tries = board.get("tries") or 1
        used = (board.get("shots") or {}).get(letter) or 0
        shots = (Fact("shots", "Shots", f"{used} of {tries}"),) if tries > 1 else ()
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
        return refuse(state, "undecided", "say where the rings rest, or miss", play.cite("tries"))
    made = read_try(play, state, who, entry.tokens)
    if isinstance(made, Ruling):
        return made
    cites: list[str | None] = []
    told: list[Instruction] = []
    for word in made.states:
        cites.append(play.cite(STATES[word]))
        if word == "place":
            told.append(Instruction("warning", "No price is named: the player is warned.", (), cites[-1]))
        if word == "pin":
            told.append(Instruction("spot", "Stand the pin up again.", (), cites[-1]))
            if made.felled:
                told.append(
                    Instruction("remove", f"Take {made.felled} out of play.", (made.felled,), cites[-1])
                )
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
        return refuse(before, "contradicted", f"that makes {points}, not {made.claim}", cite)
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
            message = "say where the ring rests, or miss"
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
            return refuse(state, "impossible", "only bank shots are allowed", cite)
        if made.claim:
            return refuse(state, "contradicted", "it was not banked, and counts nothing", cite)
        return 0, False
    points, cite = play.ask("worth", state, made)
    if points is UNKNOWN:
        if made.claim is None:
            return refuse(state, "undecided", "say where every piece rests", cite)
        if made.claim not in play.value("may_count", state, made):
            return refuse(state, "contradicted", f"no try can count {made.claim}", cite)
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
            Button("through", "Through, and outside: 1", "#through s=outside", side, "score", "stroke", "1"),
        )
        rows.append(
            Button("inside", "Through, but it stopped inside", "#through s=inside", side, "plain", "stroke")
        )
        return tuple(rows)
    who = play.letters.index(side)
    names, zones = play.game.facts["pieces"], play.game.facts["zones"]
    for rest in product(zones, repeat=len(names)):
        rests = dict(zip(names, rest, strict=True))
        points = play.value("worth", state, Try(who, rests))
        label = ", ".join(f"{names[p]} {zones[z]}" for p, z in rests.items())
        tokens = " ".join(f"{p}={z}" for p, z in rests.items())
        rows.append(
            Button(
                "-".join(rest), f"{label}: {points}", tokens, side, "score" if points else "plain", rest[0]
            )
        )
    if play.cite("direct") and play.value("direct") != "refused":
        rows.append(
            Button(
                "direct",
                "Dislodged without a bank",
                f"#direct {next(iter(names))}=ditch",
                side,
                "foul",
                "foul",
            )
        )
    return tuple(rows)


def _rings(play: Play, state: TriesState, side: str) -> list[Button]:
    pieces = play.value("pieces")
    row = dict(zip(pieces, state.where, strict=True))
    here = play.value("station", state)
    rows = []
    for ring in (*here, *(p for p in pieces if p not in here)):
        if row[ring] == GONE:
            continue
        label = f"Ring {ring}"
        if row[ring] == "inner":
            rows.append(Button(f"{ring}-out", f"{label} driven out", f"{ring}=out", side, "plain", "out"))
        else:
            rows.append(
                Button(
                    f"{ring}-in",
                    f"{label} into the circle",
                    f"{ring}=inner",
                    side,
                    "score",
                    "stroke" if ring in here else "other",
                )
            )
        if ring in here:
            rows.append(
                Button(
                    f"{ring}-pin", f"Pin felled: {ring} out of play", f"#pin({ring})", side, "foul", "foul"
                )
            )
    return rows


TRIES = Tries()
"""The one instance."""
