import { join } from "node:path";

import { expect, test, type Browser, type Page } from "@playwright/test";

import { SignInPage } from "../pages/sign-in-page";
import { WalkInDialog } from "../pages/walk-in-dialog";

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: make pictures sets it`);
  return value;
};
const PASSWORD = "Foyer-demo-1!";
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 760 };
const FRAMES = 16;

const url = () => given("FOYER_URL");
const file = (name: string) => join(given("FOYER_PICTURES"), `${name}.png`);

interface Device {
  readonly size: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
}

async function open(browser: Browser, { size, dark = false }: Device): Promise<Page> {
  const context = await browser.newContext({ viewport: size, colorScheme: dark ? "dark" : "light", baseURL: url() });
  return context.newPage();
}

async function signedIn(browser: Browser, email: string, device: Device): Promise<Page> {
  const page = await open(browser, device);
  await (await SignInPage.open(page)).signIn({ email, password: PASSWORD });
  return page;
}

async function dashboard(browser: Browser, device: Device): Promise<Page> {
  const page = await signedIn(browser, "organiser@foyer.test", device);
  await expect(page.getByRole("heading", { name: "User Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sell ?,/ }).first()).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await settled(page);
  return page;
}

/** Waits for all pictures in view and all fonts. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const areDrawn = () =>
    page.evaluate(() =>
      [...document.images].filter(({ loading }) => loading !== "lazy").every(({ complete }) => complete),
    );
  await expect.poll(areDrawn).toBe(true);
}

/** A sale of two tickets up to payment. */
async function counter(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Sell ?,/ })
    .first()
    .click();
  const sale = await WalkInDialog.opened(page);
  await sale.choose(2);
}

test("dashboard", async ({ browser }) => {
  const page = await dashboard(browser, { size: DESK });
  await page.screenshot({ path: file("dashboard") });
});

test("dark", async ({ browser }) => {
  const page = await dashboard(browser, { size: DESK, dark: true });
  await page.screenshot({ path: file("dark") });
});

test("counter", async ({ browser }) => {
  const page = await dashboard(browser, { size: DESK });
  await counter(page);
  await settled(page);
  await page.screenshot({ path: file("counter") });
});

test("widget", async ({ browser }) => {
  const page = await open(browser, { size: PHONE });
  await page.goto("/demo");
  const link = await page.getByRole("link", { name: "Twelfth Night" }).getAttribute("href");
  await page.goto(`/widget/${(link ?? "").split("/").at(-1)}`);
  await page
    .getByRole("button", { name: /Matinee|Evening/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^More: / })
    .first()
    .click();
  await expect(page.getByText(/^1 ticket/).first()).toBeVisible();
  await settled(page);
  await page.screenshot({ path: file("widget") });
});

test("door", async ({ browser }) => {
  const page = await signedIn(browser, "door@foyer.test", { size: PHONE });
  await page.goto("/QrValidation/0");
  await page.getByRole("button", { name: "Choose a performance" }).click();
  await page
    .getByRole("button", { name: /^Twelfth Night/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Find by name" }).click();
  await page.getByRole("searchbox").fill("Hugo");
  await page
    .getByRole("button", { name: /^Validate (ticket|all \d)$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^Admitted/ })).toBeVisible();
  await page.screenshot({ path: file("door") });
});

test("sale", async ({ browser }) => {
  const [desk, phone] = [await dashboard(browser, { size: DESK }), await dashboard(browser, { size: PHONE })];
  const frame = async (number: number) => {
    const name = `sale-${String(number).padStart(2, "0")}`;
    await Promise.all([
      phone.screenshot({ path: file(`${name}-phone`) }),
      desk.screenshot({ path: file(`${name}-desk`) }),
    ]);
  };
  await counter(phone);
  await settled(phone);
  await frame(0);
  await phone.getByRole("button", { name: "Card terminal" }).click();
  const taken = phone.getByRole("button", { name: "Payment taken" });
  await expect(taken).toBeVisible();
  await frame(1);
  await taken.click();
  for (let number = 2; number < FRAMES; number += 1) await frame(number);
});
