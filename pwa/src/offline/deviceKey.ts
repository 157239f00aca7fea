import { toBase64Url } from "@/offline/base64";
import { keyStore } from "@/offline/keyStore";
import { watchWipe } from "@/offline/store";

/** What this phone signs with when it speaks to others without a server. */
export interface DeviceKey {
  /** The point on P-256, 65 bytes in base64url, as the server gives it to the account's other phones. */
  readonly publicKey: string;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

const NAME = "device";
const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
export const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

let held: Promise<DeviceKey> | undefined;

/** Made once, and kept until everything is wiped. Rejects where there is no place to keep it. */
export function deviceKey(): Promise<DeviceKey> {
  held ??= readKey().catch((error: unknown) => {
    held = undefined;
    throw error;
  });
  return held;
}

/** null on a phone that cannot keep a key: the server is not told of any. */
export const readPublicKey = (): Promise<string | null> =>
  deviceKey().then(
    ({ publicKey }) => publicKey,
    () => null,
  );

export const importPublicKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", raw, CURVE, false, ["verify"]);

async function readKey(): Promise<DeviceKey> {
  const database = await keyStore();
  const fresh = await generate();
  // One transaction: of two tabs that start at once, both get the first one's key.
  const change = database.transaction("device", "readwrite", { durability: "strict" });
  const kept = await change.store.get(NAME);
  if (!kept) await change.store.put(fresh, NAME);
  await change.done;
  const { privateKey, publicKey } = kept ?? fresh;
  return {
    publicKey,
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign(SIGNING, privateKey, bytes)),
  };
}

async function generate() {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: toBase64Url(new Uint8Array(raw)) };
}

let isSpared = false;

/** What this phone still has to sign outlasts a wipe: the key does, too, until that is done. */
export function spareDeviceKey(is: boolean): void {
  isSpared = is;
}

const forget = () => {
  held = undefined;
};
watchWipe(async () => {
  forget();
  if (isSpared) return;
  await (await keyStore()).clear("device");
}, forget);
