"""Languages: which there are, who reads which, and how messages become text in them.

Texts in templates and in Python that knows Django are Django's ``gettext``; what the rules say is a
:class:`rules_engine.saying.Text`, which :mod:`config.languages.speaking` says; scripts have ``t`` of
``static/js/words.js``. Catalogues stand in ``locale/``, and ``make messages`` keeps them (docs/languages.md).
"""
