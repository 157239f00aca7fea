import { expect, test } from "vitest";
import { inOrder, mayBeSaved, seasonFromDto, type SeasonDto } from "./season";

const dto: SeasonDto = {
  columns: ["EventDate"],
  rows: [
    { row: 2, id: 7, kind: "changed", cells: {}, understood: {}, differences: [], errors: [] },
    { row: 5, id: 9, kind: "wrong", cells: {}, understood: {}, differences: [], errors: [] },
  ],
  errors: [],
  total: 4,
  same: 2,
  changed: 1,
  new: 0,
  wrong: 1,
  on_sale: 1,
  mark: "abc",
};

test("a sheet is saved if something is to change and nothing is wrong", () => {
  const season = seasonFromDto(dto);
  expect(mayBeSaved(season)).toBe(false);
  expect(mayBeSaved({ ...season, wrong: 0 })).toBe(true);
  expect(mayBeSaved({ ...season, wrong: 0, changed: 0 })).toBe(false);
  expect(mayBeSaved({ ...season, wrong: 0, changed: 0, added: 3 })).toBe(true);
});

test("what is wrong comes first", () => {
  expect(inOrder(seasonFromDto(dto).rows).map(({ row }) => row)).toEqual([5, 2]);
});
