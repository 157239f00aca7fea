import type { Battery } from "@/device/battery";

// Chromium has it; TypeScript's types and other browsers do not.
interface Tells {
  readonly getBattery?: () => Promise<{ readonly level: number; readonly charging: boolean }>;
}

export const webBattery: Battery = async () => {
  const told = await (navigator as Tells).getBattery?.();
  return told ? { level: told.level, isCharging: told.charging } : null;
};
