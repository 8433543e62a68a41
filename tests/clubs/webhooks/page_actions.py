"""What the pages of webhooks do, and the operations that do the same."""

ACTIONS = {
    "webhooks:list": "webhook_make",
    "webhooks:webhook": "webhook_change",
    "webhooks:test": "webhook_test",
    "webhooks:secret": "webhook_secret",
    "webhooks:remove": "webhook_remove",
    "webhooks:again": "delivery_again",
}
