"""What the pages of handicaps do, and the operations that do the same."""

ACTIONS = {
    "handicaps:new": "handicap_policy_make",
    "handicaps:version": "handicap_version_add",
    "handicaps:withdraw": "handicap_version_withdraw",
    "handicaps:rename": "handicap_policy_rename",
    "handicaps:close": "handicap_policy_close handicap_policy_reopen",
    "handicaps:set": "handicap_set",
    "handicaps:paste": "handicaps_paste",
    "handicaps:paste save=1": "handicaps_paste",
    "handicaps:review": "handicap_review_hold",
    "handicaps:fairness-csv": "fairness_file",
}
