import { expect, it } from "vitest";
import { momentAt, momentFromDto, parseMoment, writeMoment } from "./moment";

it("reads what it wrote", () => {
  const wall = { day: "2026-12-05", time: "19:30" };
  expect(parseMoment(writeMoment(wall))).toEqual(wall);
  expect(parseMoment("2026-12-05,12:05 AM")).toEqual({ day: "2026-12-05", time: "00:05" });
  expect(["2026-11-31,07:30 PM", "2026-12-05,13:30 PM", "soon", ""].map(parseMoment)).toEqual(Array(4).fill(undefined));
});

it("writes it as the spec does, in a zone and from the wire", () => {
  expect(writeMoment({ day: "2026-12-05", time: "00:05" })).toBe("2026-12-05,12:05 AM");
  expect(momentAt("2026-12-05T19:30:00Z", "America/New_York")).toBe("2026-12-05,02:30 PM");
  expect(momentFromDto("12-05-2026,7:30PM")).toBe("2026-12-05,07:30 PM");
  expect(momentFromDto(null)).toBe("");
});
