import { expect, test } from "vitest";
import { firstSection, sectionOf } from "./SectionNav";

test("an event on sale opens with its dates, another with its details, unless the address names a part", () => {
  expect(firstSection(null, true)).toBe("dates");
  expect(firstSection(null, false)).toBe("details");
  expect(firstSection("after", true)).toBe("after");
  expect(firstSection("nonsense", false)).toBe("details");
});

test.each([
  ["name", "details"],
  ["promo", "details"],
  ["sheet", "dates"],
  ["teams", "tickets"],
])("what is wrong with %s is shown in %s", (field, section) => {
  expect(sectionOf(field)).toBe(section);
});
