"""The games of today, by the rules of the federations that govern them now.

A module names its authority with document and edition; a rule has the number of the authority's section,
or one of ours where the authority has none (``Game.sections``). What no source that could be read confirms
is an option. What several games share is written once, in a set of rules that governs them.
"""
