import { expect, it } from "vitest";
import { isWhole, namesOf, ofEvents, withEvent, withoutEvent, withPerformances } from "./targets";

const WHOLE = { event: 7, eventName: "Hamlet", performance: null };
const SOME = [41, 42].map((performance) => ({ event: 8, eventName: "Macbeth", performance }));

it("groups what a code is for by event, an event standing for all its performances", () => {
  expect(ofEvents([WHOLE, ...SOME])).toEqual([
    { event: 7, eventName: "Hamlet", performances: [] },
    { event: 8, eventName: "Macbeth", performances: [41, 42] },
  ]);
  expect(ofEvents([...SOME, { ...SOME[0]!, performance: null }]).every(isWhole)).toBe(true);
  expect(namesOf([WHOLE, ...SOME])).toBe("Hamlet, Macbeth (2)");
});

it("adds, narrows and removes an event in its place", () => {
  const both = withEvent([WHOLE], 8, "Macbeth");
  const narrowed = withPerformances(both, { event: 8, eventName: "Macbeth", performances: [] }, [41, 42]);
  expect(narrowed).toEqual([WHOLE, ...SOME]);
  expect(withPerformances(narrowed, ofEvents(narrowed)[1]!, null)).toEqual(both);
  expect(withoutEvent(narrowed, 8)).toEqual([WHOLE]);
});
