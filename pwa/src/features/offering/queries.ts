import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { toast } from "@/shell/toast";
import { offeringFromWire, type Offering, type WireOffering } from "./model";
import type { offerToWire } from "./offerForm";

const PATH = "/events/offerPerformance";

/** Everything that is held of offers that were made. */
export const OFFERS = ["offers"] as const;

const ask = async (body: object, signal?: AbortSignal): Promise<Offering> => {
  const reply = await api.post<WireOffering>(PATH, body, signal && { signal });
  return offeringFromWire(reply.data);
};

/** The newest offer of a performance, and what became of its orders. */
export const offerOf = (performance: number) =>
  queryOptions({
    queryKey: [...OFFERS, performance],
    queryFn: ({ signal }) => ask({ action: "report", eventdetailid: performance }, signal),
  });

/** What may be offered in place of a performance, and what one of them comes to; 0: none is chosen. */
export const offerPlan = (performance: number, target: number) =>
  queryOptions({
    queryKey: ["offers", "plan", performance, target],
    queryFn: ({ signal }) => ask({ action: "plan", eventdetailid: performance, targetid: target }, signal),
    placeholderData: keepPreviousData,
  });

type Doing =
  | { readonly action: "end" | "undo" }
  | ({ readonly action: "offer"; readonly cancels: boolean } & ReturnType<typeof offerToWire>);

/** Makes an offer, ends it or takes it back, and shows what the server says of it then. */
export function useOffering(performance: number, onDone: () => void = () => undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (doing: Doing) => ask({ eventdetailid: performance, ...doing }),
    onSuccess: (told) => {
      cache.setQueryData(offerOf(performance).queryKey, told);
      void cache.invalidateQueries({ queryKey: OFFERS });
      onDone();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
