import { FEELS } from "@/device/feels";
import type { Haptics } from "@/device/haptics";

export const webHaptics: Haptics = {
  play: (feel) => {
    if ("vibrate" in navigator) navigator.vibrate([...FEELS[feel]]);
  },
};
