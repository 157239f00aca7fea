import { expect, it } from "vitest";
import { bySubject, thingsToSettle, type Conflict } from "./conflicts";

const conflict = (id: number, of: Partial<Conflict>) =>
  ({ id, performance: 7, ticket: null, unit: null, ...of }) as Conflict;

it("makes one of all conflicts of a ticket, and one of all of a unit of an upsell", () => {
  const conflicts = [
    conflict(9, { unit: 4 }),
    conflict(8, { ticket: 4 }),
    conflict(7, { unit: 5 }),
    conflict(6, { unit: 4 }),
    conflict(5, { ticket: 4 }),
    conflict(4, { ticket: 4, performance: 8 }),
  ];

  const groups = bySubject(conflicts).map((group) => group.map(({ id }) => id));

  expect(groups).toEqual([[9, 6], [8, 5], [7], [4]]);
});

it("keeps apart what names neither: each code that nobody knows was another guest's", () => {
  expect(bySubject([conflict(2, {}), conflict(1, {})])).toHaveLength(2);
});

it("counts what there is to settle, of those that it knows each ticket once and what is settled not", () => {
  const open = { ticket: 4, settledAt: null };
  const known = [conflict(3, open), conflict(2, open), conflict(1, { ticket: 5, settledAt: "2026-11-23T19:30:00Z" })];

  expect(thingsToSettle(2, known)).toBe(1);
  expect(thingsToSettle(7, known), "more than are listed").toBe(6);
  expect(thingsToSettle(0, known), "the list has not heard of it yet").toBe(0);
  expect(thingsToSettle(3, [])).toBe(3);
});
