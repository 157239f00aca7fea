import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Checkout } from "@/shared/checkout/useCheckout";
import type { PlaceState } from "@/shared/teams/model";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useBasket, usePlaces, type Wants } from "@/shared/sale/useBasket";

afterEach(cleanup);

const kind = (type: number | null) => ({ type, isOffered: true, includes: [] });
const offer = {
  performance: 9,
  teams: [],
  choices: [kind(null), kind(5)],
  upsells: [{ upsell: 1, variants: [] }],
} as unknown as PerformanceOffer;
const seated = {
  ...offer,
  teams: [{ id: 4, name: "Reds", places: ["free", "free", "free"], kept: 0 }],
} as unknown as PerformanceOffer;

function basketOf(shown: PerformanceOffer, before?: Wants) {
  const forgive = vi.fn();
  const checkout = { phase: { at: "choosing" }, isBusy: false, forgive } as unknown as Checkout;
  const { result } = renderHook(() => useBasket(shown, checkout, before));
  return { forgive, now: () => result.current };
}

it("counts tickets and extras, and any change forgets a refusal", () => {
  const { forgive, now } = basketOf(offer);
  act(() => now().put("ticket:normal", 2));
  act(() => now().put("upsell:1", 3));
  expect([now().tickets, now().extras]).toEqual([2, 3]);
  expect(forgive).toHaveBeenCalledTimes(2);
  act(() => now().clear());
  expect([now().tickets, now().extras]).toEqual([0, 0]);
});

it("begins with what was kept, but for what is offered no longer", () => {
  const before: Wants = {
    quantities: { "ticket:5": 1, "ticket:77": 4 },
    places: [],
    codes: { promo: "TEN", cards: [] },
  };
  const { now } = basketOf(offer, before);
  expect(now().quantities).toEqual({ "ticket:5": 1 });
  expect(now().codes.promo).toBe("TEN");
});

it("keeps a code that is found while the next one is looked up", () => {
  const { now } = basketOf(offer);
  const asTyped = now();
  act(() => asTyped.addCode("promo_code", "TEN"));
  act(() => asTyped.addCode("gift_card", "GIFT-1"));
  expect(now().codes).toEqual({ promo: "TEN", cards: ["GIFT-1"] });
});

it("gives way at what was refused: a kind, an extra, a code", () => {
  const { now } = basketOf(offer);
  act(() => now().put("ticket:5", 3));
  act(() => now().put("upsell:1", 4));
  act(() => now().giveWay({ message: "only 1 left", left: 1, item: "ticket:5" }));
  act(() => now().giveWay({ message: "sold out", left: 0, item: "upsell:1" }));
  expect(now().quantities).toEqual({ "ticket:5": 1 });

  act(() => now().addCode("promo_code", "TEN"));
  act(() => now().addCode("gift_card", "GIFT-1"));
  act(() => now().addCode("gift_card", "GIFT-2"));
  act(() => now().giveWay({ message: "used up", code: "promo_code" }));
  expect(now().codes).toEqual({ promo: "", cards: ["GIFT-1", "GIFT-2"] });
  act(() => now().takeOff("gift_card", 0));
  expect(now().codes.cards).toEqual(["GIFT-2"]);
});

it("gives places back where a kind of ticket has too few, and keeps the extras", () => {
  const { now } = basketOf(seated);
  act(() => now().put("upsell:1", 1));
  for (const player of [1, 2]) act(() => now().places.toggle({ team: 4, player }, "ticket:5"));
  act(() => now().places.toggle({ team: 4, player: 3 }, "ticket:normal"));
  act(() => now().giveWay({ message: "only 1 left", left: 1, item: "ticket:5" }));
  expect(now().quantities).toEqual({ "ticket:5": 1, "ticket:normal": 1, "upsell:1": 1 });
});

afterEach(cleanup);

const offerOf = (...places: PlaceState[]) =>
  ({ teams: [{ id: 4, name: "Reds", places, kept: 0 }] }) as unknown as PerformanceOffer;
const checkoutOf = (more: Partial<Checkout> = {}) =>
  ({ phase: { at: "choosing" }, refusal: undefined, isBusy: false, forgive: vi.fn(), ...more }) as unknown as Checkout;
const reserved = checkoutOf({ phase: { at: "reserved" } as Checkout["phase"] });

function choose(...players: number[]) {
  const initialProps = { offer: offerOf("free", "free", "free"), checkout: checkoutOf() };
  const hook = renderHook(({ offer, checkout }) => usePlaces(offer, checkout), { initialProps });
  for (const player of players) act(() => hook.result.current.toggle({ team: 4, player }, "ticket:normal"));
  const of = (which: "chosen" | "lost") => hook.result.current[which].map(({ player }) => player);
  return { ...hook, now: () => [of("chosen"), of("lost")] };
}

it("lets go what somebody else takes, and a further choice forgets it", () => {
  const { rerender, result, now } = choose(1, 2);
  const offer = offerOf("reserved", "free", "free");
  rerender({ offer, checkout: checkoutOf() });
  expect(now()).toEqual([[2], [1]]);
  act(() => result.current.toggle({ team: 4, player: 3 }, "ticket:normal"));
  expect(now()).toEqual([[2, 3], []]);
  act(() => result.current.toggle({ team: 4, player: 2 }, "ticket:normal"));
  expect(now()).toEqual([[3], []]);
});

it("knows its own: what it asks for, what it has reserved, and what it has just given back", () => {
  const { rerender, result, now } = choose(1, 2);
  const offer = offerOf("reserved", "reserved", "free");
  rerender({ offer, checkout: checkoutOf({ isBusy: true }) });
  expect(now()).toEqual([[1, 2], []]);
  rerender({ offer, checkout: reserved });
  expect(now()).toEqual([[1, 2], []]);
  act(() => result.current.giveBack());
  rerender({ offer, checkout: checkoutOf() });
  expect(now(), "until it is heard that they are free").toEqual([[1, 2], []]);
  rerender({ offer, checkout: checkoutOf({ refusal: { message: "Reds: player 1 is already taken" } }) });
  expect(now(), "the refusal names them").toEqual([[], []]);
});
