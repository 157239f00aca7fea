import type { Locator, Page } from "@playwright/test";

import { expect, SIZES, test } from "../fixtures";
import { openedDialog } from "../pages/dialog-part";
import { MappingPart } from "../pages/teams-part";

/** A form, how it comes to be shown, and which button sends it. */
interface Form {
  readonly path: string;
  readonly open?: (page: Page) => Promise<Locator>;
  readonly submit: string;
  /** How many fields of it are wrong once all are empty. */
  readonly wrong: number;
}

const FORMS: readonly Form[] = [
  { path: "/BuyingLimits", submit: "Save", wrong: 7 },
  { path: "/PromocodeConfiguration", submit: "Save changes", wrong: 7 },
  {
    path: "/UserProfile",
    submit: "Update",
    wrong: 3,
    open: async (page) => {
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      return page.locator("ion-content").filter({ visible: true });
    },
  },
  {
    path: "/Venues",
    submit: "Save",
    wrong: 7,
    open: async (page) => {
      await page.getByRole("button", { name: "Add venue" }).click();
      return openedDialog(page, "Create venue");
    },
  },
  {
    path: "/Allocations",
    submit: "Save",
    wrong: 2,
    open: async (page) => {
      await page.getByRole("button", { name: "Add hold" }).click();
      return openedDialog(page, "New hold");
    },
  },
  {
    path: "/EventConfiguration",
    submit: "Continue",
    wrong: 4,
    open: async (page) => {
      const mapping = new MappingPart(page);
      await mapping.box.check();
      await (await mapping.openTable()).add();
      return openedDialog(page, "Mapping table");
    },
  },
];

for (const size of SIZES)
  test(`a form that is refused says so in sight, and leads to each field that is wrong, at the size of a ${size}`, async ({
    account,
    openAs,
  }) => {
    const page = await openAs(await account.hire("owner"), { size });
    for (const form of FORMS) {
      await page.goto(form.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const place = (await form.open?.(page)) ?? page.locator("body");
      const alert = await refuse(place, form);
      await expect.soft(alert, form.path).toBeInViewport({ ratio: 0.99 });
      if (size === "phone") await expectFingersRoom(alert, form.path);
      for (const link of await alert.getByRole("link").all()) await expectLeads(page, link, form.path);
    }
  });

/** Sends a form with nothing in it, and gives the one alert that says what is wrong. */
async function refuse(place: Locator, { submit, wrong }: Form): Promise<Locator> {
  const send = place.getByRole("button", { name: submit, exact: true }).filter({ visible: true });
  await expect(send).toBeVisible();
  const fields = place.locator(
    "form input:not([type=checkbox], [type=radio], [type=file], [role=combobox], [readonly], :disabled), form textarea",
  );
  for (const field of await fields.filter({ visible: true }).all()) await field.fill("");
  await send.click();
  const alert = place.getByRole("alert").filter({ hasText: /^Please check \d+ fields/ });
  await expect(alert).toContainText(`Please check ${wrong} fields`);
  await expect(alert.getByRole("link")).toHaveCount(wrong);
  return alert;
}

/** By keyboard, to a field that is seen with what it is called and what is said of it. */
async function expectLeads(page: Page, link: Locator, path: string): Promise<void> {
  const what = `${path}, ${await link.textContent()}`;
  const id = (await link.getAttribute("href"))?.slice(1) ?? "";
  await link.focus();
  await page.keyboard.press("Enter");
  const field = page.locator(`[id="${id}"]`);
  await expect.soft(field, what).toBeFocused();
  for (const part of [field, page.locator(`[id="${id}-says"]`), page.locator(`label[for="${id}"]`)])
    if ((await part.count()) > 0) await expect.soft(part, what).toBeInViewport({ ratio: 0.9 });
}

/** Links in lines one below another are as far apart as a finger needs. */
async function expectFingersRoom(alert: Locator, path: string): Promise<void> {
  const tops = await alert
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  const lines = [...new Set(tops)].sort((one, other) => one - other);
  const steps = lines.slice(1).map((top, place) => top - (lines[place] ?? top));
  expect.soft(Math.min(44, ...steps), path).toBe(44);
}
