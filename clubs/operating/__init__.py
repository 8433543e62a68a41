"""What the operator of the whole installation sees and does: jobs, webhooks, disputes, tablets, storage.

All of it is in Django's admin. It reads; the few things that it does are services, each with a line in the
audit log.
"""
