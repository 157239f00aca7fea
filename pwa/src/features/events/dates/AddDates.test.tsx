import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/offline/queryClient";
import type { EventDetails, EventDto } from "../model";
import { AddDatesDialog } from "./AddDates";
import { EMPTY_DATES } from "./datesForm";

// Ionic shows nothing in jsdom.
vi.mock("@ionic/react", () => ({ IonModal: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }));

const EVENT = {
  id: 7,
  version: 3,
  account: 2,
  name: "Carmen",
  venueId: 4,
  zone: "Europe/London",
  currency: "GBP",
  bookingFee: "0.00",
  subcategories: [],
  kindsInUse: [],
  teams: [],
} as unknown as EventDetails;
const SAVED = {
  id: 7,
  version: 4,
  venueid: 4,
  eventname: "Carmen by night",
  applicablefees: "0.00",
  event_subcategories: [],
  performance_subcategories: [],
  teams: [],
  eventdetailfile: [],
  bulkedits: [],
} as unknown as EventDto;
const BEGINS = {
  ...EMPTY_DATES,
  dates: [{ date: "", time: "7:30PM", cost: "24.00", tickets: "640", subcategory: "" }],
};

let sent: { event: { eventname: string; version: number }; rows: { row: number; cells: string[] }[] }[];
/** What the server says of each call in turn; afterwards it saves. */
let refusals: Response[];
const onClose = vi.fn();

// jsdom's files have no `text`.
const textOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file);
  });

beforeEach(() => {
  sent = [];
  refusals = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: FormData }) => {
    const { rows } = JSON.parse(await textOf(body.get("rows") as File)) as (typeof sent)[number];
    sent.push({ event: JSON.parse(body.get("event") as string) as (typeof sent)[number]["event"], rows });
    return refusals.shift() ?? Response.json({ message: "Event Updated Successfully", data: [SAVED] });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AddDatesDialog event={EVENT} begins={BEGINS} onClose={onClose} />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  onClose.mockClear();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const type = (label: string, text: string, row = 0) =>
  fireEvent.input(screen.getAllByLabelText(label, { selector: "input:not([type=date])" })[row]!, {
    target: { value: text },
  });
const described = (label: string, row = 0) => {
  const field = screen.getAllByLabelText(label, { selector: "input:not([type=date])" })[row];
  return document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent;
};
const save = () => fireEvent.submit(document.querySelector("form")!);

it("sends each row once it is right, with the event as it is", async () => {
  save();
  await waitFor(() => expect(described("Date")).toBe("EventDate is required"));
  expect(sent).toEqual([]);

  type("Date", "12-12-2099");
  fireEvent.click(screen.getByText("Add another date"));
  expect(await screen.findByText("Save 2 dates")).toBeTruthy();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ event, rows }) => [event.version, rows.map(({ cells }) => cells.slice(0, 4))])).toEqual([
    [
      3,
      [
        ["12-12-2099", "7:30PM", "24.00", "640"],
        ["12-13-2099", "7:30PM", "24.00", "640"],
      ],
    ],
  ]);
});

it("shows in its row why the server refuses a date, and stays", async () => {
  const errors = [{ row: 1, columns: ["EventDate", "EventTime"], message: "Same event cannot have same dates" }];
  refusals = [Response.json({ message: "no", code: "sheet_refused", errors }, { status: 400 })];
  type("Date", "12-12-2099");
  save();
  await waitFor(() => expect(described("Date")).toBe("Same event cannot have same dates"));
  expect(onClose).not.toHaveBeenCalled();
});

it("adds them to what somebody else made of the event a moment ago", async () => {
  refusals = [Response.json({ message: "changed", code: "changed", current: SAVED }, { status: 409 })];
  type("Date", "12-12-2099");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ event }) => [event.version, event.eventname])).toEqual([
    [3, "Carmen"],
    [4, "Carmen by night"],
  ]);
});
