import type { Network } from "@/device/network";

export const webNetwork: Network = {
  isOnline: () => navigator.onLine,
  watch: (changed) => {
    window.addEventListener("online", changed);
    window.addEventListener("offline", changed);
    return () => {
      window.removeEventListener("online", changed);
      window.removeEventListener("offline", changed);
    };
  },
};
