import type { Locator, Page } from "@playwright/test";

import { expect, sizes } from "../fixtures";
import type { LongNamesAccount } from "../long-names";
import { expectNothingAmiss } from "../layout";
import { ComboPart } from "../pages/combo-part";

/** A step that is more than pressing a button. */
export interface Doing {
  readonly what: string;
  readonly run: (page: Page, account: LongNamesAccount) => Promise<void>;
}

/** A button, by the beginning of its name, or another step. */
export type Step = string | Doing;

/** Steps before something is checked. */
export type Way = readonly Step[];

export interface Screen {
  /** Its path in the app's route table. */
  readonly path: string;
  /** Its URL for this account; the path by default. */
  readonly at?: (account: LongNamesAccount) => string;
  readonly dialogs?: readonly Way[];
  /** Further states of the screen. */
  readonly states?: readonly Way[];
  /** Menus, which have their own position at each width. */
  readonly menus?: readonly Way[];
  /** Sheets on a phone, inline elsewhere. */
  readonly sheets?: readonly string[];
}

/** A desktop, a phone and the narrowest screen. */
const MENUS_AT = [sizes.desktop, sizes.phone, { width: 320, height: 640 }];

export async function checkScreen(page: Page, screen: Screen, account: LongNamesAccount): Promise<void> {
  const { path, at, dialogs = [], states = [], menus = [], sheets = [] } = screen;
  // Only overlays have changed the screen since it was loaded.
  let isWhole = false;
  const open = async () => {
    if (!(isWhole && (await uncover(page)))) await page.goto(at?.(account) ?? path);
    isWhole = true;
  };
  const go = async (way: Way) => {
    await open();
    // Chosen or typed values may stay.
    isWhole = way.every((step) => typeof step === "string");
    for (const step of way) await (typeof step === "string" ? press(page, step) : step.run(page, account));
    return `${path}, ${way.map((step) => (typeof step === "string" ? step : step.what)).join(", ")}`;
  };
  await open();
  await expectNothingAmiss(page, path);
  for (const way of states) {
    await expectNothingAmiss(page, await go(way));
    isWhole = false;
  }
  for (const way of dialogs) {
    const what = await go(way);
    await expect(dialogOf(page), what).toBeVisible();
    await expectNothingAmiss(page, what);
  }
  for (const way of menus) await checkMenu(page, () => go(way));
  for (const name of sheets) {
    await page.setViewportSize(sizes.phone);
    const what = await go([name]);
    await expect(dialogOf(page)).toBeVisible();
    await expectNothingAmiss(page, what, { to: sizes.phone.width });
    await page.setViewportSize(sizes.desktop);
  }
}

/** Closes an overlay as a user would; returns whether it closed: a dialog with input does not. */
async function uncover(page: Page): Promise<boolean> {
  const open = page.locator("ion-modal, ion-popover").filter({ visible: true });
  if ((await open.count()) === 0) return true;
  await page.keyboard.press("Escape");
  const isGone = open.first().waitFor({ state: "hidden", timeout: 2000 });
  return isGone.then(
    () => true,
    () => false,
  );
}

async function checkMenu(page: Page, go: () => Promise<string>): Promise<void> {
  for (const size of MENUS_AT) {
    await page.setViewportSize(size);
    const what = await go();
    await expect(page.locator("ion-popover").filter({ visible: true }), what).toBeVisible();
    await expectNothingAmiss(page, what, { from: size.width, to: size.width });
  }
  await page.setViewportSize(sizes.desktop);
}

const dialogOf = (page: Page): Locator => page.locator("ion-modal").filter({ visible: true }).last();

/** By the beginning of its name, ignoring case. */
async function press(page: Page, name: string): Promise<void> {
  const named = page.getByRole("button", { name: new RegExp(`^${name}`, "i") }).filter({ visible: true });
  await named.first().click();
}

/** Chooses from the open menu by full name. */
export const choose = (name: string): Doing => ({
  what: name,
  run: (page) => page.locator("ion-popover").getByRole("button", { name, exact: true }).click(),
});

export const tick = (name: string): Doing => ({
  what: name,
  run: (page) =>
    page
      .getByRole("radio", { name: new RegExp(`^${name}`) })
      .first()
      .check({ force: true }),
});

/** Types into a combobox and takes the first option. */
export const pick = (label: string, typed: string): Doing => ({
  what: `${label}: ${typed}`,
  run: (page) => new ComboPart(page, label).choose(typed),
});
