import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Opened } from "@/mine/address";
import { mineKeys } from "@/mine/calls";

/**
 * Something that is done once at a time, and what came of it where it was refused. The payment is read again then: an
 * earlier try, or another tab, may have done it.
 */
export function useDoing(own: Opened) {
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  return {
    error,
    isBusy,
    forget: () => setError(undefined),
    run: async (does: () => Promise<void>) => {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      try {
        await does();
      } catch (refused) {
        setError(refused);
        void cache.invalidateQueries({ queryKey: mineKeys.payment(own) });
      } finally {
        setBusy(false);
      }
    },
  };
}
