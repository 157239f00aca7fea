import { describe, expect, it } from "vitest";
import { t } from "@/i18n/i18n";
import { judge, mayOpen, type Access } from "@/shell/access";
import { isCurrent, MENU, isGroup, visibleMenu, type MenuItem } from "@/frame/menu";
import type { RoleId } from "@/shell/session";

const ROLES: readonly RoleId[] = [1, 2, 3, 4];
const openTo = (access: Access) => ROLES.filter((role) => mayOpen(access, role));

describe("the guard", () => {
  it("sends who is not signed in to the sign-in", () => {
    expect(judge("everyone", null)).toBe("signIn");
    expect(judge("office", null)).toBe("signIn");
    expect(judge("public", null)).toBe("open");
  });

  it("shows the not-found screen to roles that a screen is closed to", () => {
    expect(judge("office", { roleid: 3 })).toBe("notFound");
    expect(judge("admin", { roleid: 2 })).toBe("notFound");
    expect(judge("everyone", { roleid: 3 })).toBe("open");
  });

  it("keeps each word to its roles", () => {
    expect(openTo("everyone")).toEqual([1, 2, 3, 4]);
    expect(openTo("office")).toEqual([1, 2, 4]);
    expect(openTo("admin")).toEqual([1, 4]);
  });
});

const entries = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(isGroup(item) ? [] : [item.path]), ...(item.children ?? []).map((child) => child.path)]);
const everyPath = new Set(entries(MENU));

/** The menu as it is read: a line for each entry, and indented what lies below another. */
const linesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [
    isGroup(item) ? t(`shell:${item.titleKey}`) : `${t(`shell:${item.titleKey}`)} ${item.path}`,
    ...(item.children ?? []).map((child) => `  ${t(`shell:${child.titleKey}`)} ${child.path}`),
  ]);

/** Spec part 1, section 2, with the audit log, the cash-up, the reconciliation, the rights, the phones and the rules of gates of our issues. */
const SPEC = [
  "Dashboard",
  "  Events Dashboard /EventDashboard",
  "  Events Summary /EventSummary",
  "  Reporting Dashboard /ReportingDashboard",
  "Orders /Orders",
  "  Cash-up /CashUp",
  "Promo Codes /PromoCodes",
  "Events /Events",
  "  Branding /Branding",
  "Upsells /Upsells",
  "Venues /Venues",
  "Users /Users",
  "Admin Tools",
  "  Customers /Customers",
  "  Tax Management /TaxManagement",
  "  Reconciliation /Reconciliation",
  "  Rights /Rights",
  "  Buying Limits /BuyingLimits",
  "  Keeping Data /KeepingData",
  "  Audit Log /AuditLog",
  "  Client API Management /ClientApi",
  "  Webhooks /Webhooks",
  "Ticket Scanner /QrValidation",
  "  Door Log /DoorLog",
  "  Phones /Devices",
  "  Door Rules /DoorRules",
  "Allocations /Allocations",
  "TicketTypes /TicketTypes",
  "Reports /Reports",
];
/** Spec part 1, section 6. */
const NOT_FOR_ORGANISERS = ["/Customers", "/TaxManagement", "/Reconciliation", "/Rights", "/BuyingLimits", "/KeepingData", "/AuditLog"];

describe("the menu", () => {
  it.each([1, 4] as const)("is the spec's whole one for role %i", (role) => {
    expect(linesOf(visibleMenu(MENU, everyPath, role))).toEqual(SPEC);
  });

  it("is all but Customers and Tax Management for organisers, who keep Client API Management", () => {
    const lines = SPEC.filter((line) => !NOT_FOR_ORGANISERS.some((path) => line.endsWith(path)));
    expect(linesOf(visibleMenu(MENU, everyPath, 2))).toEqual(lines);
  });

  it("shows the door staff their three screens and their own till", () => {
    expect(entries(visibleMenu(MENU, everyPath, 3))).toEqual([
      "/EventDashboard",
      "/Orders",
      "/CashUp",
      "/QrValidation",
    ]);
  });

  it("leads nowhere that does not exist, and shows no empty group", () => {
    const menu = visibleMenu(MENU, new Set(["/EventDashboard", "/Orders"]), 1);
    expect(entries(menu)).toEqual(["/EventDashboard", "/Orders"]);
    expect(menu.map((item) => item.titleKey)).toEqual(["menu.dashboard", "menu.orders"]);
  });

  it("marks the entry whose screens include this one", () => {
    const orders = MENU.find((item) => !isGroup(item) && item.path === "/Orders");
    if (!orders || isGroup(orders)) throw new Error("no Orders");
    expect(isCurrent(orders, "/OrderDetails/42")).toBe(true);
    expect(isCurrent(orders, "/ExchangeTicket/1/2/3")).toBe(true);
    expect(isCurrent(orders, "/Events")).toBe(false);
    const branding = MENU.flatMap((item) => item.children ?? []).find(({ path }) => path === "/Branding");
    const events = MENU.find((item) => !isGroup(item) && item.path === "/Events");
    if (!branding || !events || isGroup(events)) throw new Error("no Events or no Branding");
    expect(["/TicketTemplate", "/EmailTemplate"].every((path) => isCurrent(branding, path))).toBe(true);
    expect(["/EventConfiguration", "/EventConfiguration/7"].every((path) => isCurrent(events, path))).toBe(true);
  });

  it.each([
    ["/PromoCodes", ["/PromocodeConfiguration", "/PromocodeConfiguration/1", "/PromocodeConfiguration/0/EARLY%2010"]],
    ["/Upsells", ["/UpsellConfiguration", "/UpsellConfiguration/7"]],
    ["/TicketTypes", ["/TicketTypeConfiguration/7"]],
  ])("marks %s while one of its forms is open", (path, forms) => {
    const entry = MENU.find((item) => !isGroup(item) && item.path === path);
    if (!entry || isGroup(entry)) throw new Error(`no ${path}`);
    expect([path, ...forms].every((form) => isCurrent(entry, form))).toBe(true);
    expect(ROLES.filter((role) => mayOpen(entry.access, role))).toEqual([1, 2, 4]);
  });
});
