"""Changes of indexes that a migration makes in large tables."""

from __future__ import annotations

from typing import Any

from django.db import migrations


class DropOwnIndex(migrations.AlterField):
    """The foreign key has no index of its own any more (``db_index=False``), because one of several columns
    begins with it. Only the index goes: SQLite would make the table anew for a changed column, and its
    triggers would be lost. Undone, the index is made again.
    """

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Drop it."""
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            name = schema_editor.quote_name(self._name(schema_editor, model))
            schema_editor.execute(f"DROP INDEX IF EXISTS {name}")

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Make it again."""
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            quote, field = schema_editor.quote_name, model._meta.get_field(self.name)
            name, table = self._name(schema_editor, model), model._meta.db_table
            schema_editor.execute(f"CREATE INDEX {quote(name)} ON {quote(table)} ({quote(field.column)})")

    def _name(self, schema_editor: Any, model: Any) -> str:
        column = model._meta.get_field(self.name).column
        return str(schema_editor._create_index_name(model._meta.db_table, [column]))

    def describe(self) -> str:
        """For those who look at the migration."""
        return f"Drop the index of {self.model_name}.{self.name} that another index begins with"
