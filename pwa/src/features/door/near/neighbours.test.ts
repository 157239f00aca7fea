// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { deviceId } from "@/api/deviceId";
import { wipeStores } from "@/offline/store";
import { until } from "@/testing/until";
import { type Admission, admissionLog } from "../manifest/manifestStore";
import { writeInvitation } from "../pairing/pairingCodes";
import { admission, listOf, ticket } from "../testing/alone";
import { ACCOUNT, aPhone, answersTime, type TestPhone } from "../testing/near";
import { Link, type LinkEvents } from "./link";
import { dropOffer, listenFor, makeOffer, readAnswer } from "./neighbours";
import { type Clash, pairedPhones } from "./pairedPhones";
import { signScan, toDto } from "./signedScan";

const description = {
  ufrag: "UsTB",
  password: "aGSggmKfroZJ6xEMucw8ZkRW",
  fingerprint: new Uint8Array(32),
  candidates: [{ address: "192.0.2.2", port: 53043 }],
};

/** A way to another phone that this test opens, and by which it speaks. */
class FakeLink {
  events: LinkEvents | undefined;
  /** How much the other phone's clock is ahead. */
  ahead = 0;
  readonly send = vi.fn((text: string) =>
    answersTime((response) => this.events?.onText(response), Date.now, this.ahead)(text),
  );
  readonly close = vi.fn();
  readonly accept = () => {
    this.events?.onOpen();
    return Promise.resolve();
  };

  listen(events: LinkEvents): void {
    this.events = events;
  }
}

const offers = () => {
  const links: FakeLink[] = [];
  vi.spyOn(Link, "offer").mockImplementation(() => {
    const link = new FakeLink();
    links.push(link);
    return Promise.resolve({ link: link as unknown as Link, description });
  });
  return links;
};

const listFor = (other: TestPhone) =>
  listOf([ticket(7), ticket(8)], { publicKey: ACCOUNT, devices: [other.neighbour], readAt: Date.now() - 60_000 });

async function pair(ahead = 0) {
  const other = await aPhone("South");
  const list = listFor(other);
  listenFor(list);
  const links = offers();
  const to = await makeOffer(list);
  const answer = { kind: "answer", device: other.uuid, key: other.key, account: ACCOUNT, description, to } as const;
  for (const link of links) link.ahead = ahead;
  await readAnswer(list, await writeInvitation(answer), () => undefined);
  const says = async (changes: Partial<Admission>) => {
    const scan = await signScan(admission(Date.now(), { device: other.uuid, ...changes }), ACCOUNT, other.key);
    links[0]?.events?.onText(JSON.stringify({ readings: [toDto(scan)] }));
  };
  return { list, other, says };
}

const NONCE = "a-nonce-of-the-other-phone";
const receivedOf = (nonce: string) => admissionLog.of(1).find((each) => each.nonce === nonce);

const HOUR = 3_600_000;

beforeEach(async () => {
  await wipeStores();
});

it("says once that both have let in a ticket, whatever the other phone adds to that", async () => {
  const { says } = await pair();
  const clashes = vi.fn<(clashes: readonly Clash[]) => void>();
  const stop = pairedPhones.onClashes(1, clashes);
  await admissionLog.note(admission(Date.now() - 1000, { device: deviceId() }));
  const at = Date.now();
  await says({ nonce: NONCE, at });
  await until(() => expect(clashes).toHaveBeenCalledOnce());
  await says({ nonce: NONCE, at, confirmedAt: at + 1 });
  // By the difference of the two clocks, which was measured and is right to a few milliseconds.
  await until(() => expect(Math.abs((receivedOf(NONCE)?.confirmedAt ?? 0) - at)).toBeLessThan(5000));
  expect(clashes).toHaveBeenCalledOnce();
  stop();
});

it("dates what a slow clock has confirmed by its own, and what was confirmed long ago as old", async () => {
  const { list, says } = await pair(-HOUR);
  const slow = Date.now() - HOUR;
  const old = slow - HOUR;
  await says({ nonce: NONCE, at: slow, confirmedAt: slow + 1 });
  await says({ nonce: `${NONCE}-before`, at: old, confirmedAt: old + 1 });
  await until(() => expect(receivedOf(`${NONCE}-before`)).toBeDefined());
  expect(Math.abs((receivedOf(NONCE)?.at ?? 0) - Date.now())).toBeLessThan(5000);
  expect(receivedOf(NONCE)?.knownAt).toBeGreaterThan(list.readAt);
  expect(receivedOf(`${NONCE}-before`)?.knownAt).toBeLessThan(list.readAt);
});

it("closes an offer that is ready when nobody waits for it any more, or that cannot be signed", async () => {
  const list = listFor(await aPhone());
  const links = offers();
  const unwanted = Promise.allSettled([makeOffer(list), makeOffer(list)]);
  dropOffer();
  expect((await unwanted).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  vi.spyOn(crypto.subtle, "sign").mockRejectedValueOnce(new Error("No key"));
  await expect(makeOffer(list)).rejects.toThrow("No key");
  await makeOffer(list);
  expect(links.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 1, 0]);
});

it("says in its badge that a neighbour cannot be believed", async () => {
  const { other, says } = await pair();
  const state = () => pairedPhones.read().find(({ uuid }) => uuid === other.uuid)?.state;
  expect(state()).toBe("heard");
  await says({ nonce: NONCE, at: Date.now() + HOUR });
  await until(() => expect(state()).toBe("doubted"));
  expect(receivedOf(NONCE)).toBeUndefined();
});
