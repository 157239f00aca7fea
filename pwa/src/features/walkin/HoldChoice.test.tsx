import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import type { HoldShare, PerformanceState } from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";
import { removeSession, setSession, type RoleId, type SessionUser } from "@/shell/session";
import { holdsToName, leftFor, WhyNothing } from "./HoldChoice";

const signIn = (roleid: RoleId) =>
  setSession({ userid: 9, accountid: 3, roleid, language: "en" } as unknown as SessionUser);

beforeEach(() => signIn(2));
afterEach(() => {
  cleanup();
  removeSession();
});

const state = { capacity: 10, sold: 10, reserved: 0, isCounterOpen: true, onSaleAt: "2026-11-01T10:00:00Z" };

function says(
  offer: Partial<PerformanceOffer>,
  changes?: Partial<PerformanceState>,
  hold: number | null = null,
): string {
  cleanup();
  const now = changes && ({ ...state, ...changes } as PerformanceState);
  const shown = { isOnSale: true, available: 0, holds: [], ...offer } as unknown as PerformanceOffer;
  render(<WhyNothing offer={shown} state={now} hold={hold} />);
  return document.body.textContent.trim();
}

it("says nothing as long as there is something to sell", () => {
  expect(says({ available: 3 }, {})).toBe("");
});

it("says whether all is sold, or who has what is left", () => {
  expect(says({}, {})).toBe("Sold out: all 10 tickets are sold.");
  expect(says({}, { sold: 6, reserved: 1 })).toBe("No tickets left: 6 of 10 sold, 1 being bought now, 3 held.");
  expect(says({})).toBe("Sold out");
});

it("says why the sale is closed", () => {
  const closed = { isOnSale: false };
  expect(says(closed)).toBe("This performance is not on sale");
  expect(says(closed, { isCounterOpen: false, hasEnded: true })).toBe("This performance is not on sale. Event Ended");
});

it("points to the holds that this seller may choose where the open sale has none left", () => {
  const share = (hold: number, channel: string, available: number) => ({ hold, channel, available });
  const holds = [share(3, "boxoffice", 4), share(4, "api", 6)] as unknown as PerformanceOffer["holds"];
  expect(says({ holds }, {})).toMatch(/^Open sale has none left\. 10 tickets are kept in holds/);
  expect(says({ holds }, {}, 3), "one is chosen").toBe("");
  signIn(3);
  expect(says({ holds }, {})).toMatch(/^Open sale has none left\. 4 tickets are kept in holds/);
});

test("a hold may be named while it has tickets left, and stays in the list once it is named", () => {
  const share = (hold: number, available: number) => ({ hold, available }) as HoldShare;
  const offer = { available: 50, holds: [share(3, 4), share(4, 0)] } as unknown as PerformanceOffer;
  const idsWith = (hold: number | null) => holdsToName(offer, hold).map((one) => one.hold);
  expect([idsWith(null), idsWith(4)]).toEqual([[3], [3, 4]]);
  expect([leftFor(offer, null), leftFor(offer, 3), leftFor(offer, 4), leftFor(offer, 9)]).toEqual([50, 4, 0, 0]);
});
