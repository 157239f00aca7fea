import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { basketToDto, choose, cutTo, quantitiesOf } from "@/shared/sale/basket";
import {
  performanceOfferFromDto,
  paymentStatusFromDto,
  type ChoiceKey,
  type PaymentDto,
  type PerformanceOfferDto,
} from "@/shared/sale/model";
import { withPublicState } from "@/shared/sale/offer";
import { refusalOf } from "@/shared/checkout/refusals";
import { cutPlaces, parted } from "@/shared/sale/useBasket";
import type { PlaceState } from "@/shared/teams/model";

const dto: PerformanceOfferDto = {
  performance: 9,
  starts_at: "2026-11-21T19:30:00+00:00",
  timezone: "Europe/London",
  subcategory: "Evening",
  price: "20.00",
  on_sale: true,
  on_sale_at: "2026-11-01T10:00:00+00:00",
  next_change_at: null,
  available: 6,
  from_holds: 0,
  sold_out: false,
  closed: null,
  message: "",
  version: 4,
  event: 2,
  event_name: "Twelfth Night",
  venue_name: "Main House",
  currency: "GBP",
  ticket_types: [
    {
      ticket_type: null,
      name: "Normal Ticket",
      description: "",
      price: "20.00",
      tax: "3.33",
      total: "21.50",
      tax_name: "VAT",
      includes_tax: true,
      booking_fee: "1.50",
      available: 6,
      min_count: 1,
      max_count: 6,
      scarce: false,
      includes: [],
      offered: true,
      why: "",
      reason: "",
    },
  ],
  min_count: 1,
  max_count: 6,
  upsells: [],
  teams: [],
  gateways: ["free"],
};
const offer = performanceOfferFromDto(dto);
const team = (
  id: number,
  name: string,
  states: readonly PlaceState[],
  available: number,
): PerformanceOfferDto["teams"][number] => ({
  id,
  name,
  slots: states.length,
  places: states.map((state, index) => ({ number: index + 1, state })),
  available,
  holds: [],
});

test("a basket holds only what was chosen", () => {
  expect(basketToDto({ offer, quantities: { "ticket:normal": 2, "ticket:7": 0 } })).toEqual({
    items: [{ performance: 9, tickets: [{ ticket_type: null, quantity: 2 }] }],
  });
  expect(basketToDto({ offer, quantities: { "ticket:normal": 1 }, hold: 5 })).toMatchObject({ hold: 5 });
});

test("a newer public state changes the offer, an older one does not", () => {
  const sold = { performance: 9, on_sale: true, next_change_at: null, available: 0, sold_out: true, closed: null };
  expect(withPublicState(offer, { ...sold, version: 5 })).toMatchObject({ isSoldOut: true, available: 0, version: 5 });
  expect(withPublicState(offer, { ...sold, version: 4 })).toBe(offer);
  expect(withPublicState(offer, { ...sold, performance: 8, version: 9 })).toBe(offer);
});

test("a refusal says how many are left, and whether the reservation is gone", () => {
  const soldOut = new ApiError({ status: 409, message: "Only 2 left", code: "sold_out", data: { available: 2 } });
  expect(refusalOf(soldOut)).toEqual({ message: "Only 2 left", left: 2 });
  const over = new ApiError({ status: 409, message: "gone", code: "expired", data: {} });
  expect(refusalOf(over)).toEqual({ message: "gone", isOver: true });
});

const student = {
  type: 7,
  name: "Student",
  description: "",
  price: "10.00",
  total: "10.00",
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
};

test("a basket is kept by what is chosen: a new choice above it, or one that goes, changes nothing else", () => {
  const chosen = choose({}, "ticket:normal", 3);
  const longer = { ...offer, choices: [student, ...offer.choices] };
  expect(basketToDto({ offer: longer, quantities: chosen })).toEqual(basketToDto({ offer, quantities: chosen }));
  expect(basketToDto({ offer: { ...offer, choices: [student] }, quantities: chosen })).toEqual({
    items: [{ performance: 9, tickets: [] }],
  });
});

const mapped = performanceOfferFromDto({
  ...dto,
  teams: [team(4, "Reds", ["free", "sold", "free"], 1), team(5, "Blues", ["free", "reserved"], 1)],
});
const place = (team: number, player: number, choice: ChoiceKey = "ticket:normal") => ({ team, player, choice });

test("where teams have the places, a basket names whose it wants, one line a team", () => {
  const places = [place(5, 1), place(4, 3), place(4, 1)];
  expect(quantitiesOf(places)).toEqual({ "ticket:normal": 3 });
  expect(basketToDto({ offer: mapped, quantities: quantitiesOf(places), places }).items[0]?.tickets).toEqual([
    { ticket_type: null, quantity: 2, team: 4, players: [1, 3] },
    { ticket_type: null, quantity: 1, team: 5, players: [1] },
  ]);
  expect(mapped.teams.map(({ kept: stored }) => stored)).toEqual([1, 0]);
});

test("a kind of ticket keeps its own places", () => {
  const offered = { ...mapped, choices: [...mapped.choices, student] };
  const places = [place(4, 1), place(4, 3, "ticket:7")];
  expect(basketToDto({ offer: offered, quantities: quantitiesOf(places), places }).items[0]?.tickets).toEqual([
    { ticket_type: null, quantity: 1, team: 4, players: [1] },
    { ticket_type: 7, quantity: 1, team: 4, players: [3] },
  ]);
});

test("what somebody else takes while one chooses is let go, and the rest is kept", () => {
  const chosen = [place(4, 1), place(4, 2), place(5, 2)];
  expect(parted(mapped.teams, chosen)).toEqual({ kept: [place(4, 1)], lost: [place(4, 2), place(5, 2)] });
  expect(parted(mapped.teams, chosen, [place(5, 2)]).kept, "on its way back from oneself").toEqual([
    place(4, 1),
    place(5, 2),
  ]);
});

test("of places too, what is left is taken of the first", () => {
  const chosen = [place(4, 1), place(5, 1), place(4, 3), place(4, 2)];
  expect(cutPlaces(chosen, { left: 2 })).toEqual([place(4, 1), place(5, 1)]);
  expect(cutPlaces(chosen, { left: 1, team: 4 }), "of one team").toEqual([place(4, 1), place(5, 1)]);
  const soldOut = { status: 409, message: "Reds: only 1 left", code: "sold_out", data: { available: 1, team: 4 } };
  expect(refusalOf(new ApiError(soldOut))).toEqual({ message: "Reds: only 1 left", left: 1, team: 4 });
});

test("what is left is taken of the first choices", () => {
  const two = { ...offer, choices: [...offer.choices, student] };
  expect(cutTo(3, two, { "ticket:normal": 2, "ticket:7": 2 })).toEqual({ "ticket:normal": 2, "ticket:7": 1 });
});

test("a payment is sold, under way, still open or over", () => {
  const dto: PaymentDto = {
    status: "Progress",
    payment: "ORD-1",
    reservation: 1,
    expires_at: "2026-11-21T19:30:00+00:00",
    is_being_paid: true,
    client_secret: null,
    provider: null,
    failure: "",
    total: "20.00",
    gift_card: "0.00",
    due: "20.00",
    currency: "GBP",
    gateway: null,
    change: null,
    pdf: null,
    calendar: null,
    email: "",
    own: null,
    ask: null,
    orders: [],
  };
  expect(paymentStatusFromDto(dto)).toBe("paying");
  expect(paymentStatusFromDto({ ...dto, is_being_paid: false })).toBe("open");
  expect(paymentStatusFromDto({ ...dto, status: "Failure" })).toBe("over");
  expect(paymentStatusFromDto({ ...dto, status: "Success" })).toMatchObject({ payment: "ORD-1" });
});
