"""From a photograph of a table to where its pieces lie.

:mod:`.reading` does it whole: the four corners (given, or found by :mod:`.bed`), the camera (:mod:`.camera`,
made better by :mod:`.edges`), the pieces (:mod:`.pieces`) and which is which (:mod:`.colours`). :mod:`.apart`
does it in a process of its own, with a bound of time and memory. Needs OpenCV (the extra ``photos``); only
:mod:`.apart` may be imported without it.
"""
