import { VIBRATIONS } from "@/device/vibrations";
import type { Haptics } from "@/device/haptics";

export const webHaptics: Haptics = {
  play: (feel) => {
    if ("vibrate" in navigator) navigator.vibrate([...VIBRATIONS[feel]]);
  },
};
