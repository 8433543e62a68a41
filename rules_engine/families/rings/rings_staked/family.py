"""The family of games for stocks of rings: its questions, and how an entry is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, CallSpec, Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Fact, claim_of, points_between, run_facts
from ...base import cites as cites_of
from ...measured import TURNS
from ...turns import TurnFamily
from .reading import FACTS, POCKETS, RING, SHOOTER, StakedShot, StakedState, check_words, read_shot

PANEL = "rings-staked"

_DOWN = say("rings-staked.is-down", "the record shows that the ring is down as called")
_NOT_DOWN = say("rings-staked.is-not-down", "the record shows that the ring is not down as called")
_DOWN_IN = {p: say("rings-staked.button-down", "Down in {pocket}", pocket=p) for p in POCKETS}
_MISSED = say("rings-staked.button-missed", "Missed")
_ANOTHER = say("rings-staked.button-another-pocket", "Another pocket")
_SCRATCH = say("rings-staked.button-scratch", "Shooter pocketed")
_BOTH = say("rings-staked.button-both", "Ring as called, and shooter")
_ROUNDS = say("rings-staked.rounds", "Rounds")
_RINGS = say("rings-staked.rings", "Rings")


class RingsStaked(TurnFamily):
    """The family of games for stocks of rings; see the module."""

    key = "rings-staked"
    name = say("rings-staked.family-name", "rings staked")
    category = "carrom-board"
    panel = PANEL
    measured = TURNS
    sheet = ("turn", "lost")
    played_on = PlayedOn("carrom")
    slots: ClassVar[Mapping[str, str]] = {
        "stock": say("rings-staked.ask-stock", "How many rings has each player at first?"),
        "lead": say("rings-staked.ask-lead", "Who begins?"),
        "spots": say("rings-staked.ask-spots", "On which places alone is the shooter set?"),
        "which": say("rings-staked.ask-which", "Which of his rings does a player put up?"),
        "call": say("rings-staked.ask-call", "What comes of a ring that falls without a call?"),
        "uncalled": say(
            "rings-staked.ask-uncalled", "What comes of a ring in another pocket than the one called?"
        ),
        "scratch": say(
            "rings-staked.ask-scratch", "What comes of the ring when the shooter is pocketed, too?"
        ),
        "kept": say("rings-staked.ask-kept", "What comes of a ring that falls as called?"),
        "lost": say("rings-staked.ask-lost", "What comes of the ring when the shot fails?"),
        "again": say(
            "rings-staked.ask-again", "Does the player shoot again after a ring pocketed as called?"
        ),
        "end": say("rings-staked.ask-end", "When has a player won?"),
        "rounds": say(
            "rings-staked.ask-rounds",
            "After how many rounds do the most rings win (None: that is not agreed)?",
        ),
        "next_lead": say("rings-staked.ask-next-lead", "Who shoots first in the next game?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "stock",
        "call",
        "uncalled",
        "scratch",
        "kept",
        "lost",
        "again",
        "end",
    )
    kinds: ClassVar[frozenset[str]] = FACTS | {"call", "claim", "touch", "cushion", "choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "shot"}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "shot"})

    def set_up(self, play: Play) -> StakedState:
        """Each player with his stock; the board is empty."""
        sides = len(play.letters)
        stock = (play.value("stock"),) * sides
        score = tuple(s + n for s, n in zip(play.start_scores, stock, strict=True))
        own = stock if play.value("which") == "own-first" else ()
        return StakedState(score, (Tally(),) * sides, stock, own)

    def position(self, play: Play, state: StakedState, words: Words) -> StakedState:
        """A recorded position: the rings held are the score, less what was given, unless said."""
        placed: StakedState = super().position(play, state, words)
        if not any(word.partition(".")[0] == "held" for word in words.said):
            held = tuple(s - n for s, n in zip(placed.score, play.start_scores, strict=True))
            placed = placed._replace(held=held)
        at_least(words, placed, "held", "own", "run")
        if len(placed.held) != len(state.held) or sum(placed.held) != sum(state.held) or 0 in placed.held:
            words.refuse(
                "held",
                say(
                    "rings-staked.both-have-rings", "both have rings, {count} together", count=sum(state.held)
                ),
            )
        if state.own and not any(word.partition(".")[0] == "own" for word in words.said):
            pairs = zip(placed.held, state.own, strict=True)
            placed = placed._replace(own=tuple(min(n, stock) for n, stock in pairs))
        if len(placed.own) != len(state.own) or (
            state.own
            and (
                max(placed.own) > state.own[0]
                or placed.own[0] - placed.own[1] != placed.held[0] - state.own[0]
            )
        ):
            words.refuse(
                "own", say("rings-staked.others-were-won", "who has rings of the other's colour has won them")
            )
        return placed

    def check_words(self, play: Play, state: StakedState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse words that mean nothing in these games."""
        return check_words(play, state, tokens)

    def shot(self, play: Play, state: StakedState, who: int, entry: Entry) -> Ruling:
        """Judge one shot."""
        facts = read_shot(play, state, entry)
        return facts if isinstance(facts, Ruling) else _settled(play, state, who, facts, entry)

    def offers(self, play: Play, state: StakedState) -> Expectation:
        """Buttons for the ring down in the pocket called, and for a shot that fails."""
        side, prompt = play.letters[state.turn or 0], self.due(play, state)
        buttons = (
            *(Button(f"down-{p}", _DOWN_IN[p], f"({p}) r>{p}", side, "score", "shot", p) for p in POCKETS),
            Button("miss", _MISSED, "miss", side, "plain", "shot", "m"),
            Button("other", _ANOTHER, "(1) r>2", side, "plain", "shot", "w"),
            Button("scratch", _SCRATCH, "c>", side, "foul", "foul", "p"),
            Button("both", _BOTH, "(1) r>1 c>", side, "foul", "foul", "b"),
        )
        call = CallSpec(False, (), POCKETS)
        return Expectation(side, "shot", prompt, PANEL, buttons, (RING, SHOOTER), POCKETS, call=call)

    def due(self, play: Play, state: StakedState) -> str:
        """Who puts up which ring."""
        who = state.turn or 0
        name = play.names[play.letters[who]]
        if not state.own:
            return say(
                "rings-staked.puts-ring",
                "{player} puts a ring on the centre and calls a pocket.",
                player=name,
            )
        if state.own[who]:
            return say(
                "rings-staked.puts-own",
                "{player} puts a ring of his colour on the centre and calls a pocket.",
                player=name,
            )
        return say(
            "rings-staked.puts-won",
            "{player} puts a ring that he won on the centre and calls a pocket.",
            player=name,
        )

    def shown(self, play: Play, state: StakedState) -> dict[str, Any]:
        """The rings that each player has, and the rounds agreed upon."""
        return {
            "held": dict(zip(play.letters, state.held, strict=True)),
            "rounds": play.value("rounds"),
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, the inning, and the rounds agreed upon."""
        rows = run_facts(board)
        return (*rows, Fact("rounds", _ROUNDS, str(board["rounds"]))) if board["rounds"] else rows

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The rings that a side has."""
        return (Fact("held", _RINGS, str(board["held"][letter])),)

    def pieces(self, play: Play, state: StakedState) -> dict[str, int]:
        """All rings are in the players' hands between shots."""
        return {"table": 0, "pocketed": 0, "out": 0, "hand": sum(state.held)}


def _settled(play: Play, state: StakedState, who: int, shot: StakedShot, entry: Entry) -> Ruling:
    """Whether the ring is kept or lost, whose turn it is then, and the end."""
    made, kept, cites = _fate(play, state, shot)
    claim = claim_of(entry.tokens)
    if claim is not None and not shot.attested and (claim == 1) != made:
        return refuse(state, "contradicted", _DOWN if made else _NOT_DOWN, cites[0])
    tallies = list(state.tallies)
    mine = tallies[who].begin() if state.fresh else tallies[who]
    tallies[who] = mine.add(int(made), entry.n)
    told: list[Instruction] = []
    after = state._replace(tallies=tuple(tallies), run=(0 if state.fresh else state.run) + made)
    if not kept:
        after, told = _given(play, after, who, cites[-1])
    again, cite = play.ask("again", after) if made else (False, None)
    if made:
        cites.append(cite)
    following = who if again else 1 - who
    after = after._replace(turn=following, fresh=not again, run=after.run if again else 0)
    events = ["counted" if made else "miss"] + ([] if again else ["turn-over"])
    if (end := _winner(play, after, bool(again))) is not None:
        winner, cite = end
        after = after._replace(over=True, winner=winner)
        cites.append(cite)
        events.append("game-over")
    return Ruling(
        after,
        points_between(play, state.score, after.score),
        None if after.over else play.letters[following],
        cites_of(*cites),
        tuple(told),
        shot.attested,
        tuple(events),
    )


def _fate(play: Play, state: StakedState, shot: StakedShot) -> tuple[bool, bool, list[str | None]]:
    """Whether the ring fell as called, whether it is kept, and the rules for that."""
    if not shot.fell:
        return False, False, [play.cite("lost")]
    if shot.called is None:
        return False, False, [play.cite("call"), play.cite("lost")]
    if shot.into != shot.called:
        how, cite = play.ask("uncalled", state)
        return False, how == "kept", [cite] if how == "kept" else [cite, play.cite("lost")]
    if shot.scratch:
        how, cite = play.ask("scratch", state)
        return how == "kept", how == "kept", [cite]
    return True, True, [play.cite("kept")]


def _given(
    play: Play, state: StakedState, who: int, cite: str | None
) -> tuple[StakedState, list[Instruction]]:
    """The ring goes to the other."""
    change = tuple(-1 if side == who else 1 for side in range(2))
    if state.own:
        mine = state.own[who] > 0
        own = tuple(
            n - 1 if mine and side == who else n + 1 if not mine and side != who else n
            for side, n in enumerate(state.own)
        )
        state = state._replace(own=own)
    state = state._replace(
        held=tuple(n + c for n, c in zip(state.held, change, strict=True)),
        score=tuple(n + c for n, c in zip(state.score, change, strict=True)),
    )
    text = say(
        "rings-staked.ring-goes", "The ring goes to {player}.", player=play.names[play.letters[1 - who]]
    )
    return state, [Instruction("pay", text, (RING,), cite)]


def _winner(play: Play, state: StakedState, again: bool) -> tuple[int | None, str | None] | None:
    """Who has won, None of the two for a draw; nothing while the game lasts."""
    if 0 in state.held:
        return 1 - state.held.index(0), play.cite("end")
    rounds, cite = play.ask("rounds", state)
    played = {t.innings for t in state.tallies}
    if again or rounds is None or len(played) > 1 or min(played) < rounds:
        return None
    best = max(state.score)
    ahead = [side for side, score in enumerate(state.score) if score == best]
    return (ahead[0] if len(ahead) == 1 else None), cite


RINGS_STAKED = RingsStaked()
"""The one instance."""
