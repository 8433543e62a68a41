"""Where Celery looks for the tasks of this package."""

from matches.disputes.tasks import study_dispute, sweep_disputes

__all__ = ["study_dispute", "sweep_disputes"]
