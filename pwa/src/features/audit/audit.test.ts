import { expect, it } from "vitest";
import texts from "@/i18n/en/securityLog.json";
import { ANY_DAY, daysToDto, entryFromDto, eventFromDto, KINDS, valueOf, wordsOf, type EventDto } from "./audit";

it("names a field that the catalogue does not know", () => {
  expect(wordsOf("widget_origins")).toBe("Widget origins");
  expect(wordsOf("tax_category_id")).toBe("Tax category");
});

it("writes a value in words", () => {
  const words = { yes: "Yes", no: "No" };
  const change = (field: string) => ({ field, before: "", after: "" });
  expect(valueOf(change("is_active"), "True", words)).toBe("Yes");
  expect(valueOf(change("ticket_fee_kind"), "2", words)).toBe("%");
  expect(valueOf(change("ticket_fee"), "2", words)).toBe("2");
});

it("tells what the system did by itself", () => {
  const entry = entryFromDto({
    id: 3,
    at: "2026-11-21T12:00:00+00:00",
    action: "delete",
    kind: "user",
    object_id: 12,
    object: "Maya Fernandes",
    by: null,
    accountid: null,
    accountname: "",
    changes: [],
  });
  expect(entry).toMatchObject({ by: null, objectId: "12", account: "" });
});

it("asks for days as the reader's clock has them, the last one whole", () => {
  expect(daysToDto({ from: "2026-07-01", to: "2026-07-01" }, "Europe/London")).toEqual({
    from: "2026-06-30T23:00:00.000Z",
    to: "2026-07-01T23:00:00.000Z",
  });
  expect(daysToDto(ANY_DAY, "Europe/London")).toEqual({});
});

const dto: EventDto = {
  id: 7,
  kind: "limited",
  person: null,
  place: "203.0.113.7",
  what: "POST v1/auth/login",
  facts: { code: "too_many_attempts", client: "" },
  times: 12,
  first: "2026-11-21T12:00:00+00:00",
  last: "2026-11-21T12:40:00+00:00",
  accountid: null,
  accountname: "",
};

it("shows what is known and leaves out what is not", () => {
  expect(eventFromDto(dto)).toMatchObject({
    person: null,
    account: "",
    times: 12,
    facts: [["code", "too_many_attempts"]],
  });
});

it("has words for every kind", () => {
  expect(Object.keys(texts.kinds)).toEqual([...KINDS]);
});
