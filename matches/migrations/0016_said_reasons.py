"""Reasons that the program gives keep their messages: in acts, in struck courses, in studies and in simulated
play. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0015_said_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="dispute",
            name="problem_message",
            field=config.languages.columns.MessageField(
                "problem", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="simulatedplay",
            name="reason_message",
            field=config.languages.columns.MessageField(
                "reason", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="struckcourse",
            name="reason_message",
            field=config.languages.columns.MessageField(
                "reason", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="dispute",
                    name="problem",
                    field=config.languages.columns.SaidField(blank=True, max_length=500),
                ),
                migrations.AlterField(
                    model_name="simulatedplay",
                    name="reason",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="struckcourse",
                    name="reason",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="act",
                    name="data",
                    field=config.languages.columns.KeptJSONField(
                        blank=True, decoder=config.languages.columns.Reading, default=dict
                    ),
                ),
                migrations.AlterField(
                    model_name="struckcourse",
                    name="entries",
                    field=config.languages.columns.KeptJSONField(decoder=config.languages.columns.Reading),
                ),
            ]
        ),
    ]
