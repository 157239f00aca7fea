import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { PerformanceOffer } from "@/shared/sale/model";
import type { Checkout } from "@/shared/checkout/useCheckout";
import { usePlaces } from "@/shared/sale/usePlaces";
import type { PlaceState } from "@/shared/teams/model";

afterEach(cleanup);

const offerOf = (...places: PlaceState[]) =>
  ({ teams: [{ id: 4, name: "Reds", places, kept: 0 }] }) as unknown as PerformanceOffer;
const checkoutOf = (more: Partial<Checkout> = {}) =>
  ({ stage: { at: "choosing" }, refusal: undefined, isBusy: false, forgive: vi.fn(), ...more }) as unknown as Checkout;
const reserved = checkoutOf({ stage: { at: "reserved" } as Checkout["stage"] });

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
