import type { DeviceStorage } from "@/device/storage";
import { kept } from "@/device/web/kept";

export const webStorage: DeviceStorage = kept;
