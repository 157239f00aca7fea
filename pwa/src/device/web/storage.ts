import type { DeviceStorage } from "@/device/storage";
import { texts } from "@/device/web/texts";

export const webStorage: DeviceStorage = texts;
