import { useState } from "react";

/** Something that is done once at a time, and what came of it where it was refused. */
export function useDoing() {
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
      } finally {
        setBusy(false);
      }
    },
  };
}
