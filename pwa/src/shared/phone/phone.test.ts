// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import { storage } from "@/device/device";
import { deviceKey, fromBase64Url, importPublicKey, SIGNING } from "@/offline/deviceKey";
import { outbox } from "@/offline/outbox";
import { forgetOwner, keepOwner } from "@/offline/owner";
import { wipeAll } from "@/offline/persist";
import { readWaiting, storeWaiting } from "@/offline/queueStore";
import { lost, request } from "@/offline/testing/disk";
import { asThisPhone, handIn, handInPending, proofForCode, proofOfComing } from "./phone";

const another = () => Promise.reject(new ApiError({ status: 409, message: "another", code: "device_of_another" }));

async function hasSigned(signature: string | undefined, text: string): Promise<boolean> {
  const { publicKey } = await deviceKey();
  const key = await importPublicKey(fromBase64Url(publicKey) ?? new Uint8Array());
  return crypto.subtle.verify(
    SIGNING,
    key,
    fromBase64Url(signature ?? "") ?? new Uint8Array(),
    new TextEncoder().encode(text),
  );
}

it("signs for the person who comes with it, and the moment", async () => {
  const { public_key, signature, signed_at = 0 } = await proofOfComing(7);
  expect(public_key).toBe((await deviceKey()).publicKey);
  expect(Math.abs(signed_at - serverNow())).toBeLessThan(5000);
  expect(await hasSigned(signature, `foyer-phone|${deviceId()}|7|${signed_at}`)).toBe(true);
});

it("signs the code that takes it on", async () => {
  const { signature } = await proofForCode("a code");
  expect(await hasSigned(signature, `foyer-enrol|${deviceId()}|a code`)).toBe(true);
});

it("comes under a new number where the server knows its own by a key that is lost, once", async () => {
  const before = deviceId();
  const say = vi.fn(() => (deviceId() === before ? another() : Promise.resolve(deviceId())));
  expect(await asThisPhone(say)).not.toBe(before);
  expect(say).toHaveBeenCalledTimes(2);

  const own = deviceId();
  await expect(asThisPhone(() => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
  expect(deviceId()).toBe(own);
  await expect(asThisPhone(another)).rejects.toThrow("another");
});

const scan = (nonce: string) => ({ kind: "scan", request: { ...request(nonce), said: "admitted" } }) as const;
interface Sent {
  readonly account: number;
  readonly letter: string;
  readonly signature: string;
}
const noncesOf = ({ letter }: Sent) =>
  (JSON.parse(letter) as { made_by: number; request: { nonce: string } }[]).map((entry) => [
    entry.made_by,
    entry.request.nonce,
  ]);

beforeEach(async () => {
  await wipeAll(new QueryClient());
  keepOwner("7");
  await storeWaiting(scan("a"));
  await storeWaiting(scan("bb"));
});
afterEach(async () => {
  forgetOwner();
  await wipeAll(new QueryClient());
  outbox.forget();
  storage.remove("foyer-hand-in");
});

it("hands in what a revoked phone had to send, signed by its key, and keeps nothing of it", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValue({ kept: 2 });
  const { publicKey } = await deviceKey();
  expect(await handIn(3)).toBe(true);
  const [path, body] = post.mock.calls[0] as unknown as [string, Sent];
  expect(path).toBe(`/door/devices/${deviceId()}/letters`);
  expect(noncesOf(body)).toEqual([
    [7, "a"],
    [7, "bb"],
  ]);
  const isSigned = crypto.subtle.verify(
    SIGNING,
    await importPublicKey(fromBase64Url(publicKey) ?? new Uint8Array()),
    fromBase64Url(body.signature) ?? new Uint8Array(),
    new TextEncoder().encode(`foyer-strays|3|${body.letter}`),
  );
  expect(await isSigned).toBe(true);
  expect(await readWaiting()).toEqual([]);
});

it("keeps it sealed where it was not taken, also through the wipe, and hands it in later with the same key", async () => {
  const post = vi.spyOn(api, "post").mockRejectedValue(lost);
  const { publicKey } = await deviceKey();
  expect(await handIn(3)).toBe(false);
  await wipeAll(new QueryClient(), "queues");
  expect(await readWaiting()).toHaveLength(2);
  expect((await deviceKey()).publicKey).toBe(publicKey);

  post.mockReset().mockResolvedValue({ kept: 2 });
  await handInPending();
  await handInPending();
  expect(post).toHaveBeenCalledOnce();
  expect(noncesOf((post.mock.calls[0] as unknown as [string, Sent])[1])).toHaveLength(2);
  expect(await readWaiting()).toEqual([]);
});
