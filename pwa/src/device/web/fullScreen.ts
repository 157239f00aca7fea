import type { FullScreen } from "@/device/fullScreen";

export const webFullScreen: FullScreen = {
  enter: async () => {
    await document.documentElement.requestFullscreen({ navigationUI: "hide" });
  },
  leave: async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
  },
  isFull: () => document.fullscreenElement !== null,
  watch: (changed) => {
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  },
};
