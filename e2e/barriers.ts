import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

import { sizes } from "./fixtures";

type Found = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type Options = Parameters<AxeBuilder["options"]>[0];

const EVERYTHING: Options = { resultTypes: ["violations"] };
const CONTRAST: Options = { ...EVERYTHING, runOnly: { type: "rule", values: ["color-contrast"] } };

/**
 * Nothing on the page that axe calls serious or critical, as it is shown. What is read in the light theme is read in the
 * dark one: `pwa/src/theme/contrast.test.ts` holds the tokens and the styles to it.
 */
export const expectNoBarrier = (page: Page): Promise<void> => expectNone(page, EVERYTHING);

/** The same on a phone as at a desk, for a journey that is walked at one size. */
export async function expectNoBarrierAnywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    await expectNoBarrier(page);
  }
  if (before) await page.setViewportSize(before);
}

/** The same in the dark theme, as a browser draws it and not as the tokens promise. */
export async function expectNoBarrierInAnyLight(page: Page): Promise<void> {
  await expectNoBarrierAnywhere(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone(page, CONTRAST);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same of what a frame of the page shows, and nothing around it: a widget is as light as its page. */
export async function expectNoBarrierInFrame(page: Page, title: string): Promise<void> {
  const found = await new AxeBuilder({ page })
    .include([`iframe[title="${title}"]`, "body"])
    .options(EVERYTHING)
    .analyze();
  expectNothing(found, page.url());
}

async function expectNone(page: Page, options: Options): Promise<void> {
  expectNothing((await lookAgain(page, options)) ?? (await look(page, options)), page.url());
}

function expectNothing({ violations }: Found, where: string): void {
  const barriers = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect.soft(barriers, where).toEqual([]);
}

/** Our screens hold no frames: axe is told not to look for any, since it would open a second page to gather results. */
const look = (page: Page, options: Options): Promise<Found> =>
  new AxeBuilder({ page }).setLegacyMode().options(options).analyze();

/** axe stays in a page once it has run there, since loading its half megabyte again takes longer than the check. */
const lookAgain = (page: Page, options: Options): Promise<Found | undefined> =>
  page.evaluate((asked) => {
    const { axe } = window as { axe?: { run: (place: Document, options: Options) => Promise<Found> } };
    return axe?.run(document, asked);
  }, options);
