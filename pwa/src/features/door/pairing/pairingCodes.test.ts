import { encode } from "uqr";
import { beforeAll, expect, it } from "vitest";
import { ACCOUNT, aPhone, type TestPhone } from "../testing/near";
import { type Description, readInvitation, writeInvitation } from "./pairingCodes";

const description: Description = {
  ufrag: "UsTB",
  password: "aGSggmKfroZJ6xEMucw8ZkRW",
  fingerprint: new Uint8Array(32).fill(7),
  candidates: [
    { address: "192.0.2.2", port: 53043 },
    { address: "fd00:0:0:0:0:0:0:2", port: 39598 },
  ],
};

let [one, other]: TestPhone[] = [];
beforeAll(async () => {
  [one, other] = [await aPhone("North"), await aPhone("South")];
});
const phones = () => {
  if (!one || !other) throw new Error("No phones");
  return { one, other };
};
const offer = () => {
  const { one } = phones();
  return writeInvitation({ kind: "offer", device: one.uuid, key: one.key, account: ACCOUNT, description });
};
const answer = (to: string, key = phones().other.key) =>
  writeInvitation({ kind: "answer", device: phones().other.uuid, key, account: ACCOUNT, description, to });
const list = () => ({ account: ACCOUNT, devices: [phones().one.neighbour, phones().other.neighbour] });
const read = (text: string, changes: object = {}) =>
  readInvitation(text, { kind: "offer", self: phones().other.uuid, ...list(), ...changes });
const readBack = (text: string, to: string) =>
  readInvitation(text, { kind: "answer", self: phones().one.uuid, ...list(), to });

it("is read by a phone whose list names the other one, in both directions", async () => {
  const { one, other } = phones();
  const text = await offer();
  expect(await read(text)).toMatchObject({ device: one.uuid, description, neighbour: { gate: "North" } });
  expect(await readBack(await answer(text), text)).toMatchObject({ device: other.uuid, neighbour: { gate: "South" } });
});

it("fits into a code that a phone's camera reads at arm's length", async () => {
  const text = await offer();
  expect(encode(await answer(text), { ecc: "M" }).version).toBeLessThanOrEqual(13);
});

it("is refused from a phone that was revoked, that nobody knows, or of another account", async () => {
  const text = await offer();
  await expect(read(text, { devices: [phones().other.neighbour] })).rejects.toMatchObject({ reason: "stranger" });
  await expect(read(text, { devices: [] })).rejects.toMatchObject({ reason: "stranger" });
  await expect(read(text, { account: "another account's key" })).rejects.toMatchObject({ reason: "stranger" });
});

it("is refused if another key has signed it, or one letter of it was changed", async () => {
  const { one, other } = phones();
  const forged = await writeInvitation({
    kind: "offer",
    device: one.uuid,
    key: other.key,
    account: ACCOUNT,
    description,
  });
  await expect(read(forged)).rejects.toMatchObject({ reason: "stranger" });
  const text = await offer();
  // Within the fingerprint of the certificate that the channel will show.
  const changed = `${text.slice(0, 120)}${text[120] === "A" ? "B" : "A"}${text.slice(121)}`;
  await expect(read(changed)).rejects.toMatchObject({ reason: "stranger" });
});

it("answers one offer, and no other", async () => {
  const [text, later] = [await offer(), await offer()];
  await expect(readBack(await answer(text), later)).rejects.toMatchObject({ reason: "other" });
});

it("says what is wrong with a code that is none of these", async () => {
  const text = await offer();
  await expect(read(await answer(text), { self: phones().one.uuid })).rejects.toMatchObject({ reason: "wrongKind" });
  await expect(read(text, { self: phones().one.uuid })).rejects.toMatchObject({ reason: "own" });
  for (const none of [
    "",
    "https://foyer.example",
    "FOYER-PAIR:",
    "FOYER-PAIR:!!",
    text.slice(0, -20),
    `${text}AAAA`,
    `FOYER-PAIR:${"A".repeat(5000)}`,
  ])
    await expect(read(none)).rejects.toMatchObject({ reason: "noCode" });
});
