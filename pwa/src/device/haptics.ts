import { parts } from "@/device/parts";

/** A vibration pattern for each verdict, told apart by feel alone. */
export type Feel = "good" | "warning" | "bad" | "unchecked" | "tap";

export interface Haptics {
  play(feel: Feel): void;
}

export const haptics: Haptics = { play: (feel) => parts.haptics.play(feel) };
