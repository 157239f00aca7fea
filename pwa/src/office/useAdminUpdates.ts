import { type QueryKey } from "@tanstack/react-query";
import type { Topics } from "@/live/generated/topics";
import { useReadAgain } from "@/live/lists";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import { PLATFORM_ROLE, useUser } from "@/shell/session";

type AdminItem = Topics["account:{}:admin"];
export type AdminKind = AdminItem["kind"];

const REFRESH_EVERY_MS = 2000;

/**
 * Somebody changed a row of these kinds, or of any kind if none is named: what is shown under the key is read again, at
 * most every 2 s. Role 1 hears of every account, everybody else of their own.
 */
export function useAdminUpdates(key: QueryKey, ...kinds: readonly AdminKind[]): LiveStatus {
  const user = useUser();
  const { onItems, onResync } = useReadAgain(REFRESH_EVERY_MS, key);
  const topic = user.roleid === PLATFORM_ROLE ? topics.platformAdmin : topics.admin(user.accountid);
  return useItems<AdminItem>(topic, {
    onItems: (items) => {
      if (kinds.length === 0 || items.some(({ kind }) => kinds.includes(kind))) onItems();
    },
    onResync,
  });
}

/** The same of the platform's taxes, which everybody but door staff hears of. */
export function useTaxUpdates(key: QueryKey): LiveStatus {
  return useItems<Topics["platform:taxes"]>(topics.platformTaxes, useReadAgain(REFRESH_EVERY_MS, key));
}
