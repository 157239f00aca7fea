import { visibleMenu, type MenuGroup } from "@/frame/menu";
import { mayOpen, type Access } from "@/shell/access";
import type { RoleId } from "@/shell/session";
import type { IconName } from "@/ui/Icon";

/** Somewhere that one may go, whatever there is in the account. */
export interface Place {
  readonly path: string;
  /** In the catalogue `shell` for a screen, in `finding` for what is begun there. */
  readonly titleKey: string;
  readonly icon: IconName;
  readonly access: Access;
}

/** What is done or begun on a screen of its own; with a word after it, it is done with what that finds (`verbs.ts`). */
const ACTIONS: readonly Place[] = [
  { path: "/EventDashboard?sell", titleKey: "actions.sell", icon: "ticket", access: "everyone" },
  { path: "/QrValidation", titleKey: "actions.scan", icon: "scan", access: "everyone" },
  { path: "/Orders", titleKey: "actions.refund", icon: "receipt", access: "office" },
  { path: "/Orders?exchange", titleKey: "actions.exchange", icon: "exchange", access: "office" },
  { path: "/EventConfiguration", titleKey: "actions.event", icon: "plus", access: "office" },
  { path: "/PromocodeConfiguration", titleKey: "actions.code", icon: "plus", access: "office" },
  { path: "/UpsellConfiguration", titleKey: "actions.upsell", icon: "plus", access: "office" },
  { path: "/AllotmentConfiguration", titleKey: "actions.holds", icon: "plus", access: "office" },
  { path: "/EventsCalendar", titleKey: "actions.calendar", icon: "calendar", access: "office" },
  { path: "/UserProfile", titleKey: "actions.profile", icon: "user", access: "everyone" },
  { path: "/ChangePassword", titleKey: "actions.password", icon: "key", access: "everyone" },
];

export const actionsOf = (role: RoleId): readonly Place[] => ACTIONS.filter(({ access }) => mayOpen(access, role));

/** Screens that the menu shows as tabs of another one. */
const BESIDE: readonly Place[] = [
  { path: "/EventSummary", titleKey: "menu.eventsSummary", icon: "chart", access: "office" },
  { path: "/ReportingDashboard", titleKey: "menu.reportingDashboard", icon: "chart", access: "office" },
];

/** The screens of somebody's menu, in its order, and those beside them. */
export function screensOf(menu: readonly MenuGroup[], paths: ReadonlySet<string>, role: RoleId): readonly Place[] {
  const beside = BESIDE.filter(({ path, access }) => paths.has(path) && mayOpen(access, role));
  return [...visibleMenu(menu, paths, role).flatMap(({ entries }) => entries), ...beside];
}
