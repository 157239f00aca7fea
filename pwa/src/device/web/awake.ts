import type { Awake } from "@/device/awake";

export const webAwake: Awake = {
  keep: () => {
    if (!("wakeLock" in navigator)) return () => undefined;
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
  },
};
