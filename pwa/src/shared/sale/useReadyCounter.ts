import { useQueryClient } from "@tanstack/react-query";
import { bringDialog } from "@/shell/dialogs";

const FRESH_MS = 10_000;

/** For a button that opens the counter: its code and its offer are on their way before it is pressed. */
export function useReadyCounter(performance: number) {
  const cache = useQueryClient();
  const bring = async () => {
    const [{ performanceOffer }] = await Promise.all([import("@/shared/sale/offerCalls"), bringDialog("walkIn")]);
    await cache.prefetchQuery({ ...performanceOffer(performance), staleTime: FRESH_MS, meta: { persist: false } });
  };
  // Opened, it says itself what is wrong.
  const ready = () => void bring().catch(() => undefined);
  return { onPointerEnter: ready, onPointerDown: ready, onFocus: ready };
}
