import { useCallback, useEffect, useSyncExternalStore } from "react";
import { serverNow } from "@/api/clock";
import { randomId } from "@/api/client";
import { deviceId } from "@/device/identity";
import { taps, type TapReply, type TapRequest } from "@/offline/outbox";
import { useFormat } from "@/ui/format";
import { noteWork } from "@/shared/phone/breath";
import { useUser } from "@/shell/session";
import { ruleTapAlone } from "../alone/tapping";
import { reach } from "../alone/thisPhone";
import type { Said, TapAnswer } from "../verdict/doorState";
import { TIMEOUT_MS } from "../verdict/judge";
import { stateOf, type Heard, type Unit } from "./model";

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
 * and later if there is no network; its answer comes back the same way. While the phone is alone it answers by itself.
 */
export function useTaps(
  performance: { readonly id: number; readonly zone: string },
  gate: string,
  onAnswer: (answer: TapAnswer) => void,
): Taps {
  const { id, zone } = performance;
  const { pattern } = useFormat();
  const { firstname, lastname } = useUser();
  const waiting = useSyncExternalStore(taps.watch, taps.read);
  useEffect(
    () =>
      taps.onUpload(({ request, reply }, isPast) => {
        if (!isPast) reach.answered();
        if (request.performance === id) onAnswer({ ...answerTo(request, reply), alone: heldAgainst(request, reply) });
      }),
    [id, onAnswer],
  );
  const tap = useCallback(
    (units: readonly Unit[], status: TapRequest["status"]) => {
      noteWork();
      const tapped_at = new Date(serverNow()).toISOString();
      const by = [firstname, lastname].filter(Boolean).join(" ");
      const asked = units.map((unit) => {
        const request = { performance: id, upsell_item: unit.id, status, device: deviceId(), gate, tapped_at };
        return { unit: stateOf(unit), request: { ...request, nonce: randomId() } };
      });
      const answerAlone = ({ unit, request }: (typeof asked)[number]) => {
        const reply = ruleTapAlone(request, unit, { zone, pattern, by });
        onAnswer({ ...answerTo(request, reply), alone: null });
        return { ...request, alone: true, ...("verdict" in reply && { said: reply.verdict }) };
      };
      if (reach.isAlone) {
        for (const each of asked) void taps.keep(answerAlone(each));
        return;
      }
      void Promise.all(asked.map(({ request }) => taps.keep(request))).then(() => taps.upload());
      // This one waits; the next one is answered by this phone.
      setTimeout(() => {
        const left = new Set(taps.read().map(({ nonce }) => nonce));
        const unanswered = asked.filter(({ request }) => left.has(request.nonce));
        if (unanswered.length > 0) reach.failed("timeout");
      }, TIMEOUT_MS);
    },
    [id, zone, gate, pattern, firstname, lastname, onAnswer],
  );
  return { waiting, tap };
}

const answerTo = ({ nonce, upsell_item: unit, tapped_at }: TapRequest, reply: TapReply) => ({
  nonce,
  unit,
  tappedAt: Date.parse(tapped_at),
  reply,
});

/** What the server says, held against what this phone had said by itself. */
function heldAgainst({ said }: TapRequest, reply: TapReply): TapAnswer["alone"] {
  if (said === undefined) return null;
  return "verdict" in reply && reply.verdict === said ? "confirmed" : "refuted";
}
