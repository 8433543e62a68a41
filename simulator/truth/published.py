"""What was published: values with their spread, and where they are from."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

READ = "read in the source"
QUOTED = "quoted by others, the source itself not read"
THEORY = "theory, worked out here"
MEMORY = "from memory, not checked"
"""How far a value was checked."""


class Source(NamedTuple):
    """Where a value is from, and how far that was checked."""

    name: str
    checked: str


ALCIATORE_THROW = Source(
    'D. Alciatore, TP A.14, "The effects of cut angle, speed, and spin on object ball throw" (2005 to 2025)',
    READ,
)
MARLOW = Source(
    "W. C. Marlow, *The Physics of Pocket Billiards* (1995), table 10, as printed in Alciatore's TP A.14",
    READ,
)
ALCIATORE_NATURAL = Source(
    'D. Alciatore, "The 30 degree rule", *Billiards Digest*, April 2004; the exact angle is theory', READ
)
ALCIATORE_DRAW = Source(
    'D. Alciatore, "Draw shot primer, part I: physics", *Billiards Digest*, January 2006 (TP A.20)', READ
)
ALCIATORE_TRAVEL = Source(
    'D. Alciatore, billiards.colostate.edu, FAQ "ball speeds and travel distances" (TP 3.2, TP B.5)', READ
)
ALCIATORE_TYPICAL = Source(
    "D. Alciatore, billiards.colostate.edu, FAQ, typical values of physical properties", QUOTED
)
CORIOLIS = Source("G. G. Coriolis, *Théorie mathématique des effets du jeu de billard* (1835)", THEORY)
MATHAVAN_2009 = Source(
    "S. Mathavan, M. R. Jackson, R. M. Parkin, *Am. J. Phys.* 77 (2009) 788, snooker: figure 6, table I",
    QUOTED,
)
MATHAVAN_2010 = Source(
    "S. Mathavan, M. R. Jackson, R. M. Parkin, *Proc. IMechE C* 224 (2010) 1863, snooker: figure 7(a), "
    "read off the figure",
    QUOTED,
)
SUDO = Source(
    "D. Sudo, M. Shibata, *J. Visualization Soc. Japan* 22, suppl. 1 (2002) 153, pool balls on a slate table",
    QUOTED,
)
DERBY = Source(
    'N. Derby, R. Fuller, "Reality and theory in a collision", *Phys. Teacher* 37 (1999) 24', QUOTED
)
HAN = Source(
    "I. Han, *J. Mech. Sci. Technol.* 19 (2005) 976, equation 26: carom, e = 0.39 + 0.257 v - 0.044 v^2",
    QUOTED,
)
WPA = Source("World Pool-Billiard Association, equipment specifications, section 8", QUOTED)
BREAKS = Source("AtLarge, break statistics, 2016 WPA World 9-Ball Championship, forums.azbilliards.com", READ)


class Published(NamedTuple):
    """A published value, and the span in which ours must lie to agree with it.

    Where the source tells no spread, it is the precision to which the value was read or printed, or what a
    "close to" is worth; ``spread`` says which.
    """

    value: float
    low: float
    high: float
    unit: str
    source: Source
    spread: str


def about(value: float, plus_minus: float, unit: str, source: Source, spread: str) -> Published:
    """A value with the same spread to both sides."""
    return Published(value, value - plus_minus, value + plus_minus, unit, source, spread)


def at_least(low: float, unit: str, source: Source) -> Published:
    """What must be reached and may be passed."""
    return Published(low, low, inf, unit, source, "least")


def between(low: float, high: float, unit: str, source: Source, spread: str = "range told") -> Published:
    """A range; its middle stands for the value."""
    return Published((low + high) / 2, low, high, unit, source, spread)
