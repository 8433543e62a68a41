"""Beside a text that the program says stands its message. The columns of the texts stay as they are: a
table with triggers must not be made anew for it."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("handicaps", "0003_typed_results"),
    ]

    operations = [
        migrations.AddField(
            model_name="givenstart",
            name="words_message",
            field=config.languages.columns.MessageField(
                "words", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.AddField(
            model_name="handicapline",
            name="words_message",
            field=config.languages.columns.MessageField(
                "words", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="givenstart",
                    name="words",
                    field=config.languages.columns.SaidField(blank=True, max_length=300),
                ),
                migrations.AlterField(
                    model_name="handicapline",
                    name="words",
                    field=config.languages.columns.SaidField(blank=True, max_length=200),
                ),
            ]
        ),
    ]
