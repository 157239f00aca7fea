import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { PlaceState, TeamPlaces } from "@/shared/teams/model";
import { saysOf } from "@/testing/forms";
import { fieldOf } from "@/ui/useErrorsTogether";
import { allocationForm, allocationOf, choicesFor, isGap, NEW_ROW } from "./allocationForm";
import { allocationTrouble, reservedOutside, withState } from "./calls";
import { allocationToDto, allotmentsFromDto, FIELDS, type AllotmentDto, type AllotmentsDto } from "./model";

const friends: AllotmentDto = {
  allocationid: 3,
  allocationname: "Friends",
  allocationcount: 10,
  allocationeventoccurrencemapid: 30,
  teamid: 0,
  isaction: "",
  availablecount: 6,
  soldcount: 3,
  reservedcount: 1,
  releasedcount: 0,
  releasedate: null,
  eventdetailid: 9,
  eventid: 7,
};
const press: AllotmentDto = {
  ...friends,
  allocationid: 4,
  allocationname: "Press",
  allocationcount: 5,
  allocationeventoccurrencemapid: 40,
};
const name = { isall: 0, isapi: 0, isboxoffice: 1, releasehours: null, version: 1 };
const dto: AllotmentsDto = {
  message: "Success",
  data: [friends, press],
  available: 85,
  holds: [3, 4, 5].map((id) => ({ ...name, allocationid: id, allocationname: `Hold ${id}` })),
};
const now = allotmentsFromDto(dto);
const form = allocationForm(now);
const row = (hold: number, tickets: string, allotment = 0, team = 0) => ({ allotment, hold, team, tickets });

it("says of each row what the spec says", () => {
  expect(saysOf(form, { rows: [NEW_ROW] })).toEqual({
    "rows.0.hold": "Please Give the value (or) delete the field in Ticket Allocation",
    "rows.0.tickets": "Tickets is required",
  });
  expect(isGap(NEW_ROW)).toBe(true);
  expect(isGap(row(3, "1"))).toBe(false);
  expect(saysOf(form, allocationOf(now))).toEqual({});
});

it.each([
  [[row(3, "96"), row(4, "5")], { "rows.0.tickets": "Enter a value between 1 - 95" }],
  [[row(3, "10"), row(4, "91")], { "rows.1.tickets": "Enter a value between 1 - 90" }],
  [[row(3, "0"), row(4, "5")], { "rows.0.tickets": "Enter a value between 1 - 105" }],
  [[row(3, "95"), row(4, "5"), row(5, "1")], { "rows.2.tickets": "Enter a value between 1 - 0" }],
])("lets all rows together take no more than is left: %j", (rows, says) => {
  expect(saysOf(form, { rows })).toEqual(says);
});

it("gives one row what another gives up, or had before it was deleted", () => {
  expect(saysOf(form, { rows: [row(3, "1"), row(4, "99")] })).toEqual({});
  expect(saysOf(form, { rows: [row(4, "100")] })).toEqual({});
});

const places = (free: number, taken: number): PlaceState[] => [
  ...Array.from({ length: free }, () => "free" as const),
  ...Array.from({ length: taken }, () => "sold" as const),
];
const reds: TeamPlaces = { id: 1, name: "Reds", places: places(6, 5), kept: 0 };
const blues: TeamPlaces = { id: 2, name: "Blues", places: places(0, 9), kept: 0 };
const ofTeams = (friendsTeam: number) =>
  allocationForm({ ...now, rows: now.rows.map((held) => (held.hold === 3 ? { ...held, team: friendsTeam } : held)) }, [
    reds,
    blues,
  ]);

it.each([
  ["the team's places that nobody has", [row(5, "7", 0, 1)], { "rows.0.tickets": "Enter a value between 1 - 6" }],
  [
    "what other rows keep of it counts",
    [row(4, "4", 40, 1), row(5, "3", 0, 1)],
    {
      "rows.1.tickets": "Enter a value between 1 - 2",
    },
  ],
  ["all of them are given away", [row(5, "1", 0, 2)], { "rows.0.tickets": "This team is already Soldout" }],
  [
    "earlier rows leave nothing",
    [row(4, "6", 40, 1), row(5, "1", 0, 1)],
    {
      "rows.1.tickets": "This team is already Soldout",
    },
  ],
  ["none is named", [row(5, "50")], {}],
])("keeps within its team: %s", (_, rows, says) => {
  expect(saysOf(ofTeams(0), { rows })).toEqual(says);
});

it("counts what was sold from a row itself as its own of the team", () => {
  // Four of Friends' ten are sold or reserved, and six of the Reds' places are free.
  expect(saysOf(ofTeams(1), { rows: [row(3, "10", 30, 1)] })).toEqual({});
  expect(saysOf(ofTeams(1), { rows: [row(3, "11", 30, 1)] })).toEqual({
    "rows.0.tickets": "Enter a value between 1 - 10",
  });
  expect(saysOf(ofTeams(0), { rows: [row(3, "7", 30, 1)] }), "it was of no team until now").toEqual({
    "rows.0.tickets": "Enter a value between 1 - 6",
  });
});

it("leaves to a team's hold what it keeps, until that is given up", () => {
  const rows = [row(5, "1", 0, 1), row(3, "10", 30, 1)];
  expect(saysOf(ofTeams(1), { rows })).toEqual({ "rows.0.tickets": "This team is already Soldout" });
  expect(saysOf(ofTeams(1), { rows: [row(5, "2", 0, 1), row(3, "8", 30, 1)] })).toEqual({});
  expect(saysOf(ofTeams(1), { rows: [row(5, "3", 0, 1), row(3, "8", 30, 1)] })).toEqual({
    "rows.0.tickets": "Enter a value between 1 - 2",
  });
});

it("hides a hold that another row has", () => {
  const idsFor = (place: number) => choicesFor(place, [3, 4], now).map(({ id }) => id);
  expect([idsFor(0), idsFor(1), choicesFor(2, [3, 4, 0], now).map(({ id }) => id)]).toEqual([[3, 5], [4, 5], [5]]);
});

it("goes to the wire with what was added, changed and deleted, and how many tickets one saw", () => {
  const rows = [row(3, "12", 30, 8), row(5, "2")];
  expect(allocationToDto({ rows }, now.rows)).toEqual([
    {
      teamid: 8,
      allocationid: 3,
      allocationcount: 12,
      allocationeventoccurrencemapid: 30,
      isaction: "edit",
      seencount: 10,
    },
    { teamid: 0, allocationid: 5, allocationcount: 2, allocationeventoccurrencemapid: 0, isaction: "add" },
    {
      teamid: 0,
      allocationid: 4,
      allocationcount: 5,
      allocationeventoccurrencemapid: 40,
      isaction: "delete",
      seencount: 5,
    },
  ]);
  const moved = allocationToDto({ rows: [row(5, "10", 30), row(4, "5", 40)] }, now.rows);
  expect(moved.map(({ allocationid, isaction }) => [allocationid, isaction])).toEqual([
    [5, "edit"],
    [4, "edit"],
  ]);
  expect(fieldOf("allocations.1.allocationcount", FIELDS)).toBe("rows.1.tickets");
});

it("follows the figures of its performance, and is read again where other holds are there", () => {
  const share = { name: "Friends", channel: "boxoffice", size: 10, released: 0, release_at: null } as const;
  const holds = [
    { ...share, hold: 3, sold: 5, reserved: 0, available: 5 },
    { ...share, hold: 4, size: 4, sold: 0, reserved: 1, available: 3 },
  ];
  const next = withState(now, { available: 80, holds });
  expect(next).toMatchObject({
    free: 80,
    rows: [
      { id: 30, sold: 5, left: 5 },
      { id: 40, size: 4 },
    ],
  });
  expect(withState(now, { available: 80, holds: holds.slice(1) })).toBeUndefined();
  expect(reservedOutside({ reserved: 12, holds })).toBe(11);
});

it("says the server's words, and the spec's where it said nothing", () => {
  const refused = new ApiError({ status: 422, message: "Total tickets cannot be less than 3." });
  expect(allocationTrouble(refused)).toBe("Total tickets cannot be less than 3.");
  const away = new ApiError({ status: 0, message: "No connection" });
  expect(allocationTrouble(away)).toBe("Network error please wait for some time ");
});
