import { defineConfig } from "@playwright/test";

import { chromiumOptions } from "./browser";

// Screens, widgets and pages are the same on both profiles; live updates across processes, payments and nginx are not.
// A phone alone needs no server.
const ONLY_EMBEDDED =
  /journeys\/((accessible|branding-without-css|common-jobs|demo-card|door-alone|door-answers|door-verdict|embed|first-hour|found-phone|german|in-sight|keyboard(-event)?|kiosk|layout|neighbours|own-order|offline-pages|pseudo|refused|roles|takeover|translated(-\w+)?|unreadable-branding|widget)\.|organisation\/(?!live-))/;
// Journeys of both sizes run at one of them on the cluster.
const AT_A_DESK = /(, |at )desktop\b/;
// Only the cluster has a proxy, and several servers for its first set-up.
const ONLY_CLUSTER = /journeys\/(behind-tls|set-up)\./;
// Journeys that hold the app to a time run by themselves: FOYER_TIMED=1 npx playwright test door-verdict.
const TIMED = /@timed/;
const isTimed = Boolean(process.env["FOYER_TIMED"]);
const costs = process.env["TEST_COSTS"];
const isEmbedded = (process.env["FOYER_PROFILE"] ?? "embedded") === "embedded";

// One system and three browsers: with two, two cores wait a third of the time. Journeys count only within their own
// accounts.
export default defineConfig({
  testDir: "journeys",
  testIgnore: [isEmbedded ? ONLY_CLUSTER : ONLY_EMBEDDED],
  grep: isTimed ? TIMED : /./,
  grepInvert: [...(isTimed ? [] : [TIMED]), ...(isEmbedded ? [] : [/@same-on-both/, AT_A_DESK])],
  globalSetup: "./start-system",
  workers: 3,
  fullyParallel: true,
  reportSlowTests: { max: 5, threshold: 0 },
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // For a machine that does much else at the same time: what is there at once costs nothing. Beside a sweep on a slow
  // machine the longest journeys take over three minutes.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  // The second reporter is for the step's budget (scripts/budget).
  reporter: costs === undefined ? [["list"]] : [["list"], ["json", { outputFile: `${costs}/playwright.json` }]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromiumOptions,
    // Otherwise a missing element would be awaited for the whole test's timeout.
    actionTimeout: 30_000,
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
  },
});
