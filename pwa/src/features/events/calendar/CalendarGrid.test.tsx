import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { addDays, weeksOf } from "@/ui/days";
import { CalendarGrid } from "./CalendarGrid";
import { byDay, calendarPerformanceFromDto, type CalendarPerformance } from "./calendar";

afterEach(cleanup);

const DAY = "2026-12-09";
const before = Date.parse("2026-11-01T00:00:00Z");
const play: CalendarPerformance = calendarPerformanceFromDto({
  eventdetailid: 7,
  eventid: 3,
  eventname: "Twelfth Night",
  event_subcategory: "Matinee",
  venuename: "Main House",
  timezone: "Europe/London",
  eventdatetimeISO: `${DAY}T19:30:00+00:00`,
  onsaledateISO: "2026-11-16T10:00:00+00:00",
  enddateISO: `${DAY}T19:00:00+00:00`,
  status: "Off-Sale",
  box_office_open: false,
  numberoftickets: 640,
  ticketcountstatus: 640,
  soldcount: 0,
  reservedcount: 0,
  ticketcost: "24.00",
  currencytype: "GBP",
  version: 1,
  stockversion: 4,
});
const other: CalendarPerformance = { ...play, id: 8, name: "Hamlet" };
const later = (performance: CalendarPerformance, count: number): CalendarPerformance => {
  const day = addDays(DAY, count);
  return { ...performance, startsAt: `${day}T19:30:00+00:00` };
};

const onMove = vi.fn();
const grid = (performances: readonly CalendarPerformance[]) => (
  <CalendarGrid
    view="month"
    day={DAY}
    today={DAY}
    weeks={weeksOf("month", DAY)}
    days={byDay(performances, ({ zone }) => zone)}
    now={before}
    label="December 2026"
    canMove
    onOpen={vi.fn()}
    onOpenDay={vi.fn()}
    onMove={onMove}
  />
);

const entry = (name: string) => screen.getByRole("button", { name: new RegExp(name) });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

function carryByAWeek() {
  entry("Twelfth Night").focus();
  for (const key of [" ", "ArrowDown", "Enter"]) press(key);
  expect(onMove).toHaveBeenLastCalledWith(play, 7);
}

it("has the focus where the keys have put a performance down", () => {
  const { rerender } = render(grid([play, other]));
  carryByAWeek();
  rerender(grid([later(play, 7), other]));
  expect(document.activeElement).toBe(entry("Twelfth Night"));
});

it("calls nobody back who has gone on before the days changed", () => {
  const { rerender } = render(grid([play, other]));
  carryByAWeek();
  entry("Hamlet").focus();
  rerender(grid([later(play, 7), other]));
  expect(document.activeElement).toBe(entry("Hamlet"));
});

it("puts nothing down beyond the days that are shown, and nothing at all after Escape", () => {
  render(grid([play]));
  onMove.mockClear();
  entry("Twelfth Night").focus();
  for (const key of [" ", ...Array.from({ length: 9 }, () => "ArrowUp"), "Enter"]) press(key);
  expect(onMove).toHaveBeenLastCalledWith(play, -7);
  for (const key of [" ", "ArrowRight", "Escape", "Enter"]) press(key);
  expect(onMove).toHaveBeenCalledOnce();
});
