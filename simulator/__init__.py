"""Physics of tables and boards, players that play every game, and the study of disputes.

Nothing is built here yet. The package holds its place in the order of imports
(clubs -> matches -> simulator -> rules_engine), so that nothing above grows into it.
"""
