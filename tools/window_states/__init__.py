"""Every state the window can be in, each made by one function: for its pictures, and for tests of its looks.

A state is made in a window whose campaign is read, from what the pages are told by the desk; nothing is asked
of a model. `reset` goes back to a plain window.
"""

from window_states import asking as asking  # each registers its states, in this order

from window_states import answers as answers  # isort: skip
from window_states import pages as pages  # isort: skip
from window_states import mind as mind  # isort: skip
from window_states import bars as bars  # isort: skip
from window_states import without as without  # isort: skip
from window_states.stage import STATES, Stage, inside, make, names, open_menus, reset

__all__ = ["STATES", "Stage", "inside", "make", "names", "open_menus", "reset"]
