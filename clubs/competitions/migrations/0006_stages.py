"""A competition becomes a sequence of stages; every competition there is becomes one of a single stage.

The columns that belonged to one format (format, match for third place, everybody twice, what a withdrawal
does, the size of the bracket) move into its stage, and each fixture is of that stage. Nothing is lost:
going back writes the columns again from the first stage, as long as there is no second.
"""

import django.db.models.deletion
from django.db import migrations, models


def settings_of(competition):
    if competition.format == "elimination":
        return {"third_place": competition.third_place}
    return {"double_round": competition.double_round, "withdrawal_policy": competition.withdrawal_policy}


def make_stages(apps, schema_editor):
    Competition = apps.get_model("competitions", "Competition")
    Fixture = apps.get_model("competitions", "Fixture")
    Stage = apps.get_model("competitions", "Stage")
    for competition in Competition.objects.iterator():
        stage = Stage.objects.create(
            competition=competition,
            number=1,
            format=competition.format,
            settings=settings_of(competition),
            size=competition.bracket_size,
            drawn_at=competition.drawn_at,
        )
        Fixture.objects.filter(competition=competition).update(stage=stage)


def unmake_stages(apps, schema_editor):
    Stage = apps.get_model("competitions", "Stage")
    if Stage.objects.filter(number__gt=1).exists():
        raise ValueError("Competitions with several stages cannot go back to one.")
    for stage in Stage.objects.select_related("competition").iterator():
        competition = stage.competition
        competition.format, competition.bracket_size = stage.format, stage.size
        for name, value in stage.settings.items():
            setattr(competition, name, value)
        competition.save()


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0005_clocks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("name", models.CharField(blank=True, max_length=60)),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("elimination", "Knockout"),
                            ("double", "Double elimination"),
                            ("round_robin", "Round robin"),
                            ("groups", "Groups"),
                            ("stepladder", "Stepladder"),
                        ],
                        default="elimination",
                        max_length=20,
                    ),
                ),
                ("settings", models.JSONField(blank=True, default=dict)),
                ("feed", models.JSONField(blank=True, default=dict)),
                ("size", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("drawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stages",
                        to="competitions.competition",
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="stage_number_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.PositiveSmallIntegerField()),
                ("words", models.CharField(blank=True, max_length=60)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="competitions.entrant",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="competitions.stage",
                    ),
                ),
            ],
            options={
                "ordering": ["stage", "seed"],
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "seed"), name="seat_once"),
                    models.UniqueConstraint(fields=("stage", "entrant"), name="seat_of_entrant_once"),
                ],
            },
        ),
        migrations.AddField(
            model_name="fixture",
            name="stage",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="fixtures",
                to="competitions.stage",
            ),
        ),
        migrations.RunPython(make_stages, unmake_stages),
    ]
