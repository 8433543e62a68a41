"""Where Celery looks for the tasks of this package."""

from matches.disputes.tasks import study_dispute, sweep_disputes
from matches.simulated.tasks import simulated_turn, sweep_simulated, tidy_simulated

__all__ = ["simulated_turn", "study_dispute", "sweep_disputes", "sweep_simulated", "tidy_simulated"]
