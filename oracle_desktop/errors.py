"""Errors a GM can meet. Each says what happened, what was kept and the next step; anything else is a bug."""

from __future__ import annotations


class KnownError(Exception):
    """Something outside our control. `text` is for the GM, `way_out` the next step, `action` a button's id.

    `action` is "" (none) or what the window offers: "doctor", "retry", "choose_folder", "copies", "quote".
    """

    action = ""

    def __init__(self, text: str, way_out: str = "", *, detail: str = "") -> None:
        super().__init__(text if not way_out else f"{text} {way_out}")
        self.text = text
        self.way_out = way_out
        self.detail = detail


class FileProblem(KnownError):
    """A file that gives no text; `failed` tells a fault (try again) from a file left out on purpose."""

    failed = True


class NothingToRead(FileProblem):
    """A file that holds no text by nature: a picture, a scan, an empty note."""

    failed = False


class FolderProblem(KnownError):
    """The notes folder is missing, unreadable or not a folder."""

    action = "choose_folder"


class ModelProblem(KnownError):
    """A language model cannot answer; the rest of the Oracle goes on."""

    action = "doctor"


class ModelUnreachable(ModelProblem):
    """No server answers at the address, or it stopped in mid-answer."""


class ModelNotAllowed(ModelProblem):
    """The server is another computer, reached in the clear, and the GM has not been asked about it yet."""


class ModelMissing(ModelProblem):
    """The server runs but does not have the model."""


class ModelTimeout(ModelProblem):
    """The server took longer than the deadline."""


class ModelRefused(ModelProblem):
    """The server answered with an error of its own (out of memory, bad request, broken model)."""


class StoreProblem(KnownError):
    """The Oracle's own data cannot be read or written: disk full, locked, damaged, from a newer version."""


class CampaignBusy(StoreProblem):
    """Another window or terminal has this campaign open for writing."""


class CampaignExists(KnownError):
    """A copy would come back under a name that is taken."""


class CampaignMissing(KnownError):
    """No campaign of that name."""


class SettingsProblem(KnownError):
    """The settings file cannot be read; defaults are used and the broken file is kept beside it."""


class CompendiumProblem(KnownError):
    """What was asked of the Compendium does not fit the names that are there."""


class BankProblem(KnownError):
    """A bank of questions cannot be read."""


class QuestionProblem(KnownError):
    """A question that cannot be asked as it is: empty, or far too long."""
