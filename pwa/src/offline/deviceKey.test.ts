import { deleteDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { fromBase64Url } from "./deviceKey";
import { wipeStores } from "./store";

/** As after a reload: nothing is in memory. */
async function start() {
  vi.resetModules();
  return import("./deviceKey");
}

afterEach(() => wipeStores());

it("signs so that whoever has the public half can check it, and keeps its key through a restart", async () => {
  const { deviceKey } = await start();
  const key = await deviceKey();
  const text = new TextEncoder().encode("hello");
  const signature = await key.sign(text);
  const next = await start();
  expect((await next.deviceKey()).publicKey).toBe(key.publicKey);
  expect(key.publicKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
  const open = await next.importPublicKey(fromBase64Url(key.publicKey) ?? new Uint8Array());
  expect(await crypto.subtle.verify(next.SIGNING, open, signature, text)).toBe(true);
  expect(await crypto.subtle.verify(next.SIGNING, open, signature, new TextEncoder().encode("hallo"))).toBe(false);
});

it("outlasts whoever has worked with the phone", async () => {
  const { deviceKey } = await start();
  const { publicKey } = await deviceKey();
  const { wipeStores: wipe } = await import("./store");
  await wipe();
  expect(await (await start()).readPublicKey()).toBe(publicKey);
});

it("is the one that an earlier build has made", async () => {
  await deleteDB("foyer-phone");
  const { keyStore } = await import("./vault");
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  await (await keyStore()).put("device", { privateKey: pair.privateKey, publicKey: "an earlier one" }, "device");
  expect(await (await start()).readPublicKey()).toBe("an earlier one");
});

it("is one for two that ask at once", async () => {
  const [one, other] = [await start(), await start()];
  const [mine, theirs] = await Promise.all([one.deviceKey(), other.deviceKey()]);
  expect(mine.publicKey).toBe(theirs.publicKey);
});

it("is not told where none can be kept", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const { readPublicKey } = await start();
  expect(await readPublicKey()).toBeNull();
  vi.unstubAllGlobals();
});
