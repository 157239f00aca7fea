import type { SecureStoragePlugin } from "@aparajita/capacitor-secure-storage";
import type { KeyName, KeyRing } from "@/offline/vault";

type Plugin = Pick<SecureStoragePlugin, "getItem" | "setItem" | "removeItem">;

const KEY_BYTES = 32;

/**
 * The keys in the Keychain or behind the Keystore, which a copy of the app's files does not hold. A page's own
 * storage would keep a key that cannot be exported, but lies beside what it opens.
 */
export class NativeKeyRing implements KeyRing {
  private readonly plugin: Plugin;

  constructor(plugin: Plugin) {
    this.plugin = plugin;
  }

  async key(name: KeyName): Promise<CryptoKey> {
    const kept = await this.plugin.getItem(placeOf(name));
    const secret = kept === null ? crypto.getRandomValues(new Uint8Array(KEY_BYTES)) : fromText(kept);
    if (kept === null) await this.plugin.setItem(placeOf(name), toText(secret));
    return crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  destroy(name: KeyName): Promise<void> {
    return this.plugin.removeItem(placeOf(name));
  }
}

const placeOf = (name: KeyName) => `foyer-${name}`;
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
