import type { Locator, Page } from "@playwright/test";

import { PASSWORD, people } from "../api";
import { expectNoBarrierInAnyLight } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { tabTo, typeInto } from "../keyboard";
import { DashboardPage } from "../pages/dashboard-page";
import { WalkInDialog } from "../pages/walk-in-dialog";

const EVENT = "Twelfth Night";
const SUBCATEGORY = "Matinee";

/** A screen, and what shows that it has loaded. */
interface Screen {
  readonly path: string;
  readonly arrived: (page: Page) => Locator;
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name, level: 1 });
/** What a list says under its rows once it has some; the rows themselves look different on a phone. */
const rows = (page: Page) => page.getByText(/^1 to \d+ of \d+$/);

const screens: readonly Screen[] = [
  { path: "/EventDashboard", arrived: (page) => page.getByRole("button", { name: /^Sell ?,/ }).first() },
  { path: "/Orders", arrived: rows },
  { path: "/OrderDetails/1", arrived: (page) => page.getByRole("heading", { name: "Buyer" }) },
  { path: "/Events", arrived: rows },
  { path: "/EventConfiguration", arrived: heading("New event") },
  { path: "/EventConfiguration/1", arrived: heading(EVENT) },
  { path: "/EventConfiguration/1?part=details", arrived: (page) => page.getByLabel("Event name") },
  { path: "/AllotmentConfiguration", arrived: heading("Holds by performance") },
  { path: "/QrValidation/1", arrived: (page) => page.getByText("to come").first() },
  { path: "/Wall/1", arrived: (page) => page.getByText("This screen has ended") },
  { path: "/404Page", arrived: (page) => page.getByRole("link", { name: "Back to the dashboard" }) },
];

test("nobody is kept out of a screen, whatever its light and size", CORE, async ({ openAs }) => {
  const page = await openAs("organiser");
  for (const { path, arrived } of screens) {
    await page.goto(path);
    await expect(arrived(page)).toBeVisible();
    await expect(page.getByRole("main"), path).toHaveCount(1);
    await expectNoBarrierInAnyLight(page);
  }
  await checkFloating(page);
});

test("nobody is kept out of a sale at the counter", async ({ openAs }) => {
  await checkSale(await openAs("organiser", { size: "phone" }));
});

test("nobody is kept out of signing in or of buying", CORE, async ({ openBrowser }) => {
  const page = await openBrowser({ size: "phone" });
  await page.goto("/");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByRole("alert").getByRole("link", { name: "Password", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expectNoBarrierInAnyLight(page);

  await page.goto("/widget/1");
  await page.getByRole("button", { name: SUBCATEGORY }).click();
  await page.getByRole("button", { name: "More: Normal Ticket" }).click();
  await expect(page.getByText("1 × Normal Ticket", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await expectNoBarrierInAnyLight(page);
});

test("a sale needs no pointer, and the keyboard stays where it was", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/");
  await typeInto(page, page.getByLabel("Email", { exact: true }), people.organiser);
  await typeInto(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeHidden();

  const dashboard = await DashboardPage.open(page);
  const opener = dashboard.card(EVENT, SUBCATEGORY).getByRole("button", { name: "Walk-in sales" });
  await expect(opener).toBeVisible();
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const sale = await WalkInDialog.opened(page);
  const normal = page.getByRole("group", { name: "How many: Normal Ticket", exact: true });
  for (const button of [
    normal.getByRole("button", { name: "1", exact: true }),
    page.getByRole("button", { name: "Card terminal", exact: true }),
    page.getByRole("button", { name: "Payment taken", exact: true }),
  ]) {
    await expect(button).toBeEnabled();
    await tabTo(page, button);
    await page.keyboard.press("Enter");
  }
  await expect(sale.sold("£")).toBeVisible();
  await page.keyboard.press("Escape");
  await sale.isGone();
  await expect(opener).toBeFocused();

  await tabTo(page, page.getByRole("button", { name: /Priya Raman/ }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  await expect(page.getByRole("button", { name: /Priya Raman/ })).toBeFocused();
});

/** What opens over a screen: the menu of who is signed in, and a search that finds nothing. */
async function checkFloating(page: Page): Promise<void> {
  await page.goto("/Orders");
  await page.getByRole("searchbox").fill("nobody@nowhere.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing matches nobody@nowhere.example")).toBeVisible();
  await page.getByRole("button", { name: /Priya Raman/ }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expectNoBarrierInAnyLight(page);
}

/** The stages of a sale at the counter, and how it is left. */
async function checkSale(page: Page): Promise<void> {
  const dashboard = await DashboardPage.open(page);
  const sale = await dashboard.sellWalkIn(EVENT, SUBCATEGORY);
  await sale.choose(1);
  await expect(page.getByRole("button", { name: "Cash" })).toBeEnabled();
  await expectNoBarrierInAnyLight(page);
  await page.getByRole("button", { name: "Cash" }).click();
  await expect(page.getByRole("heading", { name: "Take the cash" })).toBeVisible();
  await expectNoBarrierInAnyLight(page);
  await page.getByRole("button", { name: "Payment taken" }).click();
  await expect(sale.sold("£")).toBeVisible();
  await expectNoBarrierInAnyLight(page);
  await sale.close();
}
