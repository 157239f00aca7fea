import { defineConfig } from "@playwright/test";

import { chromiumOptions } from "./browser";

// One system a run, one browser after the other: two cores carry the servers as well.
export default defineConfig({
  testDir: "journeys",
  globalSetup: "./start-system",
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromiumOptions,
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
  },
});
