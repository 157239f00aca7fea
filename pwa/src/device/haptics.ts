/** A vibration pattern for each verdict, told apart by feel alone. */
export type Feel = "good" | "warning" | "bad" | "unchecked" | "tap";

export interface Haptics {
  play(feel: Feel): void;
}

const PATTERNS: Readonly<Record<Feel, number | number[]>> = {
  tap: 10,
  good: 60,
  warning: [90, 70, 90],
  bad: [260, 80, 260],
  unchecked: [40, 60, 40, 60, 40],
};

export const haptics: Haptics = {
  play: (feel) => {
    if ("vibrate" in navigator) navigator.vibrate(PATTERNS[feel]);
  },
};
