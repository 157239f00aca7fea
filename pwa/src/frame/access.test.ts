import { describe, expect, it } from "vitest";
import { t } from "@/i18n/i18n";
import { type Access, firstPath, checkAccess, mayOpen } from "@/shell/access";
import type { RoleId } from "@/shell/session";
import { isCurrent, MENU, type MenuGroup, TABS, visibleMenu } from "./menu";

const ROLES: readonly RoleId[] = [1, 2, 3, 4];
const openTo = (access: Access) => ROLES.filter((role) => mayOpen(access, role));

describe("the guard", () => {
  it("sends who is not signed in to the sign-in", () => {
    expect(checkAccess("everyone", null)).toBe("signIn");
    expect(checkAccess("office", null)).toBe("signIn");
    expect(checkAccess("public", null)).toBe("open");
  });

  it("shows the not-found screen to roles that a screen is closed to", () => {
    expect(checkAccess("office", { roleid: 3 })).toBe("notFound");
    expect(checkAccess("admin", { roleid: 2 })).toBe("notFound");
    expect(checkAccess("everyone", { roleid: 3 })).toBe("open");
  });

  it("keeps each word to its roles", () => {
    expect(openTo("everyone")).toEqual([1, 2, 3, 4]);
    expect(openTo("office")).toEqual([1, 2, 4]);
    expect(openTo("admin")).toEqual([1, 4]);
  });
});

it("leads whoever is signed in on from the sign-in alone, to where their role begins", () => {
  const from = (path: string) => ROLES.map((roleid) => firstPath(path, { roleid }));
  for (const path of ["/", "/Login", "/login"])
    expect(from(path)).toEqual(["/EventDashboard", "/EventDashboard", "/QrValidation", "/EventDashboard"]);
  for (const path of ["/ResetPassword", "/enrol", "/Orders"]) expect(from(path)).toEqual(ROLES.map(() => path));
  expect(firstPath("/", null)).toBe("/");
});

const entriesOf = (menu: readonly MenuGroup[]) => menu.flatMap(({ entries }) => entries);
const pathsOf = (menu: readonly MenuGroup[]): string[] => entriesOf(menu).map(({ path }) => path);
const everyPath = new Set(pathsOf(MENU));

/** The menu as it is read: a line for each heading, and indented the screens below it. */
const linesOf = (menu: readonly MenuGroup[]): string[] =>
  menu.flatMap(({ titleKey, entries }) => [
    ...(titleKey === undefined ? [] : [t(`shell:${titleKey}`)]),
    ...entries.map((entry) => `  ${t(`shell:${entry.titleKey}`)} ${entry.path}`),
  ]);

/** Spec part 1, section 2, by what one does, with the audit log, the cash-up, the reconciliation, the rights, the phones and the rules of gates of our issues. */
const WHOLE = [
  "  Home /EventDashboard",
  "Sell",
  "  Sell tickets /EventDashboard",
  "  Orders /Orders",
  "  Cash-up /CashUp",
  "  Promo codes /PromoCodes",
  "Programme",
  "  Events /Events",
  "  Ticket types /TicketTypes",
  "  Holds /Allocations",
  "  Upsells /Upsells",
  "  Venues /Venues",
  "  Branding /Branding",
  "Door",
  "  Ticket scanner /QrValidation",
  "  Door log /DoorLog",
  "  Phones /Devices",
  "  Door rules /DoorRules",
  "  Reports /Reports",
  "Settings",
  "  Users /Users",
  "  Permissions /Rights",
  "  Audit log /AuditLog",
  "  Customers /Customers",
  "  Tax management /TaxManagement",
  "  Reconciliation /Reconciliation",
  "  Purchase limits /BuyingLimits",
  "  Data retention /KeepingData",
  "  Client API management /ClientApi",
  "  Webhooks /Webhooks",
];
/** Spec part 1, section 6. */
const NOT_FOR_ORGANISERS = [
  "/Customers",
  "/TaxManagement",
  "/Reconciliation",
  "/Rights",
  "/BuyingLimits",
  "/KeepingData",
  "/AuditLog",
];

describe("the menu", () => {
  it.each([1, 4] as const)("is the whole one for role %i", (role) => {
    expect(linesOf(visibleMenu(MENU, everyPath, role))).toEqual(WHOLE);
  });

  it("is all but Customers and Tax Management for organisers, who keep Client API Management", () => {
    const lines = WHOLE.filter((line) => !NOT_FOR_ORGANISERS.some((path) => line.endsWith(path)));
    expect(linesOf(visibleMenu(MENU, everyPath, 2))).toEqual(lines);
  });

  it("shows the door staff their three screens and their own till, below the two headings that have any", () => {
    expect(linesOf(visibleMenu(MENU, everyPath, 3))).toEqual([
      "  Home /EventDashboard",
      "Sell",
      "  Sell tickets /EventDashboard",
      "  Orders /Orders",
      "  Cash-up /CashUp",
      "Door",
      "  Ticket scanner /QrValidation",
    ]);
  });

  it("leads nowhere that does not exist, and shows no empty group", () => {
    const menu = visibleMenu(MENU, new Set(["/EventDashboard", "/Orders"]), 1);
    expect(pathsOf(menu)).toEqual(["/EventDashboard", "/EventDashboard", "/Orders"]);
    expect(menu.map(({ titleKey }) => titleKey)).toEqual([undefined, "menu.sell"]);
  });

  it("keeps the spec's words for what people read otherwise", () => {
    const words = entriesOf(MENU).flatMap(({ path, spec }) => (spec ? [[path, spec]] : []));
    expect(words).toEqual([
      ["/EventDashboard", "Events Dashboard"],
      ["/TicketTypes", "TicketTypes"],
      ["/Allocations", "Allocations"],
    ]);
  });

  it.each([
    ["/Orders", ["/OrderDetails/42", "/ExchangeTicket/1/2/3"]],
    ["/Branding", ["/TicketTemplate", "/EmailTemplate"]],
    ["/Events", ["/EventConfiguration", "/EventConfiguration/7"]],
    ["/PromoCodes", ["/PromocodeConfiguration", "/PromocodeConfiguration/1", "/PromocodeConfiguration/0/EARLY%2010"]],
    ["/Upsells", ["/UpsellConfiguration", "/UpsellConfiguration/7"]],
    ["/TicketTypes", ["/TicketTypeConfiguration/7"]],
    ["/Reports", ["/EventSummary", "/ReportingDashboard"]],
  ])("marks %s, and no other, while one of its screens is open", (path, screens) => {
    for (const screen of [path, ...screens]) {
      const current = entriesOf(MENU).filter((entry) => isCurrent(entry, screen));
      expect(current.map((entry) => entry.path)).toEqual([path]);
    }
  });

  it("has in a phone's bar four screens of each role, the door's own first where one works there", () => {
    const paths = (role: RoleId) => TABS[role].map(({ path }) => path);
    for (const role of ROLES) {
      expect(TABS[role]).toHaveLength(4);
      expect(TABS[role].every(({ access }) => mayOpen(access, role))).toBe(true);
    }
    expect(paths(3)).toEqual(["/QrValidation", "/Orders", "/CashUp", "/EventDashboard"]);
    expect(paths(2)).toEqual(["/EventDashboard", "/Orders", "/QrValidation", "/Events"]);
    expect(paths(4)).toEqual(["/EventDashboard", "/Orders", "/Events", "/Reports"]);
  });
});
