import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";

const DAY_MS = 86_400_000;
const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: DAY_MS,
      // The device's word about its network is often wrong: ask once, then wait until it says that it is back.
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < TRIES && mayBeTransient(error),
      retryDelay: (failures) => 600 * 2 ** failures,
    },
    // A sale or a change that waits for a network and goes out by itself an hour later is worse than a refusal now.
    mutations: { networkMode: "always", retry: false },
  },
});

function mayBeTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.isUnanswered || error.status >= 502);
}
