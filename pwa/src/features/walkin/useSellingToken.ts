import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";

const RENEWED_AFTER_MS = 12 * 60_000; // of the fifteen minutes that a token sells
const LOOKED_AT_EVERY_MS = 15_000;

/**
 * A token that sells an event's dates at the counter, and nothing else; it is renewed before it is over. How old it is
 * is asked of the clock, and again when somebody comes back: while a computer sleeps its timers stand still.
 */
export function useSellingToken(performance: number) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(sellingToken(performance));
  const ask = () => void refetch();
  const renew = () => {
    if (data && !isFetching && Date.now() - dataUpdatedAt >= RENEWED_AFTER_MS) ask();
  };
  const look = useEffectEvent(renew);
  useEffect(() => {
    const looked = () => look();
    const timer = setInterval(looked, LOOKED_AT_EVERY_MS);
    window.addEventListener("focus", looked);
    window.addEventListener("online", looked);
    document.addEventListener("visibilitychange", looked);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", looked);
      window.removeEventListener("online", looked);
      document.removeEventListener("visibilitychange", looked);
    };
  }, []);
  return { token: data?.token, error, ask, renew };
}

const sellingToken = (performance: number) =>
  queryOptions({
    queryKey: ["selling-token", performance],
    queryFn: async () => api.post<Shapes["SellingTokenOut"]>("/sales/tokens", { performance }),
    staleTime: 0,
    gcTime: 0,
    // It is nobody's but this page's.
    meta: { persist: false },
  });
