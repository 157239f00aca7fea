import type { NetworkPlugin } from "@capacitor/network";
import type { Network } from "@/device/network";

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
