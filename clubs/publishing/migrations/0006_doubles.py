"""The results of pairs, for each of the two players."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0014_clocks"),
        ("publishing", "0005_alter_playerresult_kind"),
    ]

    operations = [
        migrations.CreateModel(
            name="DoublesResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "partner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="doubles_results_as_partner",
                        to="people.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="doubles_results",
                        to="people.player",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="doubles",
                        to="publishing.playerresult",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["player", "partner"], name="doubles_of_player")],
                "constraints": [
                    models.UniqueConstraint(fields=("result", "player"), name="doubles_result_once")
                ],
            },
        ),
    ]
