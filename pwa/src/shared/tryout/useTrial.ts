import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { useDebounced } from "@/ui/useDebounced";
import { trialFromWire, type WireTrial } from "./model";

const REST_MS = 400;

/** Asks what a form would do, once the typing rests; nothing is saved. What was tried last stays until then. */
export function useTrial(path: string, body: object, enabled = true) {
  // Nothing is asked with what was typed before there was something to ask.
  const typed = enabled ? JSON.stringify(body) : "";
  const asked = useDebounced(typed, REST_MS);
  const query = useQuery({
    queryKey: ["trial", path, asked],
    queryFn: async ({ signal }) =>
      trialFromWire((await api.post<WireData<WireTrial>>(path, JSON.parse(asked) as object, { signal })).data),
    enabled: typed !== "" && asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
    meta: { persist: false },
  });
  return { ...query, isLate: asked !== typed || query.isPlaceholderData };
}

export type Trying = ReturnType<typeof useTrial>;
