import { expect, it } from "vitest";
import { bySubject, type Conflict } from "./model";

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
