"""The core of the browser suite in three engines."""

import pytest

pytest.register_assert_rewrite("tests.engines.core")
