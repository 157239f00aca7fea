import type { SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import type { KeyName, KeyRing } from "@/offline/vault";
import type { DeviceStorage, HomeServer, Records } from "../device";

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

type KeyRingPlugin = Pick<SecureStoragePlugin, "getItem" | "setItem" | "removeItem">;

const KEY_BYTES = 32;

/**
 * The keys in the Keychain or behind the Keystore, which a copy of the app's files does not hold. A page's own
 * storage would keep a key that cannot be exported, but lies beside what it opens.
 */
export class NativeKeyRing implements KeyRing {
  private readonly plugin: KeyRingPlugin;

  constructor(plugin: KeyRingPlugin) {
    this.plugin = plugin;
  }

  async key(name: KeyName): Promise<CryptoKey> {
    const stored = await this.plugin.getItem(placeOf(name));
    const secret = stored === null ? crypto.getRandomValues(new Uint8Array(KEY_BYTES)) : fromText(stored);
    if (stored === null) await this.plugin.setItem(placeOf(name), toText(secret));
    return crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  destroy(name: KeyName): Promise<void> {
    return this.plugin.removeItem(placeOf(name));
  }
}

const placeOf = (name: KeyName) => `foyer-${name}`;
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const SERVER = "foyer-server";
const TOKEN = "foyer-token";
const ASIDE = "foyer-token-aside";

export class NativeHomeServer implements HomeServer {
  private readonly storage: NativeSecureStorage;

  constructor(storage: NativeSecureStorage) {
    this.storage = storage;
  }

  get origin(): string {
    return this.storage.read(SERVER) ?? "";
  }

  get token(): string | undefined {
    return this.storage.read(TOKEN) ?? undefined;
  }

  settle(origin: string): void {
    if (origin !== this.origin) this.forgetToken();
    this.storage.write(SERVER, origin);
  }

  keepToken(token: string): void {
    this.storage.write(TOKEN, token);
  }

  forgetToken(): void {
    this.storage.remove(TOKEN);
  }

  get asideToken(): string | undefined {
    return this.storage.read(ASIDE) ?? undefined;
  }

  setAside(): void {
    if (this.token !== undefined) this.storage.write(ASIDE, this.token);
  }

  forgetAside(): void {
    this.storage.remove(ASIDE);
  }

  settled(): Promise<unknown> {
    return this.storage.settled();
  }
}
