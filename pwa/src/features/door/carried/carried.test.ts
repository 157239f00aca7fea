import { describe, expect, it } from "vitest";
import { CarriedList, type CarriedHead, type CarriedTicket } from "./carried";
import { carriedTicket, rowsOf } from "./testing";

const head: CarriedHead = {
  performance: {
    id: 1,
    event: "Hamlet",
    eventId: 5,
    startsAt: "2026-11-21T19:30:00Z",
    zone: "Europe/London",
    isCancelled: false,
  },
  rules: { hasExit: false, allowsReentry: false, opensAt: null, closesAt: null, confirms: false, gates: [] },
  publicKey: "",
  devices: [],
  position: 1,
  readAt: 0,
};

function listOf(...tickets: readonly CarriedTicket[]) {
  const list = new CarriedList();
  list.take(rowsOf(...tickets));
  return list;
}

describe("a carried list", () => {
  it("finds a ticket by its code, its number and its order", () => {
    const carried = listOf(carriedTicket(7), carriedTicket(8), carriedTicket(9, { order: 4 })).view(head);
    expect(carried.byCode("hash 8")?.id).toBe(8);
    expect(carried.byCode("another")).toBeUndefined();
    expect(carried.byId(9)?.order).toBe(4);
    expect(carried.ofOrder(3).map(({ id }) => id)).toEqual([7, 8]);
    expect(carried.ofOrder(5)).toEqual([]);
  });

  it("is told again of a ticket that has changed, and counts it once", () => {
    const list = listOf(carriedTicket(7), carriedTicket(8));
    list.take(rowsOf(carriedTicket(7, { status: "admitted", admittedAt: 5, version: 2 })));
    const carried = list.view(head);
    expect(carried.byCode("hash 7")).toMatchObject({ status: "admitted", admittedAt: 5 });
    expect(carried.ofOrder(3)).toHaveLength(2);
    expect([carried.admitted, carried.valid]).toEqual([1, 1]);
  });

  it("is searched by all words of a name, whatever case and accents, and by numbers", () => {
    const list = listOf(
      carriedTicket(7, { holder: "Zoë Núñez" }),
      carriedTicket(8, { order: 44, holder: "Zoe Smith" }),
    );
    const found = (words: string) =>
      list
        .view(head)
        .search(words)
        .map(({ id }) => id);
    expect(found("zoe")).toEqual([7, 8]);
    expect(found("NUNEZ zoë")).toEqual([7]);
    expect(found("44")).toEqual([8]);
    expect(found("7")).toEqual([7]);
    expect(found(" ")).toEqual([]);
  });

  it("tells an order's upsells", () => {
    const list = new CarriedList();
    const wine = {
      id: 31,
      order: 3,
      ticket: null,
      name: "Wine",
      variant: "",
      version: 1,
      status: "open",
      at: null,
      by: null,
      gate: null,
    } as const;
    list.take({ tickets: [], upsells: [wine, { ...wine, id: 32, order: 4 }] });
    list.take({ tickets: [], upsells: [{ ...wine, version: 2, status: "redeemed" }] });
    expect(list.view(head).upsellsOf(3)).toEqual([{ ...wine, version: 2, status: "redeemed" }]);
  });
});
