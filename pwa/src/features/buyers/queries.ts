import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Topics } from "@/live/generated/topics";
import { topics, useItems } from "@/live/useTopic";
import { useReadAgain } from "@/live/lists";
import { sendChange } from "@/office/editing";
import { toast } from "@/shell/toast";
import { saveBlob } from "@/ui/saveBlob";
import { pageFromDto, type Buyer, type BuyersPage, type ReportDto } from "./model";

const PAGE = 50;
/** A file of very many orders is long in the making. */
const FILE_TIMEOUT_MS = 120_000;

export interface Where {
  readonly event: number;
  readonly performance: number;
  readonly account: number;
}

const ofWhere = ({ event, performance }: Where) => ({ eventid: event, eventdetailid: performance });

export const ATTENDANCES = ["all", "expected", "admitted"] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** Which orders of the list are asked for. */
export interface Narrowed {
  readonly search: string;
  readonly attendance: Attendance;
}

export const EVERYBODY: Narrowed = { search: "", attendance: "all" };

const buyersOf = (where: Where, { search, attendance }: Narrowed) =>
  infiniteQueryOptions({
    queryKey: ["buyers", where.performance, search, attendance] as const,
    queryFn: async ({ pageParam, signal }): Promise<BuyersPage> => {
      const narrowed = { search, ...(attendance !== "all" && { attendance }) };
      const body = { ...ofWhere(where), ...narrowed, page: pageParam, page_size: PAGE };
      return pageFromDto(await api.post<ReportDto>("/events/getEventReport", body, { signal }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.counts.orders ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });

/** A performance's buyers, those who have bought first, as far as one has scrolled; read again when one of its orders changes. */
export function useBuyers(where: Where, narrowed: Narrowed) {
  const query = useInfiniteQuery(buyersOf(where, narrowed));
  const { onItems, onResync } = useReadAgain(2000, ["buyers", where.performance]);
  const live = useItems<Topics["account:{}:orders"]>(topics.orders(where.account), {
    onItems: (orders) => {
      if (orders.some(({ eventdetailid }) => eventdetailid === where.performance)) onItems();
    },
    onResync,
  });
  const pages = query.data?.pages;
  return {
    query,
    live,
    buyers:
      pages &&
      once(
        pages.flatMap((page) => page.buyers),
        (buyer) => buyer.order,
      ),
    purchases:
      pages &&
      once(
        pages.flatMap((page) => page.purchases),
        (purchase) => purchase.key,
      ),
    teams: pages?.[0]?.teams ?? [],
    counts: pages?.[0]?.counts,
  };
}

/** A new order moves the pages behind it by one: what then stands on two is shown once. */
function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): readonly Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** Lets in whoever of an order is not in yet, by the door's own rules. */
export function useAdmit(performance: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ order, payment }: Buyer) =>
      sendChange("/events/ticketValidation", { paymentIntentId: payment, eventticketdetail_id: order }),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: ["buyers", performance] }),
  });
}

export type FileForm = "pdf" | "xlsx";

/** Keeps the whole list, not only what was scrolled to, as a file. */
export function useBuyersFile(where: Where) {
  return useMutation({
    mutationFn: (format: FileForm) =>
      api.postBlob("/events/exportEventReport", { ...ofWhere(where), format }, { timeout: FILE_TIMEOUT_MS }),
    onSuccess: (blob, format) => saveBlob(blob, `BuyerList_${where.performance}.${format}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
