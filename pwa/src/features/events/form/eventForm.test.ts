import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import type { EventDetails } from "../model";
import type { SheetRow } from "../sheet/model";
import {
  cleanCount,
  editedEventForm,
  EMPTY_EVENT,
  eventForm,
  NEW_EVENT,
  cleanFee,
  eventFormOf,
  sheetOf,
  type EventForm,
} from "./eventForm";
import { atEventFields, editToDto, fieldErrorsOf, formToDto } from "./saving";

const filled: EventForm = {
  ...EMPTY_EVENT,
  name: "The Snow Queen",
  venue: "3",
  description: "Gerda crosses four seasons.",
  bio: "Adapted from the tale.",
  bookingFee: "1.50",
  minCount: "1",
  maxCount: "8",
  thumbnail: new File(["a"], "thumb.png"),
  promo: new File(["b"], "promo.jpg"),
  sheet: new File(["c"], "december.xlsx"),
};

const RULES = { pattern: "DD-MM-YYYY", zone: "Europe/London", now: () => Date.parse("2026-11-22T09:00:00Z") } as const;

function messagesOf(form: EventForm): Record<string, string> {
  const result = eventForm(RULES).safeParse(form);
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

test("an empty form is told everything that is missing, in the spec's words", () => {
  expect(messagesOf(EMPTY_EVENT)).toEqual({
    name: "Event Name is required",
    venue: "Venue is required",
    description: "Event Description is required",
    bio: "Bio is required",
    minCount: "Minimum ticket count is required",
    maxCount: "Maximum ticket count is required",
    thumbnail: "Please upload Thumbnail image",
    promo: "Please upload Event Promo image",
    sheet: "Please upload Event occurrence excel ",
  });
  expect(messagesOf(filled)).toEqual({});
});

test("a new event allows one to ten tickets, and its typed dates take the place of a sheet", () => {
  expect(messagesOf(NEW_EVENT)).not.toHaveProperty("minCount");
  expect(messagesOf(NEW_EVENT)).not.toHaveProperty("maxCount");
  const typed = { date: "12-12-2026", time: "7:30PM", cost: "24", tickets: "640", subcategory: "" };
  expect(messagesOf({ ...filled, sheet: null, dates: [typed] })).toEqual({});
  expect(messagesOf({ ...filled, sheet: null, dates: [typed, { ...typed, date: "" }] })).toEqual({
    dates: "EventDate is required",
  });
  expect(messagesOf({ ...filled, dates: [{ ...typed, date: "" }] }), "the sheet is what is saved").toEqual({});
});

test("minimum and maximum contradict each other in both fields, whatever else is missing", () => {
  expect(messagesOf({ ...filled, name: " ", minCount: "9" })).toEqual({
    name: "Event Name is required",
    minCount: "Minimum ticket count should not be higher than Maximum count",
    maxCount: "Maximum ticket count is lower than Minimum count",
  });
  expect(messagesOf({ ...filled, minCount: "9", maxCount: "10" })).toEqual({});
});

test("of a sheet that was emptied in its preview nothing is sent with an event that is there", () => {
  const event = { id: 7, version: 2, account: 1, teams: [] as EventDetails["teams"] } as EventDetails;
  const names = (rows: readonly SheetRow[]) => [...editToDto(filled, event, { columns: [], rows }).keys()];
  expect(names([])).not.toContain("rows");
  expect(names([])).not.toContain("performances");
  expect(names([{ row: 2, cells: {}, understood: {}, errors: [], startsAt: null }])).toContain("rows");
});

test("the two pictures are pictures and have two names", () => {
  expect(messagesOf({ ...filled, promo: new File(["b"], "THUMB.png") })).toEqual({
    promo: "Image file should not be same name",
  });
  expect(messagesOf({ ...filled, thumbnail: new File(["a"], "thumb.gif") })).toEqual({
    thumbnail: "Invalid file format.",
  });
  expect(messagesOf({ ...filled, sheet: new File(["c"], "december.pdf") })).toEqual({ sheet: "Invalid file format." });
});

test("what may not be typed does not appear", () => {
  expect(cleanFee("£1,50.75")).toBe("150.7");
  expect(cleanCount("12a34")).toBe("123");
});

test("the parts of the call are what the server reads", () => {
  const parts = formToDto(
    {
      ...filled,
      subcategories: [
        { name: "Matinee", description: "", image: null },
        { name: "Relaxed", description: "Lights up", image: new File(["d"], "lights.png") },
      ],
    },
    5,
  );
  expect(JSON.parse(parts.get("event") as string)).toMatchObject({
    eventname: "The Snow Queen",
    venueid: 3,
    applicablefees: "1.50",
    mincount: "1",
    accountid: 5,
    event_subcategories: [
      { name: "Matinee", description: "" },
      { name: "Relaxed", description: "Lights up" },
    ],
  });
  expect([...parts.keys()]).toEqual([
    "event",
    "teams",
    "thumbnailimage",
    "eventpromo",
    "performances",
    "subcategoryimage_1",
  ]);
});

test("a refusal goes to the fields that it names", () => {
  const fields = { eventname: "Event Name is required", "event_subcategories.0.name": "Sub-category name is required" };
  const many = new ApiError({ status: 422, message: "x", field: "eventname", data: { fields } });
  expect(fieldErrorsOf(many)).toEqual([
    ["name", "Event Name is required"],
    ["subcategories", "Sub-category name is required"],
  ]);
  const one = new ApiError({ status: 422, message: "Invalid file format.", field: "eventpromo", data: {} });
  expect(fieldErrorsOf(one)).toEqual([["promo", "Invalid file format."]]);
  expect(fieldErrorsOf(new ApiError({ status: 500, message: "x" }))).toEqual([]);
});

const there = {
  id: 7,
  version: 3,
  account: 5,
  name: "The Snow Queen",
  venueId: 3,
  description: "Gerda",
  bio: "A tale",
  ticketLabel: "",
  bookingFee: "100.00",
  minCount: 1,
  maxCount: 8,
  pixelId: "",
  includesTax: true,
  thumbnail: "/media/events/a_large.png",
  promo: "/media/events/b_large.png",
  subcategories: [{ id: 4, name: "Matinee", description: "By day", image: "/media/subcategories/c_large.png" }],
  mapsInventory: true,
  teams: [{ id: 6, name: "Reds", tickets: 11 }],
} as unknown as EventDetails;

test("an event that is there fills its form, and needs neither pictures nor performances anew", () => {
  const form = eventFormOf(there);
  expect(form).toMatchObject({ venue: "3", bookingFee: "100", minCount: "1", thumbnail: there.thumbnail, sheet: null });
  expect(editedEventForm.safeParse(form).success).toBe(true);
  expect(editedEventForm.safeParse({ ...form, promo: "" }).error?.issues).toMatchObject([
    { path: ["promo"], message: "Please upload Event Promo image" },
  ]);
});

test("of an edited event the pictures that were chosen anew are sent, and its sub-categories by their ids", () => {
  const form = eventFormOf(there);
  const kinds = [...form.subcategories, { name: "Late", description: "", image: new File(["d"], "late.png") }];
  const parts = editToDto({ ...form, promo: new File(["b"], "new.png"), subcategories: kinds }, there);
  expect([...parts.keys()]).toEqual(["event", "teams", "eventpromo", "subcategoryimage_1"]);
  expect(JSON.parse(parts.get("event") as string)).toMatchObject({
    eventid: 7,
    version: 3,
    accountid: 5,
    event_subcategories: [
      { id: 4, name: "Matinee", description: "By day" },
      { id: 0, name: "Late" },
    ],
  });
});

test("the teams of an event that is there are changed, taken away or switched off", () => {
  const form = eventFormOf(there);
  const sent = (changed: Partial<EventForm>) => {
    const parts = editToDto({ ...form, ...changed }, there);
    const { mapinventory } = JSON.parse(parts.get("event") as string) as { mapinventory: number };
    return [mapinventory, JSON.parse(parts.get("teams") as string) as unknown];
  };
  const reds = { teamid: 6, teamname: "Reds", noofplayers: 11 };
  expect(sent({})).toEqual([1, [{ ...reds, isdelete: "0" }]]);
  expect(sent({ mapsInventory: false })).toEqual([0, [{ ...reds, isdelete: "0" }]]);
  expect(sent({ teams: [] })).toEqual([0, [{ ...reds, isdelete: "1" }]]);
});

test("a mapping needs teams, and what the server says of one stands at them all", () => {
  expect(messagesOf({ ...filled, mapsInventory: true })).toEqual({ teams: "Please check the  field" });
  expect(messagesOf({ ...filled, mapsInventory: true, teams: [{ id: 0, name: "Reds", tickets: 11 }] })).toEqual({});
  const fields = { "teams.0.noofplayers": "Zero is not accepted" };
  const error = new ApiError({ status: 422, message: "x", field: "teams.0.noofplayers", data: { fields } });
  expect(fieldErrorsOf(error)).toEqual([["teams", "Zero is not accepted"]]);
  expect(atEventFields(error)).toMatchObject({ field: "teams" });
});

test("whatever is wrong with a sub-category is said above them all", () => {
  const fields = { "event_subcategories.0.name": "This sub-category name is repeated" };
  const error = new ApiError({ status: 422, message: "x", field: "event_subcategories.0.name", data: { fields } });
  expect(atEventFields(error)).toMatchObject({ field: "event_subcategories" });
});

test.each(["season.pdf", "season.xlsx"])("a PDF is told what it is, though it is called %s", async (name) => {
  const message = "This is a PDF. Save it as an Excel sheet (.xlsx) or a CSV file and choose that.";
  await expect(sheetOf(new File(["%PDF-1.7"], name))).rejects.toThrow(message);
});
