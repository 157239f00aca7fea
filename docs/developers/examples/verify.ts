import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERATED = 5 * 60; // seconds

/** Tells whether a webhook comes from Foyer; `body` is what came, byte for byte, and headers are in lower case. */
export function isOurs(secret: string, headers: Record<string, string>, body: Buffer): boolean {
  const sentAt = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - sentAt) <= TOLERATED)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${sentAt}.`), body]);
  const wanted = Buffer.from(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  const given = (headers["webhook-signature"] ?? "").split(" ").map((one) => Buffer.from(one));
  return given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
}
