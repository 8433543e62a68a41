"""Why somebody has a final place is kept with its message. The column of the text stays as it is."""

from django.db import migrations

import config.languages.columns


class Migration(migrations.Migration):
    dependencies = [
        ("competitions", "0021_said_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="entrant",
            name="final_reason_message",
            field=config.languages.columns.MessageField(
                "final_reason",
                decoder=config.languages.columns.Reading,
                default=None,
                editable=False,
                null=True,
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="entrant",
                    name="final_reason",
                    field=config.languages.columns.SaidField(blank=True, max_length=120),
                ),
            ]
        ),
    ]
