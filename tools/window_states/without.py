"""States of a window without a campaign: the last, since it is put away for them."""

from __future__ import annotations

from oracle_desktop.ui.shell.keys import VIEWS
from window_states.stage import STATES, Stage, State, laid_out, state


def _without(view: str) -> State:
    def make(stage: Stage) -> None:
        window = stage.window
        if window.desk.campaign is not None:
            window.desk.changing.put_away()
            stage.wait(lambda: window.desk.campaign is None)
            laid_out(stage)  # the page of the notes is shown in a turn of its own
        stage.wait(lambda: not any(window.desk.lanes[name].busy for name in ("look", "ingest")))
        window.show_view(view)

    return make


STATES.update({f"none-{view}": _without(view) for view in (*VIEWS[:4], "notes")})


@state
def _notes_drop(stage: Stage) -> None:
    """A folder hovers over the window."""
    _without("notes")(stage)
    stage.window.notes.zone.light(True)
