import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import {
  basketToDto,
  cutItem,
  cutToOffer,
  isEmpty,
  lineFor,
  stillOffered,
  ticketsIn,
  extrasIn,
  withPlaces,
} from "@/shared/sale/basket";
import { withTypesLeft, withUpsellsLeft } from "@/shared/sale/useLiveOffer";
import type { PerformanceOffer, TicketChoice, UpsellChoice } from "@/shared/sale/model";
import { refusalsOf, refusalOf } from "@/shared/checkout/refusals";
import { ticketRows, upsellRows } from "@/shared/sale/rows";
import { stepped } from "@/ui/Steps";
import { withCode } from "@/shared/sale/useBasket";

const choiceOf = (type: number | null, more: Partial<TicketChoice> = {}): TicketChoice => ({
  type,
  name: type === null ? "Normal Ticket" : `Type ${type}`,
  description: "",
  price: "20.00",
  total: "20.00",
  bookingFee: "0.00",
  tax: "0.00",
  taxName: "VAT",
  includesTax: true,
  least: 1,
  most: 6,
  available: 6,
  isScarce: false,
  includes: [],
  isOffered: true,
  why: "",
  reason: "",
  ...more,
});
const programme: UpsellChoice = {
  upsell: 1,
  name: "Programme",
  description: "",
  image: "",
  price: "5.00",
  available: 4,
  least: 1,
  most: 4,
  variants: [],
};
const shirt: UpsellChoice = {
  ...programme,
  upsell: 2,
  name: "T-shirt",
  available: 5,
  least: 2,
  most: 3,
  variants: [
    { variant: 8, name: "Small", description: "", available: 1 },
    { variant: 9, name: "Large", description: "", available: 4 },
  ],
};
const offer = {
  performance: 9,
  available: 6,
  most: 6,
  teams: [],
  choices: [
    choiceOf(null),
    choiceOf(4, { least: 4, name: "Group" }),
    choiceOf(5, { available: 2, isScarce: true, includes: [{ upsell: 3, name: "Drink" }] }),
    choiceOf(6, { isOffered: false, why: "too_late", reason: "until 30 minutes before the start" }),
  ],
  upsells: [programme, shirt],
  typesVersion: 0,
  upsellsVersion: 0,
} as unknown as PerformanceOffer;
const buyer = { pool: 6, isCounter: false, soldOut: "Sold out" };
const counter = { pool: 40, isCounter: true, soldOut: "Sold out" };

test("upsells are sent with tickets or alone, one line a variant, and codes beside them", () => {
  const quantities = { "upsell:1": 1, "upsell:2:9": 2 } as const;
  expect(basketToDto({ offer, quantities })).toEqual({
    items: [
      {
        performance: 9,
        tickets: [],
        upsells: [
          { upsell: 1, quantity: 1 },
          { upsell: 2, variant: 9, quantity: 2 },
        ],
      },
    ],
  });
  const codes = { promo: "TEN", cards: ["GIFT-1"] };
  expect(basketToDto({ offer, quantities: { "ticket:normal": 1 }, codes })).toMatchObject({
    promo_code: "TEN",
    gift_cards: ["GIFT-1"],
  });
  expect(basketToDto({ offer, quantities, codes }), "no ticket to take anything off").not.toHaveProperty("promo_code");
});

test("tickets and extras are counted by themselves, and what is offered no longer is let go", () => {
  const quantities = { "ticket:normal": 2, "ticket:6": 1, "upsell:1": 3, "upsell:77": 1 } as const;
  expect([ticketsIn(quantities), extrasIn(quantities)]).toEqual([3, 4]);
  expect(stillOffered(offer, quantities)).toEqual({ "ticket:normal": 2, "upsell:1": 3 });
  expect([isEmpty({}), isEmpty({ "upsell:1": 1 })]).toEqual([true, false]);
});

test("on another date as much of what was chosen is kept as it has", () => {
  expect(cutToOffer(offer, { "ticket:normal": 3, "ticket:5": 4, "ticket:6": 1, "upsell:1": 1 })).toEqual({
    "ticket:normal": 3,
    "ticket:5": 2,
    "upsell:1": 1,
  });
  expect(cutToOffer({ ...offer, available: 2 }, { "ticket:normal": 3 })).toEqual({ "ticket:normal": 2 });
  expect(cutToOffer(offer, { "upsell:2:9": 5 })).toEqual({ "upsell:2:9": 4 });
});

test("places stand for the tickets, and the upsells beside them stay", () => {
  const places = [{ team: 1, player: 1, choice: "ticket:5" as const }];
  expect(withPlaces({ "ticket:normal": 9, "upsell:1": 2 }, places)).toEqual({ "ticket:5": 1, "upsell:1": 2 });
});

test("a row says from how many, how many are left of a scarce one, and why there is none", () => {
  const rows = ticketRows(offer, { "ticket:normal": 2 }, buyer);
  expect(rows.map(({ least, most, left, reason }) => [least, most, left, reason])).toEqual([
    [1, 6, null, ""],
    [4, 4, null, ""],
    [1, 2, 2, ""],
    [1, 4, null, "until 30 minutes before the start"],
  ]);
  expect(rows[2]?.includes).toEqual(["Drink"]);
  const [normal, , scarce] = ticketRows(offer, { "ticket:normal": 2 }, counter);
  expect([normal?.most, scarce?.most], "no limit of an order binds the counter").toEqual([40, 2]);
  expect([normal?.left, scarce?.left], "what its pool has, the counter says once").toEqual([null, 2]);
});

test("a row says how many of it one booking may have, which does not bind the counter", () => {
  const few = { ...offer, choices: [choiceOf(null), choiceOf(4, { most: 2 }), choiceOf(5, { most: 6 })] };
  const limits = (isCounter: boolean) =>
    ticketRows(few, { "ticket:4": 1 }, isCounter ? counter : buyer).map(({ most, perBooking }) => [most, perBooking]);
  expect(limits(false)).toEqual([
    [5, null],
    [2, 2],
    [5, null],
  ]);
  expect(limits(true)).toEqual([
    [39, null],
    [40, null],
    [39, null],
  ]);
});

test("a limit per booking that staff change is heard while a buyer chooses", () => {
  const frame = (version: number, max_count: number) => ({
    version,
    types: [{ ticket_type: 4, available: null, missing: "", max_count }],
  });
  const fewer = withTypesLeft(offer, frame(1, 2));
  expect(ticketRows(fewer, { "ticket:4": 4 }, buyer)[1]).toMatchObject({ count: 4, most: 2, perBooking: 2 });
  expect(ticketRows(withTypesLeft(fewer, frame(2, 6)), {}, buyer)[1]).toMatchObject({ most: 6, perBooking: null });
  const state = { version: 3, types: [{ ticket_type: 4, available: null, missing: "" }] };
  expect(withTypesLeft(fewer, state).choices[1]?.most, "what staff hear has no limit in it").toBe(2);
});

test("who has chosen too many of a kind is offered as many as a booking may have", () => {
  const data = { ticket_type: 4, performance: 9, most: 2 };
  const tooMany = new ApiError({
    status: 422,
    message: "Group: at most 2 tickets per booking",
    code: "too_many",
    data,
  });
  expect(refusalOf(tooMany)).toEqual({ message: "Group: at most 2 tickets per booking", left: 2, item: "ticket:4" });
});

test("an upsell's fewest and most are counted over its variants", () => {
  const [alone, variants] = upsellRows(offer, { "upsell:2:8": 1 }, buyer);
  expect(alone?.rows.map(({ least, most, left }) => [least, most, left])).toEqual([[1, 4, null]]);
  expect(variants?.rows.map(({ name, least, most, left }) => [name, least, most, left])).toEqual([
    ["Small", 2, 1, 1],
    ["Large", 1, 2, null],
  ]);
  const none = { ...offer, upsells: [{ ...programme, available: 0 }] };
  expect(upsellRows(none, {}, buyer)[0]?.rows[0]?.reason).toBe("Sold out");
});

test("one more or one fewer jumps over what is too few", () => {
  expect([stepped(0, 1, 4), stepped(4, 1, 4), stepped(4, -1, 4), stepped(5, -1, 4)]).toEqual([4, 5, 0, 4]);
});

const soldOut = (code: string, data: object) =>
  refusalOf(new ApiError({ status: 409, message: "only 1 left", code, data }));

test("what was sold meanwhile is said at its line, and what is left is taken there", () => {
  const quantities = { "ticket:5": 2, "upsell:2:8": 1, "upsell:2:9": 2 } as const;
  const type = soldOut("type_sold_out", { ticket_type: 5, performance: 9, available: 1 });
  expect(type).toEqual({ message: "only 1 left", left: 1, item: "ticket:5" });
  expect(refusalsOf(type, null, offer, quantities).at("ticket:5")).toBe(type);
  expect(cutItem(1, offer, quantities, "ticket:5")).toMatchObject({ "ticket:5": 1, "upsell:2:9": 2 });

  const shirts = soldOut("upsell_sold_out", { upsell: 2, variant: null, available: 2 });
  expect(lineFor(offer, quantities, "upsell:2"), "at the first that was chosen").toBe("upsell:2:8");
  expect(refusalsOf(shirts, null, offer, quantities).at("upsell:2:8")).toBe(shirts);
  expect(cutItem(2, offer, quantities, "upsell:2")).toMatchObject({ "upsell:2:8": 1, "upsell:2:9": 1 });
  expect(cutItem(0, offer, quantities, "upsell:2:9")).toMatchObject({ "upsell:2:8": 1, "upsell:2:9": 0 });
});

test("what a ticket brings runs out at the ticket's line", () => {
  const quantities = { "ticket:5": 2 } as const;
  expect(lineFor(offer, quantities, "upsell:3")).toBe("ticket:5");
  expect(cutItem(1, offer, quantities, "upsell:3")).toEqual({ "ticket:5": 1 });
});

test("a refusal of a code is said at the codes, of anything else below", () => {
  const used = soldOut("code_used_up", {});
  expect(refusalsOf(used, null, offer, {})).toMatchObject({ atCodes: { code: "promo_code" }, elsewhere: undefined });
  const taken = new ApiError({ status: 422, message: "no", code: "code_not_taken", field: "gift_cards" });
  expect(refusalsOf(undefined, taken, offer, {}).atCodes?.code).toBe("gift_card");
  expect(refusalsOf({ message: "Only 2 left", left: 2 }, taken, offer, {}).elsewhere?.left).toBe(2);
});

test("one promo code an order, and a card counts once however it is typed", () => {
  const first = withCode({ promo: "OLD", cards: [] }, "promo_code", " new ");
  expect(first.promo).toBe("new");
  const card = withCode(first, "gift_card", "ABCD-1234");
  expect(withCode(card, "gift_card", "abcd 1234").cards).toEqual(["ABCD-1234"]);
});

test("what is left is patched by the newest frame alone", () => {
  const left = { version: 3, types: [{ ticket_type: 5, available: 0, missing: "" }] };
  const none = withTypesLeft(offer, left);
  expect(ticketRows(none, {}, buyer)[2]?.reason).toBe("Sold out");
  expect(withTypesLeft(none, { ...left, version: 2 })).toBe(none);
  expect(
    withTypesLeft(none, { version: 4, types: [{ ticket_type: 5, available: null, missing: "" }] }).choices,
  ).toEqual(none.choices);
  const upsells = [{ upsell: 2, available: 3, variants: [{ variant: 9, available: 2 }] }];
  const fewer = withUpsellsLeft(offer, { version: 1, upsells });
  expect(fewer.upsells[0]).toBe(offer.upsells[0]);
  expect(fewer.upsells[1]).toMatchObject({ available: 3, variants: [{ available: 1 }, { available: 2 }] });
});

test("a kind that was sold out is offered again once some are given back", () => {
  const off = { isOffered: false, why: "sold_out", reason: "sold out" };
  const choices = [choiceOf(5, { available: 0, isScarce: true, ...off })];
  const some = { version: 1, types: [{ ticket_type: 5, available: 2, missing: "" }] };
  const back = withTypesLeft({ ...offer, choices }, some);
  expect(back.choices[0]).toMatchObject({ isOffered: true, reason: "", available: 2 });
  const closed = { ...offer, choices: [choiceOf(5, { isOffered: false, why: "too_late", reason: "until the start" })] };
  const late = withTypesLeft(closed, some);
  expect(late.choices[0]).toMatchObject({ isOffered: false, reason: "until the start" });
});

test("a kind is off as long as an upsell that it brings is", () => {
  const missing = "Drink is not available";
  const frame = (version: number, message: string, available: number | null = null) => ({
    version,
    types: [4, 5, 6].map((ticket_type) => ({ ticket_type, available, missing: message })),
  });
  const off = withTypesLeft(offer, frame(1, missing));
  expect(ticketRows(off, { "ticket:5": 2 }, buyer).map(({ reason }) => reason)).toEqual([
    "",
    missing,
    missing,
    "until 30 minutes before the start",
  ]);
  expect(stillOffered(off, { "ticket:normal": 1, "ticket:5": 2 })).toEqual({ "ticket:normal": 1 });

  const reasons = (shown: PerformanceOffer) => ticketRows(shown, {}, buyer).map(({ reason }) => reason);
  expect(reasons(withTypesLeft(off, frame(2, "")))).toEqual(reasons(offer));
  const gone = withTypesLeft(off, frame(2, "", 0));
  expect(reasons(gone).slice(1, 3)).toEqual(["Sold out", "Sold out"]);
  expect(reasons(withTypesLeft(gone, frame(3, "", 6)))).toEqual(reasons(offer));
});
