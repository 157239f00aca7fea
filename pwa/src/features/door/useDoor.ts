import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { errorMessage } from "@/api/errors";
import { randomId } from "@/api/client";
import { haptics, type Feel } from "@/device/haptics";
import { deviceId } from "@/device/identity";
import { sounds, type Sound } from "@/device/sound";
import { judge, outcomeOf } from "./judge";
import { useUpsellNews } from "./live";
import { atRest, nextTick, reduce, type DoorState, type Shown, type TapAnswer } from "./machine";
import { combine, type Outcome, type OutcomeKind, type Subject } from "./model";
import { undoAdmission } from "./queries";
import { Sight } from "./sight";
import type { UpsellNews } from "./upsells";
import { useTaps, type Bar } from "./useTaps";
import { outbox } from "@/offline/outbox";
import { toast } from "@/shell/toast";

const SIGNALS: Readonly<Record<OutcomeKind, { readonly sound: Sound; readonly feel: Feel }>> = {
  admitted: { sound: "good", feel: "good" },
  already: { sound: "warning", feel: "warning" },
  refused: { sound: "bad", feel: "bad" },
  failed: { sound: "bad", feel: "bad" },
  unchecked: { sound: "unchecked", feel: "unchecked" },
};

export interface Door {
  readonly state: DoorState;
  /** Upsells: what became of them, and how they are redeemed. */
  readonly bar: Bar;
  /** How many scans and taps have not reached the server. */
  readonly waiting: number;
  /** To be called with every code in view, again and again. */
  readonly see: (code: string) => void;
  readonly admit: (tickets: readonly number[]) => Promise<void>;
  readonly undo: (outcome: Outcome) => void;
  readonly isUndoing: boolean;
  readonly dismiss: () => void;
  readonly readLate: () => void;
}

/** One performance's door: from what the camera sees, or what is tapped, to the verdict on the screen. */
export function useDoor(performance: number, gate: string): Door {
  const [state, dispatch] = useReducer(reduce, atRest);
  const [sight] = useState(() => new Sight());
  const turns = useRef(0);
  const waiting = useSyncExternalStore(outbox.watch, outbox.read).length;
  useTicks(
    state,
    useCallback(() => dispatch({ type: "ticked", at: Date.now() }), []),
  );
  useSignals(state.shown);

  useEffect(
    () =>
      outbox.onUpload(({ request, reply }) => {
        const outcome = outcomeOf(request.nonce, reply);
        if (request.performance !== performance) return;
        dispatch({ type: "uploaded", outcome, scannedAt: Date.parse(request.scanned_at), at: Date.now() });
      }),
    [performance],
  );

  const ask = useCallback(
    async (subjects: readonly Subject[]) => {
      const turn = (turns.current += 1);
      dispatch({ type: "asked", turn, at: Date.now() });
      const [first, ...others] = await Promise.all(subjects.map((subject) => judge(performance, gate, subject)));
      if (!first) return;
      const outcome = combine([first, ...others]);
      dispatch({ type: "answered", turn, outcome, at: Date.now() });
      // When one scan gets through, those that wait can go too.
      if (outcome.kind !== "unchecked" && outbox.read().length > 0) void outbox.upload();
    },
    [performance, gate],
  );
  const see = useCallback(
    (code: string) => {
      if (sight.isNew(code, Date.now())) void ask([{ code }]);
    },
    [ask, sight],
  );
  const admit = useCallback((tickets: readonly number[]) => ask(tickets.map((ticket) => ({ ticket }))), [ask]);
  const { heard, said, shown } = state;
  useUpsellNews(
    shown && shown.outcome.upsells.length > 0 ? performance : null,
    useCallback((news: readonly UpsellNews[]) => dispatch({ type: "upsellsHeard", news }), []),
  );
  const taps = useTaps(
    performance,
    gate,
    useCallback((answer: TapAnswer) => dispatch({ type: "tapAnswered", answer, at: Date.now() }), []),
  );
  const { tap: sendTaps, waiting: waitingTaps } = taps;
  const tap = useCallback<Bar["tap"]>(
    (units, status) => {
      dispatch({ type: "tapped" });
      sendTaps(units, status);
    },
    [sendTaps],
  );
  const undo = useUndo(performance, (outcome) => dispatch({ type: "undone", outcome, at: Date.now() }));

  return {
    state,
    bar: useMemo(() => ({ heard, said, waiting: waitingTaps, tap }), [heard, said, waitingTaps, tap]),
    waiting: waiting + waitingTaps.length,
    see,
    admit,
    undo: undo.mutate,
    isUndoing: undo.isPending,
    dismiss: useCallback(() => dispatch({ type: "dismissed" }), []),
    readLate: useCallback(() => dispatch({ type: "lateRead" }), []),
  };
}

function useTicks(state: DoorState, tick: () => void): void {
  const next = nextTick(state);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(tick, Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next, tick]);
}

function useSignals(shown: Shown | null): void {
  useEffect(() => {
    if (!shown) return;
    const { sound, feel } = SIGNALS[shown.outcome.kind];
    sounds.play(sound);
    haptics.play(feel);
  }, [shown]);
}

function useUndo(performance: number, onUndone: (outcome: Outcome) => void) {
  // A try whose reply was lost is repeated with its own nonce, and answered as before.
  const [nonces] = useState(() => new Map<number, string>());
  const undoOne = async (ticket: number) => {
    const nonce = nonces.get(ticket) ?? randomId();
    nonces.set(ticket, nonce);
    await undoAdmission({ performance, ticket, device: deviceId(), nonce });
    nonces.delete(ticket);
  };
  return useMutation({
    mutationFn: (outcome: Outcome) => Promise.all(outcome.admitted.map(undoOne)),
    onSuccess: (_done, outcome) => onUndone(outcome),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
