import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { topics, useTopic } from "@/live/useTopic";
import {
  holdShareFromDto,
  performanceStateFromDto,
  type PerformanceState,
  type PerformanceStateDto,
} from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";
import { saleKeys } from "@/shared/sale/offerCalls";

/** Keeps what is left up to date while the dialog is open, since others sell at the same time, and gives all of it. */
export function useLiveState(performanceId: number): PerformanceState | undefined {
  const cache = useQueryClient();
  const [live, setLive] = useState<PerformanceState>();
  useTopic<PerformanceStateDto>(topics.performance(performanceId), (state) => {
    setLive((before) => newer(performanceStateFromDto(state), before));
    cache.setQueryData<PerformanceOffer>(saleKeys.performance(performanceId), (held) => {
      if (!held || state.version <= held.version) return held;
      const { version, available, box_office_open: isOnSale } = state;
      return { ...held, version, available, isOnSale, holds: state.holds.map(holdShareFromDto) };
    });
  });
  return live?.id === performanceId ? live : undefined;
}

const newer = (now: PerformanceState, before: PerformanceState | undefined): PerformanceState =>
  before && before.id === now.id && before.version >= now.version ? before : now;
