"""What the pages of leagues ask."""

from clubs.leagues.forms.classes import ClassesForm
from clubs.leagues.forms.fields import FIELD_OF
from clubs.leagues.forms.fixtures import CalendarForm, MakeListForm, PlaceForm, PostponeForm
from clubs.leagues.forms.league import DeleteForm, LeagueForm, NewLeagueForm, TeamForm, VenueForm
from clubs.leagues.forms.line_up import LineUpAsked
from clubs.leagues.forms.own_sheet import OwnSheetForm
from clubs.leagues.forms.protests import ProtestForm, RulingForm
from clubs.leagues.forms.reports import AddressForm, ReportPlanForm
from clubs.leagues.forms.season import CopyForm, PlanFormSet, SeasonForm, plan_rows, preset_values
from clubs.leagues.forms.sides import DeductForm, DivisionForm, EnterForm, RegisterForm

__all__ = [
    "FIELD_OF",
    "AddressForm",
    "CalendarForm",
    "ClassesForm",
    "CopyForm",
    "DeductForm",
    "DeleteForm",
    "DivisionForm",
    "EnterForm",
    "LeagueForm",
    "LineUpAsked",
    "MakeListForm",
    "NewLeagueForm",
    "OwnSheetForm",
    "PlaceForm",
    "PlanFormSet",
    "PostponeForm",
    "ProtestForm",
    "RegisterForm",
    "ReportPlanForm",
    "RulingForm",
    "SeasonForm",
    "TeamForm",
    "VenueForm",
    "plan_rows",
    "preset_values",
]
