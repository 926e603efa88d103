"""Every sentence that the models' part of the Oracle says, in English, in one table.

`say` fills in a template; `translate_with` lets the window put another language behind the same templates.
"""

from __future__ import annotations

from collections.abc import Callable

_translate: Callable[[str], str] = str


def translate_with(translate: Callable[[str], str]) -> None:
    """Send every template through `translate` from now on: English template in, template out."""
    global _translate
    _translate = translate


def say(key: str, **values: object) -> str:
    """The sentence `key`, filled with `values`. English where a translation lost a placeholder."""
    template = WORDS[key]
    try:
        return _translate(template).format(**values)
    except (KeyError, IndexError, ValueError):
        return template.format(**values)


WORDS = {
    "builtin.gone": "The part of the Oracle that compares meanings stopped.",
    "builtin.gone.next": "Searching by words goes on. Try again; if it stops again, restart the Oracle.",
    "builtin.failed": "The part of the Oracle that compares meanings could not read a passage.",
}
