"""How people get in (rules, waiting list, requests), and money that is noted (fees, prizes)."""

from decimal import Decimal

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import clubs.competitions.models.entry


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0011_pairs"),
        ("people", "0014_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="EntryRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("opens_at", models.DateTimeField(blank=True, null=True)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("rating_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rating_to", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("members_only", models.BooleanField(default=False)),
                ("most_per_home_club", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("guests", models.BooleanField(default=False, verbose_name="guests may ask for a place")),
                ("waiting_list", models.BooleanField(default=True)),
                (
                    "hold_minutes",
                    models.PositiveSmallIntegerField(
                        default=0, validators=[django.core.validators.MaxValueValidator(10080)]
                    ),
                ),
                (
                    "self_check_in",
                    models.BooleanField(default=False, verbose_name="players may check in by themselves"),
                ),
                (
                    "fee",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=9,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(0)],
                    ),
                ),
                ("currency", models.CharField(blank=True, max_length=12)),
                (
                    "competition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_rules",
                        to="competitions.competition",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FeeNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=9,
                        validators=[django.core.validators.MinValueValidator(0)],
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("bank", "Bank transfer"),
                            ("waived", "Need not pay"),
                        ],
                        default="cash",
                        max_length=6,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=120)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("by_label", models.CharField(blank=True, max_length=120)),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fee_note",
                        to="competitions.entrant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Payout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=9,
                        validators=[django.core.validators.MinValueValidator(0)],
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("by_label", models.CharField(blank=True, max_length=120)),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payout",
                        to="competitions.entrant",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PrizeFund",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "withheld",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0"),
                        max_digits=5,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(100),
                        ],
                    ),
                ),
                (
                    "added",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("0"),
                        max_digits=9,
                        validators=[django.core.validators.MinValueValidator(0)],
                    ),
                ),
                ("shares", models.JSONField(blank=True, default=list)),
                (
                    "unit",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal("1"),
                        max_digits=7,
                        validators=[django.core.validators.MinValueValidator(Decimal("0.01"))],
                    ),
                ),
                (
                    "competition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_fund",
                        to="competitions.competition",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EntryRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "key",
                    models.CharField(
                        default=clubs.competitions.models.entry.new_key,
                        editable=False,
                        max_length=24,
                        unique=True,
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                ("home_club", models.CharField(blank=True, max_length=80)),
                ("message", models.CharField(blank=True, max_length=300)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("taken_back", "Taken back"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decided_by", models.CharField(blank=True, max_length=120)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_requests",
                        to="competitions.competition",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entry_requests",
                        to="people.player",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("competition", "number"), name="entry_request_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("offered", "A place is offered"),
                            ("entered", "Entered"),
                            ("left", "Left the list"),
                            ("lapsed", "Did not confirm in time"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("offered_at", models.DateTimeField(blank=True, null=True)),
                ("confirm_by", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="waiting",
                        to="competitions.competition",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="waits", to="people.player"
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ("waiting", "offered"))),
                        fields=["competition"],
                        name="waiting_now",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="waiting_number_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("waiting", "offered"))),
                        fields=("competition", "player"),
                        name="waiting_player_once",
                    ),
                ],
            },
        ),
    ]
