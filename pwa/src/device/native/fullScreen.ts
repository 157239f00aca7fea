import type { AppPlugin } from "@capacitor/app";
import type { SystemBars } from "@capacitor/core";
import type { FullScreen } from "@/device/fullScreen";
import { listening } from "@/device/native/listening";

type Bars = Pick<typeof SystemBars, "show" | "hide">;
type Buttons = Pick<AppPlugin, "addListener">;

/** Without the system's bars; Android's Back, which would else leave the page, is heard and does nothing. */
export class NativeFullScreen implements FullScreen {
  private readonly bars: Bars;
  private readonly buttons: Buttons;
  private readonly watchers = new Set<() => void>();
  private giveBack: (() => void) | undefined;

  constructor(bars: Bars, buttons: Buttons) {
    this.bars = bars;
    this.buttons = buttons;
  }

  async enter(): Promise<void> {
    await this.bars.hide();
    this.giveBack ??= listening(this.buttons.addListener("backButton", () => undefined));
    this.tell();
  }

  async leave(): Promise<void> {
    await this.bars.show();
    this.giveBack?.();
    this.giveBack = undefined;
    this.tell();
  }

  isFull(): boolean {
    return this.giveBack !== undefined;
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  private tell(): void {
    this.watchers.forEach((watcher) => watcher());
  }
}
