import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, type Shapes, type WireData, type WireList } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { LiveStatus } from "@/live/live";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest, type ListPage } from "@/office/list";
import { useAdminNews } from "@/office/useAdminNews";
import { ORDERINGS, upsellFromWire, upsellToWire, withCounters, type Upsell, type WireUpsell } from "./model";
import type { UpsellForm } from "./upsellForm";

/** A picture over a slow line. */
const SAVE_TIMEOUT_MS = 180_000;

export const UPSELLS = ["upsells"] as const;
const listKey = (event: number) => [...UPSELLS, "list", event];

export const upsellList = (event: number, asked: ListRequest) =>
  listQuery({
    key: listKey(event),
    asked,
    orderings: ORDERINGS,
    path: "/events/getUpsellByEventId",
    body: { eventid: event, status: "all", channel: "boxoffice" },
    pageOf: pageOf(upsellFromWire),
  });

/** One upsell; null where there is none, or none of the caller's. */
export const upsellDetails = (id: number) =>
  queryOptions({
    queryKey: [...UPSELLS, "one", id],
    queryFn: async ({ signal }) => {
      const reply = await api.post<WireList<WireUpsell>>("/events/getUpsellByEventId", { upsellid: id }, { signal });
      const [row] = rowsOf(reply);
      return row ? upsellFromWire(row) : null;
    },
  });

/** What an upsell of an event can be taxed as, and how: the venue's tax has a rate for each, or none. */
export const categoriesOf = (event: number) =>
  queryOptions({
    queryKey: [...UPSELLS, "categories", event],
    queryFn: async ({ signal }) => {
      const body = { action_type: "subtaxcategory list", event_id: event };
      const path = "/events/getUpsellSubcategory";
      const reply = await api.post<WireData<readonly Shapes["SubCategoryRateOut"][]>>(path, body, { signal });
      return reply.data.map((row) => ({
        value: String(row.upselltaxcategoryid),
        name: row.upselltaxcategory,
        percentage: row.upselltaxpercentage,
      }));
    },
  });

export async function saveUpsell(form: UpsellForm, edited: Upsell | undefined): Promise<string> {
  const path = edited ? "/events/updateUpsell" : "/events/createUpsell";
  const parts = upsellToWire(form, edited);
  return messageIn(await api.postForm(path, parts, { timeout: SAVE_TIMEOUT_MS }));
}

/** Tells whether the server says that it is switched. */
export async function switchUpsell(row: Upsell, isActive: boolean): Promise<boolean> {
  const body = { action_type: "status_update", id: row.id, active_status: isActive ? 1 : 0 };
  return (await api.post<{ readonly status: string }>("/events/updateUpsell", body)).status === "Success";
}

export const deleteUpsell = (id: number) => sendChange("/events/deleteUpsell", { action_type: "delete", id });

/** What is left and sold of an event's upsells, on every page of them that is held; whatever is saved is read again. */
export function useLiveUpsells(event: number): LiveStatus {
  const cache = useQueryClient();
  useAdminNews(UPSELLS, "upsell", "ticket_type");
  return useTopic<Topics["upsells:{}"]>(event > 0 ? topics.upsells(event) : null, (state) => {
    cache.setQueriesData<ListPage<Upsell>>(
      { queryKey: listKey(event) },
      (page) => page && { ...page, rows: page.rows.map((row) => withCounters(row, state)) },
    );
  });
}
