import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as dates from "@/ui/dates";
import { ZoneNote } from "@/ui/ZoneNote";
import { isElsewhere, useShownZone, zoneName } from "./format";

const WINTER = "2026-12-05T19:30:00Z";

beforeEach(() => void vi.spyOn(dates, "deviceZone").mockReturnValue("Europe/London"));
afterEach(cleanup);

function Times({ zone }: { zone: string }) {
  const shown = useShownZone(zone);
  return (
    <>
      <ZoneNote zone={zone} at={WINTER} />
      <p>{dates.formatTime(WINTER, shown)}</p>
    </>
  );
}

it("shows the venue's time by its name, and one's own for the asking", () => {
  render(<Times zone="America/Chicago" />);
  expect(screen.getByRole("status").textContent).toContain("Times are the venue's: Chicago, CST");
  expect(screen.getByText("1:30PM")).toBeTruthy();
  act(() => void fireEvent.click(screen.getByRole("button", { name: "Show mine" })));
  expect(screen.getByRole("status").textContent).toContain("Times are your own: London");
  expect(screen.getByText("7:30PM")).toBeTruthy();
  act(() => void fireEvent.click(screen.getByRole("button", { name: "Show the venue's" })));
  expect(screen.getByText("1:30PM")).toBeTruthy();
});

it("says nothing where clocks show the same", () => {
  render(<Times zone="Europe/Lisbon" />);
  expect(screen.queryByRole("status")).toBeNull();
  expect(isElsewhere("Europe/Paris", WINTER)).toBe(true);
  expect(zoneName("America/New_York", "2026-07-05T19:30:00Z")).toBe("New York, EDT");
});
