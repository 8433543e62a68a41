"""What the club's log and an invitation tell keeps its messages. The columns of the texts stay as they are."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0018_languages"),
    ]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="problem_message",
            field=config.languages.columns.MessageField(
                "problem", decoder=config.languages.columns.Reading, default=None, editable=False, null=True
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="invitation",
                    name="problem",
                    field=config.languages.columns.SaidField(blank=True, max_length=200),
                ),
                migrations.AlterField(
                    model_name="clubevent",
                    name="data",
                    field=config.languages.columns.KeptJSONField(
                        decoder=config.languages.columns.Reading, default=dict
                    ),
                ),
            ]
        ),
    ]
