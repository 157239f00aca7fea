import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Frame, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

import { sizes, test } from "./fixtures";

/** The one that is made to be sent: half as long as the other, and so read in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A frame is looked at by itself: axe would wait for an answer of each. */
const EVERYTHING: RunOptions = { resultTypes: ["violations"], iframes: false };
const CONTRAST: RunOptions = { ...EVERYTHING, runOnly: { type: "rule", values: ["color-contrast"] } };

/**
 * `make test` looks for barriers once at each screen, in the journeys that are about nothing else; `make sweep` does at
 * every step that asks for it, at each size and in each light, on the embedded profile.
 */
const IS_ONCE = Boolean(process.env["FOYER_BARRIERS_ONCE"]);
const ABOUT_BARRIERS = "accessible.spec.ts";

/**
 * Nothing on the page that axe calls serious or critical, as it is shown. What is read in the light theme is read in the
 * dark one: `pwa/src/theme/contrast.test.ts` holds the tokens and the styles to it.
 */
export const expectNoBarrier = (page: Page): Promise<void> => expectNone(page, EVERYTHING);

/** The same on a phone as at a desk, for a journey that is walked at one size. */
export async function expectNoBarrierAnywhere(page: Page): Promise<void> {
  if (IS_ONCE) return expectNoBarrier(page);
  const before = page.viewportSize();
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    await expectNoBarrier(page);
  }
  if (before) await page.setViewportSize(before);
}

/** The same in the dark theme, as a browser draws it and not as the tokens promise. */
export async function expectNoBarrierInAnyLight(page: Page): Promise<void> {
  if (IS_ONCE) return expectNoBarrier(page);
  await expectNoBarrierAnywhere(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone(page, CONTRAST);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same of what a frame of the page shows, and nothing around it: a widget is as light as its page. */
export async function expectNoBarrierInFrame(page: Page, title: string): Promise<void> {
  const element = await page.locator(`iframe[title="${title}"]`).elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`No frame is called ${title}`);
  await expectNone(frame, EVERYTHING);
}

async function expectNone(place: Page | Frame, options: RunOptions): Promise<void> {
  if (IS_ONCE && !test.info().file.endsWith(ABOUT_BARRIERS)) return;
  // axe stays in a page once it has run there, since loading it again takes longer than the check.
  if (!(await place.evaluate(() => "axe" in window))) await place.evaluate(AXE);
  expect.soft(await place.evaluate(findBarriers, options), place.url()).toEqual([]);
}

/** In the page: what axe calls serious or critical, and where. Its whole answer is as long as the page. */
async function findBarriers(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run: (place: Document, settings: RunOptions) => Promise<AxeResults> } };
  const { violations } = await axe.run(document, options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
