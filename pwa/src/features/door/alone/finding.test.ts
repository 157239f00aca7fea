import { describe, expect, it } from "vitest";
import { findAlone, type Party, ticketsOf, withStandings } from "../find/parties";
import { admission, listOf, ticket } from "../testing/alone";
import { reservedDto } from "../testing/manifest";
import { Standings } from "./admissionState";

const LIST = listOf([
  ticket(1),
  ticket(2, { type: "Child" }),
  ticket(3, { status: "superseded" }),
  ticket(4, { order: 9, holder: "Jonah Achebe" }),
]);

describe("a search in the list that the phone carries", () => {
  it("gathers an order's tickets, with what this phone did since the list was read", () => {
    const standings = new Standings(LIST, [admission(1000, { ticket: 1 })]);
    const { parties, shown, total } = findAlone(LIST, standings, "oka");
    expect(parties).toMatchObject([{ order: 3, holder: "Maya Okafor", total: 2, admitted: 1 }]);
    expect(parties.flatMap(ticketsOf).map(({ id, state, gate }) => [id, state, gate])).toEqual([
      [1, "admitted", "North"],
      [3, "superseded", null],
      [2, "valid", null],
    ]);
    expect([shown, total]).toEqual([3, 3]);
  });

  it("has what is reserved under a name, found as a ticket is", () => {
    const { email_hash: _none, ...orsino } = reservedDto();
    const list = listOf([ticket(1, { order: 12 })], { reserved: [{ ...orsino, emailHash: "the hash" }] });
    const found = (words: string, emailHash = "") =>
      findAlone(list, new Standings(list, []), words, emailHash).reserved.map(({ holder }) => holder);
    for (const words of ["o", "duke ors", "order 12", "12", "8K3Q", "ord-8k"])
      expect(found(words), words).toEqual(["Orsino Duke"]);
    for (const words of ["maya", "ticket 12", "13"]) expect(found(words), words).toEqual([]);
    expect(found("duke@illyria.test", "the hash")).toEqual(["Orsino Duke"]);
    expect(found("duke@illyria.test", "another")).toEqual([]);
  });

  it("shows fifty parties, and says how many tickets there are", () => {
    const many = listOf(Array.from({ length: 60 }, (_, id) => ticket(id + 1, { order: id + 1 })));
    const { parties, shown, total } = findAlone(many, new Standings(many, []), "maya");
    expect([parties.length, shown, total]).toEqual([50, 50, 60]);
  });

  it("shows a large party whole, and stops before one that makes the list too long", () => {
    const big = Array.from({ length: 260 }, (_, id) => ticket(id + 1, { order: 7 }));
    const bigger = Array.from({ length: 600 }, (_, id) => ticket(id + 1000, { order: 8 }));
    const list = listOf([...big, ...bigger]);
    const standings = new Standings(list, []);
    expect(findAlone(list, standings, "maya")).toMatchObject({ shown: 260, total: 860 });
    for (const [words, size] of [
      ["order 7", 260],
      ["order 8", 600],
    ] as const)
      expect(findAlone(list, standings, words)).toMatchObject({ shown: size, total: size });
  });
});

it("what the server found says at once whom another door has let in meanwhile", () => {
  const [before] = findAlone(LIST, new Standings(LIST, []), "maya").parties;
  if (!before) throw new Error("The list has Maya");
  const since = listOf([ticket(1, { status: "admitted", admittedAt: 1000, admittedGate: "South" }), ticket(2)]);
  const shown = ticketsOf(withStandings(before, new Standings(since, [])));
  expect(shown.find(({ id }) => id === 1)).toMatchObject({ state: "admitted", gate: "South" });
  expect(shown.find(({ id }) => id === 2)).toMatchObject({ state: "valid" });
});

it("what the server found says who has left, as far as this phone knows", () => {
  const exit = admission(2000, { ticket: 1, direction: "exit" });
  const standings = new Standings(LIST, [admission(1000, { ticket: 1 }), exit]);
  const [alike] = findAlone(LIST, new Standings(LIST, []), "maya").parties;
  if (!alike) throw new Error("The list has Maya");
  const expected: Party = {
    ...alike,
    types: alike.types.map((type) => ({
      ...type,
      tickets: type.tickets.map((one) => (one.id === 1 ? { ...one, state: "admitted" as const } : one)),
    })),
  };
  expect(ticketsOf(withStandings(expected, standings)).find(({ id }) => id === 1)?.state).toBe("left");
});
