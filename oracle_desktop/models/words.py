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
    "address.bad": "{host} is not an address.",
    "address.bad.next": "Write it like 127.0.0.1:11434 in Settings.",
    "down": "Ollama is not running.",
    "down.next": "Start it and try again.",
    "down.remote": "No Ollama answers at {address}.",
    "down.remote.next": "See that the other computer is on and that Ollama there listens to others.",
    "stopped": "Ollama stopped answering. What was written is kept.",
    "stopped.next": "Try again.",
    "late": "Ollama took too long to answer.",
    "late.next": "A smaller model answers sooner; the time allowed is in Settings.",
    "strange": "What answers at {address} does not speak as Ollama does.",
    "strange.next": "Check the address, and that Ollama is up to date.",
    "missing": "Ollama does not have {model}.",
    "missing.next": "Get it in Settings.",
    "refused": "Ollama could not run {model}.",
    "refused.next": "Restart Ollama and try again. The diagnostics say more.",
    "not_chat": "{model} cannot write answers; it is made to find passages.",
    "not_chat.next": "Choose another chat model in Settings.",
    "not_embedding": "{model} cannot find passages; it is made to write.",
    "not_embedding.next": "Choose a model such as bge-m3 in Settings.",
    "memory": "There is not enough memory for {model}.",
    "memory.next": "Close other programs, or choose a smaller model in Settings.",
    "disk": "The disk is full. What was downloaded is kept.",
    "disk.next": "Free some space and try again.",
    "too_long": "The text is longer than {model} can read.",
    "too_long.next": "Set a larger context in Settings.",
    "no_such_model": "There is no model called {model} to download.",
    "no_such_model.next": "Check how it is spelled.",
    "no_internet": "Ollama cannot reach the internet. What was downloaded is kept.",
    "no_internet.next": "Check the connection and try again.",
    "old": "{model} needs a newer Ollama.",
    "old.next": "Update Ollama and try again.",
}
