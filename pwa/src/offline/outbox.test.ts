import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import type { ScanRequest, Verdict } from "@/live/live";
import {
  scanBox,
  tapBox,
  type ScanBox,
  type ScanReply,
  type TapReply,
  type TapRequest,
  type Upload,
} from "@/offline/outbox";
import { wipeStores } from "@/offline/store";

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

it("keeps taps on upsells apart from scans, and sends them in the order in which they were made", async () => {
  const tap = (nonce: string, status: TapRequest["status"], minute: number): TapRequest => ({
    performance: 1,
    upsell_item: 31,
    status,
    device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
    gate: "Bar",
    nonce,
    tapped_at: `2026-11-21T19:0${minute}:00.000Z`,
  });
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
