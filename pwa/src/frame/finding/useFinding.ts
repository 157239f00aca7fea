import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { type Access, mayOpen } from "@/shell/access";
import { useRoutePaths } from "@/shell/routes";
import { PLATFORM_ROLE, type RoleId, useAccountId, useUser } from "@/shell/session";
import { folded, matching } from "@/ui/choices";
import { useFormat } from "@/ui/format";
import type { IconName } from "@/ui/Icon";
import { useDebounced } from "@/ui/useDebounced";
import { MENU, type MenuGroup, visibleMenu } from "../menu";
import { found, type Group, groupsOf, type Hit, recalled, recentHits, SHORTEST } from "./queries";
import { recentOf } from "./recent";

/** What one does with what is found. */
export type Verb = "sell" | "scan" | "refund" | "exchange";

const VERBS: readonly Verb[] = ["sell", "scan", "refund", "exchange"];

/** `refund 103`: what is to be done, and of what it is said; without such a word all of it is looked for. */
export function verbIn(typed: string): { readonly verb?: Verb; readonly text: string } {
  const t = textsOf("finding");
  const [, first = "", text = ""] = /^\s*(\S+)\s+(.*\S)\s*$/.exec(typed) ?? [];
  const verb = VERBS.find((one) => t(`verbs.${one}`).split(" ").includes(folded(first)));
  return verb ? { verb, text } : { text: typed.trim() };
}

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
  const screens = visibleMenu(menu, paths, role).flatMap(({ entries }) => entries.filter(({ to }) => to === undefined));
  return [...screens, ...beside];
}

const ASK_AFTER_MS = 180;
const MOST_PLACES = 4; // once something is typed
const DOOR_STAFF: RoleId = 3;

export interface Finding {
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Without those that are empty. */
  readonly groups: readonly Group[];
  /** Whether what is shown is of what is typed. */
  readonly isSettled: boolean;
  /** Nothing is there yet in place of which it could be shown. */
  readonly isFirst: boolean;
  /** The server is not asked for so little. */
  readonly isTooShort: boolean;
  readonly problem: string | undefined;
  /** Whose business is looked through is still to be chosen. */
  readonly hasToChoose: boolean;
}

/** Finds as it is typed: screens at once, an account's rows once the typing rests. */
export function useFinding(): Finding {
  const [typed, type] = useState("");
  const format = useFormat();
  const user = useUser();
  const account = useAccountId();
  const places = usePlaces(typed, user.roleid);
  // The platform's own account sells nothing: its administrator has a customer to choose.
  const hasToChoose = user.roleid === PLATFORM_ROLE && account === user.accountid;
  const { verb, text } = verbIn(typed);
  const rested = useDebounced(text, ASK_AFTER_MS);
  const isDoor = user.roleid === DOOR_STAFF;
  const recent = useRecentHits(account, typed.trim() === "" && !hasToChoose, isDoor);
  const canSearch = text.length >= SHORTEST && !hasToChoose;
  const query = useQuery({ ...found(account, rested), enabled: canSearch && rested.length >= SHORTEST });
  const isSettled = !canSearch || (rested === text && !query.isPlaceholderData && !query.isPending);
  const rows =
    canSearch && query.data ? groupsOf(query.data, { text: rested, isDoor, verb, when: format.dateTime }) : [];
  return {
    typed,
    type,
    groups: [...recent, ...places, ...rows].filter(({ hits }) => hits.length > 0),
    isSettled,
    isFirst: canSearch && !isSettled && !query.data,
    isTooShort: text.length < SHORTEST,
    problem: canSearch && query.isError ? errorMessage(query.error) : undefined,
    hasToChoose,
  };
}

/** What was opened lately, before anything is typed. */
function useRecentHits(account: number, isShown: boolean, isDoor: boolean): readonly Group[] {
  const t = textsOf("finding");
  const format = useFormat();
  const { userid } = useUser();
  const [opened] = useState(() => recentOf(userid));
  const query = useQuery({ ...recalled(account, opened), enabled: isShown && opened.length > 0 });
  if (!isShown || !query.data) return [];
  const hits = recentHits(query.data, opened, { isDoor, when: format.dateTime });
  return [{ kind: "recent", title: t("kinds.recent"), hits }];
}

/** Screens and what is begun on them: all as long as nothing is typed. They are there at once, and so stand first. */
function usePlaces(typed: string, role: RoleId): readonly Group[] {
  const t = textsOf("finding");
  const paths = useRoutePaths();
  const screens = screensOf(MENU, paths, role).map(({ path, titleKey, icon }): Hit => ({
    value: path,
    icon,
    label: textsOf("shell")(titleKey),
  }));
  const actions = actionsOf(role)
    .filter(({ path }) => [...paths].some((route) => route.split("/:", 1)[0] === path.split("?", 1)[0]))
    .map(({ path, titleKey, icon }): Hit => ({ value: path, icon, label: t(titleKey) }));
  const most = typed.trim() ? MOST_PLACES : undefined;
  return [
    { kind: "actions", title: t("kinds.actions"), hits: matching(actions, typed, most) },
    { kind: "screens", title: t("kinds.screens"), hits: matching(screens, typed, most) },
  ];
}
