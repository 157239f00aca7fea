import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Offer } from "@/shared/sale/offer";
import { ShowCalendar } from "./Shows";

afterEach(cleanup);

const NOTHING = { chosen: undefined, hasRoom: ({ available }: Offer) => available > 0, onChoose: () => undefined };

it("lets the keyboard stop at the days to come alone: those that are past are read, not pressed", () => {
  render(<ShowCalendar {...NOTHING} days={new Map()} today="2026-11-26" opensOn="2026-11" />);
  const days = screen.getAllByRole("cell").flatMap((cell) => [...cell.children]);
  const pressed = days.filter((day) => day.tagName === "BUTTON").map(({ textContent }) => textContent);
  expect(days).toHaveLength(30);
  expect(pressed).toEqual(["26", "27", "28", "29", "30"]);
});

it("marks the days that are sold out, in words too", () => {
  const offers = (...available: number[]) => available.map((left) => ({ available: left }) as Offer);
  const days = new Map([
    ["2026-11-27", offers(0)],
    ["2026-11-28", offers(0, 3)],
  ]);
  render(<ShowCalendar {...NOTHING} days={days} today="2026-11-26" opensOn="2026-11" />);
  const named = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(named.filter((name) => name?.endsWith(", sold out"))).toHaveLength(1);
  expect(named.find((name) => name?.includes("2 performances"))).not.toContain("sold out");
});
