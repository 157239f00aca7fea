import { expect, it } from "vitest";
import texts from "@/i18n/en/securityLog.json";
import { eventFromWire, KINDS, type WireEvent } from "./security";

const wire: WireEvent = {
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
  expect(eventFromWire(wire)).toMatchObject({
    person: null,
    account: "",
    times: 12,
    facts: [["code", "too_many_attempts"]],
  });
});

it("has words for every kind", () => {
  expect(Object.keys(texts.kinds)).toEqual([...KINDS]);
});
