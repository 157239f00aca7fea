import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Frame, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

import { sizes, test } from "./fixtures";

/** The minified build loads in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Frames are tested separately: axe would wait for each. */
const EVERYTHING: RunOptions = { resultTypes: ["violations"], iframes: false };
const CONTRAST: RunOptions = { ...EVERYTHING, runOnly: { type: "rule", values: ["color-contrast"] } };

/**
 * `make test` checks each screen once; `make sweep` checks every requested step, size and scheme, on the embedded
 * profile.
 */
const IS_ONCE = Boolean(process.env["FOYER_BARRIERS_ONCE"]);
const ABOUT_BARRIERS = "accessible.spec.ts";

/**
 * Expects no serious or critical axe violation. One scheme is enough: `pwa/src/theme/contrast.test.ts` covers the
 * tokens of both.
 */
export const expectNoBarrier = (page: Page): Promise<void> => expectNone(page, EVERYTHING);

/** Also at a phone's size, for a journey that runs at one size. */
export async function expectNoBarrierAnywhere(page: Page): Promise<void> {
  if (IS_ONCE) return expectNoBarrier(page);
  const before = page.viewportSize();
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    await expectNoBarrier(page);
  }
  if (before) await page.setViewportSize(before);
}

/** Also in the dark theme, as the browser draws it. */
export async function expectNoBarrierInAnyLight(page: Page): Promise<void> {
  if (IS_ONCE) return expectNoBarrier(page);
  await expectNoBarrierAnywhere(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone(page, CONTRAST);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Only inside a frame: a widget has its page's scheme. */
export async function expectNoBarrierInFrame(page: Page, title: string): Promise<void> {
  const element = await page.locator(`iframe[title="${title}"]`).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`No frame is called ${title}`);
  await expectNone(frame, EVERYTHING);
}

async function expectNone(place: Page | Frame, options: RunOptions): Promise<void> {
  if (IS_ONCE && !test.info().file.endsWith(ABOUT_BARRIERS)) return;
  // axe stays loaded, since loading takes longer than the check.
  if (!(await place.evaluate(() => "axe" in window))) await place.evaluate(AXE);
  expect.soft(await place.evaluate(findBarriers, options), place.url()).toEqual([]);
}

/** Runs in the page: the full result would be as long as the page. */
async function findBarriers(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run: (place: Document, settings: RunOptions) => Promise<AxeResults> } };
  const { violations } = await axe.run(document, options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
