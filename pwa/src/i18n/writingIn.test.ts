import { expect, it } from "vitest";
import { writingIn } from "@/i18n/writingIn";

const AT = "2026-11-24T19:30:00+00:00";
const LONDON = "Europe/London";

it.each([
  ["de", "Di., 24. Nov. 2026, 19:30", "24. Nov. 2026", "19:30"],
  ["fr", "mar. 24 nov. 2026, 19:30", "24 nov. 2026", "19:30"],
  ["es", "mar, 24 nov 2026, 19:30", "24 nov 2026", "19:30"],
])("writes in %s when something is: %s", (language, dateTime, date, time) => {
  const write = writingIn(language);
  expect(write.dateTime(AT, LONDON)).toBe(dateTime);
  expect([write.date(AT, LONDON), write.time(AT, LONDON)]).toEqual([date, time]);
  expect(write.stamp(AT, LONDON)).toBe(`${date}, ${time}`);
  expect(dateTime.startsWith(write.dayAndDate(AT, LONDON))).toBe(true);
});

it("tells the venue's time, midnight as 00:05", () => {
  expect(writingIn("de").dateTime(AT, "Asia/Tokyo")).toBe("Mi., 25. Nov. 2026, 04:30");
  expect(writingIn("es").time("2026-11-24T00:05:00Z", LONDON)).toBe("00:05");
});

it.each([
  ["de", "1.234.567,50\u00a0£", "1.234,50\u00a0£"],
  ["fr", "1\u202f234\u202f567,50\u00a0£", "1\u202f234,50\u00a0£"],
  ["es", "1.234.567,50\u00a0£", "1234,50\u00a0£"],
])("writes amounts in %s: %s, %s", (language, long, short) => {
  const { money } = writingIn(language);
  expect(money({ negative: false, whole: "1234567", fraction: "50" }, "£")).toBe(long);
  expect(money({ negative: false, whole: "1234", fraction: "50" }, "£")).toBe(short);
});

it("writes a true minus, and no decimals where a currency has none", () => {
  const { money } = writingIn("de");
  expect(money({ negative: true, whole: "8", fraction: "80" }, "£")).toBe("−8,80\u00a0£");
  expect(money({ negative: false, whole: "500", fraction: "" }, "£")).toBe("500\u00a0£");
});
