// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FoundParty } from "./FoundParty";
import type { Party } from "./parties";

const ticket = (id: number) => ({
  id,
  type: "Adult",
  state: "valid" as const,
  scannedAt: null,
  gate: null,
  team: "",
  player: null,
});

const party = {
  order: 3,
  holder: "Maya Okafor",
  total: 3,
  admitted: 0,
  types: [{ key: "Adult", name: "Adult", tickets: [ticket(7), ticket(8), ticket(9)] }],
  upsells: [],
};

afterEach(cleanup);

function draw(found: Party, admit: (tickets: readonly number[]) => Promise<void> = () => Promise.resolve()) {
  const bar = { states: new Map(), message: null, waiting: [], redeem: () => undefined } as never;
  const shown = { words: "", zone: "UTC", direction: "entry" as const, allowsReentry: false, onAdmit: admit, bar };
  render(
    <ul>
      <FoundParty party={found} {...shown} />
    </ul>,
  );
}

it("lets in as many of a group as are counted off, and all of them unless somebody counts", () => {
  const admit = vi.fn<(tickets: readonly number[]) => Promise<void>>(() => new Promise(() => undefined));
  draw(party, admit);
  expect(screen.getByRole("button", { name: "Validate all 3" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "One guest fewer" }));
  fireEvent.click(screen.getByRole("button", { name: "Validate 2" }));
  expect(admit).toHaveBeenCalledWith([7, 8]);
});

it("counts no ticket that was exchanged or refunded, unless there is no other", () => {
  const gone = { ...ticket(8), state: "superseded" as const };
  draw({ ...party, total: 1, types: [{ key: "Adult", name: "Adult", tickets: [ticket(7), gone] }] });
  expect(screen.getByText(/1 × Adult/)).toBeTruthy();
  cleanup();
  draw({ ...party, total: 0, types: [{ key: "Adult", name: "Adult", tickets: [gone, { ...gone, id: 9 }] }] });
  expect(screen.getByText(/2 × Adult/)).toBeTruthy();
});
