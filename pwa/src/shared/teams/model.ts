/** Teams and their places. */
import type { Shapes } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics";

export type PlaceState = "free" | "reserved" | "sold";

/** A team of a performance with its places. */
export interface TeamPlaces {
  readonly id: number;
  readonly name: string;
  /** What has become of each place; the first is player 1's. */
  readonly places: readonly PlaceState[];
  /** How many free ones are kept for holds that are not open to whoever looks. */
  readonly kept: number;
  /** The same for a sale that draws on one hold alone, for whoever may name one. */
  readonly holds?: readonly { readonly hold: number; readonly kept: number }[];
}

/** One place of a team. */
export interface Place {
  readonly team: number;
  readonly player: number;
}

export type OfferedTeamDto = Shapes["PerformanceOfferOut"]["teams"][number];
export type PlayersDto = Shapes["TeamPlayersReplyOut"];
/** What the topic `places:<performance>` carries: each team's places, one letter each. */
export type PlacesDto = Topics["places:{}"];

const STATES: Readonly<Record<string, PlaceState>> = { f: "free", r: "reserved", s: "sold" };

/** As the sales API offers them to one caller, who is told of no more than `most` that are left. */
export function offeredTeamFromDto({ id, name, places, available, holds }: OfferedTeamDto, most: number): TeamPlaces {
  const states = inOrder(places.map(({ number, state }) => ({ player: number, state })));
  const heldBack = (open: number) => Math.max(0, countOf(states, "free") - open);
  return {
    id,
    name,
    places: states,
    kept: available < most ? heldBack(available) : 0,
    holds: holds.map((one) => ({ hold: one.hold, kept: heldBack(one.available) })),
  };
}

/** The teams as a sale may choose their places that draws on the hold of this number alone; on none with null. */
export const teamsOfHold = (teams: readonly TeamPlaces[], hold: number | null): readonly TeamPlaces[] =>
  hold === null
    ? teams
    : teams.map((team) => {
        const held = team.holds?.find((one) => one.hold === hold)?.kept ?? team.places.length;
        return { ...team, kept: held };
      });

/** As staff see them: all of them. */
export const playersFromDto = (dto: PlayersDto): readonly TeamPlaces[] =>
  dto.data.map((team) => ({
    id: team.teamid,
    name: team.teamname,
    places: inOrder(team.players.map(({ playerid, status }) => ({ player: playerid, state: status }))),
    kept: 0,
  }));

function inOrder(players: readonly { readonly player: number; readonly state: PlaceState }[]): readonly PlaceState[] {
  return [...players].sort((one, other) => one.player - other.player).map(({ state }) => state);
}

/** The teams as a frame has them; a team of which nothing has changed stays the same object. */
export function withPlaces(held: readonly TeamPlaces[], dto: PlacesDto): readonly TeamPlaces[] {
  const known = new Map(held.map((team) => [team.id, team]));
  return dto.teams.map(({ id, name, places }) => {
    const team = known.get(id);
    if (team?.name === name && statesOf(team) === places) return team;
    // A letter that a later server may send is no place to offer.
    const states = Array.from(places, (letter) => STATES[letter] ?? "sold");
    return { id, name, places: states, kept: team?.kept ?? 0, holds: team?.holds };
  });
}

const statesOf = ({ places }: TeamPlaces): string => places.map((state) => state[0]).join("");

const countOf = (places: readonly PlaceState[], state: PlaceState): number =>
  places.reduce((count, each) => count + (each === state ? 1 : 0), 0);

/** How many places of a team are in one state. */
export const countIn = ({ places }: TeamPlaces, state: PlaceState): number => countOf(places, state);

/** How many places of a team may still be chosen. */
export const openIn = (team: TeamPlaces): number => Math.max(0, countIn(team, "free") - team.kept);

/** How many places of a team somebody has. */
export const takenIn = (team: TeamPlaces): number => team.places.length - countIn(team, "free");

export const placeState = (teams: readonly TeamPlaces[], { team, player }: Place): PlaceState | undefined =>
  teams.find(({ id }) => id === team)?.places[player - 1];

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.team === other.team && one.player === other.player;

/** Which players of each team, in the order of the teams and of their numbers. */
export function byTeam(teams: readonly TeamPlaces[], chosen: readonly Place[]) {
  return teams.flatMap(({ id, name }) => {
    const players = chosen.filter(({ team }) => team === id).map(({ player }) => player);
    return players.length > 0 ? [{ id, name, players: players.sort((one, other) => one - other) }] : [];
  });
}

/** A ticket for a place, as it is remembered; `player` is null where the performance has no places. */
export interface PlacedTicket {
  readonly team: string;
  readonly player: number | null;
}

/** Whose places some tickets are for: each team by its name, with its players. */
export function placesOf(tickets: readonly PlacedTicket[]): readonly (readonly [string, readonly number[]])[] {
  const teams = new Map<string, number[]>();
  for (const { team, player } of tickets) {
    if (player !== null) teams.set(team, [...(teams.get(team) ?? []), player]);
  }
  return [...teams];
}
