import type { SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import type { Records } from "@/device/records";
import type { DeviceStorage } from "@/device/storage";

type Plugin = Pick<SecureStoragePlugin, "keys" | "getItem" | "setItem" | "removeItem">;

/**
 * All that an app keeps by name, in the Keychain or behind the Keystore: the session, its token, the server, the settings. A
 * page's own storage would not do, since iOS empties it when room is short. Read once, then answered at once; writes follow
 * each other in order.
 */
export class NativeSecureStorage implements DeviceStorage, Records {
  private readonly plugin: Plugin;
  private readonly values = new Map<string, string>();
  private written: Promise<unknown> = Promise.resolve();

  constructor(plugin: Plugin) {
    this.plugin = plugin;
  }

  /** Never fails: what the platform cannot read any more (a backup of another phone, say) is asked for again. */
  async load(): Promise<void> {
    const names = await this.plugin.keys().catch(() => []);
    const read = async (name: string) => {
      const value = await this.plugin.getItem(name).catch(() => null);
      if (value !== null) this.values.set(name, value);
    };
    await Promise.all(names.map(read));
  }

  /** When everything so far has been written. */
  settled(): Promise<unknown> {
    return this.written;
  }

  read(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  write(key: string, value: string): void {
    if (this.values.get(key) === value) return;
    this.values.set(key, value);
    this.follow(() => this.plugin.setItem(key, value));
  }

  remove(key: string): void {
    if (this.values.delete(key)) this.follow(() => this.plugin.removeItem(key));
  }

  readRecord(name: string): string | undefined {
    return this.values.get(name);
  }

  writeRecord(name: string, value: string, seconds: number): void {
    if (value === "" || seconds <= 0) this.remove(name);
    else this.write(name, value);
  }

  private follow(write: () => Promise<void>): void {
    // What cannot be written is still known until the app ends.
    this.written = this.written.then(write).catch(() => undefined);
  }
}
