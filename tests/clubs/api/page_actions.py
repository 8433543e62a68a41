"""What the pages of tokens and apps do, and the operations that do the same."""

CONSENT = "only for a person in front of the page: no program allows an app in a person's name"
OF_OAUTH = "for programs itself: apps call it by the standard of OAuth 2, which gives its shape"

ACTIONS = {
    "tokens:own": "token_make",
    "tokens:revoke": "token_revoke",
    "tokens:sandbox": "sandbox_enter",
    "apps:own": "app_make",
    "apps:app": "app_change",
    "apps:secret": "app_secret_renew",
    "apps:delete": "app_delete",
    "apps:revoke": "allowed_app_revoke",
}
PERSONS = {
    "oauth2_provider:authorize answer=allow": CONSENT,
    "oauth2_provider:authorize answer=refuse": CONSENT,
    "oauth2_provider:token": OF_OAUTH,
    "oauth2_provider:revoke-token": OF_OAUTH,
    "reading:description": "a part of the description of the interface, which is for programs itself",
}
