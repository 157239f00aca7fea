import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { cancellingFromWire, type Cancelling, type WireCancelling } from "./model";
import type { CancelForm } from "./cancelForm";

const PATH = "/events/cancelPerformance";

/** Everything that is held of cancelled performances. */
export const CANCELLING = ["cancelling"] as const;

/** What cancelling a performance gives back, or how far its refunds are and what failed. */
export const cancelling = (performance: number) =>
  queryOptions({
    queryKey: [...CANCELLING, performance],
    queryFn: async ({ signal }): Promise<Cancelling> => {
      const reply = await api.post<WireCancelling>(PATH, { action: "report", eventdetailid: performance }, { signal });
      return cancellingFromWire(reply.data);
    },
  });

/** Cancels a performance; of one that is cancelled, tries again what failed. */
export const cancel = async (performance: number, form?: CancelForm): Promise<Cancelling> => {
  const words = form && { words: form.words.trim(), keepfee: form.keepsFee };
  const reply = await api.post<WireCancelling>(PATH, { action: "cancel", eventdetailid: performance, ...words });
  return cancellingFromWire(reply.data);
};
