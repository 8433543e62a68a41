"""Beside a text that the program says stands its message. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0020_seeded_by_rating"),
    ]

    operations = [
        migrations.AddField(
            model_name="competitionevent",
            name="text_message",
            field=config.languages.columns.MessageField(
                "text", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="note_message",
            field=config.languages.columns.MessageField(
                "note", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="fixturematch",
            name="struck_because_message",
            field=config.languages.columns.MessageField(
                "struck_because",
                decoder=config.languages.columns.Reading,
                default=None,
                editable=False,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="words_message",
            field=config.languages.columns.MessageField(
                "words", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="competitionevent",
                    name="text",
                    field=config.languages.columns.SaidField(max_length=400),
                ),
                migrations.AlterField(
                    model_name="fixture",
                    name="note",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="fixturematch",
                    name="struck_because",
                    field=config.languages.columns.SaidField(blank=True, max_length=120),
                ),
                migrations.AlterField(
                    model_name="seat",
                    name="words",
                    field=config.languages.columns.SaidField(blank=True, max_length=60),
                ),
            ]
        ),
    ]
