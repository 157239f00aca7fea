import { expect, it } from "vitest";
import { requestToDto, FIRST_REQUEST, pageInstead } from "./list";

const names = { name: "accountname" };

it("names a column as the server does, in both directions", () => {
  expect(requestToDto({ ...FIRST_REQUEST, by: "name", search: "north" }, names)).toEqual({
    search: "north",
    ordering: "accountname",
    page: 1,
    page_size: 10,
  });
  expect(requestToDto({ ...FIRST_REQUEST, by: "-name" }, names).ordering).toBe("-accountname");
  expect(requestToDto({ ...FIRST_REQUEST, by: "other" }, names).ordering).toBe("");
});

it("goes back a page when the last row of the last one is gone", () => {
  const third = { ...FIRST_REQUEST, page: 3 };
  expect(pageInstead(third, undefined)).toBeUndefined();
  expect(pageInstead(third, { rows: [{}], total: 21 })).toBeUndefined();
  expect(pageInstead(third, { rows: [], total: 20 })).toBe(2);
  expect(pageInstead(third, { rows: [], total: 0 })).toBe(1);
  expect(pageInstead(FIRST_REQUEST, { rows: [], total: 0 })).toBeUndefined();
});
