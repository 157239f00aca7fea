import { expect, test } from "vitest";
import { ApiError, refusal } from "@/api/errors";
import type { OrderDetails, OrderTicket } from "@/shared/orders/model";
import { PLAIN_DETAILS } from "@/shared/orders/testing";
import { eventOfferFromDto, type EventOfferDto } from "@/shared/sale/offer";
import type { PerformanceStateDto } from "@/shared/performance/state";
import { withLeft } from "./components/ShowRow";
import {
  exchangeToDto,
  missingIn,
  newerQuoteIn,
  quoteToDto,
  withOtherTypes,
  type QuoteDto,
  type ExchangePlan,
} from "./model";

const ticket = (id: number, typeId: number | null) =>
  ({ id, typeId, state: "valid", refund: null }) as unknown as OrderTicket;
const order: OrderDetails = { ...PLAIN_DETAILS, ticketList: [ticket(7, 3), ticket(8, 3), ticket(9, null)] };
const plan: ExchangePlan = {
  order,
  choice: { tickets: new Set([7]), upsells: new Set([1]) },
  performance: 12,
  seats: [
    { team: 4, player: 2 },
    { team: 5, player: 1 },
    { team: 4, player: 6 },
  ],
  types: [],
};
const dto: QuoteDto = {
  message: "",
  paymentOrRefund: "Payment",
  priceChange: "20.00",
  sourceTotal: "40.00",
  destinationtotal: "60.00",
  currencysymbol: "£",
  giftCardUsed: false,
  data: {
    quote: 31,
    expires_at: "2026-11-26T19:30:00+00:00",
    ispartial: true,
    maycharge: true,
    mayrefund: false,
    maycard: true,
    maylink: false,
    credituntil: "",
    tickets: 2,
    lines: [],
    backto: [],
  },
};

test("a wish names its tickets and what they bring, and the seats by their teams", () => {
  expect(quoteToDto(plan)).toEqual({
    eventid: 3,
    eventdetailid_from: 7,
    payment_intent: plan.order.payment,
    ticketcount: 1,
    ticketinfo: [{ ticketid: 7, tickettypeid: 3, quantity: 1 }],
    upsellInfo: [
      { individualupsellid: 1, upsellid: 3, quantity: 1 },
      { individualupsellid: 3, upsellid: 3, quantity: 1 },
    ],
    newtickets: [],
    seats: [
      { teamid: 4, players: [2, 6] },
      { teamid: 5, players: [1] },
    ],
    eventdetailid_destination: 12,
    eventticketDetailid_source: 5,
  });
});

test("an exchange names its quote, and how money was taken for it", () => {
  const sent = exchangeToDto(plan, 31, { settles: true, way: "cash", tendered: "50.00" });
  expect(sent).toMatchObject({ quote: 31, isTriggerCharge: true, gateway: "cash", tendered: "50.00" });
  expect(sent).toMatchObject({ eventdetailid_from: 7, eventdetailid_to: 12, eventticketdetail_id: 5 });
  expect(exchangeToDto(plan, 31, { settles: false })).toMatchObject({ isTriggerCharge: false, gateway: "" });
});

test("a refusal brings the newest quote, or the kinds that are not offered there", () => {
  const over = refusal(409, { message: "This price is no longer valid.", code: "quote_over", quote: dto });
  expect(newerQuoteIn(over)).toMatchObject({ id: 31, change: 2000, isPartial: true, mayCharge: true });
  expect(missingIn(over)).toBeUndefined();
  const missing = [{ tickettypeid: 3, name: "Adult", reason: "Not for this performance" }];
  const unoffered = refusal(422, { message: "Adult is not offered there.", code: "choose_types", missing });
  expect(missingIn(unoffered)).toEqual([{ type: 3, name: "Adult", reason: "Not for this performance" }]);
  expect(newerQuoteIn(unoffered)).toBeUndefined();
  expect(missingIn(new ApiError({ status: 0, message: "No connection" }))).toBeUndefined();
});

test("each kind that is not offered becomes another, and the others stay", () => {
  const all = { tickets: new Set([7, 8, 9]), upsells: new Set<number>() };
  expect(withOtherTypes(order, all, new Map([[3, 6]]))).toEqual([
    { type: 6, quantity: 2 },
    { type: null, quantity: 1 },
  ]);
  expect(withOtherTypes(order, all, new Map([[3, null]]))).toEqual([{ type: null, quantity: 3 }]);
});

test("what is left follows the newest that was heard, and holds are left alone", () => {
  const offered = { performance: 12, sold_out: false, on_sale: true, closed: null, version: 4 };
  const offerWith = (left: { available: number; from_holds: number }) =>
    eventOfferFromDto({
      event: 3,
      venue: {},
      performances: [{ ...offered, ...left }],
    } as unknown as EventOfferDto);
  const held = offerWith({ available: 10, from_holds: 0 });
  const holds = [
    { hold: 1, channel: "api", available: 5 },
    { hold: 2, channel: "all", available: 2 },
  ];
  const stateAt = (version: number, open = true) =>
    ({ performance: 12, version, available: 0, box_office_open: open, holds }) as unknown as PerformanceStateDto;
  expect(withLeft(held, stateAt(4))).toBe(held);
  expect(withLeft(held, stateAt(5)).performances[0]).toMatchObject({ available: 0, isSoldOut: true, closed: null });
  expect(withLeft(held, stateAt(5, false)).performances[0]).toMatchObject({ isOnSale: false, closed: "off_sale" });
  const ofPress = offerWith({ available: 12, from_holds: 2 });
  expect(withLeft(ofPress, stateAt(5)).performances[0]).toMatchObject({ available: 2, isSoldOut: false });
});
