// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noteServerTime } from "@/api/clock";
import { ApiError } from "@/api/errors";
import { LineError } from "@/live/line";
import type { ScanRequest, Verdict } from "@/live/live";
import { scanBox, type ScanResponse } from "@/offline/outbox";
import { wipeStores } from "@/offline/store";
import { Alone, Reachability } from "../alone/alone";
import type { Manifest } from "../manifest/manifest";
import type { Admission } from "../manifest/manifestStore";
import type { Subject } from "../model";
import { admission, HEAD, listOf, ticket } from "../testing/alone";
import { verdict } from "../testing/door";
import { makeValidator, type Question, TIMEOUT_MS } from "./validator";

const lost = new ApiError({ status: 0, message: "No connection. Please try again.", code: "network" });
const late = new ApiError({ status: 0, message: "The server took too long to answer.", code: "timeout" });
const down = () => Promise.reject(new LineError("offline", "No live connection"));
const timedOut = () => Promise.reject(new LineError("timeout", "No answer in time"));
const answers = (request: ScanRequest): Verdict => verdict("admitted", { nonce: request.nonce });

const LIST = listOf([ticket(7), ticket(8), ticket(9, { status: "refunded" })]);

function door(list: Manifest | null = LIST) {
  const ask = vi.fn<(request: ScanRequest, timeout: number) => Promise<Verdict>>();
  const post = vi.fn<(scans: readonly ScanRequest[], timeout?: number) => Promise<readonly ScanResponse[]>>();
  const outbox = scanBox(post);
  const hasNetwork = vi.fn(() => true);
  const reach = new Reachability(() => Promise.resolve(false), { after: () => () => undefined, random: () => 0 });
  const admissions: Admission[] = [];
  const alone = new Alone({
    manifest: (performance) => (performance === HEAD.performance.id ? list : null),
    admissions: () => admissions,
    count: (admission) => void admissions.push(admission),
    note: (admission) => {
      admissions.push(admission);
      return Promise.resolve();
    },
    known: () => [],
    person: () => ({ name: "Ada Lovelace", pattern: "MM-DD-YYYY" }),
  });
  const { validate, preview } = makeValidator({ ask, post, outbox, hasNetwork, reach, alone });
  const about = (subject: Subject, direction: Question["direction"] = "entry"): Question => ({
    performance: 1,
    gate: "Front doors",
    subject,
    direction,
  });
  return {
    ask,
    post,
    outbox,
    hasNetwork,
    reach,
    admissions,
    scan: (code: string) => validate(about({ code })),
    admit: (number: number) => validate(about({ ticket: number })),
    undo: (number: number) => validate(about({ ticket: number }, "reset")),
    preview: (number: number) => preview(about({ ticket: number })),
  };
}

beforeEach(() => wipeStores());

it("does not ask the server about a ticket that a neighbour without one has let in", async () => {
  const { ask, outbox, admissions, admit } = door();
  admissions.push(admission(Date.now(), { ticket: 7, device: "neighbour", gate: "South", heardFrom: "neighbour" }));
  expect(await admit(7)).toMatchObject({ kind: "already", gate: "South", isAlone: true });
  expect(ask).not.toHaveBeenCalled();
  expect(outbox.read()).toMatchObject([{ ticket: 7, said: "already_scanned" }]);
  ask.mockImplementation((request) => Promise.resolve(answers(request)));
  admissions.splice(0, 1, {
    ...admission(Date.now(), { ticket: 8 }),
    heardFrom: "neighbour",
    confirmedAt: Date.now(),
  });
  await admit(8);
  expect(ask).toHaveBeenCalledOnce();
});

describe("a scan", () => {
  it("is judged over the live line, and what it did is noted for a moment without one", async () => {
    const { ask, post, admissions, scan } = door();
    ask.mockImplementation((request) => Promise.resolve(answers(request)));
    expect(await scan("A")).toMatchObject({ kind: "admitted", isAlone: false });
    expect(ask.mock.calls[0]?.[0]).toMatchObject({
      performance: 1,
      code: "A",
      gate: "Front doors",
      direction: "entry",
    });
    expect(post).not.toHaveBeenCalled();
    expect(admissions).toMatchObject([{ ticket: 7, direction: "entry" }]);
    expect(admissions[0]?.confirmedAt).toBeDefined();
  });

  it("goes by HTTP with the same nonce when there is no line", async () => {
    const { ask, post, reach, scan } = door();
    ask.mockImplementation(down);
    post.mockImplementation((scans) => Promise.resolve(scans.map(answers)));
    expect((await scan("A")).kind).toBe("admitted");
    expect(post.mock.calls[0]?.[0][0]?.nonce).toBe(ask.mock.calls[0]?.[0].nonce);
    expect(reach.isAlone).toBe(false);
  });

  it("says why when the server will not judge", async () => {
    const { ask, outbox, scan } = door();
    ask.mockRejectedValue(new LineError("refused", "This device was revoked"));
    expect(await scan("A")).toMatchObject({ kind: "failed", message: "This device was revoked" });
    expect(outbox.read()).toEqual([]);
  });

  it("with a code that none of ours can be is not even asked", async () => {
    const { ask, scan } = door();
    expect(await scan("x".repeat(513))).toMatchObject({ kind: "refused", message: "Please show valid QR code" });
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("a phone whose server does not answer", () => {
  it("judges alone after one time-out, with the nonce of the try on line, and keeps what it said", async () => {
    const { ask, post, outbox, reach, admit } = door();
    ask.mockImplementation(timedOut);
    expect(await admit(7)).toMatchObject({ kind: "admitted", isAlone: true, admitted: [7] });
    expect(ask.mock.calls[0]?.[1]).toBe(TIMEOUT_MS);
    expect(outbox.read()).toMatchObject([{ nonce: ask.mock.calls[0]?.[0].nonce, said: "admitted", alone: true }]);
    expect(reach.isAlone).toBe(true);
    await admit(8);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(post).not.toHaveBeenCalled();
  });

  it("judges alone after two failures; the first of them does not make its guest wait either", async () => {
    const { ask, post, reach, admit } = door();
    ask.mockImplementation(down);
    post.mockRejectedValue(lost);
    expect(await admit(7)).toMatchObject({ kind: "admitted", isAlone: true });
    expect(reach.isAlone).toBe(false);
    await admit(8);
    expect(reach.isAlone).toBe(true);
  });

  it.each([
    ["takes too long by HTTP", () => Promise.reject(late), true],
    ["is too busy", (scans: readonly ScanRequest[]) => Promise.resolve(scans.map(busy)), false],
  ])("judges alone when it %s", async (_why, how, isAlone) => {
    const { ask, post, reach, admit } = door();
    ask.mockImplementation(down);
    post.mockImplementation(how);
    expect(await admit(7)).toMatchObject({ kind: "admitted", isAlone: true });
    expect(reach.isAlone).toBe(isAlone);
  });

  it("does not ask at all when the device says that it has no network and there is no line", async () => {
    const { ask, post, hasNetwork, reach, admit } = door();
    ask.mockImplementation(down);
    hasNetwork.mockReturnValue(false);
    expect((await admit(7)).isAlone).toBe(true);
    expect(post).not.toHaveBeenCalled();
    expect(reach.isAlone).toBe(true);
  });

  it("admits one ticket once, even if it is scanned twice at the same moment", async () => {
    const { ask, admit } = door();
    ask.mockImplementation(timedOut);
    const kinds = (await Promise.all([admit(7), admit(7), admit(8)])).map(({ kind }) => kind);
    expect(kinds).toEqual(["admitted", "already", "admitted"]);
  });

  it("refuses what the list refuses, and keeps the reading of that, too", async () => {
    const { ask, outbox, admit } = door();
    ask.mockImplementation(timedOut);
    expect(await admit(9)).toMatchObject({ kind: "refused", message: "The ticket is already Refunded..." });
    expect(outbox.read()).toMatchObject([{ ticket: 9, said: "refunded" }]);
  });

  it("is asked nothing of a ticket as long as the server does not know what this phone has said of it", async () => {
    const { ask, outbox, reach, admit } = door();
    ask.mockImplementation(timedOut);
    await admit(7);
    reach.answered();
    ask.mockImplementation((request) => Promise.resolve(answers(request)));
    expect(await admit(7)).toMatchObject({ kind: "already", isAlone: true });
    expect(await admit(8)).toMatchObject({ kind: "admitted", isAlone: false });
    expect(outbox.read()).toHaveLength(2);
  });

  it("takes back what it admitted: the reset waits behind its admission; one that may not be is not sent", async () => {
    const { ask, outbox, admit, undo } = door();
    ask.mockImplementation(timedOut);
    await admit(7);
    expect(await undo(7)).toMatchObject({ kind: "undone", isAlone: true });
    expect(await undo(7)).toMatchObject({ kind: "failed", message: "This ticket is not scanned" });
    expect(outbox.read().map(({ direction, said }) => [direction, said])).toEqual([
      ["entry", "admitted"],
      ["reset", "reset"],
    ]);
    expect((await admit(7)).kind).toBe("admitted");
  });

  it("says beforehand what it would say, and lets nobody in by that", async () => {
    const { outbox, admissions, preview } = door();
    expect(await preview(7)).toMatchObject({ kind: "admitted", holder: "Maya Okafor" });
    expect(admissions).toEqual([]);
    expect(outbox.read()).toEqual([]);
  });
});

describe("without a list", () => {
  it("a scan waits, and is never called admitted", async () => {
    const { ask, outbox, scan, preview } = door(null);
    ask.mockImplementation(timedOut);
    expect(await scan("A")).toMatchObject({ kind: "unchecked", admitted: [] });
    expect(outbox.read()).toMatchObject([{ code: "A", alone: true }]);
    expect(outbox.read()[0]?.said).toBeUndefined();
    expect(await preview(7)).toBeNull();
  });

  it("of a ticket that waits already it keeps the nonce, and leaves the queue when it is answered", async () => {
    const { ask, outbox, reach, scan } = door(null);
    ask.mockImplementation(timedOut);
    const first = await scan("A");
    reach.answered();
    ask.mockImplementation((request) => Promise.resolve(answers(request)));
    expect(await scan("A")).toMatchObject({ kind: "admitted", nonce: first.nonce });
    expect(outbox.read()).toEqual([]);
  });
});

const busy = ({ nonce }: ScanRequest): ScanResponse => ({ nonce, error: "busy" });

describe.each([-3_600_000, 3_600_000])("a phone whose clock is %i ms wrong", (wrong) => {
  const OPENS = Date.parse("2026-11-23T19:00:00Z");
  const rules = { ...HEAD.rules, opensAt: OPENS, closesAt: OPENS + 30 * 60_000 };
  const list = listOf([ticket(7), ticket(8), ticket(9)], { rules, readAt: OPENS - 60_000 });
  /** What its clock shows when it is so late by the right one. */
  const itIs = (right: number) => vi.setSystemTime(right + wrong);
  const receivedAt = (right: number) => {
    itIs(right);
    noteServerTime(right, right, Date.now());
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    return () => {
      vi.useRealTimers();
      noteServerTime(Date.now(), Date.now(), Date.now());
    };
  });

  it("tells the server the right time of what it asks, and that it was not alone", async () => {
    const { ask, scan } = door(list);
    ask.mockImplementation((request) => Promise.resolve(answers(request)));
    receivedAt(OPENS + 1000);
    await scan("A");
    expect(ask.mock.calls[0]?.[0].scanned_at).toBe(new Date(OPENS + 1000).toISOString());
    expect(ask.mock.calls[0]?.[0].alone).toBeUndefined();
  });

  it("judges alone as with a right one: too early, in time, too late", async () => {
    const { ask, outbox, admit } = door(list);
    ask.mockImplementation(timedOut);
    receivedAt(OPENS - 60_000);
    expect(await admit(7)).toMatchObject({ word: "tooEarly", isAlone: true });
    itIs(OPENS + 60_000);
    expect(await admit(8)).toMatchObject({ kind: "admitted", isAlone: true });
    itIs(OPENS + 31 * 60_000);
    expect(await admit(9)).toMatchObject({ word: "tooLate", isAlone: true });
    const moments = [OPENS - 60_000, OPENS + 60_000, OPENS + 31 * 60_000];
    expect(outbox.read().map(({ scanned_at, alone }) => [Date.parse(scanned_at), alone])).toEqual(
      moments.map((moment) => [moment, true]),
    );
  });
});
