import { expect, test } from "vitest";
import { newerTeams } from "./calls";
import {
  byTeam,
  countIn,
  offeredTeamFromDto,
  openIn,
  placesOf,
  playersFromDto,
  takenIn,
  teamsOfHold,
  withPlaces,
  type OfferedTeamDto,
  type PlacesDto,
  type PlayersDto,
} from "./model";
import { slotStates, stepFrom } from "./PlaceGrid";
import { placesInWords } from "./words";

const teamDto: OfferedTeamDto = {
  id: 4,
  name: "Reds",
  slots: 4,
  places: [
    { number: 2, state: "reserved" },
    { number: 1, state: "free" },
    { number: 4, state: "free" },
    { number: 3, state: "sold" },
  ],
  available: 1,
  holds: [{ hold: 7, available: 2 }],
};
const offered = offeredTeamFromDto(teamDto, 6);
const frame = (version: number, places: string): PlacesDto => ({
  performance: 9,
  version,
  teams: [{ id: 4, name: "Reds", slots: places.length, places }],
});

test("a team has its places in the order of their numbers", () => {
  expect(offered.places).toEqual(["free", "reserved", "sold", "free"]);
  expect([countIn(offered, "free"), takenIn(offered), openIn(offered)]).toEqual([2, 2, 1]);
  expect(offeredTeamFromDto(teamDto, 1).kept, "as many as one is told of, and perhaps more").toBe(0);
});

test("a sale from a hold may choose as many places of a team as the hold has for it", () => {
  expect(teamsOfHold([offered], null).map(openIn)).toEqual([1]);
  expect(teamsOfHold([offered], 7).map(openIn)).toEqual([2]);
  expect(teamsOfHold([offered], 8).map(openIn), "a hold without any of it").toEqual([0]);
});

test("staff see all places of a team", () => {
  const dto = {
    version: 3,
    data: [
      {
        teamid: 4,
        teamname: "Reds",
        noofplayers: 2,
        playerid: "2",
        players: [
          { playerid: 1, status: "free" },
          { playerid: 2, status: "sold" },
        ],
      },
    ],
    allocations: [],
  } as unknown as PlayersDto;
  expect(playersFromDto(dto)).toEqual([{ id: 4, name: "Reds", places: ["free", "sold"], kept: 0 }]);
});

test("a frame says what has become of each place, and leaves alone what is as it was", () => {
  const [same] = withPlaces([offered], frame(5, "frsf"));
  expect(same).toBe(offered);
  const [changed] = withPlaces([offered], frame(6, "ffss?"));
  expect(changed).toEqual({ ...offered, places: ["free", "free", "sold", "sold", "sold"] });
  expect(withPlaces([offered], { ...frame(7, ""), teams: [] })).toEqual([]);
});

test("what was heard counts if it is newer than what was read", () => {
  const read = { version: 5, teams: [offered] };
  expect(newerTeams(read, undefined)).toBe(read.teams);
  expect(newerTeams(read, frame(5, "ssss"))).toBe(read.teams);
  expect(newerTeams(read, frame(6, "ssss"))[0]?.places).toEqual(["sold", "sold", "sold", "sold"]);
});

test("places are told team by team, by their numbers", () => {
  const teams = [offered, { ...offered, id: 5, name: "Blues" }];
  const chosen = [
    { team: 5, player: 3 },
    { team: 4, player: 11 },
    { team: 4, player: 2 },
    { team: 8, player: 1 },
  ];
  expect(byTeam(teams, chosen).map(({ id }) => id)).toEqual([4, 5]);
  expect(placesInWords(teams, chosen)).toBe("Reds: 2, 11; Blues: 3");
});

test("a free place that is kept for a hold cannot be had", () => {
  expect(slotStates(offered, [4], 1)).toEqual(["free", "reserved", "sold", "mine"]);
  expect(slotStates(offered, [], 0)).toEqual(["kept", "reserved", "sold", "kept"]);
});

test("the arrows go from place to place as they are seen", () => {
  const shape = { count: 7, columns: 3 };
  const from = (at: number) =>
    ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End", "Tab"].map((key) => stepFrom(at, key, shape));
  expect(from(4)).toEqual([5, 3, 4, 1, 0, 6, undefined]);
  expect(from(0)).toEqual([1, 0, 3, 0, 0, 6, undefined]);
});

test("what was sold says whose places it is", () => {
  const ticket = (team: string, player: number | null) => ({ team, player });
  expect(placesOf([ticket("Reds", 2), ticket("Blues", 1), ticket("Reds", 5)])).toEqual([
    ["Reds", [2, 5]],
    ["Blues", [1]],
  ]);
  expect(placesOf([ticket("", null)])).toEqual([]);
});
