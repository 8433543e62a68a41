"""Where Celery looks for the tasks of this package."""

from matches.disputes.tasks import study_dispute, sweep_disputes
from matches.nightly import remove_old
from matches.simulated.tasks import simulated_turn, sweep_simulated

__all__ = ["remove_old", "simulated_turn", "study_dispute", "sweep_disputes", "sweep_simulated"]
