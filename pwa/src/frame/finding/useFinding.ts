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
import { groupsOf, type Group, type Hit } from "./model";
import { found, SHORTEST } from "./queries";
import { actionsOf, screensOf } from "./screens";

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
  const text = typed.trim();
  const rested = useDebounced(text, ASK_AFTER_MS);
  const isAsked = text.length >= SHORTEST && !hasToChoose;
  const query = useQuery({ ...found(account, rested), enabled: isAsked && rested.length >= SHORTEST });
  const isSettled = !isAsked || (rested === text && !query.isPlaceholderData && !query.isPending);
  const rows =
    isAsked && query.data
      ? groupsOf(query.data, { text: rested, isDoor: user.roleid === DOOR_STAFF, when: format.dateTime })
      : [];
  return {
    typed,
    type,
    groups: [...places, ...rows].filter(({ hits }) => hits.length > 0),
    isSettled,
    isFirst: isAsked && !isSettled && !query.data,
    isTooShort: text.length < SHORTEST,
    problem: isAsked && query.isError ? errorMessage(query.error) : undefined,
    hasToChoose,
  };
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
    .filter(({ path }) => [...paths].some((route) => route.split("/:", 1)[0] === path))
    .map(({ path, titleKey, icon }): Hit => ({ value: path, icon, label: t(titleKey) }));
  const most = typed.trim() ? MOST_PLACES : undefined;
  return [
    { kind: "screens", title: t("kinds.screens"), hits: matching(screens, typed, most) },
    { kind: "actions", title: t("kinds.actions"), hits: matching(actions, typed, most) },
  ];
}
