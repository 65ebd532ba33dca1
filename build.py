#!/usr/bin/env python3
"""The one entry: ``python3 build.py {build,serve,test,bench,check,texts}``; the code is in ``web/build/``.

This file must stay readable for very old Pythons, so that they can say that they are too old.
"""
import sys

if sys.version_info < (3, 11):
    here = "%d.%d (%s)" % (sys.version_info[0], sys.version_info[1], sys.executable)
    sys.exit("build.py: error: Python 3.11 or newer is needed, this is " + here)

from web.build.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
