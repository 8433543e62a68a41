"""``manage.py doctor``: looks at everything that a server needs, and says what is wrong and what to do.

Each check is one small function, registered by :func:`config.doctor.findings.check`; the modules here have
those of the deployment, and the packages above register theirs when they are ready.
"""
