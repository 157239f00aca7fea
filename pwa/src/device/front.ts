import { parts } from "@/device/parts";

/** Whether somebody looks at us. */
export interface Front {
  /** Calls whenever the app comes back to the front: the screen wakes, or another app was left. */
  watch(back: () => void): () => void;
}

export const front: Front = { watch: (back) => parts.front.watch(back) };
