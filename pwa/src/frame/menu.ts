import { matchPath } from "react-router-dom";
import { type Access, mayOpen } from "@/shell/access";
import type { RoleId } from "@/shell/session";
import type { IconName } from "@/ui/Icon";

export interface MenuEntry {
  readonly path: string;
  /** The address, where that says more than the path. */
  readonly to?: string;
  /** In the catalogue `shell`. */
  readonly titleKey: string;
  /** The spec's word for it, where another is read: decision 0129. */
  readonly spec?: string;
  /** Of a long group, under which heading within it. */
  readonly part?: string;
  readonly icon: IconName;
  readonly access: Access;
  /** Other screens during which this entry is the current one. */
  readonly also?: readonly string[];
  /** What is counted beside it, while there is any. */
  readonly badge?: "conflicts";
}

/** Screens for one part of the work, under its heading; without one they stand by themselves. */
export interface MenuGroup {
  readonly titleKey?: string;
  readonly entries: readonly MenuEntry[];
}

export const SELL = "menu.sell";

/** Where one seldom goes: folded until somebody opens it, or is on one of its screens. */
export const SETTINGS = "menu.settings";

/** The spec's whole menu. An entry without a route is not shown, so that none leads nowhere. */
export const MENU: readonly MenuGroup[] = [
  {
    entries: [
      {
        path: "/EventDashboard",
        titleKey: "menu.home",
        spec: "Events Dashboard",
        icon: "grid",
        access: "everyone",
        also: ["/PerformanceView/:id", "/CheckInView/:id", "/EventsCalendar"],
      },
    ],
  },
  {
    titleKey: SELL,
    entries: [
      {
        path: "/EventDashboard",
        to: "/EventDashboard?sell",
        titleKey: "menu.counter",
        icon: "ticket",
        access: "everyone",
      },
      {
        path: "/Orders",
        titleKey: "menu.orders",
        icon: "receipt",
        access: "everyone",
        also: ["/OrderDetails/:id", "/ExchangeTicket/:id/:event/:performance"],
      },
      { path: "/CashUp", titleKey: "menu.cashUp", icon: "cash", access: "everyone" },
      {
        path: "/PromoCodes",
        titleKey: "menu.promoCodes",
        icon: "tag",
        access: "office",
        also: ["/PromocodeConfiguration/*"],
      },
    ],
  },
  {
    titleKey: "menu.programme",
    entries: [
      {
        path: "/Events",
        titleKey: "menu.events",
        icon: "calendar",
        access: "office",
        also: ["/EventConfiguration/:id?"],
      },
      {
        path: "/TicketTypes",
        titleKey: "menu.ticketTypes",
        spec: "TicketTypes",
        icon: "ticket",
        access: "office",
        also: ["/TicketTypeConfiguration/:account"],
      },
      {
        path: "/Allocations",
        titleKey: "menu.allocations",
        spec: "Allocations",
        icon: "layers",
        access: "office",
        also: ["/AllotmentConfiguration"],
      },
      {
        path: "/Upsells",
        titleKey: "menu.upsells",
        icon: "cup",
        access: "office",
        also: ["/UpsellConfiguration/:id?"],
      },
      { path: "/Venues", titleKey: "menu.venues", icon: "building", access: "office" },
      {
        path: "/Branding",
        titleKey: "menu.branding",
        icon: "edit",
        access: "office",
        also: ["/TicketTemplate", "/EmailTemplate"],
      },
    ],
  },
  {
    titleKey: "menu.door",
    entries: [
      {
        path: "/QrValidation",
        titleKey: "menu.scanner",
        icon: "scan",
        access: "everyone",
        also: ["/QrValidation/:performance"],
      },
      {
        path: "/DoorLog",
        titleKey: "menu.doorLog",
        icon: "sheet",
        access: "office",
        also: ["/DoorLog/:performance"],
        badge: "conflicts",
      },
      { path: "/Devices", titleKey: "menu.devices", icon: "device", access: "office" },
      {
        path: "/DoorRules",
        titleKey: "menu.doorRules",
        icon: "sliders",
        access: "office",
        also: ["/DoorRules/:event"],
      },
    ],
  },
  {
    entries: [
      {
        path: "/Reports",
        titleKey: "menu.reports",
        icon: "chart",
        access: "office",
        also: ["/EventSummary", "/ReportingDashboard"],
      },
    ],
  },
  {
    titleKey: SETTINGS,
    entries: [
      { path: "/Users", titleKey: "menu.users", part: "menu.people", icon: "users", access: "office" },
      { path: "/Rights", titleKey: "menu.rights", part: "menu.people", icon: "shield", access: "admin" },
      { path: "/AuditLog", titleKey: "menu.auditLog", part: "menu.people", icon: "clock", access: "admin" },
      { path: "/Customers", titleKey: "menu.customers", part: "menu.money", icon: "building", access: "admin" },
      { path: "/TaxManagement", titleKey: "menu.taxManagement", part: "menu.money", icon: "receipt", access: "admin" },
      { path: "/Reconciliation", titleKey: "menu.reconciliation", part: "menu.money", icon: "sheet", access: "admin" },
      { path: "/BuyingLimits", titleKey: "menu.buyingLimits", part: "menu.buyers", icon: "sliders", access: "admin" },
      { path: "/KeepingData", titleKey: "menu.keeping", part: "menu.buyers", icon: "trash", access: "admin" },
      { path: "/ClientApi", titleKey: "menu.clientApi", part: "menu.connections", icon: "link", access: "office" },
      {
        path: "/Webhooks",
        titleKey: "menu.webhooks",
        part: "menu.connections",
        icon: "upload",
        access: "office",
        also: ["/Webhooks/:endpoint"],
      },
    ],
  },
];

const ENTRIES: readonly MenuEntry[] = MENU.flatMap(({ entries }) => entries);

function tabsTo(...paths: readonly string[]): readonly MenuEntry[] {
  return paths.map((path) => {
    const found = ENTRIES.find((entry) => entry.path === path);
    if (!found) throw new Error(`The menu has no ${path}`);
    return found;
  });
}

const OF_OWNERS = tabsTo("/EventDashboard", "/Orders", "/Events", "/Reports");

/** The four tabs of a phone that lead somewhere, by who uses them most; the fifth, More, opens the menu. */
export const TABS: Readonly<Record<RoleId, readonly MenuEntry[]>> = {
  1: OF_OWNERS,
  2: tabsTo("/EventDashboard", "/Orders", "/QrValidation", "/Events"),
  3: tabsTo("/QrValidation", "/Orders", "/CashUp", "/EventDashboard"),
  4: OF_OWNERS,
};

/** What someone sees of the menu: screens that exist and that their role may open, and no empty group. */
export function visibleMenu(menu: readonly MenuGroup[], paths: ReadonlySet<string>, role: RoleId): MenuGroup[] {
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isShown(entry, paths, role)) }))
    .filter(({ entries }) => entries.length > 0);
}

export function isShown(entry: MenuEntry, paths: ReadonlySet<string>, role: RoleId): boolean {
  return paths.has(entry.path) && mayOpen(entry.access, role);
}

export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return [entry.path, ...(entry.also ?? [])].some((path) => matchPath({ path, end: true }, pathname) !== null);
}

/** What a phone's tabs are called where that is shorter than the menu, in the catalogue `shell`. */
export const TAB_WORDS: ReadonlyMap<string, string> = new Map([["/QrValidation", "tabs.scanner"]]);
