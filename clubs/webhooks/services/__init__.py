"""What changes webhooks and their messages.

`registering` is what owners do with webhooks, `telling` writes a message in the transaction of its event,
`delivering` sends it as the worker's job, with `sending` for each attempt.
"""
