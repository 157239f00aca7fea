import { SecureStorage } from "@aparajita/capacitor-secure-storage";
import { KeepAwake } from "@capacitor-community/keep-awake";
import { BarcodeScanner } from "@capacitor-mlkit/barcode-scanning";
import { App } from "@capacitor/app";
import { Capacitor, SystemBars } from "@capacitor/core";
import { Device } from "@capacitor/device";
import { Haptics } from "@capacitor/haptics";
import { Network } from "@capacitor/network";
import type { Parts } from "./device";
import { NativeScanner } from "./native/scanner";
import { NativeHomeServer, NativeKeyRing, NativeSecureStorage } from "./native/storage";
import {
  NativeAwake,
  NativeForeground,
  NativeFullScreen,
  NativeHaptics,
  NativeLinks,
  NativeNetwork,
} from "./native/system";

const platform = Capacitor.getPlatform() === "ios" ? "ios" : "android";
const storage = new NativeSecureStorage(SecureStorage);
const network = new NativeNetwork(Network);

/** The phone apps' parts: the platform's own by Capacitor's plugins. No file of the web's build holds any of it. */
export const parts: Parts = {
  platform,
  start: async () => {
    await Promise.all([storage.load(), network.start()]);
  },
  scanner: new NativeScanner(BarcodeScanner, { platform, storage }),
  haptics: new NativeHaptics(Haptics),
  network,
  awake: new NativeAwake(KeepAwake),
  foreground: new NativeForeground(App),
  fullScreen: new NativeFullScreen(SystemBars, App),
  battery: async () => {
    const { batteryLevel: level, isCharging = false } = await Device.getBatteryInfo();
    // A simulator tells -1.
    return level === undefined || level < 0 ? null : { level, isCharging };
  },
  links: new NativeLinks(App),
  storage,
  records: storage,
  homeServer: new NativeHomeServer(storage),
  keyRing: new NativeKeyRing(SecureStorage),
};
