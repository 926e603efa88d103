"""Every sentence that the models' part of the Oracle says, in English, in one table.

`say` fills in a template; `speak` lets the window put another language behind the same templates and numbers.
"""

from __future__ import annotations

from collections.abc import Callable


def _english(value: float, digits: int) -> str:
    return f"{value:,.{digits}f}"


_translate: Callable[[str], str] = str
_write: Callable[[float, int], str] = _english


def speak(translate: Callable[[str], str], write: Callable[[float, int], str] = _english) -> None:
    """From now on send every template through `translate` (English template in, template out) and every
    number with its digits after the point through `write`."""
    global _translate, _write
    _translate, _write = translate, write


def number(value: float, digits: int = 0) -> str:
    """A number as the language writes it: `4,096`, `1.3`."""
    return _write(value, digits)


def say(key: str, **values: object) -> str:
    """The sentence `key`, filled with `values`. English where a translation lost a placeholder."""
    template = WORDS[key]
    try:
        return _translate(template).format(**values)
    except (KeyError, IndexError, ValueError):
        return template.format(**values)


def size_words(size: int, *, whole: bool = False) -> str:
    """Bytes as people write them: `4.7 GB`, `620 MB`. `whole` for memory chips: 8,589,934,592 is `8 GB`."""
    if whole:
        return f"{number(round(size / 1024**3))} GB"
    if size < 950_000_000:
        return f"{number(size / 1e6)} MB"
    tenths = round(size / 1e8)
    return f"{number(tenths / 10, 1 if tenths % 10 else 0)} GB"


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
    "clear": "The Ollama at {address} is another computer, and what goes to it is not encrypted: whoever "
    "shares the network can read your questions and passages.",
    "clear.server": "The Chroma server at {address} is another computer, and what goes to it is not "
    "encrypted: whoever shares the network can read its token and the numbers made from your passages.",
    "clear.next": "Allow it only in a network that you trust.",
    "clear.short": "{address} is another computer, reached without encryption",
    "stopped": "Ollama stopped answering. What was written is kept.",
    "stopped.next": "Try again.",
    "late": "Ollama took too long to answer.",
    "late.next": "A smaller model answers sooner; the time allowed is in Settings.",
    "strange": "What answers at {address} does not speak as Ollama does.",
    "strange.next": "Check the address, and that Ollama is up to date.",
    "missing": "Ollama does not have {model}.",
    "missing.next": "Get it in Settings.",
    "trial.first": "{model} answered: the first word after {first} s, the whole after {seconds} s.",
    "trial.pace": "It writes about {pace} words a second.",
    "trial.crawl": "It writes about one word a second.",
    "trial.slow": "The first word takes long while the model is loaded; if it stays so, a smaller one helps.",
    "trial.silent": "{model} answered nothing. Restart Ollama and try again.",
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
    "off": "Ollama is switched off",
    "off.detail": "The Oracle quotes your notes and finds passages with what is built in.",
    "running": "Ollama is running",
    "running.detail": "{host}, port {port} · version {version}",
    "aged": "This Ollama is old",
    "aged.detail": "The Oracle needs version 0.5 or newer for parts of its work.",
    "asleep": "Ollama is not running",
    "asleep.detail": "It is installed. Until it runs, the Oracle finds passages and quotes your notes.",
    "absent": "Ollama is not installed",
    "absent.detail": "It runs language models on this computer. Without it the Oracle quotes your notes.",
    "start.failed": "Ollama did not start.",
    "start.failed.next": "Start it yourself, then check again.",
    "both": "Both models are here",
    "chosen": "The model you chose is here",
    "does.embed": "{model} finds passages",
    "does.embed.loaded": "{model} finds passages, in memory now",
    "does.chat": "{model} writes answers",
    "does.chat.loaded": "{model} writes answers, in memory now",
    "does.quote": "answers quote your notes",
    "does.builtin": "passages are found with what is built in",
    "get.embed": "{model}, which finds passages, is not here yet",
    "get.chat": "{model}, which writes answers, is not here yet",
    "get.context": "{model}, which says where each passage stands, is not here yet",
    "context.next": "Get it in Settings, or clear its name there.",
    "context.other": "Choose another in Settings, or clear its name there.",
    "get.size": "{size} to download.",
    "get.unsized": "It can be downloaded.",
    "get.free": "{free} of disk space are free.",
    "get.nospace": "It needs {size} of disk space and {free} are free.",
    "without.embed": "Until then passages are found with what is built in.",
    "without.chat": "Until then the Oracle quotes your notes.",
    "without.context": "Until then the chat model does its work, which takes longer.",
    "large": "{model} is too large for this computer",
    "slow": "{model} would be slow on this computer",
    "large.detail": "It needs {needs} of memory. {smaller} ({size} to download) answers sooner here.",
    "large.have": "It needs {needs} of memory. {smaller} is here already and answers sooner.",
    "narrow.quarter": "Answers see only a quarter of what was found",
    "narrow.half": "Answers see only half of what was found",
    "narrow.part": "Answers see only part of what was found",
    "narrow.detail": "The model may read {tokens} tokens, some {words} words. Eight sessions need 16,000.",
    "short": "{model} reads less than eight sessions",
    "short.detail": "It was made for {tokens} tokens, some {words} words. The best passages go first.",
    "memory.main": "{memory} of memory",
    "memory.card": "{memory} of memory, {card} on the graphics card",
    "memory.enough": "Enough for {model}.",
    "memory.fits": "Enough for {model}.",
    "memory.partly": "{model} fits the graphics card only in part and takes about three times as long.",
    "memory.nocard": "No graphics card was found that Ollama can use; {model} will take its time.",
    "memory.never": "{model} needs {needs} and will not fit.",
    "remote": "Your questions go to another computer",
    "remote.detail": "Questions and passages are sent to {address}. Nothing is sent anywhere else.",
    "proxy": "A system proxy is set",
    "proxy.detail": "The Oracle goes around it for this computer. Nothing to do.",
    "ipv6": "Ollama is reached by another name",
    "ipv6.detail": "It answers at ::1 and not at 127.0.0.1. Nothing to do.",
    "mend.none": "Everything works",
    "mend.one": "One thing to mend",
    "mend": "{count} things to mend",
}
