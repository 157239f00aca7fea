import { defineConfig } from "oxlint";
import { OPTIONS, RULES } from "../pwa/lintRules.js";

export default defineConfig({
  ignorePatterns: ["playwright-report", "test-results"],
  options: OPTIONS,
  categories: { correctness: "error" },
  plugins: ["eslint", "typescript", "oxc"],
  jsPlugins: ["./lintRules.js"],
  overrides: [
    {
      files: ["**/*.ts"],
      rules: { ...RULES, "foyer/waits-for-states": "error", "foyer/finds-as-a-person": "error" },
    },
    // Playwright's fixtures are functions of an empty object where they need nothing.
    { files: ["fixtures.ts"], rules: { "no-empty-pattern": "off" } },
  ],
});
