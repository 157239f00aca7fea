import { describe, expect, it } from "vitest";
import type { TapReply } from "@/offline/outbox";
import { combine, heardNonce, held, type Outcome, outcomeFromWire, unchecked } from "../model";
import { redeemed, REDEEMED, verdict, wine } from "../testing/door";
import { asHeard, upsellFromWire } from "../upsells/model";
import { atRest, type DoorEvent, type DoorState, HOLD_MS, nextTick, PATIENCE_MS, reduce } from "./doorState";

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
    const state = reduce(waiting, { type: "uploaded", outcome: admitted("a"), scannedAt: 1, alone: null, at: 9000 });
    expect(state.shown?.outcome.kind).toBe("admitted");
    expect(state.shown?.until).toBe(9000 + HOLD_MS);
    expect(state.late).toEqual([]);
  });

  it("of a guest who is gone is kept for reading", () => {
    const state = reduce(atRest, { type: "uploaded", outcome: refused("a"), scannedAt: 1, alone: null, at: 9000 });
    expect(state.shown).toBeNull();
    expect(state.late).toHaveLength(1);
    expect(reduce(state, { type: "lateRead" }).late).toEqual([]);
  });
});

describe("what this phone has judged alone", () => {
  const uploaded = (outcome: Outcome, alone: "confirmed" | "refuted"): DoorEvent => ({
    type: "uploaded",
    outcome,
    scannedAt: 1,
    alone,
    at: 9000,
  });

  it("needs no reading when the server says the same", () => {
    const before = play(asked(1), answered(1, admitted("b")));
    expect(reduce(before, uploaded(admitted("a"), "confirmed"))).toBe(before);
  });

  it("is a conflict when the server does not, even of the guest who is in front, and stands there once", () => {
    const before = play(asked(1), answered(1, admitted("a")));
    const state = reduce(before, uploaded(already("a"), "refuted"));
    expect(state.late).toMatchObject([{ isConflict: true, outcome: { kind: "already" } }]);
    expect(state.shown).toBe(before.shown);
    expect(reduce(state, uploaded(already("a"), "refuted"))).toBe(state);
  });
});

it("hears of a conflict by its scan's answer, by the doors' topic and by another phone, and shows it once", () => {
  const refuted = outcomeFromWire(verdict("already_scanned", { nonce: "a", conflict: 5 }));
  const uploaded: DoorEvent = { type: "uploaded", outcome: refuted, scannedAt: 1, alone: "refuted", at: 9000 };
  const told = { ...refuted, nonce: "conflict-5" };
  const heard: DoorEvent = { type: "conflicts", late: [{ outcome: told, scannedAt: 1, isConflict: true }] };
  expect(play(uploaded, heard).late).toHaveLength(1);
  expect(play(heard, uploaded).late).toHaveLength(1);
  const nearby = { ...refuted, nonce: heardNonce("a"), conflict: null };
  const beside: DoorEvent = { type: "conflicts", late: [{ outcome: nearby, scannedAt: 1, isConflict: true }] };
  expect(play(beside, uploaded).late).toMatchObject([{ outcome: refuted }]);
  expect(play(beside, heard, uploaded).late).toMatchObject([{ outcome: told }]);
});

describe("a scan that a tap is to confirm", () => {
  const code = { code: "A" };

  it("waits with what is known of it, and admits nobody", () => {
    const state = play(asked(1), { type: "held", turn: 1, outcome: held("h", admitted("a")), subject: code });
    expect(state.shown).toMatchObject({ held: code, until: null, outcome: { kind: "held", admitted: [] } });
    expect(state.shown?.outcome.holder).toBe("Maya Fernandes");
    expect(state.last).toBeNull();
  });

  it("stays in front while it is sent, so that a second tap finds nothing else there", () => {
    const waits = play({ type: "held", turn: 1, outcome: held("h", null), subject: code });
    const sent = reduce(waits, { type: "confirmed", turn: 2, at: 100 });
    expect(sent.shown).toMatchObject({ turn: 2, isSent: true, outcome: { kind: "held" } });
    expect(nextTick(sent)).toBeNull();
    const state = reduce(sent, answered(2, admitted("a"), 900));
    expect(state.shown).toMatchObject({ isSent: false, held: null, outcome: { kind: "admitted" } });
    expect(state.checkingSince).toBeNull();
  });

  it("gives way to the next ticket", () => {
    const waits = play({ type: "held", turn: 1, outcome: held("h", null), subject: code });
    const state = [asked(2), answered(2, admitted("b"))].reduce(reduce, waits);
    expect(state.shown).toMatchObject({ held: null, outcome: { nonce: "b" } });
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

const withWine = (word: "admitted" | "already_scanned" = "admitted") =>
  outcomeFromWire(verdict(word, { nonce: "a", upsells: [wine()] }));
const tapAnswered = (reply: TapReply, at = 0, tappedAt = 0): DoorEvent => ({
  type: "tapAnswered",
  answer: { nonce: "tap", unit: 31, tappedAt, reply, alone: null },
  at,
});
const alreadyRedeemed: TapReply = {
  nonce: "tap",
  performance: 1,
  verdict: "already_redeemed",
  message: "Upsell already redeemed at 11-21-2026 7:02PM",
  upsell: wine(REDEEMED),
};

describe("an upsell", () => {
  it("keeps an admission on the screen as long as something can be redeemed", () => {
    const state = play(asked(1), answered(1, withWine(), 100));
    expect(nextTick(state)).toBeNull();
    expect(reduce(state, ticked(60_000)).shown).not.toBeNull();
    const none = outcomeFromWire(verdict("admitted", { upsells: [wine(REDEEMED)] }));
    expect(play(asked(1), answered(1, none, 100)).shown?.until).toBe(100 + HOLD_MS);
  });

  it("says what the tap came to, and shows it as redeemed", () => {
    const state = play(asked(1), answered(1, withWine()), { type: "tapped" }, tapAnswered(redeemed()));
    expect(state.said).toEqual({ unit: 31, message: "Redeemed Successfully", isRefusal: false });
    expect(asHeard(upsellFromWire(wine()), state.heard)).toMatchObject({ status: "redeemed", gate: "Bar" });
    expect(state.late).toEqual([]);
  });

  it("that another door has redeemed is shown so, and the refusal stands beside it", () => {
    const state = play(asked(1), answered(1, withWine("already_scanned")), tapAnswered(alreadyRedeemed, 60_000));
    expect(state.said?.isRefusal).toBe(true);
    expect(asHeard(upsellFromWire(wine()), state.heard).status).toBe("redeemed");
    expect(state.late).toEqual([]);
  });

  it("of a guest who is gone: what went well needs no reading, a refusal is kept", () => {
    const gone = play(asked(1), answered(1, withWine()), asked(2), answered(2, admitted("b")));
    expect(reduce(gone, tapAnswered(redeemed(), 60_000)).late).toEqual([]);
    const [late] = reduce(gone, tapAnswered(alreadyRedeemed, 60_000, 5)).late;
    expect(late).toMatchObject({ scannedAt: 5, outcome: { kind: "already", holder: "Glass of wine, Red" } });
  });

  it("that was found by name answers beside it while it is still looked at", () => {
    expect(reduce(atRest, tapAnswered(redeemed(), 900, 0)).said?.message).toBe("Redeemed Successfully");
    expect(reduce(atRest, tapAnswered(alreadyRedeemed, 60_000, 0)).said).toBeNull();
  });

  it("is told of by other doors; what is older than the answer changes nothing", () => {
    const state = play(asked(1), answered(1, withWine()), tapAnswered(redeemed({ version: 3 })));
    const older = { id: 31, version: 2, status: "open", at: null, by: null, gate: null } as const;
    expect(reduce(state, { type: "upsellsHeard", news: [older] }).heard).toBe(state.heard);
    const newer = { ...older, version: 4 };
    const heard = reduce(state, { type: "upsellsHeard", news: [newer] }).heard;
    expect(asHeard(upsellFromWire(wine()), heard).status).toBe("open");
  });

  it("has what was said of it cleared by the next ticket", () => {
    const state = play(asked(1), answered(1, withWine()), tapAnswered(redeemed()), asked(2));
    expect(state.said).toBeNull();
  });
});
