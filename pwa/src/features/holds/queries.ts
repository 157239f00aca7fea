import { useQueryClient } from "@tanstack/react-query";
import { t } from "@/i18n/i18n";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { HoldForm } from "./holdForm";
import { holdFromWire, holdToWire, ORDERINGS, type Hold } from "./model";

const CALL = "/events/allocationManagement";
const REFRESH_EVERY_MS = 2000;

export const HOLDS = ["holds"] as const;

export const holdList = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...HOLDS, "list", account],
    asked,
    orderings: ORDERINGS,
    path: CALL,
    body: { action_type: "list", account_id: account },
    pageOf: pageOf(holdFromWire),
  });

/** The server answers in one word; the spec's messages are the screen's. */
export async function saveHold(form: HoldForm, edited: Hold | undefined, account: number): Promise<string> {
  await sendChange(CALL, holdToWire(form, edited, account));
  return t(edited ? "holds:said.updated" : "holds:said.added");
}

export async function deleteHold(id: number): Promise<string> {
  await sendChange(CALL, { action_type: "delete", id });
  return t("holds:said.deleted");
}

/** What is sold changes what holds have left: the list is read again, at most every 2 s. */
export function useLiveCounts(account: number | null): void {
  const cache = useQueryClient();
  const refetch = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: HOLDS }));
  useItems(account === null ? null : topics.sales(account), { onItems: refetch, onResync: refetch });
}
