import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import type { Found } from "./model";
import type { Kind, OpenedOne } from "./recent";

/** As the server wants it. */
export const SHORTEST = 2;
export const LONGEST = 100;

/** What an account has by a text. The next text ends the call; of what it names nothing stays on this device. */
export const found = (account: number, text: string) =>
  queryOptions({
    queryKey: ["finding", account, text],
    queryFn: ({ signal }) =>
      api.post<Found>("/search/find", { account_id: account, text } satisfies Shapes["FindInRequest"], { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { persist: false },
  });

/** What has been opened on this device, as it is now. */
export const recalled = (account: number, opened: readonly OpenedOne[]) =>
  queryOptions({
    queryKey: ["finding", account, "recalled", opened],
    queryFn: ({ signal }) => {
      const of = (kind: Kind) => opened.filter((one) => one.kind === kind).map(({ id }) => id);
      const body = {
        account_id: account,
        orders: of("orders"),
        performances: of("performances"),
        events: of("events"),
      };
      return api.post<Found>("/search/recall", body satisfies Shapes["RecallInRequest"], { signal });
    },
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { persist: false },
  });
