"""Runs of spins: a metal ring is spun at a Carrom ring, round a pin or into a pocket, while that succeeds.

The phases: ``lead``, then ``spin``. A spin is recorded by what it did, in order of time: ``xc`` hit the own
Carrom ring, ``c>`` pocketed it (``c>other``: in another than the near pocket), ``s>`` the spun ring itself
went into a pocket (``s>other``), ``o>`` a ring of the opponent was pocketed, ``pin!`` the pin fell
(``pin!c``: by the Carrom ring); or ``miss``.
"""

from .family import SPUN_RUNS, SpunRuns
from .reading import RunState, Spin

__all__ = ["SPUN_RUNS", "RunState", "Spin", "SpunRuns"]
