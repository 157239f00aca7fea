import { describe, expect, it } from "vitest";
import type { RedemptionResponse } from "@/offline/outbox";
import { combine, receivedNonce, held, type Outcome, outcomeFromDto, unchecked } from "../model";
import { redeemed, REDEEMED, verdict, wine } from "../testing/door";
import { withState, upsellFromDto } from "../upsells/model";
import { atRest, type DoorEvent, type DoorState, HOLD_MS, nextTick, PATIENCE_MS, reduce } from "./doorState";

const admitted = (nonce: string) => outcomeFromDto(verdict("admitted", { nonce }));
const already = (nonce: string) => outcomeFromDto(verdict("already_scanned", { nonce }));
const refused = (nonce: string) => outcomeFromDto(verdict("refunded", { nonce, ticket: null }));

const play = (...events: readonly DoorEvent[]): DoorState => events.reduce(reduce, atRest);
const request = (turn: number, at = 0): DoorEvent => ({ type: "asked", turn, at });
const answered = (turn: number, outcome: Outcome, at = 0): DoorEvent => ({ type: "answered", turn, outcome, at });
const ticked = (at: number): DoorEvent => ({ type: "ticked", at });

describe("a verdict", () => {
  it("lets an admission leave by itself after 1.6 s, and not before", () => {
    const state = play(request(1), answered(1, admitted("a"), 100));
    expect(nextTick(state)).toBe(100 + HOLD_MS);
    expect(reduce(state, ticked(99 + HOLD_MS)).shown).not.toBeNull();
    expect(reduce(state, ticked(100 + HOLD_MS)).shown).toBeNull();
  });

  it("keeps every other verdict until a tap", () => {
    for (const outcome of [already("a"), refused("a"), unchecked("a")]) {
      const state = play(request(1), answered(1, outcome));
      expect(nextTick(state)).toBeNull();
      expect(reduce(state, ticked(60_000)).shown?.outcome).toBe(outcome);
      expect(reduce(state, { type: "dismissed" }).shown).toBeNull();
    }
  });

  it("is replaced by the next code's", () => {
    const state = play(request(1), answered(1, refused("a")), request(2), answered(2, admitted("b")));
    expect(state.shown?.outcome.kind).toBe("admitted");
  });

  it("does not stand over the next ticket while that one takes its time", () => {
    const state = play(request(1), answered(1, admitted("a")), request(2, 500));
    expect(nextTick(state)).toBe(500 + PATIENCE_MS);
    expect(reduce(state, ticked(500 + PATIENCE_MS)).shown).toBeNull();
    expect(state.checkingSince).toBe(500);
  });

  it("of the ticket before does not push away the one in front when it comes late", () => {
    const state = play(request(1), request(2), answered(2, admitted("b")), answered(1, refused("a")));
    expect(state.shown?.outcome.nonce).toBe("b");
    expect(state.late.map(({ outcome }) => outcome.nonce)).toEqual(["a"]);
  });

  it("that was awaited comes when the line is back", () => {
    const waiting = play(request(1), answered(1, unchecked("a")));
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
    const before = play(request(1), answered(1, admitted("b")));
    expect(reduce(before, uploaded(admitted("a"), "confirmed"))).toBe(before);
  });

  it("is a conflict when the server does not, even of the guest who is in front, and stands there once", () => {
    const before = play(request(1), answered(1, admitted("a")));
    const state = reduce(before, uploaded(already("a"), "refuted"));
    expect(state.late).toMatchObject([{ isConflict: true, outcome: { kind: "already" } }]);
    expect(state.shown).toBe(before.shown);
    expect(reduce(state, uploaded(already("a"), "refuted"))).toBe(state);
  });
});

it("hears of a conflict by its scan's answer, by the doors' topic and by another phone, and shows it once", () => {
  const refuted = outcomeFromDto(verdict("already_scanned", { nonce: "a", conflict: 5 }));
  const uploaded: DoorEvent = { type: "uploaded", outcome: refuted, scannedAt: 1, alone: "refuted", at: 9000 };
  const outcome = { ...refuted, nonce: "conflict-5" };
  const conflict: DoorEvent = { type: "conflicts", late: [{ outcome, scannedAt: 1, isConflict: true }] };
  expect(play(uploaded, conflict).late).toHaveLength(1);
  expect(play(conflict, uploaded).late).toHaveLength(1);
  const nearby = { ...refuted, nonce: receivedNonce("a"), conflict: null };
  const beside: DoorEvent = { type: "conflicts", late: [{ outcome: nearby, scannedAt: 1, isConflict: true }] };
  expect(play(beside, uploaded).late).toMatchObject([{ outcome: refuted }]);
  expect(play(beside, conflict, uploaded).late).toMatchObject([{ outcome }]);
});

describe("a scan that a tap is to confirm", () => {
  const code = { code: "A" };

  it("waits with what is known of it, and admits nobody", () => {
    const state = play(request(1), { type: "held", turn: 1, outcome: held("h", admitted("a")), subject: code });
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
    const state = [request(2), answered(2, admitted("b"))].reduce(reduce, waits);
    expect(state.shown).toMatchObject({ held: null, outcome: { nonce: "b" } });
  });
});

describe("the last admission", () => {
  it("stays through refusals, so that it can still be undone", () => {
    const state = play(request(1), answered(1, admitted("a")), request(2), answered(2, refused("b")));
    expect(state.last?.outcome.nonce).toBe("a");
  });

  it("is never what was not checked", () => {
    expect(play(request(1), answered(1, unchecked("a"))).last).toBeNull();
  });

  it("says so when it is undone, and takes its verdict away", () => {
    const outcome = admitted("a");
    const state = reduce(play(request(1), answered(1, outcome)), { type: "undone", outcome, at: 50 });
    expect(state.last?.isUndone).toBe(true);
    expect(state.shown).toBeNull();
  });
});

describe("a party", () => {
  it("is one admission when all of it is in", () => {
    const four = [1, 2, 3, 4].map((ticket) =>
      outcomeFromDto(verdict("admitted", { ticket, order_tickets: 4, order_admitted: ticket })),
    );
    const party = combine(four as [Outcome, ...Outcome[]]);
    expect(party).toMatchObject({ kind: "admitted", admitted: [1, 2, 3, 4], orderAdmitted: 4, requested: 4 });
  });

  it("shows who may not walk in, and still undoes those who did", () => {
    const party = combine([admitted("a"), already("b")]);
    expect(party.kind).toBe("already");
    expect(party.admitted).toHaveLength(1);
  });
});

const withWine = (word: "admitted" | "already_scanned" = "admitted") =>
  outcomeFromDto(verdict(word, { nonce: "a", upsells: [wine()] }));
const redemptionAnswered = (response: RedemptionResponse, at = 0, redeemedAt = 0): DoorEvent => ({
  type: "tapAnswered",
  answer: { nonce: "tap", unit: 31, redeemedAt, response, alone: null },
  at,
});
const alreadyRedeemed: RedemptionResponse = {
  nonce: "tap",
  performance: 1,
  verdict: "already_redeemed",
  message: "Upsell already redeemed at 11-21-2026 7:02PM",
  upsell: wine(REDEEMED),
};

describe("an upsell", () => {
  it("keeps an admission on the screen as long as something can be redeemed", () => {
    const state = play(request(1), answered(1, withWine(), 100));
    expect(nextTick(state)).toBeNull();
    expect(reduce(state, ticked(60_000)).shown).not.toBeNull();
    const none = outcomeFromDto(verdict("admitted", { upsells: [wine(REDEEMED)] }));
    expect(play(request(1), answered(1, none, 100)).shown?.until).toBe(100 + HOLD_MS);
  });

  it("says what the tap came to, and shows it as redeemed", () => {
    const state = play(request(1), answered(1, withWine()), { type: "tapped" }, redemptionAnswered(redeemed()));
    expect(state.message).toEqual({ unit: 31, message: "Redeemed Successfully", isRefusal: false });
    expect(withState(upsellFromDto(wine()), state.states)).toMatchObject({ status: "redeemed", gate: "Bar" });
    expect(state.late).toEqual([]);
  });

  it("that another door has redeemed is shown so, and the refusal stands beside it", () => {
    const state = play(
      request(1),
      answered(1, withWine("already_scanned")),
      redemptionAnswered(alreadyRedeemed, 60_000),
    );
    expect(state.message?.isRefusal).toBe(true);
    expect(withState(upsellFromDto(wine()), state.states).status).toBe("redeemed");
    expect(state.late).toEqual([]);
  });

  it("of a guest who is gone: what went well needs no reading, a refusal is kept", () => {
    const gone = play(request(1), answered(1, withWine()), request(2), answered(2, admitted("b")));
    expect(reduce(gone, redemptionAnswered(redeemed(), 60_000)).late).toEqual([]);
    const [late] = reduce(gone, redemptionAnswered(alreadyRedeemed, 60_000, 5)).late;
    expect(late).toMatchObject({ scannedAt: 5, outcome: { kind: "already", holder: "Glass of wine, Red" } });
  });

  it("that was found by name answers beside it while it is still looked at", () => {
    expect(reduce(atRest, redemptionAnswered(redeemed(), 900, 0)).message?.message).toBe("Redeemed Successfully");
    expect(reduce(atRest, redemptionAnswered(alreadyRedeemed, 60_000, 0)).message).toBeNull();
  });

  it("is told of by other doors; what is older than the answer changes nothing", () => {
    const state = play(request(1), answered(1, withWine()), redemptionAnswered(redeemed({ version: 3 })));
    const older = { id: 31, version: 2, status: "open", at: null, by: null, gate: null } as const;
    expect(reduce(state, { type: "upsellsHeard", updates: [older] }).states).toBe(state.states);
    const newer = { ...older, version: 4 };
    const conflict = reduce(state, { type: "upsellsHeard", updates: [newer] }).states;
    expect(withState(upsellFromDto(wine()), conflict).status).toBe("open");
  });

  it("has what was said of it cleared by the next ticket", () => {
    const state = play(request(1), answered(1, withWine()), redemptionAnswered(redeemed()), request(2));
    expect(state.message).toBeNull();
  });
});
