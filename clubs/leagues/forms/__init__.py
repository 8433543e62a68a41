"""What the pages of leagues ask."""

from clubs.leagues.forms.fields import FIELD_OF
from clubs.leagues.forms.fixtures import CalendarForm, MakeListForm, PlaceForm, PostponeForm, line_up_values
from clubs.leagues.forms.league import DeleteForm, LeagueForm, NewLeagueForm, TeamForm, VenueForm
from clubs.leagues.forms.own_sheet import OwnSheetForm
from clubs.leagues.forms.protests import ProtestForm, RulingForm
from clubs.leagues.forms.season import CopyForm, PlanFormSet, SeasonForm, plan_rows
from clubs.leagues.forms.sides import DeductForm, DivisionForm, EnterForm, RegisterForm

__all__ = [
    "FIELD_OF",
    "AddressForm",
    "CalendarForm",
    "CopyForm",
    "DeductForm",
    "DeleteForm",
    "DivisionForm",
    "EnterForm",
    "LeagueForm",
    "MakeListForm",
    "NewLeagueForm",
    "OwnSheetForm",
    "PlaceForm",
    "PlanFormSet",
    "PostponeForm",
    "ProtestForm",
    "RegisterForm",
    "ReportPlanForm",
    "SeasonForm",
    "TeamForm",
    "VenueForm",
    "line_up_values",
    "plan_rows",
]
