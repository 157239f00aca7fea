import { describe, expect, it } from "vitest";
import { atRest, HOLD_MS, nextTick, PATIENCE_MS, reduce, type DoorEvent, type DoorState } from "./machine";
import { combine, outcomeFromWire, unchecked, type Outcome } from "./model";
import { verdict } from "./testing";

const admitted = (nonce: string) => outcomeFromWire(verdict("admitted", { nonce }));
const already = (nonce: string) => outcomeFromWire(verdict("already_scanned", { nonce }));
const refused = (nonce: string) => outcomeFromWire(verdict("refunded", { nonce, ticket: null }));

const play = (...events: readonly DoorEvent[]): DoorState => events.reduce(reduce, atRest);
const asked = (turn: number, at = 0): DoorEvent => ({ type: "asked", turn, at });
const answered = (turn: number, outcome: Outcome, at = 0): DoorEvent => ({ type: "answered", turn, outcome, at });
const ticked = (at: number): DoorEvent => ({ type: "ticked", at });

describe("a verdict", () => {
  it("lets an admission leave by itself after 1.6 s, and not before", () => {
    const state = play(asked(1), answered(1, admitted("a"), 100));
    expect(nextTick(state)).toBe(100 + HOLD_MS);
    expect(reduce(state, ticked(99 + HOLD_MS)).shown).not.toBeNull();
    expect(reduce(state, ticked(100 + HOLD_MS)).shown).toBeNull();
  });

  it("keeps every other verdict until a tap", () => {
    for (const outcome of [already("a"), refused("a"), unchecked("a")]) {
      const state = play(asked(1), answered(1, outcome));
      expect(nextTick(state)).toBeNull();
      expect(reduce(state, ticked(60_000)).shown?.outcome).toBe(outcome);
      expect(reduce(state, { type: "dismissed" }).shown).toBeNull();
    }
  });

  it("is replaced by the next code's", () => {
    const state = play(asked(1), answered(1, refused("a")), asked(2), answered(2, admitted("b")));
    expect(state.shown?.outcome.kind).toBe("admitted");
  });

  it("does not stand over the next ticket while that one takes its time", () => {
    const state = play(asked(1), answered(1, admitted("a")), asked(2, 500));
    expect(nextTick(state)).toBe(500 + PATIENCE_MS);
    expect(reduce(state, ticked(500 + PATIENCE_MS)).shown).toBeNull();
    expect(state.checkingSince).toBe(500);
  });

  it("of the ticket before does not push away the one in front when it comes late", () => {
    const state = play(asked(1), asked(2), answered(2, admitted("b")), answered(1, refused("a")));
    expect(state.shown?.outcome.nonce).toBe("b");
    expect(state.late.map(({ outcome }) => outcome.nonce)).toEqual(["a"]);
  });

  it("that was awaited comes when the line is back", () => {
    const waiting = play(asked(1), answered(1, unchecked("a")));
    const state = reduce(waiting, { type: "uploaded", outcome: admitted("a"), scannedAt: 1, at: 9000 });
    expect(state.shown?.outcome.kind).toBe("admitted");
    expect(state.shown?.until).toBe(9000 + HOLD_MS);
    expect(state.late).toEqual([]);
  });

  it("of a guest who is gone is kept for reading", () => {
    const state = reduce(atRest, { type: "uploaded", outcome: refused("a"), scannedAt: 1, at: 9000 });
    expect(state.shown).toBeNull();
    expect(state.late).toHaveLength(1);
    expect(reduce(state, { type: "lateRead" }).late).toEqual([]);
  });
});

describe("the last admission", () => {
  it("stays through refusals, so that it can still be undone", () => {
    const state = play(asked(1), answered(1, admitted("a")), asked(2), answered(2, refused("b")));
    expect(state.last?.outcome.nonce).toBe("a");
  });

  it("is never what was not checked", () => {
    expect(play(asked(1), answered(1, unchecked("a"))).last).toBeNull();
  });

  it("says so when it is undone, and takes its verdict away", () => {
    const outcome = admitted("a");
    const state = reduce(play(asked(1), answered(1, outcome)), { type: "undone", outcome, at: 50 });
    expect(state.last?.isUndone).toBe(true);
    expect(state.shown).toBeNull();
  });
});

describe("a party", () => {
  it("is one admission when all of it is in", () => {
    const four = [1, 2, 3, 4].map((ticket) =>
      outcomeFromWire(verdict("admitted", { ticket, order_tickets: 4, order_admitted: ticket })),
    );
    const party = combine(four as [Outcome, ...Outcome[]]);
    expect(party).toMatchObject({ kind: "admitted", admitted: [1, 2, 3, 4], orderAdmitted: 4, asked: 4 });
  });

  it("shows who may not walk in, and still undoes those who did", () => {
    const party = combine([admitted("a"), already("b")]);
    expect(party.kind).toBe("already");
    expect(party.admitted).toHaveLength(1);
  });
});
