import { parts } from "@/device/parts";

/** The whole screen for one page, as far as the platform gives it. */
export interface FullScreen {
  /** Rejects where there is none, or where nobody has just touched the page. */
  enter(): Promise<void>;
  leave(): Promise<void>;
  isFull(): boolean;
  /** Calls when somebody leaves it, or comes back. */
  watch(changed: () => void): () => void;
}

export const fullScreen: FullScreen = {
  enter: () => parts.fullScreen.enter(),
  leave: () => parts.fullScreen.leave(),
  isFull: () => parts.fullScreen.isFull(),
  watch: (changed) => parts.fullScreen.watch(changed),
};
