import type { Page } from "@playwright/test";

import { expect, sizes, SIZES, test, type Size } from "../fixtures";
import { checkLayout } from "../layout";
import { addressesOf } from "../screens";
import { TestEvent } from "../test-event";
import { besidePage } from "../sideways";
import { turnedOn } from "../turned";
import { arrive, begun, ReceivedTexts, unwrittenOn } from "../unwritten";

/** A locale that says each text of the catalogues longer by 40 %, with accents, in brackets, and from right to left. */
const MIRRORED = "ar-XB";

/** Rows of the demo season's own theatre, by what the app's table of screens calls them. */
const ROWS = {
  ...{ eventTicketDetailId: 1, eventid: 1, eventdetailid: 2, eventOccurrenceId: 1, performance: 1, event: 1 },
  ...{ eventId: 1, upsellId: 1, accountId: 2, id: 1 },
};

/** What is said as it is in every language, and why. */
const AS_IT_IS = new RegExp(
  [
    "Foyer|SendGrid|Stripe|Playwright|London|GMT|Chicago|New York|\\b[A-Z]{2}\\b", // names: of products, of places, and the letters for somebody's
    "English|Deutsch|Français|Español", // each language by its own name
    "Ctrl K", // what stands on the keys
    "dd/MM/yyyy|HH:MM:SS", // how the spec has a field typed
    "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July", // as the browser writes dates
    "August|September|October|November|December",
    "https?://\\S+|name@example\\.org|[0-9a-f]{8}", // addresses, and the beginnings of codes
  ].join("|"),
  "g",
);

const PARTS = 3;

for (let part = 0; part < PARTS; part += 1)
  test(`every word of the office is in its catalogues, and its frame stands from right to left: ${part + 1} of ${PARTS}`, async ({
    openAs,
  }) => {
    const page = await openAs("owner");
    await page.addInitScript((language) => localStorage.setItem("foyer-language", language), MIRRORED);
    const received = new ReceivedTexts(page);
    const found: string[] = [];
    const ours = addressesOf(ROWS).filter((_, place) => place % PARTS === part);
    for (const address of ours) {
      await arrive(page, address, MIRRORED);
      const amiss = [...(await unwrittenOn(page, received, AS_IT_IS)), ...(await besideOnAny(page))];
      found.push(...amiss.map((line) => `${address}: ${line}`));
    }
    expect(found).toEqual([]);
    await page.goto("/Orders");
    await expectMirrored(page);
  });

interface Opened {
  /** The order's own page unless told. */
  readonly at?: string;
  /** What is pressed, by what its name begins with in the catalogue. */
  readonly by: string;
  /** The menu that has it. */
  readonly behind?: string;
  /** Where it stands in the screen itself on the other, or is opened in another way. */
  readonly only?: Size;
}

/** The office's main dialogs, menus and sheets. */
const OPENED: readonly Opened[] = [
  { at: "/EventDashboard", behind: "More for", by: "Buyer list" },
  { by: "Refund", only: "desktop" },
  { behind: "More actions", by: "Partial refund" },
  { by: "Resend order email" },
  { by: "Exchange" },
  { at: "/Users", by: "Add user" },
  { at: "/Users", by: "More for" },
  { at: "/Allocations", by: "Add hold" },
  { at: "/PromoCodes", by: "Batches" },
  { at: "/Orders", by: "Export" },
  { at: "/Orders", by: "Filters", only: "phone" },
  { at: "/Orders", by: "Find anything" },
];

for (const size of SIZES)
  test(`what opens over the office's screens is in its catalogues, and whole from right to left: ${size}`, async ({
    folder,
    apiFor,
    openAs,
  }) => {
    const api = await apiFor("organiser");
    const { performance } = await TestEvent.stock(api, folder);
    const { order } = await api.sell(performance, 3, { name: "Maya Fernandes", email: "maya@example.org" });
    const page = await openAs("owner", { size });
    await page.addInitScript((language) => localStorage.setItem("foyer-language", language), MIRRORED);
    const received = new ReceivedTexts(page);
    const found: string[] = [];
    for (const { at = `/OrderDetails/${order}`, behind, by } of OPENED.filter(({ only = size }) => only === size)) {
      await arrive(page, at, MIRRORED);
      await openBegun(page, by, behind);
      const amiss = [
        ...(await checkLayout(page, { touched: false, zoomed: false })),
        ...(await unwrittenOn(page, received, AS_IT_IS)),
        ...(await besidePage(page)),
        ...(await turnedOn(page)),
      ];
      found.push(...amiss.map((line) => `${at}, ${by}: ${line}`));
    }
    expect(found).toEqual([]);
  });

/** Opens something by a button, which may stand in a menu, and waits for it. */
async function openBegun(page: Page, by: string, menu?: string): Promise<void> {
  const press = (name: string) =>
    page
      .getByRole("button", { name: begun(name) })
      .filter({ visible: true })
      .first()
      .click();
  const shown = (parts: string) => page.locator(parts).filter({ visible: true });
  const menus = shown("ion-popover");
  if (menu) {
    await press(menu);
    await expect(menus).toHaveCount(1);
  }
  await press(by);
  if (menu) await expect(menus).toHaveCount(0);
  await expect(shown("ion-popover, ion-modal")).toHaveCount(1);
}

/** What lies beside the page on a phone or on a desk. */
async function besideOnAny(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    found.push(...(await besidePage(page)).map((line) => `${line} at ${size.width}`));
  }
  return found;
}

/** The menu stands where lines begin, which is on the right. */
async function expectMirrored(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const placed = async () => {
    const menu = await page.getByRole("navigation", { name: /Màîñ/ }).boundingBox();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    if (!menu || !heading) return undefined;
    return { isRight: menu.x + menu.width > sizes.desktop.width - 2, isBefore: heading.x < menu.x };
  };
  await expect.poll(placed).toEqual({ isRight: true, isBefore: true });
}
