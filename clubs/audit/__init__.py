"""The audit log: who signed in, who changed rights, and who altered what had stood.

The journals of clubs, competitions and matches tell what happened there. This log stands beside them: it
keeps, for deeds that somebody may have to answer for, also from where and by which program they were done,
and it outlives the club, the match or the account that they were about. No row of it is ever changed, and
none is deleted before its time.
"""
