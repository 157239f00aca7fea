import type { Foreground } from "@/device/foreground";

export const webForeground: Foreground = {
  watch: (back) => {
    const hear = () => {
      if (document.visibilityState === "visible") back();
    };
    document.addEventListener("visibilitychange", hear);
    return () => document.removeEventListener("visibilitychange", hear);
  },
};
