import { defineConfig } from "@playwright/test";

import usual from "./playwright.config";

/**
 * Takes the documentation's screenshots of the demo season that `scripts/pictures.py` has started, one after another.
 */
export default defineConfig({
  ...usual,
  testDir: "pictures",
  testIgnore: [],
  globalSetup: undefined,
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
});
