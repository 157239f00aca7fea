import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ScanRequest } from "@/live/live";
import { dumpDatabases } from "@/testing/disk";
import { until } from "@/testing/until";
import { sendInBackground } from "./background";
import {
  scanBox,
  type ScanBox,
  type ScanResponse,
  redemptionBox,
  type RedemptionResponse,
  type RedemptionRequest,
  type Upload,
} from "./outbox";
import { forgetOwner, keepOwner } from "./owner";
import { storeWaiting } from "./queueStore";
import { storageHealth, wipeStores } from "./store";
import { admitted, aPhone, lost, request } from "./testing/disk";

let post: ReturnType<typeof vi.fn<(scans: readonly ScanRequest[]) => Promise<readonly ScanResponse[]>>>;
let boxes: ScanBox[] = [];
const phones: ReturnType<typeof aPhone>[] = [];
const open = () => {
  const box = scanBox(post);
  boxes.push(box);
  return box;
};

/** As a door does; a queue of an earlier test must not hear what is meant for this one. */
const stops: (() => void)[] = [];
const listen = (box: ScanBox, hear: (upload: Upload, isPast: boolean) => unknown) =>
  void stops.push(box.onUpload(hear));

beforeEach(async () => {
  post = vi.fn();
  await wipeStores();
  storageHealth.clear("full", "unavailable", "unreadable", "evicted");
});
afterEach(() => {
  // A queue of this test hears what the next one keeps; it must not send it.
  post.mockReset().mockRejectedValue(lost);
  phones.splice(0).forEach(({ isAway }) => (isAway.now = true));
  stops.splice(0).forEach((stop) => stop());
  boxes.forEach((box) => box.forget());
  boxes = [];
});

it("keeps scans through a restart, and sends them with their own nonces in the order in which they were made", async () => {
  post.mockRejectedValue(lost);
  await open().keep(request("bb"));
  await open().keep(request("a"));
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  const next = open();
  const uploads: Upload[] = [];
  listen(next, (upload) => uploads.push(upload));
  await next.load();
  expect(post.mock.calls.at(-1)?.[0].map(({ nonce }) => nonce)).toEqual(["bb", "a"]);
  expect(uploads.map(({ reply: response }) => response.nonce)).toEqual(["bb", "a"]);
  expect(next.read()).toEqual([]);
  const after = open();
  await after.load();
  expect(after.read()).toEqual([]);
});

it("keeps what could not be sent, and what the server was too busy for", async () => {
  const box = open();
  await box.keep(request("a"));
  post.mockRejectedValue(lost);
  await box.upload();
  expect(box.read()).toHaveLength(1);
  post.mockImplementation((scans) => Promise.resolve(scans.map(({ nonce }) => ({ nonce, error: "busy" }))));
  await box.upload();
  expect(box.read()).toHaveLength(1);
});

it("lets go of a scan that the server will never judge, and says so", async () => {
  const box = open();
  const uploads = vi.fn();
  listen(box, uploads);
  await box.keep(request("a"));
  post.mockResolvedValue([{ nonce: "a", error: "nonce reused" }]);
  await box.upload();
  expect(box.read()).toEqual([]);
  expect(uploads).toHaveBeenCalledOnce();
});

it("tries again by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const box = open();
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await box.keep(request("a"));
  await vi.runAllTimersAsync();
  await until(() => expect(box.read()).toEqual([]));
  vi.useRealTimers();
});

const redemption = (nonce: string, status: RedemptionRequest["status"], minute: number): RedemptionRequest => ({
  performance: 1,
  upsell_item: 31,
  status,
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  gate: "Bar",
  nonce,
  tapped_at: `2026-11-21T19:0${minute}:00.000Z`,
});

it("keeps taps on upsells apart from scans, and sends them in the order in which they were made", async () => {
  const send = vi.fn<(redemptions: readonly RedemptionRequest[]) => Promise<readonly RedemptionResponse[]>>(() =>
    Promise.reject(lost),
  );
  const box = redemptionBox(send);
  await box.keep(redemption("z", "redeemed", 1));
  await box.keep(redemption("a", "open", 2));
  await box.upload();
  expect(box.read()).toHaveLength(2);
  box.forget();
  const scans = open();
  await scans.load();
  expect(scans.read()).toEqual([]);

  const next = redemptionBox(send);
  send.mockImplementation((redemptions) =>
    Promise.resolve(redemptions.map(({ nonce }) => ({ nonce, error: "No records found" }))),
  );
  await next.load();
  expect(send.mock.calls.at(-1)?.[0].map(({ nonce }) => nonce)).toEqual(["z", "a"]);
  expect(next.read()).toEqual([]);
});

function phone() {
  const made = aPhone();
  phones.push(made);
  boxes.push(made.scans);
  return made;
}

it("sends scans, resets and taps in one order, each run of a kind in one call", async () => {
  const { calls, isAway, scans, taps: redemptions } = phone();
  await scans.keep(request("one"));
  await scans.keep({ ...request("two"), direction: "reset" });
  await redemptions.keep(redemption("three", "redeemed", 1));
  await scans.keep(request("four"));
  isAway.now = false;
  await scans.upload();
  expect(calls).toEqual([["one", "two"], ["three"], ["four"]]);
});

it("sends nothing more of what waited once everything is forgotten: the next one to sign in did not make it", async () => {
  const { calls, isAway, queue, scans, taps: redemptions } = phone();
  await scans.keep(request("a"));
  await redemptions.keep(redemption("first", "redeemed", 1));
  stops.push(scans.onUpload(() => queue.forget()));
  isAway.now = false;
  await queue.upload();
  expect(calls).toEqual([["a"]]);
});

it("sends nothing out of its order while the server is busy", async () => {
  const box = open();
  await box.keep(request("one"));
  await box.keep(request("two"));
  post.mockImplementation((scans) =>
    Promise.resolve(scans.map((scan) => (scan.nonce === "one" ? { nonce: "one", error: "busy" } : admitted(scan)))),
  );
  await box.upload();
  expect(box.read().map(({ nonce }) => nonce)).toEqual(["one", "two"]);
});

it("leaves neither codes nor gates to be read on the disk", async () => {
  const box = open();
  post.mockRejectedValue(lost);
  expect(await box.keep({ ...request("a nonce of sixteen"), code: "ORD-7Q2M secret", gate: "Stage door" })).toBe(true);
  const disk = await dumpDatabases();
  expect(disk, "the control: what is open is found").toContain("a nonce of sixteen");
  expect(disk).not.toMatch(/ORD-7Q2M|secret|Stage door|scanned_at/);
});

it("adopts what an earlier build has left unsealed", async () => {
  const old = await openDB("foyer-door", 2, {
    upgrade: (database) => {
      database.createObjectStore("scans", { keyPath: "nonce" });
      database.createObjectStore("taps", { keyPath: "nonce" });
    },
  });
  await old.put("scans", { ...request("first"), scanned_at: "2026-11-21T19:00:00.000Z" });
  await old.put("taps", redemption("second", "redeemed", 1));
  await old.put("scans", { ...request("third"), scanned_at: "2026-11-21T19:02:00.000Z" });
  old.close();
  const { calls, isAway, queue } = phone();
  isAway.now = false;
  await queue.load();
  expect(calls).toEqual([["first"], ["second"], ["third"]]);
  expect(await dumpDatabases()).not.toContain("code first");
});

it("says that the storage is full, keeps the scan in memory, and writes it once there is room", async () => {
  const box = open();
  post.mockRejectedValue(lost);
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  expect(await box.keep(request("a"))).toBe(false);
  expect(storageHealth.read()).toEqual(["full"]);
  expect(box.read()).toHaveLength(1);
  add.mockRestore();
  expect(await box.keep(request("bb"))).toBe(true);
  expect(storageHealth.read()).toEqual([]);
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await open().load();
  expect(post.mock.calls.at(-1)?.[0].map(({ nonce }) => nonce)).toEqual(["a", "bb"]);
});

it("of two tabs each knows what the other keeps, and what became of it", async () => {
  const [one, other] = [phone(), phone()];
  await one.scans.keep(request("a"));
  await until(() => expect(other.scans.read()).toHaveLength(1));
  const uploads = vi.fn();
  listen(one.scans, uploads);
  other.isAway.now = false;
  await other.scans.upload();
  await until(() => expect(one.scans.read()).toEqual([]));
  expect(uploads).toHaveBeenCalledOnce();
  expect(one.calls).toEqual([]);
});

it("tells the next door what was answered while none was open", async () => {
  const box = open();
  await box.keep(request("a"));
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await box.upload();
  const [uploads, later] = [vi.fn(), vi.fn()];
  listen(box, uploads);
  listen(box, later);
  expect(uploads).toHaveBeenCalledOnce();
  expect(later).not.toHaveBeenCalled();
  // What was said earlier tells nothing of whether the server answers now; what is said now does.
  await box.keep(request("bb"));
  await box.upload();
  expect(uploads.mock.calls.map(([, isPast]: unknown[]) => isPast)).toEqual([true, false]);
});

it("remembers through a restart what was answered while no door was open, until one has heard it", async () => {
  const box = open();
  await box.keep({ ...request("a"), code: "ORD-7Q2M secret" });
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await box.upload();
  box.forget();
  expect(await dumpDatabases()).not.toContain("ORD-7Q2M");

  const next = open();
  await next.load();
  const uploads: Upload[] = [];
  listen(next, (upload) => uploads.push(upload));
  expect(uploads.map(({ request: { nonce } }) => nonce)).toEqual(["a"]);
  await until(async () => expect(await dumpDatabases()).not.toContain("nonce=a"));
  const third = open();
  await third.load();
  const again = vi.fn();
  listen(third, again);
  expect(again).not.toHaveBeenCalled();
});

it("learns when it opens what the worker was told while no page was open", async () => {
  vi.stubGlobal("localStorage", memory());
  keepOwner("7");
  await storeWaiting({ kind: "scan", request: { ...request("a"), said: "admitted" } });
  const refuted = { nonce: "a", verdict: "already_scanned", conflict: 3 };
  const responses = [{ user: { userid: 7 } }, { verdicts: [refuted] }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(responses.shift())));
  await sendInBackground();
  vi.unstubAllGlobals();

  const box = open();
  await box.load();
  expect(box.read()).toEqual([]);
  const uploads: Upload[] = [];
  listen(box, (upload) => uploads.push(upload));
  expect(uploads.map(({ reply: response }) => response)).toEqual([refuted]);
});

it("sends nothing in the background that somebody else has made", async () => {
  vi.stubGlobal("localStorage", memory());
  keepOwner("7");
  await storeWaiting({ kind: "scan", request: request("a") });
  const sent = vi.fn(() => Promise.resolve(Response.json({ user: { userid: 8 } })));
  vi.stubGlobal("fetch", sent);
  await sendInBackground();
  expect(sent).toHaveBeenCalledOnce();
  forgetOwner();
  vi.unstubAllGlobals();
});

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

it("sends at once what is kept while others are sent", async () => {
  const box = open();
  await box.keep(request("a"));
  post.mockImplementationOnce(async (scans) => {
    await box.keep(request("bb"));
    return scans.map(admitted);
  });
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await box.upload();
  expect(post.mock.calls.map(([scans]) => scans.map(({ nonce }) => nonce))).toEqual([["a"], ["bb"]]);
  expect(box.read()).toEqual([]);
});

it("does not call a storage sound because there was nothing to write", async () => {
  storageHealth.note("full");
  await open().upload();
  expect(storageHealth.read()).toEqual(["full"]);
});
