import { describe, expect, it } from "vitest";
import { admission, listOf, ticket } from "../testing/alone";
import { isInside, isUnconfirmed, admissionStateOf, Standings, confirmedBy } from "./admissionState";

const READ_AT = 10_000;
const valid = ticket(7);
const admitted = ticket(7, { status: "admitted", admittedAt: 8000, admittedGate: "South" });

describe("a ticket", () => {
  it("stays in after its admission was uploaded, as long as the list is older than that", () => {
    const uploaded = admission(9000, { confirmedAt: 10_500 });
    expect(isInside(admissionStateOf(valid, [uploaded], READ_AT))).toBe(true);
  });

  it("is out again when the office has reset it: the list is newer than what the server confirmed", () => {
    const confirmed = admission(9000, { confirmedAt: 9100 });
    expect(admissionStateOf(valid, [confirmed], READ_AT).entry).toBeNull();
  });

  it("stays in by what a neighbour with a slow clock had confirmed after the list was read", () => {
    const slow = admission(READ_AT - 480_000, { confirmedAt: READ_AT - 479_000, heardFrom: "other-phone" });
    expect(isInside(admissionStateOf(valid, [{ ...slow, knownAt: READ_AT + 1000 }], READ_AT))).toBe(true);
    expect(isInside(admissionStateOf(valid, [{ ...slow, knownAt: READ_AT - 1 }], READ_AT))).toBe(false);
  });

  it("was let in elsewhere before, as the list says by now: the later scan of this phone changes nothing of that", () => {
    const [earlier, later] = [admission(7000), admission(9000)];
    expect(admissionStateOf(admitted, [earlier], READ_AT).entry?.gate).toBe("South");
    expect(admissionStateOf(admitted, [later], READ_AT).entry?.gate).toBe("North");
  });

  it("goes out even by a clock that is slower than the server's", () => {
    const ahead = ticket(7, { status: "admitted", admittedAt: 60_000 });
    const exit = admission(READ_AT + 100, { direction: "exit" });
    expect(isInside(admissionStateOf(ahead, [exit], READ_AT))).toBe(false);
  });

  it("goes in, out, in, and is undone, in the order of the moments", () => {
    const happened = [
      admission(13_000),
      admission(12_000, { direction: "exit" }),
      admission(11_000),
      admission(14_000, { direction: "reset" }),
    ];
    expect(isInside(admissionStateOf(valid, happened.slice(0, 3), READ_AT))).toBe(true);
    expect(admissionStateOf(valid, happened, READ_AT)).toEqual({ entry: null, leftAt: null, entries: [] });
  });

  it("stays in by the one of two phones when the other takes its own admission back", () => {
    const both = [admission(11_000), admission(12_000, { device: "other-phone", gate: "South" })];
    const back = admission(13_000, { device: "other-phone", direction: "reset" });
    expect(admissionStateOf(valid, both, READ_AT).entry?.gate).toBe("South");
    expect(admissionStateOf(valid, [...both, back], READ_AT).entry?.gate).toBe("North");
  });
});

it("counts whom a neighbour has let in until the server knows of it", () => {
  const received = admission(101, { heardFrom: "other-phone" });
  expect(new Standings(listOf([ticket(7)]), [received]).difference(new Set()).admitted).toBe(1);
  expect(new Standings(listOf([ticket(7)]), [{ ...received, confirmedAt: 102 }]).difference(new Set()).admitted).toBe(
    0,
  );
});

it("is no news any more once a list has told of it, though the office resets its ticket afterwards", () => {
  const received = [
    admission(9000, { heardFrom: "other-phone" }),
    admission(9000, { ticket: 8, heardFrom: "other-phone" }),
  ];
  const list = listOf([ticket(7, { status: "admitted", admittedAt: 9000 }), ticket(8)], { readAt: READ_AT });
  const confirmed = confirmedBy(list, received);
  expect(confirmed.map((each) => each.ticket)).toEqual([7]);
  expect(confirmed.some(isUnconfirmed)).toBe(false);
  expect(admissionStateOf(valid, confirmed, READ_AT + 1).entry).toBeNull();
});

it("counts whom the server was not told of yet, each once, and nobody who only came again", () => {
  const manifest = listOf([ticket(1), ticket(2), ticket(3, { status: "admitted", admittedAt: 1, leftAt: 2 })]);
  const happened = [
    admission(100, { ticket: 1, nonce: "a" }),
    admission(101, { ticket: 2, nonce: "b" }),
    admission(102, { ticket: 3, nonce: "c" }),
    admission(103, { ticket: 1, nonce: "d", direction: "reset" }),
  ];
  const standings = new Standings(manifest, happened);
  // The third had left by the list, and is in again.
  expect(standings.difference(new Set(["a", "b", "c", "d"]))).toEqual({ admitted: 1, left: -1 });
  expect(standings.difference(new Set())).toEqual({ admitted: 0, left: 0 });
});

it("counts who has left, by the list and by what the server was not told of yet", () => {
  const rows = [1, 2, 3].map((id) => ticket(id, { status: "admitted", admittedAt: 1, leftAt: id === 1 ? 2 : null }));
  const standings = new Standings(listOf(rows), [admission(100, { ticket: 2, direction: "exit", nonce: "a" })]);
  expect(standings.listedLeft).toBe(1);
  expect(standings.difference(new Set(["a"]))).toEqual({ admitted: 0, left: 1 });
});
