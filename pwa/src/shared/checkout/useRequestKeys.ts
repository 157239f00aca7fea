import { useRef } from "react";
import { newIdempotencyKey } from "@/api/client";

/** One key for one request: where its answer was lost it is sent again, and finds what it has done already. */
export function useRequestKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    keyFor: (request: unknown): string => {
      const name = JSON.stringify(request);
      const key = keys.current.get(name) ?? newIdempotencyKey();
      keys.current.set(name, key);
      return key;
    },
    forget: () => keys.current.clear(),
  };
}
