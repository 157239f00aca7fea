import { parts } from "@/device/parts";

export interface Charge {
  /** From 0 to 1. */
  readonly level: number;
  readonly isCharging: boolean;
}

/** null where the platform does not tell. */
export type Battery = () => Promise<Charge | null>;

export const readBattery: Battery = () => parts.battery().catch(() => null);
