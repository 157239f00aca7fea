import { type DeviceKey, SIGNING, toBase64Url } from "@/offline/deviceKey";
import type { Neighbour } from "../manifest/manifest";

export const ACCOUNT = "the account's key";

/** A phone with a key of its own, as a list names it. */
export interface TestPhone {
  readonly uuid: string;
  readonly key: DeviceKey;
  readonly neighbour: Neighbour;
}

/** Answers clock questions as a phone whose clock is ahead. */
export const answersTime =
  (hear: (text: string) => void, now: () => number, ahead = 0) =>
  (text: string): void => {
    const { clock } = JSON.parse(text) as { readonly clock?: { readonly asked: number; readonly now?: number } };
    if (clock && clock.now === undefined) hear(JSON.stringify({ clock: { asked: clock.asked, now: now() + ahead } }));
  };

let made = 0;

export async function aPhone(gate = "North"): Promise<TestPhone> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const sign: DeviceKey["sign"] = async (bytes) =>
    new Uint8Array(await crypto.subtle.sign(SIGNING, pair.privateKey, bytes));
  made += 1;
  const uuid = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  return { uuid, key: { publicKey, sign }, neighbour: { uuid, name: `Phone ${made}`, gate, publicKey } };
}
