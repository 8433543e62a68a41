"""Application settings of ``clubs.people``."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """People, tables and the authority over a club's matches."""

    name = "clubs.people"
    label = "people"
    verbose_name = "People and tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Answer the questions of ``matches`` about who may do what."""
        from clubs import access
        from matches import authority

        authority.register(access.may_act, access.may_act_in_club)
