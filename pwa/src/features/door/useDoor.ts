import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { serverNow } from "@/api/clock";
import { deviceId } from "@/api/deviceId";
import { errorMessage } from "@/api/errors";
import { inTime } from "@/device/inTime";
import { type Feel, haptics, type Sound, sounds } from "@/device/signals";
import { t, textsOf } from "@/i18n/i18n";
import { outbox } from "@/offline/outbox";
import { noteWork } from "@/shared/phone/heartbeat";
import { toast } from "@/shell/toast";
import { useFormat } from "@/ui/format";
import type { Direction } from "./alone/offlineRules";
import { alone, reach } from "./alone/thisPhone";
import { Pace, Sight } from "./camera/useCamera";
import { manifests } from "./manifest/manifests";
import {
  combine,
  type DoorPerformance,
  failed,
  held,
  heldAgainst,
  type Outcome,
  outcomeOfClash,
  outcomeOfConflict,
  type Subject,
} from "./model";
import { useClashes } from "./near/pairedPhones";
import { useConflicts, useUpsellUpdates } from "./queries";
import type { UpsellUpdate } from "./upsells/model";
import { type Bar, useRedemptions } from "./upsells/UpsellList";
import { atRest, type DoorEvent, type DoorState, type Late, nextTick, reduce, type Shown } from "./verdict/doorState";
import type { OutcomeKind } from "./verdict/outcomes";
import { validate, outcomeOf, preview } from "./verdict/validator";

const SIGNALS: Readonly<Record<OutcomeKind, { readonly sound: Sound; readonly feel: Feel }>> = {
  admitted: { sound: "good", feel: "good" },
  exited: { sound: "good", feel: "good" },
  undone: { sound: "good", feel: "good" },
  held: { sound: "unchecked", feel: "tap" },
  already: { sound: "warning", feel: "warning" },
  turned: { sound: "warning", feel: "warning" },
  refused: { sound: "bad", feel: "bad" },
  failed: { sound: "bad", feel: "bad" },
  unchecked: { sound: "unchecked", feel: "unchecked" },
};

/** Longer than two tries to reach the server and a failing disk take: somebody waits at the door. */
export const VERDICT_WITHIN_MS = 8000;

/** This phone's place, and what its scans do. */
export interface Post {
  readonly performance: DoorPerformance;
  readonly gate: string;
  readonly direction: "entry" | "exit";
  /** Admission takes a tap, not only the scan. */
  readonly confirms: boolean;
}

export interface Door {
  readonly state: DoorState;
  readonly bar: Bar;
  /** Call with every code read, repeatedly while in view. Returns whether it is a new scan. */
  readonly see: (code: string) => boolean;
  /** Call with all codes in the camera's view. */
  readonly keepInSight: (codes: readonly string[]) => void;
  /** Whether the camera's next code may be validated: the last verdict was shown long enough. */
  readonly isFree: () => boolean;
  readonly admit: (tickets: readonly number[]) => Promise<void>;
  /** Sends what waits for a tap on Admit. */
  readonly confirm: () => void;
  readonly undo: (outcome: Outcome) => void;
  readonly isUndoing: boolean;
  readonly dismiss: () => void;
  readonly readLate: () => void;
}

/** A performance's door: from camera and taps to the verdict. */
export function useDoor(post: Post): Door {
  const { performance, gate } = post;
  const [state, dispatch] = useReducer(reduce, atRest);
  useTicks(
    state,
    useCallback(() => dispatch({ type: "ticked", at: serverNow() }), []),
  );
  useSignals(state.shown);
  useAlarm(state.late);
  useUploads(performance.id, dispatch);
  useConflictUpdates(performance, dispatch);
  const { see, ask, confirm, keepInSight, pace } = useScans(post, dispatch);
  const { states, message, shown } = state;
  useUpsellUpdates(
    shown && shown.outcome.upsells.length > 0 ? performance.id : null,
    useCallback((updates: readonly UpsellUpdate[]) => dispatch({ type: "upsellsHeard", updates }), []),
  );
  const redemptions = useRedemptions(
    performance,
    gate,
    useCallback((answer) => dispatch({ type: "tapAnswered", answer, at: serverNow() }), []),
  );
  const { redeem: sendRedemptions, waiting: waitingRedemptions } = redemptions;
  const redeem = useCallback<Bar["redeem"]>(
    (units, status) => {
      dispatch({ type: "tapped" });
      sendRedemptions(units, status);
    },
    [sendRedemptions],
  );
  const undo = useUndo(post, (outcome) => dispatch({ type: "undone", outcome, at: serverNow() }));
  return {
    state,
    bar: useMemo(
      () => ({ states, message, waiting: waitingRedemptions, redeem }),
      [states, message, waitingRedemptions, redeem],
    ),
    see,
    keepInSight,
    isFree: pace.isFree,
    admit: useCallback((tickets: readonly number[]) => ask(tickets.map((ticket) => ({ ticket }))), [ask]),
    confirm: useCallback(() => (shown ? confirm(shown) : undefined), [confirm, shown]),
    undo: undo.mutate,
    isUndoing: undo.isPending,
    dismiss: useCallback(() => {
      pace.end();
      dispatch({ type: "dismissed" });
    }, [pace]),
    readLate: useCallback(() => dispatch({ type: "lateRead" }), []),
  };
}

type Dispatch = (event: DoorEvent) => void;

/** Scans and taps, each with its turn: the newest is in front. */
function useScans({ performance: { id: performance }, gate, direction, confirms }: Post, dispatch: Dispatch) {
  const [sight] = useState(() => new Sight());
  const [pace] = useState(() => new Pace());
  const turns = useRef(0);
  const ask = useCallback(
    async (subjects: readonly Subject[], type: "asked" | "confirmed" = "asked") => {
      const turn = (turns.current += 1);
      dispatch({ type, turn, at: serverNow() });
      noteWork();
      pace.begin();
      const answer = ([first, ...others]: readonly Outcome[]) => {
        if (turn === turns.current) pace.stand();
        if (first) dispatch({ type: "answered", turn, outcome: combine([first, ...others]), at: serverNow() });
      };
      const validated = Promise.all(subjects.map((subject) => validate({ performance, gate, subject, direction })));
      try {
        answer(await inTime(validated, VERDICT_WITHIN_MS));
      } catch {
        answer([failed(`unanswered-${turn}`, t("door:noVerdict"))]);
        // A later result replaces it.
        validated.then(answer, () => undefined);
      }
      // When one scan gets through, the waiting ones can too.
      if (!reach.isAlone && outbox.read().length > 0) void outbox.upload();
    },
    [performance, gate, direction, dispatch, pace],
  );
  const sent = useRef(0);
  /** A double tap admits nobody twice, however late the second comes. */
  const confirm = useCallback(
    ({ turn, held: subject, isSent }: Shown) => {
      if (subject === null || isSent || sent.current === turn) return;
      sent.current = turn;
      void ask([subject], "confirmed");
    },
    [ask],
  );
  const hold = useCallback(
    async (subject: Subject) => {
      const turn = (turns.current += 1);
      pace.begin();
      const seen = await inTime(preview({ performance, gate, subject, direction })).catch(() => null);
      if (turn !== turns.current) return;
      pace.stand();
      // A guest who may not enter is told at once: nothing to confirm.
      if (seen && seen.kind !== "admitted") await ask([subject]);
      else dispatch({ type: "held", turn, outcome: held(`held-${turn}`, seen), subject });
    },
    [performance, gate, direction, ask, dispatch, pace],
  );
  const see = useCallback(
    (code: string) => {
      if (!sight.isNew(code, Date.now())) return false;
      void (confirms && direction === "entry" ? hold({ code }) : ask([{ code }]));
      return true;
    },
    [ask, hold, sight, confirms, direction],
  );
  const keepInSight = useCallback((codes: readonly string[]) => sight.keep(codes, Date.now()), [sight]);
  return { ask, see, confirm, keepInSight, pace };
}

/** The server's answers to queued scans. */
function useUploads(performance: number, dispatch: Dispatch): void {
  useEffect(
    () =>
      outbox.onUpload(({ request, reply: response }, isPast) => {
        if (!isPast) reach.answered();
        void alone.confirm(request, response);
        if (request.performance !== performance) return;
        const outcome = outcomeOf(request.nonce, response);
        const scannedAt = Date.parse(request.scanned_at);
        dispatch({ type: "uploaded", outcome, scannedAt, alone: heldAgainst(request, response), at: serverNow() });
      }),
    [performance, dispatch],
  );
}

/** Tickets admitted here and at another door that was reported first. */
function useConflictUpdates({ id, zone }: DoorPerformance, dispatch: Dispatch): void {
  const t = textsOf("door");
  const format = useFormat();
  const words = ({ gate, at }: { readonly gate: string | null; readonly at: string | number }) =>
    t(gate ? "late.alsoAt" : "late.also", { gate, time: format.time(at, zone) });
  useClashes(id, (clashes) => {
    const late = clashes.map((clash): Late => {
      const outcome = outcomeOfClash(clash, manifests.read(id), words(clash.theirs));
      return { outcome, scannedAt: clash.mine.at, isConflict: true, isReceived: true };
    });
    dispatch({ type: "conflicts", late });
  });
  useConflicts(id, (updates) => {
    const late = updates.flatMap((each): Late[] => {
      const outcome = outcomeOfConflict(each, deviceId(), words);
      return outcome ? [{ outcome, scannedAt: Date.parse(each.at ?? "") || serverNow(), isConflict: true }] : [];
    });
    if (late.length > 0) dispatch({ type: "conflicts", late });
  });
}

function useTicks(state: DoorState, tick: () => void): void {
  const next = nextTick(state);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(tick, Math.max(0, next - serverNow()));
    return () => clearTimeout(timer);
  }, [next, tick]);
}

/** Once per verdict: a tap on its content is not a new one. */
function useSignals(shown: Shown | null): void {
  const outcome = shown?.outcome;
  useEffect(() => {
    if (!outcome) return;
    const { sound, feel } = SIGNALS[outcome.kind];
    sounds.play(sound);
    haptics.play(feel);
  }, [outcome]);
}

/** A conflict sounds too: nobody reads the list during a rush. */
function useAlarm(late: readonly Late[]): void {
  const conflicts = late.filter(({ isConflict }) => isConflict).length;
  const before = useRef(0);
  useEffect(() => {
    if (conflicts > before.current) {
      sounds.play("conflict");
      haptics.play("conflict");
    }
    before.current = conflicts;
  }, [conflicts]);
}

function useUndo({ performance, gate }: Post, onUndone: (outcome: Outcome) => void) {
  const undoOne = async (ticket: number) => {
    const direction: Direction = "reset";
    const { kind, message } = await validate({ performance: performance.id, gate, subject: { ticket }, direction });
    // Without a list nobody knows yet whether it can be undone; it is sent later.
    if (kind !== "undone" && kind !== "unchecked") throw new Error(message);
  };
  return useMutation({
    mutationFn: (outcome: Outcome) => Promise.all(outcome.admitted.map(undoOne)),
    onSuccess: (_done, outcome) => onUndone(outcome),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
