"""The pages of ``docs/notation``, written from the games: nothing here judges, and no match imports it."""
