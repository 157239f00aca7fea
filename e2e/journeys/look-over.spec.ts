import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Locator, Page } from "@playwright/test";

import { expect, sizes, test } from "../fixtures";
import { openLongHouse, type LongHouse } from "../long-house";
import { expectNothingAmiss } from "../look-over";
import { TheatrePage } from "../pages/theatre-page";

const APP = readFileSync(join(fileURLToPath(new URL("../..", import.meta.url)), "pwa/src/App.tsx"), "utf8");

/** What is pressed, one after the other, until a dialog is open; by what each button's name begins with. */
type Way = readonly string[];

interface Screen {
  /** Its path as the app's table has it. */
  readonly path: string;
  /** Where it is in this house; its path, unless told. */
  readonly at?: (house: LongHouse) => string;
  readonly dialogs?: readonly Way[];
  /** What opens a sheet on a phone, and stands in the screen elsewhere. */
  readonly sheets?: readonly string[];
}

const SELLING: readonly Screen[] = [
  {
    path: "/EventDashboard",
    dialogs: [
      ["Walk-in sales"],
      ["Walk-in sales", "More$", "Other dates"],
      ["Buyer List"],
      ["See More Results"],
      ["Find anything"],
    ],
  },
  { path: "/Orders", sheets: ["Filters"] },
  {
    path: "/OrderDetails/:eventTicketDetailId",
    at: ({ order }) => `/OrderDetails/${order}`,
    dialogs: [["Exchange"], ["Refund"], ["Partial Refund"], ["Edit Email"], ["Resend Order Email"], ["Edit Comments"]],
  },
  {
    path: "/ExchangeTicket/:eventTicketDetailId/:eventid/:eventdetailid",
    at: ({ order, event, performance }) => `/ExchangeTicket/${order}/${event}/${performance}`,
  },
  { path: "/CashUp", dialogs: [["Close day"]] },
  { path: "/PromoCodes", dialogs: [["Batches"]] },
  { path: "/PromocodeConfiguration/:id?/:promoname?", at: () => "/PromocodeConfiguration" },
  { path: "/EventSummary", dialogs: [["See More Results"]] },
  { path: "/ReportingDashboard" },
  { path: "/Reports" },
];

const PROGRAMME: readonly Screen[] = [
  { path: "/Events" },
  {
    path: "/EventConfiguration/:eventId?",
    at: ({ event }) => `/EventConfiguration/${event}`,
    dialogs: [
      ["Duplicate"],
      ["Add by rule"],
      ["Bulk Edit"],
      ["Change the sale of"],
      ["More for", "Offer another performance"],
      ["More for", "Cancel performance"],
      ["Change terms"],
      ["Change texts"],
      ["Show Thumbnail image"],
    ],
  },
  {
    path: "/PerformanceView/:eventOccurrenceId",
    at: ({ performance }) => `/PerformanceView/${performance}`,
    dialogs: [["View here: Order Details"], ["View here: Upsell Details"], ["View here: Wall screen"]],
  },
  // Today's: the others may be in the next month.
  { path: "/EventsCalendar", dialogs: [["Subscribe"], ["11:45PM"]] },
];

const OFFER: readonly Screen[] = [
  { path: "/Allocations", dialogs: [["Add Hold"]] },
  { path: "/AllotmentConfiguration" },
  { path: "/Upsells" },
  { path: "/UpsellConfiguration/:upsellId?", at: ({ upsell }) => `/UpsellConfiguration/${upsell}` },
  { path: "/TicketTypes" },
  { path: "/TicketTypeConfiguration/:accountId", at: () => "/TicketTypeConfiguration/0" },
  { path: "/Venues", dialogs: [["Edit"]] },
  { path: "/Branding", dialogs: [["Upload Stylesheet"], ["Versions"]] },
  { path: "/TicketTemplate", at: ({ event }) => `/TicketTemplate?event=${event}` },
  { path: "/EmailTemplate", at: ({ event }) => `/EmailTemplate?event=${event}` },
];

const SETTINGS: readonly Screen[] = [
  { path: "/Users", dialogs: [["Edit"]] },
  { path: "/Customers", dialogs: [["Edit"]] },
  { path: "/TaxManagement" },
  { path: "/Reconciliation" },
  { path: "/Rights", dialogs: [["300 times"]] },
  { path: "/BuyingLimits" },
  { path: "/KeepingData" },
  { path: "/AuditLog" },
  { path: "/ClientApi", dialogs: [["Connect SendGrid"], ["Edit"]] },
  { path: "/Webhooks", dialogs: [["Edit"]] },
  { path: "/Webhooks/:endpoint", at: ({ endpoint }) => `/Webhooks/${endpoint}`, dialogs: [["Send again from"]] },
  { path: "/UserProfile" },
  { path: "/ChangePassword" },
  { path: "/404Page" },
];

const DOOR: readonly Screen[] = [
  { path: "/QrValidation" },
  { path: "/QrValidation/:performance", at: ({ performance }) => `/QrValidation/${performance}` },
  { path: "/CheckInView/:eventOccurrenceId", at: ({ performance }) => `/CheckInView/${performance}` },
  { path: "/DoorLog", sheets: ["Filters"] },
  { path: "/DoorLog/:performance", at: ({ performance }) => `/DoorLog/${performance}` },
  { path: "/Devices", dialogs: [["Enrol a phone"]] },
  { path: "/DoorRules" },
  { path: "/DoorRules/:event", at: ({ event }) => `/DoorRules/${event}` },
  { path: "/Wall/:performance", at: ({ wall }) => wall },
];

const ENTRANCE: readonly Screen[] = [
  { path: "/Login" },
  { path: "/ForgotPassword" },
  { path: "/ResetPassword" },
  { path: "/enrol" },
  { path: "/Removed" },
];

/** The same as others: `/` is the sign-in page, and what has no screen is `/404Page`. */
const NO_SCREENS = ["/", "*"];

const PARTS = { selling: SELLING, programme: PROGRAMME, offer: OFFER, settings: SETTINGS, door: DOOR };

for (const [name, screens] of Object.entries(PARTS))
  test(`nothing is cut, covered or out of reach: ${name}`, async ({ platform, postbox, apiFor, openAs }) => {
    const house = await openLongHouse(platform, postbox, apiFor);
    const page = await openAs(house.owner);
    for (const screen of screens) await lookAt(page, screen, house);
  });

test("nothing is cut, covered or out of reach: before one has signed in", async ({ openBrowser }) => {
  const page = await openBrowser();
  for (const { path } of ENTRANCE) {
    await page.goto(path);
    await expectNothingAmiss(page, path);
  }
});

test("the picture before one has signed in has its open door, however wide it is", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/");
  const picture = page.locator("svg", { has: page.locator("linearGradient") });
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    // The last that is drawn of it, and the only part that stands open.
    await expect(picture.locator("path").last()).toBeInViewport({ ratio: 0.99 });
  }
});

test("nothing is cut, covered or out of reach: buying", async ({ url, platform, postbox, apiFor, openBrowser }) => {
  const house = await openLongHouse(platform, postbox, apiFor);
  const page = await openBrowser();
  await page.goto(`${url}/buy/${house.event}`);
  await expect(page.getByRole("heading", { name: house.name, level: 1 })).toBeVisible();
  await expectNothingAmiss(page, "/buy");
  const widget = await TheatrePage.openAlone(page, url, house.event, house.name);
  await expectNothingAmiss(page, "the widget's dates");
  await page.getByRole("button", { name: "2:30PM" }).click();
  await widget.add("Normal Ticket", 2);
  await expectNothingAmiss(page, "the widget's tickets");
  await widget.goOn.click();
  await expect(widget.timeLeft).toBeVisible();
  await expectNothingAmiss(page, "the widget's details");
});

test("every screen of the app is looked over", () => {
  // The first of them is the example of how one is added.
  const paths = [...APP.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path).slice(1);
  const seen = [...Object.values(PARTS).flat(), ...ENTRANCE].map(({ path }) => path);
  expect([...seen, ...NO_SCREENS].sort()).toEqual(paths.sort());
});

async function lookAt(page: Page, { path, at, dialogs = [], sheets = [] }: Screen, house: LongHouse): Promise<void> {
  const open = () => page.goto(at?.(house) ?? path);
  await open();
  await expectNothingAmiss(page, path);
  for (const way of dialogs) {
    for (const name of way) await press(page, name);
    await expect(dialogOf(page), `${path}, ${way.join(", ")}`).toBeVisible();
    await expectNothingAmiss(page, `${path}, ${way.join(", ")}`);
    await open();
  }
  for (const name of sheets) {
    await page.setViewportSize(sizes.phone);
    await press(page, name);
    await expect(dialogOf(page)).toBeVisible();
    await expectNothingAmiss(page, `${path}, ${name}`, sizes.phone.width);
    await page.setViewportSize(sizes.desktop);
  }
}

const dialogOf = (page: Page): Locator => page.locator("ion-modal").filter({ visible: true }).last();

/** By what its name begins with, in whichever letters. */
async function press(page: Page, name: string): Promise<void> {
  const named = page.getByRole("button", { name: new RegExp(`^${name}`, "i") }).filter({ visible: true });
  await named.first().click();
}
