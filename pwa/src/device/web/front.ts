import type { Front } from "@/device/front";

export const webFront: Front = {
  watch: (back) => {
    const hear = () => {
      if (document.visibilityState === "visible") back();
    };
    document.addEventListener("visibilitychange", hear);
    return () => document.removeEventListener("visibilitychange", hear);
  },
};
