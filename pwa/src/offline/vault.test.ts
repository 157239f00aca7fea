import { afterEach, expect, it } from "vitest";
import { openStore, storageHealth, wipeStores } from "./store";
import { destroyKey, type KeyRing, seal, Unreadable, unseal, useKeysOf, WebKeyRing } from "./vault";

const guest = { name: "Maya Okafor", seats: [1, 2] };

afterEach(async () => {
  useKeysOf(new WebKeyRing());
  await wipeStores();
  storageHealth.clear("full", "unavailable", "unreadable", "evicted");
});

it("opens what it has sealed, also after a restart, and never says the same twice", async () => {
  const [sealed, again] = [await seal(guest), await seal(guest)];
  expect(new TextDecoder("latin1").decode(sealed.data)).not.toContain("Maya");
  expect(new Uint8Array(sealed.data)).not.toEqual(new Uint8Array(again.data));
  useKeysOf(new WebKeyRing());
  expect(await unseal(sealed)).toEqual(guest);
});

it("keeps a key that no script can take out of the browser", async () => {
  const key = await new WebKeyRing().key("vault");
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});

it("gives two tabs that start at once the same key", async () => {
  const [one, other] = await Promise.all([new WebKeyRing().key("vault"), new WebKeyRing().key("vault")]);
  const iv = new Uint8Array(12);
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, one, new Uint8Array([7]));
  expect(new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, other, data))).toEqual(
    new Uint8Array([7]),
  );
});

it("does not open what was changed, nor anything once its key is destroyed", async () => {
  const sealed = await seal(guest);
  const bytes = new Uint8Array(sealed.data.slice(0));
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await expect(unseal({ ...sealed, data: bytes.buffer })).rejects.toThrow(Unreadable);
  await destroyKey();
  await expect(unseal(sealed)).rejects.toThrow(Unreadable);
});

it("opens what another tab has sealed since it wiped everything and began anew", async () => {
  await seal(guest);
  await new WebKeyRing().destroy("vault");
  const iv = new Uint8Array(12);
  const text = new TextEncoder().encode(JSON.stringify(guest));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await new WebKeyRing().key("vault"), text);
  expect(await unseal({ iv, data })).toEqual(guest);
});

it("uses the key that a native app gives it", async () => {
  const key = crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const ring: KeyRing = { key: () => key, destroy: () => Promise.resolve() };
  const before = await seal(guest);
  useKeysOf(ring);
  expect(await unseal(await seal(guest))).toEqual(guest);
  await expect(unseal(before)).rejects.toThrow(Unreadable);
});

it("notices that the browser has thrown the key away", async () => {
  const values = new Map<string, string>();
  const local = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { value: local, configurable: true });
  try {
    await new WebKeyRing().key("vault");
    expect(storageHealth.read()).toEqual([]);
    await (await openStore("foyer-keys", 1, () => undefined)).clear("keys" as never);
    await new WebKeyRing().key("vault");
    expect(storageHealth.read()).toEqual(["evicted"]);
  } finally {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else Reflect.deleteProperty(globalThis, "localStorage");
  }
});
