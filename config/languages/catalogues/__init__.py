"""The catalogues of translations: found in the source, kept in ``locale/``, checked and compiled.

``manage.py messages`` (``make messages``) does all of it; docs/languages.md tells translators how they work.
"""
