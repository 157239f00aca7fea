import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { closeToast, toast } from "@/shell/toast";
import { instantsOf, writeTime, type WallTime } from "@/office/wallClock";
import { useDayText } from "@/ui/useDayText";
import { eventKeys } from "../queries";
import { wallOf, withPerformance, type CalendarPerformance, type Shown } from "./model";
import { calendarKeys, movePerformance, type Move } from "./queries";

/** How long a move can be taken back with one press; after that it is moved as any other. */
const OFFERED_MS = 15_000;

/** Moves a performance; it stands there at once, and goes back where the server refuses. */
export function useMovePerformance() {
  const t = textsOf("calendar");
  const dayText = useDayText();
  const cache = useQueryClient();
  const offer = useOffer();
  const patch = (id: number, change: Partial<CalendarPerformance>) =>
    cache.setQueriesData<Shown>({ queryKey: calendarKeys.all }, (held) => held && withPerformance(held, id, change));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (move: Move & { readonly isUndo?: boolean }) => {
      await cache.cancelQueries({ queryKey: calendarKeys.all });
      const [instant] = instantsOf(move.to, move.performance.zone);
      if (instant !== undefined) patch(move.performance.id, { startsAt: new Date(instant).toISOString() });
      return movePerformance(move);
    },
    onSuccess: (saved, { performance, to, isUndo }) => {
      const { startsAt, offSaleAt, version } = saved;
      patch(performance.id, { startsAt, offSaleAt, version });
      void cache.invalidateQueries({ queryKey: eventKeys.pages() });
      const words = { name: performance.name, when: whenOf(to) };
      if (isUndo) return toast.success(t("movedBack", words));
      const moved = { ...performance, startsAt, offSaleAt, version };
      return offer(t("moved", words), t("undo"), () =>
        mutate({ performance: moved, to: wallOf(performance), isUndo: true }),
      );
    },
    onError: (refused, { performance }) => {
      patch(performance.id, { startsAt: performance.startsAt });
      toast.error(errorMessage(refused));
    },
    // Whatever the answer was, what is there now is shown.
    onSettled: () => cache.invalidateQueries({ queryKey: calendarKeys.all }),
  });
  const whenOf = ({ day, time }: WallTime) => `${dayText(day)}, ${writeTime(time)}`;
  return { move: mutate, isMoving: isPending, error, reset };
}

interface Offer {
  readonly id: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function close(offer: Offer | undefined): void {
  if (!offer) return;
  clearTimeout(offer.timer);
  closeToast(offer.id);
}

/** One offer at a time, for a while, and only on this screen. */
function useOffer() {
  const last = useRef<Offer>(undefined);
  useEffect(() => () => close(last.current), []);
  return (text: string, label: string, run: () => void) => {
    close(last.current);
    const id = toast.offer(text, label, run);
    last.current = { id, timer: setTimeout(() => closeToast(id), OFFERED_MS) };
  };
}
