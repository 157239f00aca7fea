import { expect, test } from "vitest";
import type { EventDetails } from "../model";
import { bodyOf, duplicateForm, newDuplicate, type DuplicateForm } from "./DuplicateEvent";

const event = { id: 7, account: 3, name: "The Snow Queen", total: 3 } as EventDetails;
const fresh = newDuplicate(event);

function messagesOf(changes: Partial<DuplicateForm>): Record<string, string> {
  const result = duplicateForm.safeParse({ ...fresh, ...changes });
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

test("a new one is a year later, on the same days of the week, with its sale closed", () => {
  expect(fresh).toEqual({
    name: "The Snow Queen (copy)",
    hasPerformances: true,
    days: "364",
    sells: false,
    hasTypes: true,
    hasCodes: true,
  });
  expect(messagesOf({})).toEqual({});
  expect(newDuplicate({ ...event, total: 0 }).hasPerformances, "which has none").toBe(false);
});

test("its name has no mark that is not seen, whichever way it is read", () => {
  expect(newDuplicate({ ...event, name: "ليلة القاهرة" }).name).toBe("ليلة القاهرة (copy)");
});

test.each<[Partial<DuplicateForm>, Record<string, string>]>([
  [{ name: "  " }, { name: "Event Name is required" }],
  [{ days: "" }, { days: "Whole days, at most 3,660" }],
  [{ days: "1.5" }, { days: "Whole days, at most 3,660" }],
  [{ days: "3661" }, { days: "Whole days, at most 3,660" }],
  [{ days: "-7" }, {}],
  [{ days: "−7" }, {}],
  [{ days: "", hasPerformances: false }, {}],
])("%j says %j", (changes, messages) => {
  expect(messagesOf(changes)).toEqual(messages);
});

test("what is sent", () => {
  expect(bodyOf(event, { ...fresh, days: "−7", sells: true })).toEqual({
    eventid: 7,
    accountid: 3,
    eventname: "The Snow Queen (copy)",
    performances: true,
    days: -7,
    onsale: true,
    types: true,
    codes: true,
  });
  expect(bodyOf(event, { ...fresh, hasPerformances: false })).toMatchObject({ performances: false, days: 0 });
  expect(bodyOf(event, { ...fresh, hasTypes: false, hasCodes: false })).toMatchObject({ types: false, codes: false });
});
