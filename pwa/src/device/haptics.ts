import { parts } from "@/device/parts";

/** A vibration pattern for each verdict, told apart by feel alone. */
export type Feel = "good" | "warning" | "bad" | "unchecked" | "conflict" | "tap";

export interface Haptics {
  play(feel: Feel): void;
}

let isAllowed = true;

export const haptics = {
  play: (feel: Feel): void => {
    if (isAllowed) parts.haptics.play(feel);
  },
  /** Whether this phone vibrates at all: whoever holds it decides. */
  allow: (allowed: boolean): void => {
    isAllowed = allowed;
  },
};
