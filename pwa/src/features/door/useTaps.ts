import { useCallback, useEffect, useSyncExternalStore } from "react";
import { randomId } from "@/api/client";
import { deviceId } from "@/device/identity";
import { taps, type TapRequest } from "@/offline/outbox";
import type { Said, TapAnswer } from "./machine";
import type { Heard, Unit } from "./upsells";

interface Taps {
  /** The taps that have not reached the server. */
  readonly waiting: readonly TapRequest[];
  readonly tap: (units: readonly Unit[], status: TapRequest["status"]) => void;
}

/** What every list of upsells on the door's screens shows and does. */
export interface Bar extends Taps {
  readonly heard: Heard;
  readonly said: Said | null;
}

/**
 * Redeems and resets upsells of one performance. Every tap goes through the outbox, so that it is sent once, in order,
 * and later if there is no network; its answer comes back the same way, however long it took.
 */
export function useTaps(performance: number, gate: string, onAnswer: (answer: TapAnswer) => void): Taps {
  const waiting = useSyncExternalStore(taps.watch, taps.read);
  useEffect(
    () =>
      taps.onUpload(({ request, reply }) => {
        if (request.performance !== performance) return;
        const { nonce, upsell_item: unit, tapped_at } = request;
        onAnswer({ nonce, unit, tappedAt: Date.parse(tapped_at), reply });
      }),
    [performance, onAnswer],
  );
  const tap = useCallback(
    (units: readonly Unit[], status: TapRequest["status"]) => {
      const tapped_at = new Date().toISOString();
      const device = deviceId();
      const requests = units.map(({ id }) => ({
        performance,
        upsell_item: id,
        status,
        device,
        gate,
        nonce: randomId(),
        tapped_at,
      }));
      void Promise.all(requests.map((request) => taps.keep(request))).then(() => taps.upload());
    },
    [performance, gate],
  );
  return { waiting, tap };
}
