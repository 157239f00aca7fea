import js from "@eslint/js";
import globals from "globals";
import tseslint from "typescript-eslint";

const looks = "Find it by its role, label or text, as a person does: no CSS.";

export default tseslint.config(
  { ignores: ["node_modules", "playwright-report", "test-results"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      globals: globals.node,
      parserOptions: { project: ["./tsconfig.json"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "no-console": "error",
      eqeqeq: "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: "Wait for a state, never for time.",
        },
        { selector: "CallExpression[callee.property.name='locator'] > Literal[value=/^[.#[]/]", message: looks },
      ],
    },
  },
  // Playwright's fixtures are functions of an empty object where they need nothing.
  { files: ["fixtures.ts"], rules: { "no-empty-pattern": "off" } },
);
