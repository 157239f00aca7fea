import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import {
  mappingForm,
  mappingOf,
  NEW_TEAM,
  restInWords,
  teamsInWords,
  teamsOf,
  teamsToDto,
  cleanTickets,
} from "./mappingForm";

const row = (name: string, tickets: string, id = 0) => ({ id, name, tickets });
const says = (teams: ReturnType<typeof row>[], mayBeEmpty = false) => saysOf(mappingForm(mayBeEmpty), { teams });

it("says of each team what the spec says", () => {
  expect(says([NEW_TEAM])).toEqual({
    "teams.0.name": "Team Name is required",
    "teams.0.tickets": "Ticket is required",
  });
  expect(says([row("Reds", "11"), row(" reds ", "0"), row("Blues", "1a")])).toEqual({
    "teams.1.name": "This Team Name is repeated",
    "teams.1.tickets": "Zero is not accepted",
    "teams.2.tickets": "Please check the  field",
  });
  expect(says([row("Reds", "11"), row("Blues", "09")])).toEqual({});
});

it("has a team at least, unless there were some that may go", () => {
  expect(says([])).toEqual({ teams: "Please check the  field" });
  expect(says([], true)).toEqual({});
});

it("takes digits, two at most", () => {
  expect(cleanTickets("1a2b3")).toBe("12");
});

it("begins with a row to fill in, or with the teams that are there", () => {
  expect(mappingOf([])).toEqual({ teams: [NEW_TEAM] });
  const form = mappingOf([{ id: 4, name: "Reds", tickets: 11 }]);
  expect(form.teams).toEqual([row("Reds", "11", 4)]);
  expect(teamsOf({ teams: [row(" Reds ", "07", 4)] })).toEqual([{ id: 4, name: "Reds", tickets: 7 }]);
  expect(teamsInWords(teamsOf(form))).toBe("Reds 11");
});

it("marks the teams that go, and sends the others in their order", () => {
  const before = [
    { id: 4, name: "Reds", tickets: 11 },
    { id: 5, name: "Blues", tickets: 9 },
  ];
  const now = [
    { id: 5, name: "Blues", tickets: 12 },
    { id: 0, name: "Greens", tickets: 3 },
  ];
  expect(teamsToDto(now, before)).toEqual([
    { teamid: 5, teamname: "Blues", noofplayers: 12, isdelete: "0" },
    { teamid: 0, teamname: "Greens", noofplayers: 3, isdelete: "0" },
    { teamid: 4, teamname: "Reds", noofplayers: 11, isdelete: "1" },
  ]);
});

it("says of teams that are smaller than a performance that the rest cannot be sold", () => {
  const teams = [
    { id: 1, name: "Reds", tickets: 11 },
    { id: 0, name: "Blues", tickets: 9 },
  ];
  const words = "Tickets beyond the 20 places in teams cannot be sold.";
  expect(restInWords(teams, { each: [20, 21], areAll: true })).toBe(words);
  expect(restInWords(teams, { each: [20, 20], areAll: true })).toBeUndefined();
  expect(restInWords(teams, { each: [20], areAll: false }), "one that is not seen may have more").toBe(words);
  expect(restInWords([], { each: [20], areAll: true })).toBeUndefined();
});
