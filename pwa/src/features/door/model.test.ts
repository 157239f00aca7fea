import { describe, expect, it } from "vitest";
import type { ScanRequest } from "@/live/live";
import { type FoundTicket, openTo } from "./find/parties";
import { heldAgainst, insideOf, outcomeFromDto, outcomeOfConflict, toCome } from "./model";
import type { ConflictUpdate } from "./queries";
import { verdict } from "./testing/door";

describe("a verdict of the gates' rules", () => {
  it.each([
    ["wrong_gate", "wrongGate"],
    ["too_early", "tooEarly"],
    ["too_late", "tooLate"],
    ["not_inside", "notInside"],
    ["wrong_performance", "wrongPerformance"],
    ["superseded", "exchanged"],
  ] as const)("%s is another conversation than a ticket that is not valid", (word, shown) => {
    expect(outcomeFromDto(verdict(word))).toMatchObject({ kind: "turned", word: shown, admitted: [] });
  });

  it("says for which other performance a ticket was exchanged, and asks for the newer one of this performance", () => {
    const there = {
      performance: 2,
      event_name: "Hamlet",
      starts_at: "2026-11-29T14:30:00Z",
      timezone: "Europe/London",
    };
    const exchangedFor = (performance: number) =>
      outcomeFromDto(verdict("superseded", { exchanged_for: { ...there, performance } })).exchangedFor;
    expect(exchangedFor(2)).toEqual({ event: "Hamlet", startsAt: "2026-11-29T14:30:00Z", zone: "Europe/London" });
    expect(exchangedFor(1)).toBeNull();
  });

  it("lets out without letting in", () => {
    expect(outcomeFromDto(verdict("exited"))).toMatchObject({ kind: "exited", admitted: [] });
  });
});

describe("what this phone has said", () => {
  const scan: ScanRequest = {
    performance: 1,
    code: "A",
    device: "front-phone",
    nonce: "nonce-of-a-scan-1",
    scanned_at: "2026-11-22T19:00:00Z",
    gate: "",
  };

  it.each([
    ["admitted", verdict("admitted"), "confirmed"],
    ["admitted", verdict("already_scanned"), "refuted"],
    ["admitted", { nonce: null, error: "No records found" }, "refuted"],
    ["reset", { nonce: null, error: "This ticket is not scanned" }, "refuted"],
    ["forged", verdict("unknown"), "confirmed"],
    ["already_scanned", verdict("admitted"), "refuted"],
  ] as const)("%s is held against the server's answer", (message, response, expected) => {
    expect(heldAgainst({ ...scan, said: message }, response)).toBe(expected);
  });

  it("was nothing, where the server is the first to judge", () => {
    expect(heldAgainst(scan, verdict("admitted"))).toBeNull();
  });
});

describe("a conflict", () => {
  const update: ConflictUpdate = {
    id: 5,
    ticket: 7,
    status: "open",
    at: "2026-11-22T19:05:00Z",
    gate: "South",
    device: "south-phone",
    holder: "Maya Okafor",
    first: { at: "2026-11-22T19:01:00Z", by: "Ada Lovelace", gate: "North", device: "north-phone" },
  };
  const words = ({ gate, at }: { readonly gate: string | null; readonly at: string }) => `${gate} ${at}`;

  it("tells each of the two doors where the other one is, and a third one nothing", () => {
    expect(outcomeOfConflict(update, "north-phone", words)).toMatchObject({
      conflict: 5,
      holder: "Maya Okafor",
      message: "South 2026-11-22T19:05:00Z",
    });
    expect(outcomeOfConflict(update, "south-phone", words)?.message).toBe("North 2026-11-22T19:01:00Z");
    expect(outcomeOfConflict(update, "west-phone", words)).toBeNull();
  });

  it("that is settled is nobody's any more; one without an earlier admission is the door's that let in", () => {
    expect(outcomeOfConflict({ ...update, status: "settled" }, "north-phone", words)).toBeNull();
    expect(outcomeOfConflict({ ...update, first: null }, "south-phone", words)?.message).toBe("");
  });
});

it("a tap lets in who is valid or may come again, and out who is in", () => {
  const found = (id: number, state: FoundTicket["state"]): FoundTicket => ({
    id,
    state,
    type: "Adult",
    scannedAt: null,
    gate: null,
    team: "",
    player: null,
  });
  const tickets = [found(1, "valid"), found(2, "admitted"), found(3, "left"), found(4, "refunded")];
  expect(openTo(tickets, "entry", false)).toEqual([1]);
  expect(openTo(tickets, "entry", true)).toEqual([1, 3]);
  expect(openTo(tickets, "exit", true)).toEqual([2]);
});

it("the house falls when somebody leaves, who is no more to come for that", () => {
  const attendance = { sold: 10, admitted: 6, left: 0, version: 1 };
  expect([insideOf(attendance), toCome(attendance)]).toEqual([6, 4]);
  expect([insideOf({ ...attendance, left: 2 }), toCome({ ...attendance, left: 2 })]).toEqual([4, 4]);
});
