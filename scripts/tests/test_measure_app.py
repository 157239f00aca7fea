from __future__ import annotations

from pathlib import Path

from scripts.measure_app import measure_app

FILES = {
    "features/shop/Basket.tsx": (
        'import { price } from "@/ui/money";\nimport type { Door } from "../door/Door";\n\nexport {};\n'
    ),
    "features/shop/Basket.test.tsx": 'import "../door/Door";\n',
    "features/door/Door.ts": 'const later = () => import("./later");\n',
    "features/door/later.ts": 'import { Door } from "./Door";\nexport { Basket } from "@/features/shop/Basket";\n',
    "ui/money.ts": "export const price = 3;\n",
    "api/generated/types.gen.ts": "export {};\n",
    "theme/tokens.css": ":root {\n  --line: 1px;\n  --text: #222;\n}\n",
    "ui/button.css": (
        "/* 3px */\n@media (max-width: 20px) {\n  a {\n"
        "    color: #fff;\n    margin: -4px 0.5px;\n    font-size: 12px;\n  }\n}\n"
    ),
}


def test_modules_and_stylesheets_are_counted_without_tests_and_generated_code(tmp_path: Path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)

    metrics = measure_app(tmp_path)

    assert metrics == {
        "app: modules": 4,
        "app: lines": 8,
        "app: median lines": 1.5,
        "app: mean lines": 2,
        "app: lines of imports, of a hundred": 37.5,
        "app: stylesheets": 2,
        "app: lines of stylesheets": 12,
        "app: sizes in px outside the tokens": 2,
        "app: colours outside the tokens": 1,
        "app: font sizes outside the tokens": 1,
        "app: different media conditions": 1,
        "app: pairs of areas that import each other": 0,
        "app: modules in cycles": 2,
    }
