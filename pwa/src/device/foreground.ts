import { parts } from "@/device/parts";

/** Whether somebody looks at us. */
export interface Foreground {
  /** Calls whenever the app comes back to the front: the screen wakes, or another app was left. */
  watch(back: () => void): () => void;
}

export const foreground: Foreground = { watch: (back) => parts.foreground.watch(back) };
