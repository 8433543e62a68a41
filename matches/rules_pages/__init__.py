"""The rules as pages: every game of the engine's books, clause by clause, made from the clauses themselves.

A ruling anywhere on the site leads here by its citation: "brunswick/three-cushion-carrom#1" stands at
/rules/brunswick/three-cushion-carrom/#1.
"""
