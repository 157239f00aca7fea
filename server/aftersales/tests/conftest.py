from server.sales.tests.conftest import provider  # noqa: F401
