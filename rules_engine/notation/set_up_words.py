"""The words of a Setup tag: what each field of a game's state is called, how it is written, what it means.

Words come from the fields of the state (:mod:`rules_engine.positions`); a field of every game means the same
in all of them, others are told by the class of the state. A test asks that no word lacks its meaning.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..clauses import Game
from ..lean import NamedTuple
from ..match import Match
from ..positions import SIDES, spoken_by_side
from ..record.header import Header
from ..states import Tally

GENERAL = {
    "turn": "whose turn it is",
    "lead": "who led, or began the round",
    "phase": "what is due",
    "fresh": "the turn or inning has had no stroke yet",
    "round": "the round",
    "frame": "the frame or inning, counted from 0",
    "inning": "the inning",
    "order": "the sides in the order of play",
    "playing": "the sides that still play in this round, the one at the table first",
    "strokes": "strokes played so far",
    "in_hand": "the cue ball or shooter is played from hand",
    "misses": "misses in a row",
    "skips": "turns still to be missed",
    "rightful": "whose turn it is by right, while another plays",
    "forced": "this stroke follows a miss that was rejected",
    "opening": "the opening stroke is to come",
    "next_void": "the foul for which the next stroke cannot count",
    "paid": "paid into the pool",
    "colours": "the colour of each side",
    "bursts": "times over the number",
    "losers": "who has lost the game, where the book names losers",
    "pills": "the small ball of each side",
}
"""Words with one meaning wherever they occur."""

_RESTS = {
    "where": "zones of the rings of that side, in the order shot",
    "lost": "its rings in the ditch whose number is not known",
    "stale": "rings may have moved since their rests were noted",
    "hole": "the ring in the hole: side, number (0 if not noted), whether it was counted",
    "recount": "rings that cannot count in the hole again before they have left it",
    "twenties": "rings counted in the hole",
    "made": "rings that counted in the hole in this round",
    "kept": "its rings that lie in the hole since an earlier round",
    "down": "its pin is down",
    "earned": "points of this round so far",
    "untold": "rounds told at once whose rings in the hole nobody told",
}
_PINS = {
    "cards": "pins felled, disk by disk and frame by frame",
    "standing": "pins that stand, none if only their number is known",
    "left": "how many pins stand",
    "second": "the next disk is the second at this set of pins",
}
_INNINGS = {
    **_PINS,
    "cards": "points of each inning",
    "disks": "what each disk of this inning felled",
    "felled": "pins felled in this inning, ? for one that is not known",
    "sent": "disks sent in this visit to pins that both share",
    "called": "the pin called for the inning",
}
_POOL = {
    "table": "object balls on the table",
    "taken": "balls of this frame credited to that side",
    "forfeits": "forfeits in a row",
    "owed": "points or balls still to be given up",
    "frames": "frames won",
    "night": "which of several evenings is played",
    "protests": "protests so far",
    "out": "sides that have lost already",
    "aside": "balls that are down and credited to nobody",
    "marks": "what that side forfeited of its sum in this frame",
    "reached": "the stroke that last raised the sum",
    "pledge": "the striker names his colour after this stroke",
    "heir": "who plays once a colour is chosen",
    "duel": "who has the white ball, once one object ball is left for the other",
    "playoff": "the tie is played off",
}

OWN: dict[str, dict[str, str]] = {
    "PyramidState": {
        "table": "balls that may be pocketed",
        "lead": "who broke",
        "in_hand": "from where the ball struck is played: home, anywhere, or - where it lies",
        "take": "the ball still to be taken off: premium, penalty, or -",
        "fouls": "fouls so far",
        "own": "own balls so far",
        "owed": "balls still to be put back",
        "premium_entry": "the entry that won the premium ball",
    },
    "BackgammonState": {
        "men": "points of its men, in its own numbering",
        "bar": "its men taken up",
        "hand": "its men that have not begun",
        "borne": "its men borne off",
        "cast": "dice thrown for the lead",
        "dice": "the throw in play",
        "left": "numbers of the throw still to be played",
        "lifted": "points from which a man has been lifted",
        "hits": "men taken up by this throw",
        "demanded": "the opponent insists on the whole throw",
        "stage": "1 while doublets are played, 2 while their opposite number is",
        "doublets": "doublets thrown",
        "plays": "throws played",
        "taken": "men it has taken up in all",
        "last": "points of the last entry's moves",
        "series": "games of the series that are over",
        "worth": "what the last game counted",
    },
    "TrackState": {
        "missing": "turns still to be missed",
        "thrown": "the sums thrown for the order",
        "spots": "the spot of its piece, counted on without end",
        "marks": "the spots that were chosen",
        "odd": "who has the odd numbers",
    },
    "InningsState": _INNINGS,
    "PinsState": {
        **_PINS,
        "start": "points before the first frame",
        "strikes": "strikes made",
        "spares": "spares made",
        "last": "the entry of its latest disk",
    },
    "MovesState": {
        "men": "its men as written",
        "hand": "men still to be laid",
        "taken": "men captured",
        "ply": "moves made",
        "quiet": "moves since the last that cannot be taken back",
        "seen": "positions since then",
        "missed": "men that failed to capture in the move before",
        "last": "points of the last move",
        "notes": "words that the game keeps for itself",
        "gained": "points made by moves of this game",
    },
    "RestsState": _RESTS,
    "BattlesState": {
        **_RESTS,
        "fire": "points made at once in this battle",
        "left": "rings in hand when time was called",
    },
    "FlagState": {
        "men": "flags covered",
        "nobody": "flags that nobody covered",
        "called": "the flag that is looked for",
        "barred": "sides that may not cover it",
        "reader": "who reads the names",
        "boards": "boards played because of a tie",
    },
    "PussState": {
        "corners": "the corner of each man",
        "puss": "who is Puss",
        "used": "the corners in play",
        "freed": "the corner of the man who was caught last",
        "extra": "playing times that a tie added",
    },
    "HazardState": {
        "empty": "strokes in a row that lost the cue ball and met nothing",
        "hands": "each cue ball: table, hand or ?",
        "down": "object balls off the table because their spot is occupied",
        "before": "innings, points, run and high run before this inning",
        "void": "why the next stroke cannot count",
        "pending": "the foul after which the side in turn chooses",
        "fault": "who made that foul",
        "kept": "where the cue balls were before it",
        "scored": "that stroke had scored",
        "alone": "strokes that the other side follows whatever they make",
        "gone": "sides that are out",
        "earned": "points of this inning so far",
        "owed": "what the miss gave to each other side, and took from its own",
        "missed": "no ball was met",
        "hazards": "hazards in a row without a cannon",
        "cannons": "cannons in a row without a hazard",
        "red_on": "the red lies on its spot, on the centre spot, or elsewhere (-)",
        "red_pots": "how often in a row the red was potted from there",
        "crossed": "hundreds of the break in which the cue ball went into baulk",
    },
    "PoolState": _POOL,
    "RackPoolState": {
        "table": "object balls on the table",
        "taken": "balls credited to that side",
        "fouls": "fouls in a row",
        "hand": "the cue ball in hand: head (above the head string), anywhere, or - where it lies",
        "groups": "the group of each side, - on an open table",
        "breaker": "who broke this rack",
        "visits": "turns in this rack",
        "push": "the next shot may be a push-out",
        "offers": "what the side in turn may choose",
        "warned": "it was told of two fouls in a row",
        "free": "extra shots or visits of the side in turn",
        "owed": "balls or points that it owes",
        "waiting": "balls that are spotted when the inning ends",
        "rack": "which rack of the game is played",
        "how": "how the rack was won",
        "fouled": "fouls so far",
        "safeties": "safeties called so far",
        "breaks": "breaks that pocketed a ball",
        "out": "sides that have lost already",
        "guessed": "balls of which it was said only that so many fell",
        "pockets": "the pocket of each side",
        "left": "the ball that stayed when the others were racked again",
    },
    "PrivatePoolState": {
        **_POOL,
        "second": "a second small ball",
        "bust": "sides that are over the number",
        "missing": "small balls that are missing",
        "last": "who shot last",
        "stray": "small balls that were drawn by mistake",
        "made": "who has made the number",
    },
    "CupsState": {
        "left": "shots or balls that the side at the table still has",
        "bed": "white balls on the board",
        "holed": "white balls in cups",
        "dead": "white balls out for the round",
        "red": "the coloured ball: spot, bed, holed, out",
        "struck": "the coloured ball was met in this turn",
        "tries": "attempts in a row that were no shot",
        "numbered": "numbered balls on the table",
        "white": "the white ball: hand, bed or pocket",
        "using": "the ball chosen for the next shot",
        "decide": "win or lose, while a tie is played off",
        "rolling": "sides that play off the tie",
        "rolls": "what they rolled",
        "out": "sides that have left the pool",
        "burst": "who burst and may stay in",
        "kept": "his count before the shot",
        "last": "who made the last shot",
    },
    "CaromState": {
        "spotted": "the balls are on their spots",
        "held": "restricted spaces in which both object balls rest, with the strokes made there",
        "lined": "both object balls rest on one line",
        "stage": "layoff or answer, the two opening strokes of a game that has them",
        "offer": "a choice that the incoming striker has",
        "before": "the spaces in which the balls lay before",
        "in_hand": "sides whose ball is off the table until they play",
        "whites": "off: both whites left the table; crossed: the wrong one is played with",
        "bout": "equal innings: stage (last, shoot-out or -), number of the opener, time-outs taken, those "
        "of this stroke, series of the shoot-out, sets won, whether this set decides",
    },
    "BirilliState": {
        "hand": "the side in turn has its ball in hand",
        "outs": "time-outs taken",
        "leg": "the leg of a relay, counted from 0",
    },
    "BottleState": {"made": "who reached the number with the last stroke"},
    "TablePinsState": {
        "down": "pins off their spots",
        "need": "pins that it has still to make",
        "held": "its small ball: - none, ? in the hand, or the number",
        "second": "its second small ball",
        "missing": "small balls that are missing",
        "burst": "it burst and has not played since",
        "out": "it has left the game",
        "last": "who struck last",
        "due": "the choice that is awaited",
        "seen": "what the game keeps for itself: a ball moved, a privilege used",
        "lost": "what the miss cost that may be rejected",
    },
    "StageState": {"selected": "the ball chosen for the last shot", "run": "points of this inning"},
    "TopsState": {
        "spins": "spins taken",
        "last": "what its last spin brought",
        "extra": "spins that decide a tie",
    },
    "RackState": {
        "table": "balls on the table",
        "racks": "balls credited to that side, in the order in which they fell",
        "owed": "balls still to be given up",
        "offer": "balls of which some are given up",
        "due": "how many of them",
        "redraw": "sides that may take a new small ball",
        "last": "who shot last",
        "called": "who declared",
        "refused": "sides that would not show their ball",
    },
    "GolfState": {
        "card": "strokes at each hole that it has finished",
        "here": "strokes at this hole",
        "partner": "which of its two partners plays next, 0 or 1",
        "hole": "the hole in play, counted from 0",
        "extra": "holes played to part those who are level",
    },
    "LivesState": {
        "lives": "lives left",
        "began": "lives at the start",
        "starred": "it has bought lives",
        "purse": "prices of lives won less those paid",
        "places": "its ball: table, hand, up, waits or out",
        "coloured": "the balls are drawn by colour",
        "balls": "the ball of each side",
        "on": "whose ball must be played on",
        "nearest": "the nearest ball has still to be measured",
        "cue": "the ball that is played with",
        "last": "who struck last",
        "after_lead": "the stroke after a lead",
        "pending": "dead players who may come in again",
        "offered": "how often that was offered",
        "taken": "how often it was taken",
        "gone": "sides that are out",
        "waiting": "sides that wait to come in",
        "void": "the foul for which the next stroke takes no life",
        "offer": "who offers to take the stroke",
        "waived": "who waived the stroke",
        "held": "what the stroke did that may be played over",
        "spotted": "the lead lies on its spot",
        "bought": "the led ball was sold",
        "divided": "the pool was divided",
    },
    "ShuffleState": {
        "lying": "weights that wait for their owner to flip or to count",
        "flipped": "weights that were flipped",
        "rolls": "rounds rolled",
    },
    "SnookerState": {
        "reds": "reds on the table",
        "gone": "reds potted by name",
        "colours": "pool balls on the table",
        "on": "r, any, or the ball that is due",
        "declared": "the pool ball that was named",
        "replay": "the foul for which the next stroke cannot score",
        "fouled": "the last stroke was foul",
        "decider": "the black alone settles a tie",
    },
    "FrameState": {
        "reds": "reds on the table",
        "gone": "reds potted by name",
        "colours": "colours on the table",
        "on": "r, any, or the colour that is due",
        "declared": "the ball that was nominated",
        "free": "the striker has a free ball",
        "anywhere": "the white in hand is not bound to the D",
        "pending": "the stroke before was a foul, or a miss, and the side in turn may still choose",
        "misses": "misses called in a row from this position",
        "full": "those of them with a full ball to hit",
        "before": "the table before that foul: reds, gone, colours, on, in hand, anywhere, free",
        "paid": "points given away by fouls",
        "fifties": "breaks of fifty and more",
        "centuries": "breaks of a hundred and more",
        "maximums": "maximum breaks",
        "warnings": "warnings for its conduct",
        "opener": "who began the frame",
        "spoilt": "the frame has had a foul",
        "decider": "the re-spotted black",
        "stale": "the players were warned of a stalemate",
        "blues": "blues potted in the shoot-out",
        "tries": "strokes played in the shoot-out",
    },
    "DiceRingsState": {
        "rings": "rings left",
        "pocket": "the pocket that was reached",
        "tries": "throws of this turn",
        "loser": "who was left with it",
    },
    "TakenState": {
        "plain": "plain rings on the board",
        "numbers": "numbered rings on the board",
        "held": "plain rings that it has",
        "kept": "numbered rings that it has",
        "out": "rings taken from the game",
        "single": "the ring of its own kind is on the board",
        "single_of": "who pocketed it",
        "shooters": "its shooter lies on the board",
        "tries": "shots of the turn so far",
        "broken": "the break has been made",
        "high_before": "high run, and its entry, before this turn",
        "earned": "points of this turn so far",
    },
    "RingsState": {
        "base": "score at the start of the inning",
        "down": "red and green rings pocketed",
        "black": "who holds the black ring",
        "earned": "points from the black in this inning",
        "named": "numbered rings known to be down",
        "best": "its best inning",
        "blacks": "times it pocketed the black",
        "spots": "the spot that is due to it",
        "tries": "plays used",
        "held": "red and green rings that it has taken",
        "broken": "the inning has had its first shot",
        "owed": "forfeits still to be paid",
        "cleared": "one colour was all down in this inning",
        "own_hand": "its own shooter is played from the line",
    },
    "MenState": {
        "board": "the number of the board",
        "game_no": "the number of the game in the match",
        "first": "who broke the first board of the game",
        "white": "whose men are white",
        "down": "white and black men pocketed",
        "queen": "board, cover (to be covered) or down",
        "queen_by": "whose the queen is",
        "owed": "men that it has still to give",
        "placed": "its men that came out with the last entry",
        "opened": "a man of its own has been pocketed in this board",
        "tries": "strokes of the break that touched nothing",
        "visit": "turns of the board before this one",
        "fresh": "the turn has had no stroke",
        "passes": "turns passed in a row",
        "named": "numbered men known to be down",
        "boards": "boards that are over: who broke, who won, the points, whose the queen was (0, 1, or -1)",
        "extra": "points that it may still demand of the last board",
        "slams": "its slams",
        "best": "its best board",
        "seat": "the seat in turn, from 0",
        "break_seat": "the seat that broke",
        "first_seat": "the seat that broke the first board",
        "changed": "the sides have changed places in the last game",
        "told": "boards of these that were told at once, without their strokes",
    },
    "PointsState": {
        "base": "score at the start of the board",
        "held": "white and black men that it has taken",
        "owed": "men that it has still to give back",
        "best": "its best board",
        "board": "the number of the board",
        "queen": "board, cover (to be covered) or down",
        "queen_by": "whose the queen is",
        "gained": "white and black men of the turn in progress",
    },
    "SetState": {
        "down": "its discs pocketed",
        "owed": "discs that it has still to give back",
        "penalties": "times it was punished",
        "cleared": "its runs from the first stroke",
        "series": "turns of the set before this one",
        "answers": "a run from the first stroke is being answered",
    },
    "GatesState": {
        "passed": "gates passed",
        "first": "its first gate, 0 if not noted",
        "tries": "tries at the hole",
        "home": "it is home",
        "shot": "it has shot",
    },
    "GlanceState": {
        "at": "its shooter: board, hand or out",
        "cue": "the ring named for shooter",
        "fallen": "a ring lost as shooter and still in hand",
        "right": "a ring may be pocketed for points",
    },
    "GuardedState": {
        "down": "rings down, by colour or of the one set",
        "gone": "pins pocketed for good",
        "lying": "pins felled and not stood up",
        "whence": "the shot is played from: line, lie or back",
        "rack": "set-ups so far",
    },
    "CountedState": {
        "spins": "entries of this turn",
        "made": "what they counted",
        "where": "where its tops lie",
        "down": "pins that lie felled until the turn is over",
    },
    "TriesState": {
        "where": "where its rings lie",
        "kept": "where each lay after the last try from its own station",
        "shots": "tries used in this round",
    },
    "PostedState": {"where": "what became of the ring of each place"},
    "DrivenState": {"where": "its rings: field, post, hole, ditch or gone"},
    "ContestState": {"times": "seconds of this inning, - before it has spun"},
    "RowState": {
        "row": "rings in the row",
        "loose": "the row is knocked apart",
        "rows": "rows so far",
    },
    "PursuedState": {"down": "numbers of its rings that are pocketed", "called": "the ring it named, 0 none"},
    "TurnsState": {
        "reds": "red rings on the board",
        "down": "its own rings pocketed",
        "due": "what it shoots at: own or red",
        "owed": "how many of it before the other kind is due",
    },
    "DiceState": {
        "taken": "rings that it has",
        "roller": "who has the dice",
        "rolls": "rolls since he took them",
        "number": "the number of the ring on the board, 0 if there is none",
        "way": "the side on which it was put",
    },
    "LineState": {"left": "rings left on the line", "turns": "turns taken"},
    "PlacesState": {"rounds": "rounds played"},
    "StakedState": {
        "held": "rings that it has",
        "own": "those of its own colour",
        "run": "rings pocketed in this turn",
    },
    "DiceRoundsState": {
        "total": "the total so far",
        "rolls": "rolls of this turn",
        "first": "the total of who began the round, -1 if bust",
    },
    "SpunState": {
        "where": "zones of its rings, in the order spun",
        "short": "rings that did not cross their line",
        "moved": "rings that a spin of the other side moved last",
        "due": "points that are added with the round",
        "at": "the zone of the driven ring",
        "down": "pins that have fallen",
    },
    "TurnsSpunState": {
        "where": "zones of the rings spun in this turn",
        "down": "pins that have fallen",
        "made": "rings whose points were taken at once",
        "passed": "rings that went through the middle",
        "held": "points that are added at the end of the turn",
        "earned": "points of this turn so far",
    },
    "CastleState": {
        "down": "red and green rings pocketed",
        "self_down": "those that their own side pocketed",
        "king": "who pocketed the king",
        "cleared": "who has pocketed all rings of the other",
        "held": "red and green rings that it has",
        "broken": "the round has had its first shot",
        "lies": "where the shooter is: hand, a zone, or - if nobody said",
    },
    "BarState": {
        "run": "the break that is not banked yet",
        "pairs": "how often the opening pair went down together in this break",
        "bed": "whites on the table, none if nobody noted it",
        "red": "where the red is: hand, bed, or gone",
        "bar": "the bar is down",
        "gone": "balls that have stayed down, none if nobody noted it",
        "lost": "points that fouls have cost it",
        "blacks": "black pegs that it felled",
    },
    "DiscsState": {
        "where": "zones of the discs of that side, in the order shot; hole is put aside as a twenty",
        "lost": "its discs in the ditch whose number is not known",
        "sunk": "its twenties of this round whose number is not known",
        "stale": "discs may have moved since their rests were noted",
        "opened": "who began the first round",
        "called": "the time is over",
        "last": "what it counted in the last round",
        "twenties": "its twenties in the rounds that are over",
        "rounds_won": "rounds won",
        "perfect": "rounds in which all its discs were twenties",
        "open_shots": "its shots with no opposing disc on the board",
        "open_twenties": "twenties of these",
        "takeouts": "opposing discs that it put out",
        "told": "rounds that were told at once, without their shots",
        "untold": "rounds of these whose twenties nobody told",
    },
    "WebState": {"on": "rings on the field", "shot": "rings shot"},
    "PensState": {
        "pens": "green, red and black rings in its pens",
        "given": "those that the other side put there",
        "green_next": "the last shot was at a red ring",
    },
    "RunState": {"turns": "turns ended", "go": "rings spun since all last spun at once"},
}
"""Words that a game's state has for itself, by the class of the state."""

_TALLY = {"innings": "innings", "made": "points made", "run": "the run in progress", "high": "the high run"}
_HIDDEN = frozenset({"score", "over", "winner"})


class SetUpWord(NamedTuple):
    """A word of a Setup: ``name`` as it is written, ``form`` how its value is, ``means`` what it says."""

    name: str
    form: str
    means: str


def words_of(game: Game) -> Iterator[SetUpWord]:
    """Every word that a position of the game may have."""
    letters = game.side_letters(max(2, game.min_sides))[: max(2, game.min_sides)]
    state = Match(Header(game.id, tuple((x, f"Player {x}") for x in letters))).state
    first = letters[0]
    if "score" in state._fields:
        yield SetUpWord(first, "number", "the score of that side")
    own = OWN.get(type(state).__name__, {})
    for field, hint in get_type_hints(type(state)).items():
        if field in _HIDDEN or field.endswith("_entry"):
            continue
        if hint == tuple[Tally, ...]:
            yield from (SetUpWord(f"{word}.{first}", "number", means) for word, means in _TALLY.items())
            continue
        name = field.replace("_", "-")
        sides = field in SIDES or field in game.family.side_fields
        if not sides and spoken_by_side(hint, getattr(state, field), letters):
            name, hint = f"{name}.{first}", get_args(hint)[0]
        means = own.get(field) or GENERAL.get(field, "")
        form = "phase" if field == "phase" else _form(hint, sides)
        if field == "phase" and game.family.phases:
            form = " or ".join(sorted(game.family.phases))
        yield SetUpWord(name, form, means)


def _form(hint: Any, sides: bool) -> str:
    """How a value is written, in a word or two."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return f"{_form(next(a for a in args if a is not type(None)), sides)} or none"
    if hint is bool:
        return "yes or no"
    if hint is int:
        return "side" if sides else "number"
    if hint is str:
        return "word"
    if origin is frozenset or (origin is tuple and args[-1] is Ellipsis):
        inner = _form(args[0], sides)
        return f"{inner}s" if inner in ("side", "number", "word") else "list"
    return "list"
