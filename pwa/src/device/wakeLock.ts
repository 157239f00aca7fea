import { useEffect } from "react";

/** Keeps the screen on while `active`: a door's phone must not go dark between two guests. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (taken) => {
          lock = taken;
          if (ended) void taken.release();
        },
        // Refused when the battery is low: then the screen goes dark as usual.
        () => undefined,
      );
    };
    take();
    // The system takes the lock back whenever the app is hidden.
    document.addEventListener("visibilitychange", take);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [active]);
}
