"""How the public API describes itself: its OpenAPI document, which the reference and the clients are made from.

`make contract` writes it to `docs/developers/openapi.json`, and the build puts it beside the pages that show it.
"""
