// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { LineError } from "@/live/line";
import type { ScanRequest, Verdict } from "@/live/live";
import { scanBox, type ScanReply } from "@/offline/outbox";
import { wipeStores } from "@/offline/store";
import { makeJudge } from "./judge";
import { verdict } from "./testing";

const lost = new ApiError({ status: 0, message: "No connection. Please try again.", code: "network" });

function door() {
  const ask = vi.fn<(request: ScanRequest, timeout: number) => Promise<Verdict>>();
  const post = vi.fn<(scans: readonly ScanRequest[], timeout?: number) => Promise<readonly ScanReply[]>>();
  const outbox = scanBox(post);
  const hasNetwork = vi.fn(() => true);
  return { ask, post, outbox, hasNetwork, judge: makeJudge({ ask, post, outbox, hasNetwork }) };
}

const answers = (request: ScanRequest): Verdict => verdict("admitted", { nonce: request.nonce });
const timedOut = () => Promise.reject(new LineError("timeout", "No answer in time"));

beforeEach(() => wipeStores());

describe("a scan", () => {
  it("is judged over the live line", async () => {
    const { ask, post, judge } = door();
    ask.mockImplementation((request) => Promise.resolve(answers(request)));
    expect((await judge(1, "Front doors", { code: "A" })).kind).toBe("admitted");
    expect(ask.mock.calls[0]?.[0]).toMatchObject({ performance: 1, code: "A", gate: "Front doors" });
    expect(post).not.toHaveBeenCalled();
  });

  it("goes by HTTP with the same nonce when the line does not answer", async () => {
    const { ask, post, judge } = door();
    ask.mockImplementation(timedOut);
    post.mockImplementation((scans) => Promise.resolve(scans.map(answers)));
    expect((await judge(1, "", { code: "A" })).kind).toBe("admitted");
    expect(post.mock.calls[0]?.[0][0]?.nonce).toBe(ask.mock.calls[0]?.[0].nonce);
  });

  it("waits when both ways are lost, and is never called admitted", async () => {
    const { ask, post, outbox, judge } = door();
    ask.mockImplementation(timedOut);
    post.mockRejectedValue(lost);
    expect(await judge(1, "", { code: "A" })).toMatchObject({ kind: "unchecked", admitted: [] });
    expect(outbox.read()).toHaveLength(1);
  });

  it("does not make the next guest wait as long once the phone knows that it is cut off", async () => {
    const { ask, post, judge } = door();
    ask.mockImplementation(timedOut);
    post.mockRejectedValue(lost);
    await judge(1, "", { code: "A" });
    await judge(1, "", { code: "B" });
    expect(ask.mock.calls.map(([, timeout]) => timeout)).toEqual([2500, 800]);
  });

  it("of a ticket that waits already keeps its nonce, and leaves the queue when it is answered", async () => {
    const { ask, post, outbox, judge } = door();
    ask.mockImplementation(timedOut);
    post.mockRejectedValue(lost);
    const first = await judge(1, "", { code: "A" });
    ask.mockImplementation((request) => Promise.resolve(answers(request)));
    const second = await judge(1, "", { code: "A" });
    expect(second).toMatchObject({ kind: "admitted", nonce: first.nonce });
    expect(outbox.read()).toEqual([]);
  });

  it("waits while the server is too busy to judge", async () => {
    const { ask, post, judge } = door();
    ask.mockRejectedValue(new LineError("refused", "busy"));
    post.mockImplementation((scans) => Promise.resolve(scans.map(({ nonce }) => ({ nonce, error: "busy" }))));
    expect((await judge(1, "", { code: "A" })).kind).toBe("unchecked");
  });

  it("says why when the server will not judge", async () => {
    const { ask, outbox, judge } = door();
    ask.mockRejectedValue(new LineError("refused", "This device was revoked"));
    expect(await judge(1, "", { code: "A" })).toMatchObject({ kind: "failed", message: "This device was revoked" });
    expect(outbox.read()).toEqual([]);
  });

  it("with a code that none of ours can be is not even asked", async () => {
    const { ask, judge } = door();
    const outcome = await judge(1, "", { code: "x".repeat(513) });
    expect(outcome).toMatchObject({ kind: "refused", message: "Please show valid QR code" });
    expect(ask).not.toHaveBeenCalled();
  });
});
