"""Paper as PDF: brackets, cross tables, standings, score sheets, labels, certificates, the roll of honour.

Each kind of sheet has a module: plain values that say what is drawn, and a function that draws them into
the frame that all share (`frame`). The values alone decide the drawing, so that their digest can stand for
it (`answers`).
"""
