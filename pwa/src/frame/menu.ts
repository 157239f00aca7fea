import { matchPath } from "react-router-dom";
import { mayOpen, type Access } from "@/shell/access";
import type { RoleId } from "@/shell/session";
import type { IconName } from "@/ui/Icon";

export interface MenuEntry {
  readonly path: string;
  /** In the catalogue `shell`. */
  readonly titleKey: string;
  readonly icon: IconName;
  readonly access: Access;
  /** Other screens during which this entry is the current one. */
  readonly also?: readonly string[];
  readonly children?: readonly MenuEntry[];
  /** What is counted beside it, while there is any. */
  readonly badge?: "conflicts";
}

/** A heading with screens below it, but none of its own. */
export interface MenuGroup {
  readonly titleKey: string;
  readonly icon: IconName;
  readonly children: readonly MenuEntry[];
}

export type MenuItem = MenuEntry | MenuGroup;

/** The spec's whole menu. An entry without a route is not shown, so that none leads nowhere. */
export const MENU: readonly MenuItem[] = [
  {
    titleKey: "menu.dashboard",
    icon: "grid",
    children: [
      {
        path: "/EventDashboard",
        titleKey: "menu.eventsDashboard",
        icon: "grid",
        access: "everyone",
        also: ["/PerformanceView/:id", "/CheckInView/:id", "/EventsCalendar"],
      },
      { path: "/EventSummary", titleKey: "menu.eventsSummary", icon: "chart", access: "office" },
      { path: "/ReportingDashboard", titleKey: "menu.reportingDashboard", icon: "chart", access: "office" },
    ],
  },
  {
    path: "/Orders",
    titleKey: "menu.orders",
    icon: "receipt",
    access: "everyone",
    also: ["/OrderDetails/:id", "/ExchangeTicket/:id/:event/:performance"],
    children: [{ path: "/CashUp", titleKey: "menu.cashUp", icon: "cash", access: "everyone" }],
  },
  {
    path: "/PromoCodes",
    titleKey: "menu.promoCodes",
    icon: "tag",
    access: "office",
    also: ["/PromocodeConfiguration/*"],
  },
  {
    path: "/Events",
    titleKey: "menu.events",
    icon: "calendar",
    access: "office",
    also: ["/EventConfiguration/:id?"],
    children: [
      {
        path: "/Branding",
        titleKey: "menu.branding",
        icon: "layers",
        access: "office",
        also: ["/TicketTemplate", "/EmailTemplate"],
      },
    ],
  },
  { path: "/Upsells", titleKey: "menu.upsells", icon: "cup", access: "office", also: ["/UpsellConfiguration/:id?"] },
  { path: "/Venues", titleKey: "menu.venues", icon: "building", access: "office" },
  { path: "/Users", titleKey: "menu.users", icon: "users", access: "office" },
  {
    titleKey: "menu.adminTools",
    icon: "sliders",
    children: [
      { path: "/Customers", titleKey: "menu.customers", icon: "users", access: "admin" },
      { path: "/TaxManagement", titleKey: "menu.taxManagement", icon: "receipt", access: "admin" },
      { path: "/Reconciliation", titleKey: "menu.reconciliation", icon: "sheet", access: "admin" },
      { path: "/Rights", titleKey: "menu.rights", icon: "shield", access: "admin" },
      { path: "/BuyingLimits", titleKey: "menu.buyingLimits", icon: "sliders", access: "admin" },
      { path: "/KeepingData", titleKey: "menu.keeping", icon: "trash", access: "admin" },
      { path: "/AuditLog", titleKey: "menu.auditLog", icon: "clock", access: "admin" },
      { path: "/ClientApi", titleKey: "menu.clientApi", icon: "link", access: "office" },
      {
        path: "/Webhooks",
        titleKey: "menu.webhooks",
        icon: "upload",
        access: "office",
        also: ["/Webhooks/:endpoint"],
      },
    ],
  },
  {
    path: "/QrValidation",
    titleKey: "menu.scanner",
    icon: "scan",
    access: "everyone",
    also: ["/QrValidation/:performance"],
    children: [
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
    path: "/Allocations",
    titleKey: "menu.allocations",
    icon: "layers",
    access: "office",
    also: ["/AllotmentConfiguration"],
  },
  {
    path: "/TicketTypes",
    titleKey: "menu.ticketTypes",
    icon: "ticket",
    access: "office",
    also: ["/TicketTypeConfiguration/:account"],
  },
  { path: "/Reports", titleKey: "menu.reports", icon: "chart", access: "office" },
];

export const isGroup = (item: MenuItem): item is MenuGroup => !("path" in item);

/** The four tabs of a phone that lead somewhere; the fifth, More, opens the menu. */
export const TABS: readonly MenuEntry[] = ["/EventDashboard", "/Orders", "/QrValidation", "/Events"].map((path) => {
  const found = MENU.flatMap((item) => (isGroup(item) ? item.children : [item])).find((entry) => entry.path === path);
  if (!found) throw new Error(`The menu has no ${path}`);
  return found;
});

/** What someone sees of the menu: screens that exist and that their role may open, and no empty group. */
export function visibleMenu(items: readonly MenuItem[], paths: ReadonlySet<string>, role: RoleId): MenuItem[] {
  return items.flatMap((item): MenuItem[] => {
    const children = item.children?.filter((child) => isShown(child, paths, role)) ?? [];
    if (isGroup(item)) return children.length > 0 ? [{ ...item, children }] : [];
    return isShown(item, paths, role) ? [{ ...item, children }] : [];
  });
}

export function isShown(entry: MenuEntry, paths: ReadonlySet<string>, role: RoleId): boolean {
  return paths.has(entry.path) && mayOpen(entry.access, role);
}

export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return [entry.path, ...(entry.also ?? [])].some((path) => matchPath({ path, end: true }, pathname) !== null);
}
