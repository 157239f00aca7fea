import { hashKey, type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { rowsOf, type Shapes, totalOf, type DataResponse, type ListResponse } from "@/api/schemas";
import { inLine } from "@/i18n/apart";
import type { Topics } from "@/live/generated/topics.d";
import { readAgain, readOnceMore, useAtMostEvery } from "@/live/lists";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import type { ListPage, ListRequest } from "@/office/list";
import { CONFLICTS } from "@/shared/conflicts/conflicts";

/** The queries of the door log. */

type ScanDto = Shapes["DoorLogRowOut"];
type PresenceDto = Shapes["PresenceOut"];
export type VerdictWord = ScanDto["verdict"];

/** One reading of one code at a door, and what came of it. */
export interface LoggedScan {
  readonly id: number;
  /** By the phone's clock where that judged alone. */
  readonly at: string;
  readonly receivedAt: string;
  readonly offline: boolean;
  /** Its phone named a time at which no door was open. */
  readonly hasWrongClock: boolean;
  readonly direction: ScanDto["direction"];
  readonly verdict: VerdictWord;
  /** What the phone had said; empty where the server judged first. */
  readonly said: ScanDto["said"];
  readonly message: string;
  readonly ticket: number | null;
  readonly type: string;
  readonly order: number | null;
  readonly holder: string;
  readonly gate: string;
  readonly phone: string;
  readonly by: string;
  readonly conflict: "open" | "settled" | null;
}

export const scanFromDto = (dto: ScanDto): LoggedScan => ({
  id: dto.id,
  at: dto.at,
  receivedAt: dto.received_at,
  offline: dto.offline,
  hasWrongClock: dto.wrong_clock,
  direction: dto.direction,
  verdict: dto.verdict,
  said: dto.said,
  message: dto.message,
  ticket: dto.ticket,
  type: dto.type ?? "",
  order: dto.order,
  holder: dto.holder ?? "",
  gate: dto.gate,
  phone: phoneName(dto.device_name, dto.device),
  by: dto.by,
  conflict: dto.conflict === null ? null : dto.settled ? "settled" : "open",
});

const logFromDto = (response: ListResponse<ScanDto>): ListPage<LoggedScan> => ({
  rows: rowsOf(response).map(scanFromDto),
  total: totalOf(response),
});

/** A phone without a name is known by the beginning of its number, the office by nothing. */
const phoneName = (name: string, device: string): string => name || device.slice(0, 8);

export interface AtGate {
  readonly gate: string;
  readonly admitted: number;
  readonly inside: number;
}

/** What happened in a quarter of an hour at one gate. */
export interface GateQuarter {
  readonly from: string;
  readonly gate: string;
  readonly entered: number;
  readonly left: number;
}

export interface Phone {
  readonly id: string;
  readonly name: string;
  readonly gate: string;
  readonly readings: number;
}

/** Who is in, and what the log can be narrowed to. */
export interface Presence {
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly admitted: number;
  readonly inside: number;
  readonly left: number;
  readonly conflicts: number;
  readonly readings: number;
  readonly offline: number;
  readonly gates: readonly AtGate[];
  readonly quarters: readonly GateQuarter[];
  readonly phones: readonly Phone[];
  readonly readGates: readonly string[];
  readonly verdicts: readonly { readonly verdict: VerdictWord; readonly readings: number }[];
}

const presenceFromDto = (dto: PresenceDto): Presence => ({
  event: dto.event_name,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  admitted: dto.admitted,
  inside: dto.inside,
  left: dto.left,
  conflicts: dto.conflicts,
  readings: dto.readings,
  offline: dto.offline,
  gates: dto.gates,
  quarters: dto.quarters,
  phones: dto.phones.map(({ device, name, gate, readings }) => ({
    id: device,
    name: phoneName(name, device),
    gate,
    readings,
  })),
  readGates: dto.read_gates,
  verdicts: dto.verdicts,
});

/** What the log is narrowed to; what is empty narrows nothing. */
export interface DoorLogFilter {
  readonly verdict: string;
  readonly gate: string;
  readonly phone: string;
  readonly offline: boolean;
}

export const NO_FILTERS: DoorLogFilter = { verdict: "", gate: "", phone: "", offline: false };

export const filtersSet = ({ verdict, gate, phone, offline }: DoorLogFilter): number =>
  [verdict, gate, phone, offline].filter(Boolean).length;

export const filtersToDto = ({ verdict, gate, phone, offline }: DoorLogFilter) => ({
  verdict,
  gate,
  device: phone,
  ...(offline && { offline }),
});

/** How a verdict looks: as on the door's own screen. */
export type VerdictTone = "admitted" | "offline" | "already" | "turned" | "refused" | "left" | "reset";

const TONES: Readonly<Partial<Record<LoggedScan["verdict"], VerdictTone>>> = {
  admitted: "admitted",
  already_scanned: "already",
  superseded: "turned",
  wrong_performance: "turned",
  wrong_gate: "turned",
  too_early: "turned",
  too_late: "turned",
  not_inside: "turned",
  exited: "left",
  reset: "reset",
};

export function toneOf({ verdict, offline, said }: Pick<LoggedScan, "verdict" | "offline" | "said">): VerdictTone {
  const tone = TONES[verdict] ?? "refused";
  return tone === "admitted" && (offline || said) ? "offline" : tone;
}

const LOG = "doorlog";
const READ_EVERY_MS = 1000;
const COUNT_EVERY_MS = 2000;

const presenceKey = (performance: number) => [LOG, "presence", performance] as const;

/** A page of readings: it stays in sight until the next one is there, unless that is of another log. */
export const loggedScans = (performance: number, filters: DoorLogFilter, request: ListRequest) => {
  const key: QueryKey = [LOG, "readings", performance, filters];
  return queryOptions({
    queryKey: [...key, request] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<LoggedScan>> => {
      const { search, page, pageSize } = request;
      const query = { ...filtersToDto(filters), search, page, page_size: pageSize };
      const path = `/door/performances/${performance}/log`;
      return logFromDto(await api.get<ListResponse<Shapes["DoorLogRowOut"]>>(path, { query, signal }));
    },
    placeholderData: (held, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? held : undefined,
  });
};

export const presence = (performance: number) =>
  queryOptions({
    queryKey: presenceKey(performance),
    queryFn: async ({ signal }): Promise<Presence> => {
      const path = `/door/performances/${performance}/presence`;
      return presenceFromDto((await api.get<DataResponse<Shapes["PresenceOut"]>>(path, { signal })).data);
    },
  });

/**
 * Hears of every reading. The first page and the figures fill by themselves; whoever has turned to a later page, or is
 * reading what they searched for, is told that there is more.
 */
export function useLiveLog(performance: number, isFirstPage: boolean, request: object) {
  const cache = useQueryClient();
  const list = JSON.stringify(request);
  // What waits for another search is none of this one's.
  const [moreOf, setMoreOf] = useState<string | null>(null);
  const readList = () => {
    setMoreOf(null);
    return cache.invalidateQueries({ queryKey: [LOG, "readings", performance] });
  };
  const readRows = useAtMostEvery(READ_EVERY_MS, () => void readList());
  const count = useAtMostEvery(COUNT_EVERY_MS, () => {
    readAgain(cache, presenceKey(performance));
    readAgain(cache, CONFLICTS);
  });
  const live: LiveStatus = useItems<Topics["performance:{}:log"]>(topics.doorLog(performance), {
    onItems: () => {
      count();
      readOnceMore(cache, [LOG, "readings", performance]);
      if (isFirstPage) readRows();
      else setMoreOf(list);
    },
    onResync: () => {
      count();
      readRows();
    },
  });
  return { live, hasMore: moreOf === list, readAgain: readList };
}

/** The performances that a door can choose: today's and the next, nearest first. */
export const doorsTonight = queryOptions({
  queryKey: [LOG, "performances"] as const,
  queryFn: async ({ signal }) => {
    const response = await api.get<ListResponse<Shapes["DoorPerformanceOut"]>>("/door/performances", { signal });
    return (response.data[0] ?? []).map((row) => ({
      id: row.performance,
      name: inLine([row.event_name, row.subcategory]),
      startsAt: row.starts_at,
      zone: row.timezone,
    }));
  },
});
