import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { countTyped, EMPTY_EVENT, eventForm, feeTyped, type EventForm } from "./eventForm";
import { fieldErrorsOf, formToWire } from "./formWire";

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

function messagesOf(form: EventForm): Record<string, string> {
  const result = eventForm.safeParse(form);
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

test("minimum and maximum contradict each other in both fields, whatever else is missing", () => {
  expect(messagesOf({ ...filled, name: " ", minCount: "9" })).toEqual({
    name: "Event Name is required",
    minCount: "Minimum ticket count should not be higher than Maximum count",
    maxCount: "Maximum ticket count is lower than Minimum count",
  });
  expect(messagesOf({ ...filled, minCount: "9", maxCount: "10" })).toEqual({});
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
  expect(feeTyped("£1,50.75")).toBe("150.7");
  expect(countTyped("12a34")).toBe("123");
});

test("the parts of the call are what the server reads", () => {
  const parts = formToWire(
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
  const fields = { eventname: "Event Name is required", "event_subcategories.0.name": "Subcategory Name is required" };
  const many = new ApiError({ status: 422, message: "x", field: "eventname", data: { fields } });
  expect(fieldErrorsOf(many)).toEqual([
    ["name", "Event Name is required"],
    ["subcategories", "Subcategory Name is required"],
  ]);
  const one = new ApiError({ status: 422, message: "Invalid file format.", field: "eventpromo", data: {} });
  expect(fieldErrorsOf(one)).toEqual([["promo", "Invalid file format."]]);
  expect(fieldErrorsOf(new ApiError({ status: 500, message: "x" }))).toEqual([]);
});
