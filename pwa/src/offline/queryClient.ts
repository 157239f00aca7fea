import { QueryClient } from "@tanstack/react-query";
import { isBusy } from "@/api/busy";
import { ApiError } from "@/api/errors";

const DAY_MS = 86_400_000;
const TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: DAY_MS,
      // What a device says of its network is often wrong: try once, then wait until it says that the network is back.
      networkMode: "offlineFirst",
      retry: (failures, error) => failures < TRIES && mayBeTransient(error),
      retryDelay: (failures) => 600 * 2 ** failures,
    },
    // It is better to refuse a sale or a change now than to send it by itself when the network is back an hour later.
    mutations: { networkMode: "always", retry: false },
  },
});

function mayBeTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.isUnanswered || error.status >= 502) && !isBusy(error);
}
