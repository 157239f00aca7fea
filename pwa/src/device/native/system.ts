import type { KeepAwakePlugin } from "@capacitor-community/keep-awake";
import type { AppPlugin } from "@capacitor/app";
import type { PluginListenerHandle, SystemBars } from "@capacitor/core";
import type { HapticsPlugin, ImpactStyle } from "@capacitor/haptics";
import type { NetworkPlugin } from "@capacitor/network";
import type { Awake, Foreground, FullScreen, Links, Network } from "../device";
import type { Feel, Haptics } from "../signals";
import { VIBRATIONS } from "../web/browser";

/** A plugin answers later how its listener is taken off: who leaves before that leaves all the same. */
export function listening(added: Promise<PluginListenerHandle>): () => void {
  return () => void added.then((handle) => handle.remove()).catch(() => undefined);
}

const nothing = () => undefined;

/** The platform keeps the screen on for as long as anybody here asks for it. */
export class NativeAwake implements Awake {
  private keepers = 0;
  private readonly plugin: Pick<KeepAwakePlugin, "keepAwake" | "allowSleep">;

  constructor(plugin: Pick<KeepAwakePlugin, "keepAwake" | "allowSleep">) {
    this.plugin = plugin;
  }

  keep(): () => void {
    this.keepers += 1;
    if (this.keepers === 1) void this.plugin.keepAwake().catch(nothing);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.keepers -= 1;
      if (this.keepers === 0) void this.plugin.allowSleep().catch(nothing);
    };
  }
}

export class NativeForeground implements Foreground {
  private readonly plugin: Pick<AppPlugin, "addListener">;

  constructor(plugin: Pick<AppPlugin, "addListener">) {
    this.plugin = plugin;
  }

  watch(back: () => void): () => void {
    const hear = ({ isActive }: { readonly isActive: boolean }) => {
      if (isActive) back();
    };
    return listening(this.plugin.addListener("appStateChange", hear));
  }
}

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
    this.notify();
  }

  async leave(): Promise<void> {
    await this.bars.show();
    this.giveBack?.();
    this.giveBack = undefined;
    this.notify();
  }

  isFull(): boolean {
    return this.giveBack !== undefined;
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  private notify(): void {
    this.watchers.forEach((watcher) => watcher());
  }
}

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

/** What the phone's radio says. A page in an app's shell does not always hear of it by itself. */
export class NativeNetwork implements Network {
  private readonly plugin: Pick<NetworkPlugin, "getStatus" | "addListener">;
  private readonly watchers = new Set<() => void>();
  private isConnected = true;

  constructor(plugin: Pick<NetworkPlugin, "getStatus" | "addListener">) {
    this.plugin = plugin;
  }

  /** Never fails: a phone that does not tell is taken to be on line, and its calls will show. */
  async start(): Promise<void> {
    try {
      await this.plugin.addListener("networkStatusChange", ({ connected }) => this.become(connected));
      this.become((await this.plugin.getStatus()).connected);
    } catch {
      this.become(true);
    }
  }

  readonly isOnline = (): boolean => this.isConnected;

  readonly watch = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  private become(isConnected: boolean): void {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.watchers.forEach((watcher) => watcher());
  }
}

export class NativeLinks implements Links {
  private readonly plugin: Pick<AppPlugin, "addListener" | "getLaunchUrl">;

  constructor(plugin: Pick<AppPlugin, "addListener" | "getLaunchUrl">) {
    this.plugin = plugin;
  }

  watch(opened: (address: string) => void): () => void {
    let isWatching = true;
    // Some versions of the platforms tell of the first address in both ways.
    let launched: string | undefined;
    const hear = (url: string) => {
      if (!isWatching || url === launched) return;
      launched ??= url;
      opened(url);
    };
    const stop = listening(this.plugin.addListener("appUrlOpen", ({ url }) => hear(url)));
    void this.plugin.getLaunchUrl().then(
      (launch) => launch?.url && hear(launch.url),
      () => undefined,
    );
    return () => {
      isWatching = false;
      stop();
    };
  }
}
