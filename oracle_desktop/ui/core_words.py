"""What the part behind the window says of files and folders, in the window's language.

The core speaks English and knows no languages. Its fixed sentences are listed here for the translation; what
holds a name or a number is known by its pattern. What is not known stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

CONTEXT = "Core"

_MARKED = (
    # about newer versions
    QT_TRANSLATE_NOOP("Core", "The Oracle could not ask whether there is a newer version."),
    QT_TRANSLATE_NOOP("Core", "It asks again at the next start. Everything else works as before."),
    QT_TRANSLATE_NOOP("Core", "What was answered about newer versions could not be read."),
    QT_TRANSLATE_NOOP("Core", "Nothing was changed. It asks again at the next start."),
    QT_TRANSLATE_NOOP(
        "Core", "The answer about newer versions is not signed by the Oracle's publisher, so it was not used."
    ),
    QT_TRANSLATE_NOOP("Core", "Nothing was changed. If this goes on, look at the Oracle's page yourself."),
    # what a file was taken for, and by what
    QT_TRANSLATE_NOOP("Core", "set by you"),
    QT_TRANSLATE_NOOP("Core", "number set by you"),
    QT_TRANSLATE_NOOP("Core", "number taken from the file name"),
    QT_TRANSLATE_NOOP("Core", "number taken from the title"),
    QT_TRANSLATE_NOOP("Core", "number taken from the properties at the top"),
    QT_TRANSLATE_NOOP("Core", "number taken from the title in the properties"),
    QT_TRANSLATE_NOOP("Core", "number taken from the header “{0}”"),
    QT_TRANSLATE_NOOP("Core", "sessions of this file go by the dates of its headings"),
    QT_TRANSLATE_NOOP("Core", "a header in the text opens a session"),
    QT_TRANSLATE_NOOP("Core", "headers in the text open one session after another"),
    QT_TRANSLATE_NOOP("Core", "headings with a date open one session after another"),
    QT_TRANSLATE_NOOP("Core", "the properties at the top say what it is"),
    QT_TRANSLATE_NOOP("Core", "the properties at the top say so"),
    QT_TRANSLATE_NOOP("Core", "told by its folder"),
    QT_TRANSLATE_NOOP("Core", "told by what stands in it"),
    QT_TRANSLATE_NOOP("Core", "it goes with a session of the same number"),
    QT_TRANSLATE_NOOP("Core", "it is a page about the notes"),
    QT_TRANSLATE_NOOP("Core", "it is neither a session nor a page of the world"),
    QT_TRANSLATE_NOOP("Core", "it is numbered or dated in a folder of sessions"),
    QT_TRANSLATE_NOOP("Core", "it lies beside the notes of its session"),
    QT_TRANSLATE_NOOP("Core", "it lies in a folder of diaries"),
    QT_TRANSLATE_NOOP("Core", "it lies in a folder of plans"),
    QT_TRANSLATE_NOOP("Core", "it lies in a folder of side files"),
    QT_TRANSLATE_NOOP("Core", "it lies in a folder of transcripts"),
    QT_TRANSLATE_NOOP("Core", "it lies in the GM's own folder"),
    QT_TRANSLATE_NOOP("Core", "it lies in the folder of sessions"),
    QT_TRANSLATE_NOOP("Core", "it reads like a plan"),
    QT_TRANSLATE_NOOP("Core", "it reads like a recording"),
    QT_TRANSLATE_NOOP("Core", "nearly every line is somebody speaking"),
    QT_TRANSLATE_NOOP("Core", "no sign of a session or a character"),
    QT_TRANSLATE_NOOP("Core", "the name only mentions the session"),
    QT_TRANSLATE_NOOP("Core", "the name says diary"),
    QT_TRANSLATE_NOOP("Core", "the name says raw"),
    QT_TRANSLATE_NOOP("Core", "the name says transcript"),
    QT_TRANSLATE_NOOP("Core", "the name says that it is a plan"),
    QT_TRANSLATE_NOOP("Core", "the name says that it is a side file"),
    QT_TRANSLATE_NOOP("Core", "the name says that it is the GM's own version"),
    # why a file is left out, or gave nothing
    QT_TRANSLATE_NOOP("Core", "You left this file out."),
    QT_TRANSLATE_NOOP("Core", "This is a template for notes, not notes."),
    QT_TRANSLATE_NOOP("Core", "This is a copy of {0}."),
    QT_TRANSLATE_NOOP("Core", "This file is empty."),
    QT_TRANSLATE_NOOP("Core", "This file is online only."),
    QT_TRANSLATE_NOOP(
        "Core", "Choose “Always keep on this device” for its folder, then read the notes again."
    ),
    QT_TRANSLATE_NOOP("Core", "This file has no text in it."),
    QT_TRANSLATE_NOOP("Core", "This file holds no text: it looks like a picture or a program."),
    QT_TRANSLATE_NOOP("Core", "This PDF is a picture of a page. It has no text to read."),
    QT_TRANSLATE_NOOP("Core", "A text recognition program (OCR) can add it."),
    QT_TRANSLATE_NOOP("Core", "This PDF is locked with a password."),
    QT_TRANSLATE_NOOP("Core", "This PDF is damaged and cannot be read."),
    QT_TRANSLATE_NOOP("Core", "The Oracle cannot read {0} files."),
    QT_TRANSLATE_NOOP("Core", "The Oracle cannot tell what this file is."),
    QT_TRANSLATE_NOOP("Core", "This file has {0} MB; files over {1} MB are left out."),
    QT_TRANSLATE_NOOP("Core", "The limit can be raised in the settings."),
    QT_TRANSLATE_NOOP("Core", "The file could not be read."),
    QT_TRANSLATE_NOOP("Core", "The file may not be opened."),
    QT_TRANSLATE_NOOP("Core", "The file is gone: it was moved or deleted while the notes were read."),
    QT_TRANSLATE_NOOP("Core", "Check who may read it, then try again."),
    QT_TRANSLATE_NOOP("Core", "Try again."),
    QT_TRANSLATE_NOOP("Core", "There is something in this file that the Oracle cannot read."),
    QT_TRANSLATE_NOOP("Core", "Save it anew from the program that made it, or as plain text."),
    QT_TRANSLATE_NOOP("Core", "{0} cannot be opened. It may have moved."),
    QT_TRANSLATE_NOOP("Core", "This is not a note, so the Oracle does not open it."),
    QT_TRANSLATE_NOOP("Core", "This file lies outside your notes folder, so the Oracle does not open it."),
    QT_TRANSLATE_NOOP("Core", "Open it in your file manager."),
    # the folder, the campaign, the disk
    QT_TRANSLATE_NOOP("Core", "The folder {0} is not there any more."),
    QT_TRANSLATE_NOOP("Core", "The folder {0} is not there. It is read again when it is back."),
    QT_TRANSLATE_NOOP("Core", "The folder {0} cannot be read."),
    QT_TRANSLATE_NOOP("Core", "The folder {0} may not be opened."),
    QT_TRANSLATE_NOOP("Core", "The name of {0} is damaged: part of it is no text."),
    QT_TRANSLATE_NOOP("Core", "Give the folder another name, then choose it again."),
    QT_TRANSLATE_NOOP("Core", "Choose where the notes are now."),
    QT_TRANSLATE_NOOP("Core", "Check that its disk is connected."),
    QT_TRANSLATE_NOOP("Core", "Allow the Oracle to read it, or choose another one."),
    QT_TRANSLATE_NOOP("Core", "Choose the folder that holds your notes."),
    QT_TRANSLATE_NOOP("Core", "That folder holds the Oracle's own data."),
    QT_TRANSLATE_NOOP("Core", "Choose the folder that holds only your notes."),
    QT_TRANSLATE_NOOP("Core", "This campaign is open in another window or terminal of the Oracle."),
    QT_TRANSLATE_NOOP("Core", "Close it there and try again."),
    QT_TRANSLATE_NOOP("Core", "The disk is full, so the last change could not be saved."),
    QT_TRANSLATE_NOOP("Core", "Free some space and try again."),
    QT_TRANSLATE_NOOP("Core", "The data of this campaign is damaged."),
    QT_TRANSLATE_NOOP("Core", "Your notes are not touched."),
    QT_TRANSLATE_NOOP("Core", "Nothing was changed."),
    QT_TRANSLATE_NOOP("Core", "What was saved before is kept."),
    QT_TRANSLATE_NOOP(
        "Core",
        "Bring back a copy of it under Settings, Copies, or remove the campaign and read the same folder again.",  # noqa: E501
    ),
    QT_TRANSLATE_NOOP("Core", "{0} is not a sound copy of a campaign."),
    QT_TRANSLATE_NOOP("Core", "{0} cannot be read."),
    QT_TRANSLATE_NOOP("Core", "There is no folder {0}."),
    QT_TRANSLATE_NOOP("Core", "Choose another place for the copy."),
    QT_TRANSLATE_NOOP("Core", "Choose another copy."),
    QT_TRANSLATE_NOOP("Core", "{0} was made by a newer version of the Oracle."),
    QT_TRANSLATE_NOOP("Core", "Update the Oracle to bring it back."),
    QT_TRANSLATE_NOOP("Core", "There is not enough room on the disk for this copy."),
    QT_TRANSLATE_NOOP("Core", "Free {0} GB and try again."),
    QT_TRANSLATE_NOOP("Core", "There is no copy of {0}."),
    QT_TRANSLATE_NOOP("Core", "Remove it and read the same folder again; your notes are not touched."),
    QT_TRANSLATE_NOOP(
        "Core", "Another program is using this campaign's data, so the last change could not be saved."
    ),
    QT_TRANSLATE_NOOP("Core", "Close the other window or terminal and try again."),
    QT_TRANSLATE_NOOP("Core", "The folder of this campaign's data cannot be read or written."),
    QT_TRANSLATE_NOOP("Core", "Check that the disk is there and that you may write to it, then try again."),
    QT_TRANSLATE_NOOP("Core", "This campaign was last used with a newer version of the Oracle."),
    QT_TRANSLATE_NOOP("Core", "Update the Oracle to open it."),
    QT_TRANSLATE_NOOP("Core", "This computer has no keyring that can be used, so the token was not kept."),
    QT_TRANSLATE_NOOP("Core", "Give it when you start the Oracle, as the environment variable {0}."),
    QT_TRANSLATE_NOOP("Core", "The Chroma server at {0} does not answer."),
    QT_TRANSLATE_NOOP("Core", "Search by words goes on."),
    QT_TRANSLATE_NOOP("Core", "Start it, or look at its address in Settings."),
    QT_TRANSLATE_NOOP("Core", "The settings could not be saved."),
    QT_TRANSLATE_NOOP("Core", "Check that the disk is not full."),
    QT_TRANSLATE_NOOP("Core", "{0} is not a session number."),
    QT_TRANSLATE_NOOP("Core", "No heading stands before this in {0}."),
    QT_TRANSLATE_NOOP("Core", "Mark the passage or the file."),
    QT_TRANSLATE_NOOP("Core", "Nothing was chosen to be kept from the players."),
    QT_TRANSLATE_NOOP("Core", "Choose some text first."),
    QT_TRANSLATE_NOOP("Core", "There is no file {0} in this campaign."),
    QT_TRANSLATE_NOOP("Core", "This was not marked secret by hand."),
    QT_TRANSLATE_NOOP("Core", "There is nothing to undo."),
    QT_TRANSLATE_NOOP("Core", "Write it as 12, 12a, 0.5 or 12-14."),
    QT_TRANSLATE_NOOP("Core", "Line {0} of {1} is not a question."),
    QT_TRANSLATE_NOOP("Core", "Correct or remove that line; nothing was run."),
    QT_TRANSLATE_NOOP("Core", "The chat model gave no answer."),
    # why two names may be one, and what cannot be done with a name
    QT_TRANSLATE_NOOP("Core", "They differ in a title or in how they are parted."),
    QT_TRANSLATE_NOOP("Core", "They are one name with different titles."),
    QT_TRANSLATE_NOOP("Core", "One is old or young, the other does not say."),
    QT_TRANSLATE_NOOP("Core", "One is the other with more names."),
    QT_TRANSLATE_NOOP("Core", "They differ in one letter."),
    QT_TRANSLATE_NOOP("Core", "They differ in a letter or two."),
    QT_TRANSLATE_NOOP("Core", "One is part of the other."),
    QT_TRANSLATE_NOOP("Core", "One may be short for the other."),
    QT_TRANSLATE_NOOP("Core", "They sound alike."),
    QT_TRANSLATE_NOOP("Core", "No name {0} is known from the notes."),
    QT_TRANSLATE_NOOP("Core", "The list shows those that are."),
    QT_TRANSLATE_NOOP("Core", "{0} and {1} are one name already."),
    QT_TRANSLATE_NOOP("Core", "There is a name {0} already."),
    QT_TRANSLATE_NOOP("Core", "{0} is a name of its own."),
    QT_TRANSLATE_NOOP("Core", "Merge the two instead."),
    QT_TRANSLATE_NOOP("Core", "“{0}” cannot be looked for in the notes."),
    QT_TRANSLATE_NOOP("Core", "Choose a longer name."),
)
SENTENCES = tuple(str(sentence) for sentence in _MARKED)


def say(text: str) -> str:
    """`text` with every sentence and reason that is known in the window's language."""
    if (whole := _one(text)) != text:
        return whole
    if "; " in text:
        return "; ".join(say(part) for part in text.split("; "))
    return " ".join(_one(part) for part in re.split(r"(?<=\.) (?=[A-ZÁÉÍÓÚ{“])", text))


def _one(text: str) -> str:
    for pattern, template in _patterns():
        if found := pattern.fullmatch(text):
            return QCoreApplication.translate(CONTEXT, template).format(*found.groups())
    return QCoreApplication.translate(CONTEXT, text)


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(re.sub(r"\\\{\d\\\}", "(.+?)", re.escape(sentence))), sentence)
        for sentence in SENTENCES
        if "{0}" in sentence
    ]
