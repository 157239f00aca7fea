import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "@/api/client";
import { newest } from "@/live/lists";
import { topics, useTopic } from "@/live/useTopic";
import { playersFromDto, type TeamPlaces, type PlacesDto, type PlayersDto, withPlaces } from "./model";

/** One performance, as the calls name it. */
export interface Where {
  readonly event: number;
  readonly performance: number;
}

/** The teams of a performance, and the version of what is known of their places. */
export interface Teams {
  readonly version: number;
  readonly teams: readonly TeamPlaces[];
}

export const teamKeys = {
  all: ["teams"] as const,
  one: (performance: number) => ["teams", performance] as const,
};

/** Every place of a performance, for the staff. */
const teamsOf = ({ event, performance }: Where) =>
  queryOptions({
    queryKey: teamKeys.one(performance),
    queryFn: async ({ signal }): Promise<Teams> => {
      const body = { action_type: "player list", eventid: event, eventdetailid: performance };
      const dto = await api.post<PlayersDto>("/events/getPlayereventDetails", body, { signal });
      return { version: dto.version, teams: playersFromDto(dto) };
    },
    meta: { persist: false },
  });

/** The newest that was heard of a performance's places; nothing before the line is there, and of none. */
export function useReceivedPlaces(performance: number | null): PlacesDto | undefined {
  const [received, setReceived] = useState<PlacesDto>();
  useTopic<PlacesDto>(performance === null ? null : topics.places(performance), (state) =>
    setReceived((held) => (held?.performance === state.performance ? newest(state)(held) : state)),
  );
  return received?.performance === performance ? received : undefined;
}

/** The teams of a performance as they are now, for the staff; nothing is asked where it has none. */
export function useTeams(where: Where, hasTeams = true) {
  const query = useQuery({ ...teamsOf(where), enabled: hasTeams });
  const received = useReceivedPlaces(hasTeams ? where.performance : null);
  const teams = useMemo(() => query.data && newerTeams(query.data, received), [query.data, received]);
  return { query, teams };
}

/** What was read, or what was heard if that is newer: whichever comes first, the other takes nothing back. */
export const newerTeams = ({ version, teams }: Teams, received: PlacesDto | undefined): readonly TeamPlaces[] =>
  received && received.version > version ? withPlaces(teams, received) : teams;
