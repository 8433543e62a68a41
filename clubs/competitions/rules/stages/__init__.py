"""What a stage of a competition is: its format with that format's own settings, and who is let into it.

A competition is a sequence of stages. The first is drawn from the entries; each later one is *fed* by the
places of an earlier one (:mod:`.feeding`). The settings of a stage are stored as JSON; here they are read,
checked, and become plain values that plan the stage. Pure: nothing here knows the database.

Formats whose fixtures feed one another give a bracket (`bracket`), and one fold serves them all; formats
in which everybody meets everybody give their meetings (`meetings`), known by the draw. The third kind, whose
fixtures follow step by step from the results, is in :mod:`.step_plans`.
"""

from __future__ import annotations

from clubs.competitions.rules.stages.knockouts import (
    PLATES,
    BracketPlan,
    DoubleElimination,
    Elimination,
    Stepladder,
)
from clubs.competitions.rules.stages.plans import PLANS, Plan, read_plan, settings_of
from clubs.competitions.rules.stages.sequences import StageSettings, check_sequence, fed_before
from clubs.competitions.rules.stages.tables import DEALT, THREES, Groups, Members, RoundRobin, TablePlan
from clubs.competitions.rules.stages.words import in_words
from clubs.competitions.rules.step_plans import King, Split, StageError, StepPlan, Swiss

__all__ = [
    "DEALT",
    "PLANS",
    "PLATES",
    "THREES",
    "BracketPlan",
    "DoubleElimination",
    "Elimination",
    "Groups",
    "King",
    "Members",
    "Plan",
    "RoundRobin",
    "Split",
    "StageError",
    "StageSettings",
    "StepPlan",
    "Stepladder",
    "Swiss",
    "TablePlan",
    "check_sequence",
    "fed_before",
    "in_words",
    "read_plan",
    "settings_of",
]
