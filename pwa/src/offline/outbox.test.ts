import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { ScanRequest, Verdict } from "@/live/live";
import { keeping } from "@/offline/keeping";
import {
  scanBox,
  tapBox,
  type ScanBox,
  type ScanReply,
  type TapReply,
  type TapRequest,
  type Upload,
} from "@/offline/outbox";
import { Queue } from "@/offline/queue";
import { wipeStores } from "@/offline/store";
import { dumpDatabases } from "@/testing/disk";

const request = (nonce: string): ScanRequest => ({
  performance: 1,
  code: `code ${nonce}`,
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  gate: "",
  nonce,
  scanned_at: `2026-11-21T19:0${nonce.length}:00.000Z`,
});
const admitted = ({ nonce }: ScanRequest): ScanReply => ({ nonce, verdict: "admitted" }) as Verdict;
const lost = new ApiError({ status: 0, message: "No connection" });

let post: ReturnType<typeof vi.fn<(scans: readonly ScanRequest[]) => Promise<readonly ScanReply[]>>>;
let boxes: ScanBox[] = [];
const open = () => {
  const box = scanBox(post);
  boxes.push(box);
  return box;
};

beforeEach(async () => {
  post = vi.fn();
  await wipeStores();
  keeping.clear("full", "unavailable", "unreadable", "evicted");
});
afterEach(() => {
  boxes.forEach((box) => box.forget());
  boxes = [];
});

it("keeps scans through a restart, and sends them with their own nonces in the order in which they were made", async () => {
  post.mockRejectedValue(lost);
  await open().keep(request("bb"));
  await open().keep(request("a"));
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  const next = open();
  const heard: Upload[] = [];
  next.onUpload((upload) => heard.push(upload));
  await next.load();
  expect(post.mock.calls.at(-1)?.[0].map(({ nonce }) => nonce)).toEqual(["bb", "a"]);
  expect(heard.map(({ reply }) => reply.nonce)).toEqual(["bb", "a"]);
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
  const heard = vi.fn();
  box.onUpload(heard);
  await box.keep(request("a"));
  post.mockResolvedValue([{ nonce: "a", error: "nonce reused" }]);
  await box.upload();
  expect(box.read()).toEqual([]);
  expect(heard).toHaveBeenCalledOnce();
});

it("tries again by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const box = open();
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await box.keep(request("a"));
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(box.read()).toEqual([]));
  vi.useRealTimers();
});

const tap = (nonce: string, status: TapRequest["status"], minute: number): TapRequest => ({
  performance: 1,
  upsell_item: 31,
  status,
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  gate: "Bar",
  nonce,
  tapped_at: `2026-11-21T19:0${minute}:00.000Z`,
});

it("keeps taps on upsells apart from scans, and sends them in the order in which they were made", async () => {
  const send = vi.fn<(taps: readonly TapRequest[]) => Promise<readonly TapReply[]>>(() => Promise.reject(lost));
  const box = tapBox(send);
  await box.keep(tap("z", "redeemed", 1));
  await box.keep(tap("a", "open", 2));
  await box.upload();
  expect(box.read()).toHaveLength(2);
  box.forget();
  const scans = open();
  await scans.load();
  expect(scans.read()).toEqual([]);

  const next = tapBox(send);
  send.mockImplementation((taps) => Promise.resolve(taps.map(({ nonce }) => ({ nonce, error: "No records found" }))));
  await next.load();
  expect(send.mock.calls.at(-1)?.[0].map(({ nonce }) => nonce)).toEqual(["z", "a"]);
  expect(next.read()).toEqual([]);
});

/** A phone with both kinds; `calls` is what it sent, call by call. */
function phone() {
  const calls: string[][] = [];
  const sent = (requests: readonly { readonly nonce: string }[]) => void calls.push(requests.map(({ nonce }) => nonce));
  const isAway = { now: true };
  const queue = new Queue({
    scan: (scans) => {
      if (isAway.now) return Promise.reject(lost);
      sent(scans);
      return Promise.resolve(scans.map(admitted));
    },
    tap: (taps) => {
      if (isAway.now) return Promise.reject(lost);
      sent(taps);
      return Promise.resolve(taps.map(({ nonce }) => ({ nonce, error: "No records found" })));
    },
  });
  const [scans, taps] = [queue.box("scan"), queue.box("tap")];
  boxes.push(scans);
  return { calls, isAway, queue, scans, taps };
}

it("sends scans, resets and taps in one order, each run of a kind in one call", async () => {
  const { calls, isAway, scans, taps } = phone();
  await scans.keep(request("one"));
  await scans.keep({ ...request("two"), direction: "reset" });
  await taps.keep(tap("three", "redeemed", 1));
  await scans.keep(request("four"));
  isAway.now = false;
  await scans.upload();
  expect(calls).toEqual([["one", "two"], ["three"], ["four"]]);
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
  await box.keep({ ...request("a nonce of sixteen"), code: "ORD-7Q2M secret", gate: "Stage door" });
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
  await old.put("taps", tap("second", "redeemed", 1));
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
  expect(keeping.read()).toEqual(["full"]);
  expect(box.read()).toHaveLength(1);
  add.mockRestore();
  expect(await box.keep(request("bb"))).toBe(true);
  expect(keeping.read()).toEqual([]);
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await open().load();
  expect(post.mock.calls.at(-1)?.[0].map(({ nonce }) => nonce)).toEqual(["a", "bb"]);
});

it("of two tabs each knows what the other keeps, and what became of it", async () => {
  const [one, other] = [phone(), phone()];
  await one.scans.keep(request("a"));
  await vi.waitFor(() => expect(other.scans.read()).toHaveLength(1));
  const heard = vi.fn();
  one.scans.onUpload(heard);
  other.isAway.now = false;
  await other.scans.upload();
  await vi.waitFor(() => expect(one.scans.read()).toEqual([]));
  expect(heard).toHaveBeenCalledOnce();
  expect(one.calls).toEqual([]);
});

it("tells the next door what was answered while none was open", async () => {
  const box = open();
  await box.keep(request("a"));
  post.mockImplementation((scans) => Promise.resolve(scans.map(admitted)));
  await box.upload();
  const [heard, later] = [vi.fn(), vi.fn()];
  box.onUpload(heard);
  box.onUpload(later);
  expect(heard).toHaveBeenCalledOnce();
  expect(later).not.toHaveBeenCalled();
});
