import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { MENU } from "@/frame/menu";
import { useRoutePaths } from "@/shell/routes";
import { PLATFORM_ROLE, useAccountId, useUser, type RoleId } from "@/shell/session";
import { matching } from "@/ui/choices";
import { useFormat } from "@/ui/format";
import { useDebounced } from "@/ui/useDebounced";
import { groupsOf, recentHits, type Group, type Hit } from "./model";
import { found, recalled, SHORTEST } from "./queries";
import { recentOf } from "./recent";
import { actionsOf, screensOf } from "./screens";
import { verbIn } from "./verbs";

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
  const isAsked = text.length >= SHORTEST && !hasToChoose;
  const query = useQuery({ ...found(account, rested), enabled: isAsked && rested.length >= SHORTEST });
  const isSettled = !isAsked || (rested === text && !query.isPlaceholderData && !query.isPending);
  const rows = isAsked && query.data ? groupsOf(query.data, { text: rested, isDoor, verb, when: format.dateTime }) : [];
  return {
    typed,
    type,
    groups: [...recent, ...places, ...rows].filter(({ hits }) => hits.length > 0),
    isSettled,
    isFirst: isAsked && !isSettled && !query.data,
    isTooShort: text.length < SHORTEST,
    problem: isAsked && query.isError ? errorMessage(query.error) : undefined,
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
