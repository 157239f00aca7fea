import type { Parts } from "./device";
import { LateScanner } from "./scanner";
import {
  cookies,
  webAwake,
  webBattery,
  webForeground,
  webFullScreen,
  webHaptics,
  webNetwork,
  webStorage,
} from "./web/browser";

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
