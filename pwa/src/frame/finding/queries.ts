import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import type { Found } from "./model";

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
