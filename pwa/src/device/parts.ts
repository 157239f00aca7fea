import type { Parts } from "@/device/device";
import { LateScanner } from "@/device/lateScanner";
import { webAwake } from "@/device/web/awake";
import { webBattery } from "@/device/web/battery";
import { webForeground } from "@/device/web/foreground";
import { webFullScreen } from "@/device/web/fullScreen";
import { webHaptics } from "@/device/web/haptics";
import { webNetwork } from "@/device/web/network";
import { cookies } from "@/device/web/cookies";
import { webStorage } from "@/device/web/storage";

/** The one place that chooses: here the browser's parts, for the phone apps those of `parts.native.ts` (vite.native.config.ts). */
export const parts: Parts = {
  platform: "web",
  start: () => Promise.resolve(),
  scanner: new LateScanner(() => import("@/device/web/scanner").then(({ WebScanner }) => new WebScanner())),
  haptics: webHaptics,
  network: webNetwork,
  awake: webAwake,
  foreground: webForeground,
  fullScreen: webFullScreen,
  battery: webBattery,
  links: { watch: () => () => undefined },
  storage: webStorage,
  records: cookies,
};
