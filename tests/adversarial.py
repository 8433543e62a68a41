"""Texts that people, or those who mean harm, put into forms: each must be refused clearly or shown
harmlessly, by every form of the project.

``HARMLESS`` are real names that happen to be hard; they have to be accepted and shown as they are.
"""

HARMLESS = {
    "apostrophe": "Siobhán O’Brien-D'Arcy",
    "quotes": 'Robert "Bobby" Tables',
    "ampersand": "Chalk & Cue <the club>",
    "greek": "Γιώργος Παπαδόπουλος",
    "cyrillic": "Пётр Чайковский",
    "arabic": "محمد الفاتح",
    "hebrew": "דוד בן־גוריון",
    "chinese": "丁俊晖",
    "korean": "조재호",
    "vietnamese": "Trần Quyết Chiến",
    "emoji": "🎱 Eight 👩‍👩‍👧",
    "sql": "Robert'); DROP TABLE people_player;--",
    "template": "{{ 7|add:7 }} {% csrf_token %} ${7*7}",
    "formula": "=cmd|' /C calc'!A0",
    "digits": "1878",
}

HOSTILE = {
    "script": "<script>window.harmed=1</script>",
    "attribute": '"><img src=x onerror=window.harmed=1>',
    "javascript": "javascript:alert(1)//",
    "override": "Anna \u202egnp.exe",
    "isolate": "\u2066Bert\u2069\u200f",
    "null": "Car\x00la",
    "controls": "Dora\x07\x1b[31m",
    "zero-width": "E\u200bm\u200bi\ufeffl",
    "only-zero-width": "\u200b\u200b\u2060",
    "only-spaces": " \u00a0\u3000 ",
    "accents": "Z" + "\u0335\u0322\u0321" * 40 + "algo",
    "line-breaks": "Frank\nGustav\r\nHans",
    "long": "L" * 10_000,
    "long-emoji": "🎱" * 10_000,
    "empty": "",
}

EVERYTHING = {**HARMLESS, **HOSTILE}
