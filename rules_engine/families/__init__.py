"""The families of games, by their kin. Each gives the phases of strokes, slots of clauses and a state.

A package holds one family: ``family`` its questions and the flow of an entry, ``reading`` what a record shows
of a stroke or a spin (with the state, unless a module ``state`` has it), ``panel`` what is shown and offered,
other modules what their first line says. Beside the groups of kin stands what families of several share.
"""
