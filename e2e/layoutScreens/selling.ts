import { expect } from "../fixtures";
import { LONG } from "../long-names";
import { ReportsPage } from "../pages/reports-page";
import { choose, pick, tick, type Doing, type Screen } from "./screen";

/** Searches the whole office. */
const find = (words: string): Doing => ({
  what: `found: ${words}`,
  run: async (page) => {
    await page.getByRole("combobox", { name: "Find anything" }).fill(words);
    await expect(page.getByRole("listbox", { name: "What was found" }).getByRole("option").first()).toBeVisible();
  },
});

const readReport: Doing = {
  what: "a report",
  run: async (page) => {
    const reports = await ReportsPage.open(page);
    await reports.choose("Sales by performance", "Today");
    await expect(reports.sheet.getByRole("row").filter({ hasText: LONG.event }).first()).toBeVisible();
  },
};

export const COUNTER: readonly Screen[] = [
  {
    path: "/EventDashboard",
    dialogs: [
      ["Sell ?,"],
      ["Sell ?,", "More$", "Other dates"],
      ["Sell ?,", "More$", "Other dates", "Box office"],
      ["More for", "Buyer List"],
      ["See More Results"],
      ["Find anything"],
      ["Find anything", find("Donau")],
      ["Find anything", find("Maximil")],
    ],
    menus: [["Account menu"], ["More for"]],
  },
  { path: "/CashUp", dialogs: [["Close day"]] },
];

export const METRICS: readonly Screen[] = [
  { path: "/EventSummary", dialogs: [["See More Results"]] },
  { path: "/ReportingDashboard" },
  {
    path: "/Reports",
    states: [[readReport]],
    dialogs: [[readReport, "Schedule by email"]],
    menus: [[readReport, "Download"]],
  },
];

export const ORDERS: readonly Screen[] = [
  {
    path: "/Orders",
    sheets: ["Filters"],
    dialogs: [["Export", choose("Your exports")]],
    menus: [["Export"], ["More for"]],
  },
  {
    path: "/OrderDetails/:eventTicketDetailId",
    at: ({ order }) => `/OrderDetails/${order}`,
    dialogs: [
      ["Exchange"],
      ["Exchange", "Continue"],
      ["Exchange", "Continue", tick(""), "Continue"],
      ["Refund"],
      ["More actions", "Partial Refund"],
      ["Edit Email"],
      ["Resend Order Email"],
      ["Edit Comments"],
    ],
    menus: [["More actions"]],
  },
  {
    path: "/ExchangeTicket/:eventTicketDetailId/:eventid/:eventdetailid",
    at: ({ order, event, performance }) => `/ExchangeTicket/${order}/${event}/${performance}`,
  },
  {
    path: "/PromoCodes",
    states: [[tick("Gift card")]],
    dialogs: [["Batches"]],
    menus: [["Export"], ["More for"], [tick("Gift card"), "More for"]],
  },
  {
    path: "/PromocodeConfiguration/:id?/:promoname?",
    at: () => "/PromocodeConfiguration",
    states: [[tick("Many codes")], [tick("From a file")]],
    dialogs: [[pick("Add an event", LONG.event), "Choose performances"]],
  },
];
