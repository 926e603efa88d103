"""What the frozen app starts with."""

import sys

from oracle_desktop.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
