import type { HapticsPlugin, ImpactStyle } from "@capacitor/haptics";
import { VIBRATIONS } from "@/device/vibrations";
import type { Feel, Haptics } from "@/device/haptics";

const LIGHT = "LIGHT" as ImpactStyle.Light;

/** The plugin knows single vibrations: the pattern is played by our own clock. */
export class NativeHaptics implements Haptics {
  private readonly plugin: Pick<HapticsPlugin, "vibrate" | "impact">;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(plugin: Pick<HapticsPlugin, "vibrate" | "impact">) {
    this.plugin = plugin;
  }

  play(feel: Feel): void {
    // The verdict before is over: its pattern would run into this one's.
    this.timers.forEach(clearTimeout);
    this.timers = [];
    if (feel === "tap") {
      void this.plugin.impact({ style: LIGHT }).catch(() => undefined);
      return;
    }
    let at = 0;
    VIBRATIONS[feel].forEach((milliseconds, place) => {
      if (place % 2 === 0) this.vibrate(milliseconds, at);
      at += milliseconds;
    });
  }

  private vibrate(duration: number, at: number): void {
    const run = () => void this.plugin.vibrate({ duration }).catch(() => undefined);
    if (at === 0) run();
    else this.timers.push(setTimeout(run, at));
  }
}
