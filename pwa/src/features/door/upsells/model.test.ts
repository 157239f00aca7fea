import { describe, expect, it } from "vitest";
import type { RedemptionRequest } from "@/offline/outbox";
import { partiesFromDto, type FoundDto } from "../find/parties";
import { combine, outcomeFromDto } from "../model";
import { REDEEMED, verdict, wine } from "../testing/door";
import { isOpen, isRedeemed, linesOf, unitsOf, upsellFromDto } from "./model";

const sent = [
  wine({ upsell_item: 1 }),
  wine({ upsell_item: 2, ...REDEEMED }),
  wine({ upsell_item: 3, name: "Programme", variant: "", ticket: 7 }),
  wine({ upsell_item: 4, name: "Programme", variant: "", ticket: 8 }),
  wine({ upsell_item: 5, status: "void" }),
].map(upsellFromDto);

const waits = (unit: number, status: RedemptionRequest["status"]): RedemptionRequest => ({
  performance: 1,
  upsell_item: unit,
  status,
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  nonce: `nonce-of-a-tap-${unit}`,
  tapped_at: "2026-11-21T19:02:00Z",
  gate: "",
});

describe("the upsells of a scan", () => {
  it("stand by whose they are: this ticket's, the order's, the other tickets'", () => {
    const lines = linesOf(unitsOf(sent, {}, []), 7);
    expect(lines.map(({ owner, name, units }) => [owner, name, units.map(({ id }) => id)])).toEqual([
      ["ticket", "Programme", [3]],
      ["order", "Glass of wine, Red", [1, 2]],
      ["others", "Programme", [4]],
    ]);
  });

  it("of a whole party make no difference between its tickets", () => {
    expect(linesOf(unitsOf(sent, {}, []), null).map(({ units }) => units.length)).toEqual([2, 2]);
  });

  it("are shown as they were asked to be until the answer comes", () => {
    const units = unitsOf(sent, {}, [waits(1, "redeemed"), waits(2, "open")]);
    expect(units.filter(isRedeemed).map(({ id }) => id)).toEqual([1]);
    expect(units.filter(isOpen).map(({ id }) => id)).toEqual([2, 3, 4]);
  });
});

it("a party that came in with one tap has each of its units once, as the newest answer tells", () => {
  const first = outcomeFromDto(verdict("admitted", { ticket: 7, upsells: [wine(), wine({ upsell_item: 32 })] }));
  const second = outcomeFromDto(
    verdict("admitted", { ticket: 8, upsells: [wine(REDEEMED), wine({ upsell_item: 32 })] }),
  );
  const party = combine([first, second]);
  expect(party.upsells.map(({ id, status }) => [id, status])).toEqual([
    [31, "redeemed"],
    [32, "open"],
  ]);
  expect(party.ticket).toBeNull();
});

describe("a search", () => {
  const row: FoundDto = {
    ticket: 7,
    order: 3,
    holder: "Maya Fernandes",
    email: "",
    type: "Normal Ticket",
    state: "valid",
    scanned_at: null,
    gate: null,
    order_tickets: 2,
    order_admitted: 0,
    team: "",
    player: null,
  };

  it("gives each party its upsells, and lists who has bought nothing but upsells", () => {
    const parties = partiesFromDto(
      [row, { ...row, ticket: 8 }],
      [
        { order: 3, holder: "Maya Fernandes", upsells: [wine()] },
        { order: 9, holder: "Jonah Achebe", upsells: [wine({ upsell_item: 40, order: 9 })] },
      ],
    );
    expect(parties.map(({ order, holder, total, upsells }) => [order, holder, total, upsells.length])).toEqual([
      [3, "Maya Fernandes", 2, 1],
      [9, "Jonah Achebe", 0, 1],
    ]);
  });

  it("keeps players apart, whose tickets are otherwise alike", () => {
    const [party] = partiesFromDto([row, { ...row, ticket: 8, team: "Reds", player: 3 }], []);
    expect(party?.types.map(({ tickets }) => tickets.map(({ id }) => id))).toEqual([[7], [8]]);
  });
});
