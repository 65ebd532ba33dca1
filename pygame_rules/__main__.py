"""``python -m pygame_rules``."""

import sys

from .cli import main

sys.exit(main())
