import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ShowCalendar } from "./Shows";

afterEach(cleanup);

it("lets the keyboard stop at the days to come alone: those that are past are read, not pressed", () => {
  const none = { days: new Map(), chosen: undefined, onChoose: () => undefined };
  render(<ShowCalendar {...none} today="2026-11-26" opensOn="2026-11" />);
  const days = screen.getAllByRole("cell").flatMap((cell) => [...cell.children]);
  const pressed = days.filter((day) => day.tagName === "BUTTON").map(({ textContent }) => textContent);
  expect(days).toHaveLength(30);
  expect(pressed).toEqual(["26", "27", "28", "29", "30"]);
});
