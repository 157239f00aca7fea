import type { DeviceStorage } from "@/device/storage";
import { browserStorage } from "@/device/web/browserStorage";

export const webStorage: DeviceStorage = browserStorage;
