import { defineConfig } from "@playwright/test";

import { chromiumOptions } from "./browser";

// What a screen, a widget or a page shows is the same code on both profiles; what is live between two of them, paid for or
// sent by nginx is not. What a phone does alone needs no server at all.
const ONLY_EMBEDDED =
  /journeys\/((accessible|branding-without-css|common-jobs|demo-card|door-alone|door-answers|door-verdict|embed|first-hour|found-phone|german|in-sight|keyboard(-event)?|kiosk|layout|neighbours|own-order|offline-pages|pseudo|refused|roles|takeover|translated(-\w+)?|unreadable-branding|widget)\.|organisation\/(?!live-))/;
// A journey of a phone and a desk runs on the cluster at one of the two sizes.
const AT_A_DESK = /(, |at )desktop\b/;
// A proxy stands before the cluster alone, and several servers answer its first set-up.
const ONLY_CLUSTER = /journeys\/(behind-tls|set-up)\./;
const costs = process.env["TEST_COSTS"];
const isEmbedded = (process.env["FOYER_PROFILE"] ?? "embedded") === "embedded";

// One system a run, and three browsers at it side by side, since with two a third of two cores waits for states to come:
// what a journey counts is its own house's, or its alone by name.
export default defineConfig({
  testDir: "journeys",
  testIgnore: [isEmbedded ? ONLY_CLUSTER : ONLY_EMBEDDED],
  grepInvert: isEmbedded ? [] : [/@same-on-both/, AT_A_DESK],
  globalSetup: "./start-system",
  workers: 3,
  fullyParallel: true,
  reportSlowTests: { max: 5, threshold: 0 },
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 180_000,
  expect: { timeout: 10_000 },
  // The second is for the budget of the step (scripts/budget).
  reporter: costs === undefined ? [["list"]] : [["list"], ["json", { outputFile: `${costs}/playwright.json` }]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromiumOptions,
    // Else what is missing would be waited for as long as the whole test may take.
    actionTimeout: 30_000,
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
  },
});
