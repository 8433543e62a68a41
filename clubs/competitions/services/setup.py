"""Making a competition and preparing it: settings, opening, cancelling, archiving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.competitions.models import (
    Competition,
    Format,
    PartnersChange,
    SeededBy,
    SeedingMethod,
    SidesOf,
    Status,
)
from clubs.competitions.rules import no_show, round_lengths
from clubs.competitions.rules.pairing import round_robin
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.swiss.standing import DEFAULT_CRITERIA
from clubs.competitions.rules.pairs import PairRating, alternate_of, game_for_pairs, options_for_pairs
from clubs.competitions.rules.stages import PLANS, StageSettings, Swiss, read_plan
from clubs.competitions.rules.standings.criteria import DEFAULT, Scoring, UnknownCriterion, chosen
from clubs.competitions.selectors.planned import match_options
from clubs.competitions.selectors.seed_ratings import has_list
from clubs.competitions.services import handicapping, pairs
from clubs.competitions.services.common import (
    DRAWN,
    OPEN_FOR_ENTRY,
    changing_matches,
    check_range,
    log,
)
from clubs.competitions.services.entries import fill_places
from clubs.competitions.services.stage_settings import MOST_STAGES as MOST_STAGES
from clubs.competitions.services.stage_settings import checked_stages, write_stages
from clubs.competitions.services.staging import restage
from clubs.handicaps.models import Policy
from clubs.people.models import Club, Table, User
from clubs.people.names import free_slug, tidy_lines
from clubs.people.services.common import checked_name, lock_club
from config.languages.speaking import translated
from matches.problems import UserProblem
from matches.services import checked_clock, write_transaction
from rules_engine.levels import LEVELS
from rules_engine.saying import say

RESERVED_SLUGS = frozenset({"new"})
MOST_ENTRANTS = 512
"""How many may enter a competition: pages, prints and settings by round are made for so many."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that a director chooses about a competition; the defaults suit a club night.

    `stages` are its stages in order. Without them there is one, of `format`, with what of `third_place`,
    `double_round` and `withdrawal_policy` that format has. Without `criteria` they are those usual for the
    first stage. With `sides_of` "pairs" fixed pairs enter; a game that has one of its own for pairs is then
    played as that.
    """

    name: str
    game: str
    about: str = ""
    format: str = Format.ELIMINATION
    options: Mapping[str, Any] = field(default_factory=dict)
    length: int | None = None
    race: int = 1
    length_by_round: Mapping[str, int] = field(default_factory=dict)
    race_by_round: Mapping[str, int] = field(default_factory=dict)
    stages: Sequence[StageSettings] = ()
    third_place: bool = True
    double_round: bool = False
    withdrawal_policy: str = round_robin.WithdrawalPolicy.HALF
    criteria: Sequence[str] | None = None
    points_win: int = 2
    points_draw: int = 1
    points_loss: int = 0
    seeding: str = SeedingMethod.RATING
    seeding_sizes: Sequence[int] = ()
    seeded_by: str | None = None
    seeded_on: date | None = None
    handicap: Policy | None = None
    entry_limit: int = 32
    self_entry: bool = True
    starts_at: datetime | None = None
    rest_minutes: int = 5
    minutes_guess: int = 30
    automatic: bool = True
    level: str = ""
    clock: Mapping[str, Any] = field(default_factory=dict)
    no_show: Mapping[str, Any] = field(default_factory=dict)
    tables: Sequence[Table] = ()
    sides_of: str = SidesOf.PLAYERS
    pair_rating: str = PairRating.MEAN
    partners_change: str = PartnersChange.AS_USUAL

    @property
    def of_pairs(self) -> bool:
        """Whether fixed pairs enter."""
        return self.sides_of == SidesOf.PAIRS

    def staged(self) -> list[StageSettings]:
        """The stages, in order."""
        if self.stages:
            return list(self.stages)
        known = {one.name for one in fields(PLANS[self.format])} if self.format in PLANS else set()
        names = ("third_place", "double_round", "withdrawal_policy")
        return [StageSettings(self.format, settings={n: getattr(self, n) for n in names if n in known})]


def checked(club: Club, settings: Settings) -> dict[str, Any]:
    """The columns for these settings. Raises `UserProblem` with a code that names what is wrong."""
    _check_sides(settings)
    game = _checked_game(settings)
    if settings.seeding not in SeedingMethod.values:
        raise UserProblem("bad-seeding", gettext("Choose one of the ways of seeding."))
    stages = checked_stages(settings.staged())
    most = min(PLANS[stages[0].format].most, MOST_ENTRANTS)
    _check_points(settings, stages)
    criteria = usual_criteria(stages[0].format) if settings.criteria is None else settings.criteria
    try:
        chosen(criteria)
    except UnknownCriterion as error:
        raise UserProblem("bad-criteria", error.message) from None
    if not criteria:
        raise UserProblem("bad-criteria", gettext("Choose at least one criterion for the standings."))
    sizes = list(settings.seeding_sizes)
    if settings.seeding in (SeedingMethod.TOP, SeedingMethod.GROUPS) and not sizes:
        raise UserProblem("bad-seeding", gettext("Say how many are seeded, or how large the groups are."))
    if any(size < 1 or size > most for size in sizes):
        raise UserProblem("bad-seeding", gettext("Each group has 1 to {most} entrants.").format(most=most))
    if any(table.club_id != club.pk for table in settings.tables):
        raise UserProblem("of-another-club", gettext("A chosen table belongs to another club."))
    unfit = [t for t in settings.tables if game.id not in t.games]
    if unfit:
        raise UserProblem(
            "unfit-table",
            gettext("{game} cannot be played at {table}.").format(game=translated(game.name), table=unfit[0]),
        )
    return {
        "name": checked_name(settings.name),
        "about": tidy_lines(settings.about)[:2000],
        "game": game.id,
        "options": _options(game, settings),
        "length": settings.length,
        "race": settings.race,
        "length_by_round": dict(settings.length_by_round),
        "race_by_round": dict(settings.race_by_round),
        "criteria": list(criteria),
        "points_win": check_range(
            settings.points_win,
            gettext("The points for a win lies between {least} and {most}; {value} does not."),
            least=0,
            most=100,
        ),
        "points_draw": check_range(
            settings.points_draw,
            gettext("The points for a draw lies between {least} and {most}; {value} does not."),
            least=0,
            most=100,
        ),
        "points_loss": check_range(
            settings.points_loss,
            gettext("The points for a defeat lies between {least} and {most}; {value} does not."),
            least=0,
            most=100,
        ),
        "seeding": settings.seeding,
        "seeding_sizes": sizes,
        "seeded_by": _checked_ratings(club, settings, game),
        "seeded_on": settings.seeded_on,
        "handicap_policy": handicapping.checked(club, settings.handicap, settings, game),
        "entry_limit": check_range(
            settings.entry_limit,
            gettext("The largest number of entrants lies between {least} and {most}; {value} does not."),
            least=2,
            most=most,
        ),
        "self_entry": settings.self_entry,
        "starts_at": settings.starts_at,
        "rest_minutes": check_range(
            settings.rest_minutes,
            gettext("The rest lies between {least} and {most}; {value} does not."),
            least=0,
            most=240,
        ),
        "minutes_guess": check_range(
            settings.minutes_guess,
            gettext("The length of a match in minutes lies between {least} and {most}; {value} does not."),
            least=1,
            most=600,
        ),
        "automatic": settings.automatic,
        "level": _checked_level(settings.level),
        "clock": checked_clock(settings.clock),
        "no_show": _checked_no_show(settings),
        "sides_of": settings.sides_of,
        "pair_rating": str(settings.pair_rating),
        "partners_change": settings.partners_change if settings.of_pairs else "",
    }


def usual_criteria(format_: str) -> Sequence[str]:
    """The criteria that a competition of this format begins with."""
    return DEFAULT_CRITERIA if format_ == Format.SWISS else DEFAULT


def _check_points(settings: Settings, stages: Sequence[StageSettings]) -> None:
    """Whether the points make sense for a Swiss stage, before any round needs them."""
    points = Scoring(settings.points_win, settings.points_draw, settings.points_loss)
    for stage in stages:
        plan = read_plan(stage.format, stage.settings)
        if isinstance(plan, Swiss):
            try:
                plan.settings(2, points)
            except PairingError as error:
                raise UserProblem("bad-points", error.message) from None


def _checked_no_show(settings: Settings) -> dict[str, Any]:
    """How long a called match is waited for, as it is stored."""
    try:
        found = no_show.read(settings.no_show)
    except no_show.NoShowError as error:
        raise UserProblem("bad-no-show", error.message, 422, {"field": "no_show"}) from None
    if found.frame_after and max(settings.race, *settings.race_by_round.values(), 1) == 1:
        raise UserProblem(
            "bad-no-show",
            gettext("A match of a single game has no first game to lose: leave that step out."),
            422,
            {"field": "no_show"},
        )
    return found.to_json()


def _check_sides(settings: Settings) -> None:
    if settings.sides_of not in SidesOf.values:
        raise UserProblem("bad-sides", gettext("Either single players or fixed pairs enter."))
    if settings.pair_rating not in list(PairRating):
        raise UserProblem("bad-pair-rating", gettext("Choose how the rating of a pair is found."))
    if settings.partners_change not in PartnersChange.values:
        raise UserProblem("bad-partners-change", gettext("Choose when partners change."))


def _checked_ratings(club: Club, settings: Settings, game: engine.Game) -> str:
    """Whose ratings decide; unless it is said, those of the club's list where it keeps one."""
    if settings.seeded_by is None:
        return str(SeededBy.LIST if has_list(club, game.id) else SeededBy.TYPED)
    if settings.seeded_by not in SeededBy.values:
        raise UserProblem("bad-seeding", gettext("Seeding goes by typed ratings or by the rating list."))
    if settings.seeded_by == SeededBy.LIST and not has_list(club, game.id):
        raise UserProblem(
            "no-ratings",
            gettext("The club keeps no rating list for {game}.").format(game=translated(game.name)),
            409,
        )
    return str(settings.seeded_by)


def _options(game: engine.Game, settings: Settings) -> dict[str, Any]:
    return options_for_pairs(game, settings.options) if settings.of_pairs else dict(settings.options)


def _checked_level(level: str) -> str:
    """How much of a match is marked; "" leaves it to the table."""
    if level and level not in LEVELS:
        raise UserProblem(
            "no-such-level",
            gettext("A level is one of: {levels}.").format(levels=", ".join(LEVELS)),
            422,
            {"field": "level"},
        )
    return level


def _checked_game(settings: Settings) -> engine.Game:
    """The game, after trying every length and race of the competition with the engine itself."""
    try:
        game = engine.game(game_for_pairs(settings.game) if settings.of_pairs else settings.game)
    except engine.UnknownGame:
        raise UserProblem("no-such-game", gettext("Choose one of the games.")) from None
    chosen_options = _options(game, settings)
    if not game.min_sides <= 2 <= game.max_sides:
        raise UserProblem(
            "not-for-two", gettext("{game} is not played one against one.").format(game=translated(game.name))
        )
    for code in [*settings.length_by_round, *settings.race_by_round]:
        if not round_lengths.is_known(code):
            raise UserProblem("bad-round", gettext("There is no round '{code}'.").format(code=code))
    if game.length_option is not None and settings.length is None:
        chosen_length = chosen_options.get(game.length_option, game.options[game.length_option].default)
        if chosen_length is None:
            raise UserProblem(
                "length-missing",
                gettext("Say how long a match of {game} is.").format(game=translated(game.name)),
            )
    codes = {"", *settings.length_by_round, *settings.race_by_round}
    for code in codes:
        length = settings.length_by_round.get(code, settings.length)
        options = match_options(game, chosen_options, length)
        letters = game.side_letters(2)
        two: dict[str, Any] = {}
        if settings.of_pairs:
            two = {"partners": dict.fromkeys(letters, ("A", "B"))}
            if alternate := alternate_of(game, options, settings.partners_change):
                two["alternate"] = alternate
        header = engine.Header(
            game=game.id,
            rules=game.version,
            sides=tuple(zip(letters, ("A", "B"), strict=True)),
            options=options,
            race=settings.race_by_round.get(code, settings.race),
            **two,
        )
        try:
            engine.Match(header)
        except engine.BadHeader as error:
            told = translated(error.message)
            told = f"{told[:1].upper()}{told[1:]}."
            raise UserProblem("bad-game-options", told) from None
    return game


def create(*, club: Club, settings: Settings, by: User | None) -> Competition:
    """Make a competition; it is a draft that only the club's officers see."""
    with write_transaction():
        lock_club(club)
        columns = checked(club, settings)
        handicapping.check_open(settings.handicap)
        slug = free_slug(
            columns["name"],
            fallback="competition",
            length=90,
            taken=lambda s: s in RESERVED_SLUGS or Competition.objects.filter(club=club, slug=s).exists(),
        )
        competition = Competition.objects.create(club=club, slug=slug, **columns)
        write_stages(competition, checked_stages(settings.staged()))
        competition.tables.set(settings.tables)
        text = say("competitions.log-created", "{name} was created.", name=competition.name)
        log(competition, by, "created", text, private=True)
    return competition


FIXED_ONCE_DRAWN = {
    "game": gettext_lazy("Since the draw, the game is fixed."),
    "seeding": gettext_lazy("Since the draw, the seeding is fixed."),
    "seeding_sizes": gettext_lazy("Since the draw, the seeding sizes is fixed."),
    "seeded_by": gettext_lazy("Since the draw, the seeded by is fixed."),
    "seeded_on": gettext_lazy("Since the draw, the seeded on is fixed."),
    "entry_limit": gettext_lazy("Since the draw, the entry limit is fixed."),
    "sides_of": gettext_lazy("Since the draw, the sides of is fixed."),
    "pair_rating": gettext_lazy("Since the draw, the pair rating is fixed."),
}
"""Columns that no longer change, and what is said of that."""


def edit(*, competition: Competition, settings: Settings, by: User | None) -> Competition:
    """Change the settings. Once drawn, only what later matches and stages can still follow may change.

    Raises `UserProblem` "fixed-once-drawn" (409) for anything else.
    """
    with changing_matches(competition, None, *OPEN_FOR_ENTRY, *DRAWN) as found:
        columns, stages = checked(found.club, settings), checked_stages(settings.staged())
        before_it = {"handicap_policy": found.handicap_policy}
        if found.is_drawn:
            for name in FIXED_ONCE_DRAWN:
                if columns[name] != getattr(found, name):
                    raise UserProblem("fixed-once-drawn", str(FIXED_ONCE_DRAWN[name]), 409)
        elif columns["sides_of"] != found.sides_of and found.entrants.exists():
            raise UserProblem(
                "has-entrants",
                gettext("Somebody has entered already: who enters can no longer be changed."),
                409,
            )
        elif columns["entry_limit"] < found.entrants.exclude(status="withdrawn").count():
            raise UserProblem("entry-limit", gettext("More people have entered already."), 409)
        if columns["sides_of"] != found.sides_of:
            pairs.end_search(found)
        if columns["handicap_policy"] != found.handicap_policy:
            handicapping.check_open(settings.handicap)
            found.handicap_version = None
            found.handicap_policy = settings.handicap
            if found.is_drawn:
                handicapping.keep_version(found)
            found.save(update_fields=["handicap_version"])
        changed = [
            name for name, value in columns.items() if before_it.get(name, getattr(found, name)) != value
        ]
        for name in changed:
            setattr(found, name, columns[name])
        found.save(update_fields=changed)
        found.tables.set(settings.tables)
        before = _stages_of(found)
        restage(found, stages, by)
        if _stages_of(found) != before:
            changed.append("stages")
        if changed:
            log(
                found,
                by,
                "edited",
                say("competitions.log-edited", "The settings were changed."),
                private=found.status == Status.DRAFT,
                changed=changed,
            )
        fill_places(found, None)
    return found


def _stages_of(competition: Competition) -> list[tuple[Any, ...]]:
    names = ("number", "format", "name", "settings", "feed")
    return list(competition.stages.order_by("number").values_list(*names))
