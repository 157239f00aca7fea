import { expect, it } from "vitest";
import type { Measured } from "../measuring/measureAppearance";
import { problemsOf } from "./appearance";

const price: Measured = {
  step: "tickets",
  theme: "light",
  part: "price",
  text: "£20.00",
  kind: "contrast",
  ratio: 1.28,
  needed: 4.5,
};

it("names step, element and ratio, and that it has to be put right", () => {
  expect(problemsOf([price])).toEqual([
    {
      where: "Tickets, light, price “£20.00”",
      what: "The contrast with what is behind it is 1.2: it has to be 4.5 or more",
      isError: true,
    },
  ]);
});

it("says each part of a step once, at its worst", () => {
  const [problem, ...others] = problemsOf([price, { ...price, theme: "dark", text: "£5.00", ratio: 1.1 }]);
  expect(others).toEqual([]);
  expect(problem?.where).toBe("Tickets, light and dark, price “£5.00”");
  expect(problem?.what).toContain("1.1");
});

it("tells a picture as advice, after what is wrong", () => {
  const picture: Measured = { step: "dates", theme: "light", part: "heading", text: "Choose a date", kind: "picture" };
  expect(problemsOf([picture, price]).map(({ isError }) => isError)).toEqual([true, false]);
});

it("says how many more there are", () => {
  const parts = ["timer", "error", "total", "sum", "price", "message", "date", "ticket"] as const;
  const all = parts.flatMap((part) => [
    { ...price, part },
    { ...price, part, step: "done" as const },
  ]);
  const problems = problemsOf(all);
  expect(problems).toHaveLength(13);
  expect(problems.at(-1)).toEqual({ where: "Others", what: "4 more", isError: true });
});
