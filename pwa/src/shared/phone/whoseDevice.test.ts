// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { ApiError } from "@/api/errors";
import { deviceKey, fromBase64Url, importPublicKey, SIGNING } from "@/offline/deviceKey";
import { asThisPhone, proofForCode, proofOfComing } from "./whoseDevice";

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

  const kept = deviceId();
  await expect(asThisPhone(() => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
  expect(deviceId()).toBe(kept);
  await expect(asThisPhone(another)).rejects.toThrow("another");
});
