/** The season of holds: one event's performances, and what each hold has of them. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { api } from "@/api/client";
import { newerIn } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { patchRows, readOnceMore, useReadAgain } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { TakeBack } from "@/shared/allotment/ShareFacts";
import { allocationTrouble, setShare } from "@/shared/allotment/calls";
import { holdNameFromDto, type HoldName } from "@/shared/allotment/model";
import {
  performanceStateFromDto,
  type HoldShare,
  type PerformanceState,
  type PerformanceStateDto,
} from "@/shared/performance/state";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { HOLDS } from "./holds";

const REFRESH_EVERY_MS = 2000;

/** Performances across, at a time. */
export const SIZES: readonly number[] = [10, 25, 50, 100];

export interface HoldSeasonSelection {
  readonly event: number;
  readonly page: number;
  readonly pageSize: number;
  /** Those that are over, too. */
  readonly isWhole: boolean;
}

export interface HoldSeason {
  readonly holds: readonly HoldName[];
  readonly performances: readonly PerformanceState[];
  readonly total: number;
}

export type SeasonDto = Shapes["AllotmentSeasonOut"];

export const seasonFromDto = (dto: SeasonDto): HoldSeason => ({
  holds: dto.holds.map(holdNameFromDto),
  performances: dto.data.map(performanceStateFromDto),
  total: dto.total,
});

const SEASON = [...HOLDS, "season"] as const;

export const holdSeason = ({ event, page, pageSize, isWhole }: HoldSeasonSelection) =>
  queryOptions({
    queryKey: [...SEASON, event, page, pageSize, isWhole],
    queryFn: async ({ signal }) => {
      const body = { eventid: event, page, page_size: pageSize, past: isWhole ? 1 : 0 };
      return seasonFromDto(await api.post<SeasonDto>("/events/getAllotmentSeason", body, { signal }));
    },
    enabled: event > 0,
    placeholderData: (held, query) => (query?.queryKey[2] === event ? held : undefined),
  });

/** The season with what the account's sales tell of its performances; others are left alone. */
export function withStates(held: HoldSeason, items: readonly PerformanceState[]): HoldSeason {
  const performances = patchRows(held.performances, items, ({ id }) => id);
  return performances === held.performances ? held : { ...held, performances };
}

/** Keeps every cell in sight fresh while others sell, set aside and take back. */
export function useLiveSeason(account: number | null) {
  const cache = useQueryClient();
  const { onResync } = useReadAgain(REFRESH_EVERY_MS, SEASON);
  return useItems<PerformanceStateDto>(account === null ? null : topics.sales(account), {
    onItems: (items) => {
      cache.setQueriesData<HoldSeason>(
        { queryKey: SEASON },
        (held) => held && withStates(held, items.map(performanceStateFromDto)),
      );
      readOnceMore(cache, SEASON);
    },
    onResync,
  });
}

/** Reads the season again: where nothing comes live, what one changed oneself is to be seen. */
function useReadSeason() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: SEASON });
}

interface CellProps {
  readonly performance: PerformanceState;
  readonly hold: HoldName;
}

/** What a hold has of a performance: its size is typed in place, the rest follows the sales. */
export function HoldShareCell({ performance, hold }: CellProps) {
  const share = performance.holds.find((one) => one.hold === hold.id);
  return (
    <div className="season-cell">
      <SizeField performance={performance} hold={hold} size={share?.size ?? 0} />
      {share && <Facts performance={performance} share={share} />}
    </div>
  );
}

function SizeField({ performance, hold, size }: CellProps & { readonly size: number }) {
  const t = textsOf("holds");
  const format = useFormat();
  const isOnline = useOnline();
  const readAgain = useReadSeason();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // What stood there when the typing began: somebody else may change it meanwhile.
  const seen = useRef(size);
  const where = { event: performance.event, performance: performance.id };
  const save = useMutation({
    mutationFn: (next: number) => setShare(where, hold.id, next, seen.current),
    onSuccess: () => setTyped(undefined),
    onError: (error) => {
      if (newerIn(error, (row: object) => row)) setTyped(undefined);
    },
    onSettled: readAgain,
  });
  const commit = () => {
    if (typed === undefined || save.isPending) return;
    const next = Number(typed);
    if (next === seen.current) setTyped(undefined);
    else save.mutate(next);
  };
  const says = save.isError ? allocationTrouble(save.error) : undefined;
  return (
    <>
      <input
        className={`season-size ${says ? "is-wrong" : ""}`}
        inputMode="numeric"
        maxLength={7}
        aria-label={t("seasonView.cell", {
          hold: hold.name,
          when: format.dateTime(performance.startsAt, performance.zone),
        })}
        aria-invalid={says ? true : undefined}
        aria-describedby={says ? id : undefined}
        aria-busy={save.isPending || undefined}
        readOnly={!isOnline || save.isPending}
        placeholder="0"
        value={typed ?? (size === 0 ? "" : String(size))}
        onChange={({ target }) => {
          if (typed === undefined) seen.current = size;
          save.reset();
          setTyped(target.value.replaceAll(/\D/g, ""));
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === "Enter") commit();
          if (key === "Escape") {
            save.reset();
            setTyped(undefined);
          }
        }}
      />
      {says && (
        <p id={id} className="season-says" role="alert">
          {says}
        </p>
      )}
    </>
  );
}

function Facts({ performance, share }: { readonly performance: PerformanceState; readonly share: HoldShare }) {
  const t = textsOf("allotment");
  const format = useFormat();
  const { size, sold, reserved, available, released, releaseAt } = share;
  const where = { event: performance.event, performance: performance.id };
  return (
    <>
      {size > 0 && (
        <p className="season-facts">
          <LiveValue value={`${sold} ${reserved} ${available}`}>
            <span>{t("sold", { count: sold })}</span>
            {reserved > 0 && <span>{t("reserved", { count: reserved })}</span>}
            <span>{t("left", { count: available })}</span>
          </LiveValue>
        </p>
      )}
      {releaseAt && available > 0 && (
        <p className="season-facts">
          <Icon name="clock" size="small" />
          <span>{t("releasesAt", { when: format.stamp(releaseAt, performance.zone) })}</span>
        </p>
      )}
      {released > 0 && !performance.hasEnded && <TakeBack share={share} where={where} />}
    </>
  );
}
