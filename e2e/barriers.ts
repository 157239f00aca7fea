import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing on the page that axe calls serious or critical. */
export async function expectNoBarrier(page: Page): Promise<void> {
  await expectNone(page, axeFor(page));
}

/** The same, and what is written can be read in the dark as in the light. */
export async function expectNoBarrierInAnyLight(page: Page): Promise<void> {
  await expectNoBarrier(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone(page, axeFor(page).withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "light" });
}

/** None of our own screens has a frame in it: without looking for any, no second page is opened to gather what they say. */
const axeFor = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const barriers = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect.soft(barriers, page.url()).toEqual([]);
}
