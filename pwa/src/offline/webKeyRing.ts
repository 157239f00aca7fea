import { storageHealth } from "@/offline/storageHealth";
import { keyStore } from "@/offline/keyStore";
import { pageStorage } from "@/offline/pageStorage";
import type { KeyName, KeyRing } from "@/offline/vault";

/** Says that a key was made here, and which: if it is gone, the browser has thrown away what we had kept. */
const MARKER = "foyer-vault";

/** A browser's keys: kept beside what they seal, but no script can take one out of the browser. */
export class WebKeyRing implements KeyRing {
  async key(name: KeyName): Promise<CryptoKey> {
    const database = await keyStore();
    const fresh = { id: String(Date.now()), key: await generate() };
    // One transaction: of two tabs that start at once, both get the first one's key.
    const change = database.transaction("keys", "readwrite", { durability: "strict" });
    const kept = await change.store.get(name);
    if (!kept) await change.store.put(fresh, name);
    await change.done;
    if (name === "vault") {
      if (!kept && pageStorage()?.getItem(MARKER)) storageHealth.note("evicted");
      pageStorage()?.setItem(MARKER, (kept ?? fresh).id);
    }
    return (kept ?? fresh).key;
  }

  async destroy(name: KeyName): Promise<void> {
    if (name === "vault") pageStorage()?.removeItem(MARKER);
    await (await keyStore()).delete("keys", name);
  }
}

const generate = () => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
