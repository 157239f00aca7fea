import type { Awake } from "@/device/awake";
import type { Battery } from "@/device/battery";
import type { Foreground } from "@/device/foreground";
import type { Haptics } from "@/device/haptics";
import type { HomeServer } from "@/device/homeServer";
import type { Links } from "@/device/links";
import type { Network } from "@/device/network";
import { parts } from "@/device/parts";
import type { Records } from "@/device/records";
import type { Scanner } from "@/device/scanner";
import type { DeviceStorage } from "@/device/storage";
import type { FullScreen } from "@/device/fullScreen";
import type { KeyRing } from "@/offline/vault";

/** What a phone or a browser can do for us. `parts.ts` is the web's, `parts.native.ts` that of the phone apps. */
export interface Parts {
  readonly platform: "web" | "android" | "ios";
  /** Reads what has to be known before the first screen is drawn. Called once, before anything else of these. */
  readonly start: () => Promise<void>;
  readonly scanner: Scanner;
  readonly haptics: Haptics;
  readonly network: Network;
  readonly awake: Awake;
  readonly foreground: Foreground;
  readonly fullScreen: FullScreen;
  readonly battery: Battery;
  readonly links: Links;
  readonly storage: DeviceStorage;
  readonly records: Records;
  /** The phone apps': which Foyer they belong to. On the web it is the one that the page came from. */
  readonly homeServer?: HomeServer;
  /** The phone apps': the key of all that is kept sealed. On the web the vault has one of its own. */
  readonly keyRing?: KeyRing;
}

export const { scanner } = parts;
