"""The queues of background work, by urgency.

Each queue has workers of its own, so that no job waits behind a slower kind: a webhook's address that does
not answer delays no match that is to be seated, and an archive no dispute. ``serve`` starts one worker for
each, those of ``live`` and ``messages`` in one process (:mod:`config.beside`); a larger installation starts
as many as it needs (docs/running.md). A task is put into its queue by its name; a test asks that every task
has one.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Queue(NamedTuple):
    """One queue: its ``pool`` in Celery's words, how many tasks a worker does at once (``together``), and for
    how many seconds a task may keep a worker from the next (``longest``).
    """

    name: str
    pool: str
    together: int
    longest: float


LIVE: Final = Queue("live", "threads", 4, 30)
"""What a club's evening waits for, and quick: seating, deadlines, and the sweeps that call for the rest."""
STUDIES: Final = Queue("studies", "prefork", 1, 600)
"""Simulation that somebody waits for: disputes, and turns of simulated play."""
MESSAGES: Final = Queue("messages", "threads", 16, 60)
"""Letters, webhooks and pushes: they wait for other people's servers."""
LONG: Final = Queue("long", "prefork", 1, 600)
"""What takes minutes and may wait: archives, imports, the daily self-check, tidying up."""

QUEUES: Final = (LIVE, STUDIES, MESSAGES, LONG)

OF_TASKS: Final[dict[str, Queue]] = {
    "api.clean": LONG,
    "archives.clear": LONG,
    "archives.run": LONG,
    "archives.sweep": LIVE,
    "competitions.no_shows": LIVE,
    "calling.push": MESSAGES,
    "calling.sweep": LIVE,
    "calling.sweep_pushes": LIVE,
    "competitions.seat_ready": LIVE,
    "competitions.lapse_offers": LIVE,
    "competitions.tell_times": LIVE,
    "demonstration.renew_sandbox": LONG,
    "demonstration.sweep_sandbox": LIVE,
    "disputes.read_photo": STUDIES,
    "disputes.study": STUDIES,
    "disputes.sweep": LIVE,
    "emblems.advance_due": LIVE,
    "emblems.remind": MESSAGES,
    "house.back_up": LONG,
    "house.sweep_backups": LIVE,
    "ladders.expire_due": LIVE,
    "leagues.chase": LIVE,
    "leagues.make_list": LONG,
    "leagues.sweep_lists": LIVE,
    "leagues.send_reports": LIVE,
    "matches.remove_old": LONG,
    "people.erase": LONG,
    "people.erase_due": LONG,
    "people.send_invitation": MESSAGES,
    "people.send_letter": MESSAGES,
    "people.sweep_invitations": LIVE,
    "people.sweep_letters": LIVE,
    "ratings.rate": LIVE,
    "ratings.rerate": LONG,
    "ratings.sweep": LIVE,
    "simulated.sweep": LIVE,
    "simulated.turn": STUDIES,
    "simulator.play_next": LONG,
    "simulator.sweep_selfchecks": LIVE,
    "webhooks.deliver": MESSAGES,
    "webhooks.sweep": LIVE,
}

ROUTES: Final = {task: {"queue": queue.name} for task, queue in OF_TASKS.items()}
"""Celery's ``task_routes``. The heartbeat is sent to each queue by the timetable (``config.tasks``)."""

TIMETABLE: Final = "--timetable"
"""The option of a worker that keeps the timetable, too (:mod:`config.timekeeping`)."""
BESIDE: Final = "--beside"
"""The option of a worker that serves a second queue with threads of its own (:mod:`config.beside`)."""
