import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, type Shapes, type WireList } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { LiveStatus } from "@/live/live";
import { patchRows } from "@/live/newest";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { listQuery, pageOf, type ListRequest, type ListPage } from "@/office/list";
import { enrolmentFromWire, ORDERINGS, phoneFromWire, type Enrolment, type Phone, type WirePhone } from "./model";
import type { PhoneForm } from "./phoneForm";
import { straysFromWire, type Stray, type WireStrays } from "./strays";

const CALL = "/door/devices";
const REFRESH_EVERY_MS = 2000;

export const PHONES = ["phones"] as const;

/** An account's phones, or the browsers that have only looked at a door. */
export const phoneList = (account: number, asked: ListRequest, onlyLooked: boolean) =>
  listQuery({
    key: [...PHONES, "list", account, onlyLooked],
    asked,
    orderings: ORDERINGS,
    path: CALL,
    method: "get",
    body: { account, ...(onlyLooked && { only_looked: true }) },
    pageOf: pageOf(phoneFromWire),
  });

/** Whatever a phone says of itself is in its row at once; one that is not shown yet has the page read again. */
export function useLivePhones(account: number | null): LiveStatus {
  const cache = useQueryClient();
  const refetch = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: PHONES }));
  return useItems<Topics["account:{}:devices"]>(account === null ? null : topics.devices(account), {
    onItems: (items) => {
      const news = items.map(phoneFromWire);
      const pages = cache.getQueriesData<ListPage<Phone>>({ queryKey: [...PHONES, "list", account] });
      const shown = new Set(pages.flatMap(([, page]) => page?.rows.map(({ id }) => id) ?? []));
      for (const [key, page] of pages) {
        if (page) cache.setQueryData(key, { ...page, rows: patchRows(page.rows, news, ({ id }) => id) });
      }
      if (news.some(({ id }) => !shown.has(id))) refetch();
    },
    onResync: refetch,
  });
}

export const savePhone = async (id: number, form: PhoneForm): Promise<string> =>
  messageIn(await api.put(`${CALL}/${id}`, form));

export const revokePhone = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/revoke`));

export const acceptPhone = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/accept`));

export const restorePhone = async (id: number): Promise<string> => messageIn(await api.post(`${CALL}/${id}/restore`));

/** A page of what waits for staff to decide. */
export const strayList = (phone: number, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...PHONES, "strays", phone, page, pageSize] as const,
    queryFn: async ({ signal }) => {
      const query = { page, page_size: pageSize };
      return straysFromWire(await api.get<WireStrays>(`${CALL}/${phone}/strays`, { query, signal }));
    },
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });

/** Takes some of a phone's scans, which are then judged as late ones are, or dismisses them; tells how many are left. */
export async function decideStrays(
  phone: number,
  strays: readonly number[],
  outcome: Exclude<Stray["outcome"], "">,
): Promise<number> {
  return straysFromWire(await api.post(`${CALL}/${phone}/strays/settle`, { strays, outcome })).open;
}

export async function makeEnrolment(account: number, form: PhoneForm): Promise<Enrolment> {
  return enrolmentFromWire(await api.post<Shapes["EnrolmentOut"]>("/door/enrolments", { account, ...form }));
}

/** Finds the phone that has shown a code, where the news of it may have been missed. */
export async function findEnrolled(account: number, enrolment: number): Promise<Phone | undefined> {
  const reply = await api.get<WireList<WirePhone>>(CALL, { query: { account, page: 1, page_size: 1000 } });
  return rowsOf(reply)
    .map(phoneFromWire)
    .find((phone) => phone.enrolment === enrolment);
}
