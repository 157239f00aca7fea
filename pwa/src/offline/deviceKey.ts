import { keyStore, phoneStore, type SigningKey } from "./vault";

/** The bytes of a text in base64url; null if it is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** What this phone signs with: when it speaks to others without a server, and when another session comes with it. */
export interface DeviceKey {
  /** The point on P-256, 65 bytes in base64url, as the server gives it to the account's other phones. */
  readonly publicKey: string;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

const NAME = "device";
const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
export const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

let held: Promise<DeviceKey> | undefined;

/** Made once, and kept for as long as this browser keeps anything. Rejects where there is no place to keep it. */
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

/** In base64url, as the server takes it. */
export const signText = async (key: DeviceKey, text: string): Promise<string> =>
  toBase64Url(await key.sign(new TextEncoder().encode(text)));

export const importPublicKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", raw, CURVE, false, ["verify"]);

async function readKey(): Promise<DeviceKey> {
  const fresh = (await readFormer()) ?? (await generate());
  // One transaction: of two tabs that start at once, both get the first one's key.
  const change = (await phoneStore()).transaction("keys", "readwrite", { durability: "strict" });
  const stored = await change.store.get(NAME);
  if (!stored) await change.store.put(fresh, NAME);
  await change.done;
  const { privateKey, publicKey } = stored ?? fresh;
  return {
    publicKey,
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign(SIGNING, privateKey, bytes)),
  };
}

/** The key that an earlier build has told the server of. */
const readFormer = async (): Promise<SigningKey | undefined> => (await keyStore()).get("device", NAME);

async function generate(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: toBase64Url(new Uint8Array(raw)) };
}
