import { defineConfig } from "@playwright/test";

import usual from "./playwright.config";

/** Draws the documentation's pictures of a demo season that `scripts/pictures.py` has started: one browser, one picture after another. */
export default defineConfig({
  ...usual,
  testDir: "pictures",
  testIgnore: [],
  globalSetup: undefined,
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
});
