import { expect, it } from "vitest";
import { matching } from "./choices";

const choices = ["Southbank Rooms", "Northgate Playhouse", "The North Pier", "São João Theatre"].map(
  (label, value) => ({
    value,
    label,
  }),
);
const found = (typed: string) => matching(choices, typed).map(({ label }) => label);

it("finds by the beginnings of words, what begins with them first", () => {
  expect(found("north")).toEqual(["Northgate Playhouse", "The North Pier"]);
  expect(found("pier n")).toEqual(["The North Pier"]);
  expect(found("orth")).toEqual([]);
});

it("minds neither case nor accents", () => {
  expect(found("sao joao")).toEqual(["São João Theatre"]);
});

it("shows no more than a few of very many", () => {
  const many = Array.from({ length: 2000 }, (_, value) => ({ value, label: `House ${value}` }));
  expect(matching(many, "")).toHaveLength(50);
  expect(matching(many, "house 19")).toHaveLength(50);
  expect(matching(many, "1999")).toEqual([{ value: 1999, label: "House 1999" }]);
});
