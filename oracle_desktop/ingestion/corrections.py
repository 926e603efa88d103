"""The GM overrules the detector: this file is session 12, is preparation, is left out (R1.1)."""

from __future__ import annotations

import difflib

from oracle_desktop.errors import KnownError
from oracle_desktop.notes.sessions import Override
from oracle_desktop.notes.sessions.look import front_number
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.corrections import Correction


class CorrectionProblem(KnownError):
    """A correction that cannot be kept: no such file, or no session number."""


def corrections(catalogue: Catalogue) -> dict[str, Override]:
    """What the GM set right, by path. Raises `StoreProblem`."""
    return {
        path: Override(kept.kind, kept.keep, kept.session, kept.label)
        for path, kept in catalogue.corrections().items()
    }


def correct(catalogue: Catalogue, path: str, override: Override) -> None:
    """Keep a correction of the file at `path` in place of an earlier one.

    The next ingest heeds it. Raises `CorrectionProblem`, `StoreProblem`.
    """
    record = catalogue.ledger().get(path)
    if record is None:
        raise _unknown(catalogue, path)
    if override.session and front_number({"session": [override.session]}, ("session",)) is None:
        raise CorrectionProblem(
            f"{override.session} is not a session number.", "Write it as 12, 12a, 0.5 or 12-14."
        )
    kept = Correction(path, record.hash, override.kind, override.keep, override.session, override.label)
    with catalogue.together():  # what is kept is heeded by the next reading, also where the disk fills up
        catalogue.correct(kept)
        catalogue.set_meta("complete", "")


def undo(catalogue: Catalogue, path: str) -> None:
    """Leave the file to the detector again. Raises `CorrectionProblem` where nothing was set right."""
    with catalogue.together():
        if not catalogue.undo_correction(path):
            raise CorrectionProblem(f"{path} was not corrected.", "There is nothing to undo.")
        catalogue.set_meta("complete", "")


def _unknown(catalogue: Catalogue, path: str) -> CorrectionProblem:
    near = difflib.get_close_matches(path, list(catalogue.ledger()), n=1)
    return CorrectionProblem(
        f"There is no file {path} in this campaign.",
        f"The closest is {near[0]}." if near else "Read the folder again if it is new.",
    )
