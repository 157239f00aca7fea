import { keeping } from "@/offline/keeping";
import { keyStore } from "@/offline/keyStore";
import { local } from "@/offline/local";
import type { KeyRing } from "@/offline/vault";

const KEY = "vault";
/** Says that a key was made here, and which: if it is gone, the browser has thrown away what we had kept. */
const MARKER = "foyer-vault";

/** A browser's key: kept beside what it seals, but no script can take it out of the browser. */
export class WebKeyRing implements KeyRing {
  async key(): Promise<CryptoKey> {
    const database = await keyStore();
    const fresh = { id: String(Date.now()), key: await generate() };
    // One transaction: of two tabs that start at once, both get the first one's key.
    const change = database.transaction("keys", "readwrite", { durability: "strict" });
    const kept = await change.store.get(KEY);
    if (!kept) await change.store.put(fresh, KEY);
    await change.done;
    if (!kept && local()?.getItem(MARKER)) keeping.note("evicted");
    local()?.setItem(MARKER, (kept ?? fresh).id);
    return (kept ?? fresh).key;
  }

  async destroy(): Promise<void> {
    local()?.removeItem(MARKER);
    await (await keyStore()).clear("keys");
  }
}

const generate = () => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
