"""Application settings of ``clubs.people``."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People, tables and the authority over a club's matches."""

    name = "clubs.people"
    label = "people"
    verbose_name = "People and tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen, and answer what the packages below ask."""
        from clubs.people import checkup, receivers  # noqa: F401 - the first for manage.py doctor

        receivers.connect()
