"""The rule books: one package a book, one module a game (or a family of small ones). Importing registers
them."""

from . import bradley, brunswick, carrom, crown  # noqa: F401
