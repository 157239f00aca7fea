import { useEffect, useEffectEvent, useRef } from "react";
import { useMatch, useNavigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import type { Topics } from "@/live/generated/topics";
import { useReadAgain } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { useAccountId } from "@/shell/session";
import { closeToast, toast, toastStore } from "@/shell/toast";
import { bySubject, type Conflict, conflictFromDto, CONFLICTS, useConflictWords } from "./conflicts";

const READ_EVERY_MS = 500;
type Item = Topics["account:{}:conflicts"];

/** Whichever screen a manager has open: a conflict at a door is told at once, with the way to it. */
export function ConflictNotices() {
  const account = useAccountId();
  const showToast = useConflictToast();
  const conflicts = useReadAgain(READ_EVERY_MS, CONFLICTS);
  useItems<Item>(topics.conflicts(account), {
    onItems: (items) => {
      conflicts.onItems();
      showToast(items.map(conflictFromDto));
    },
    onResync: conflicts.onResync,
  });
  return null;
}

/**
 * Shows one toast, of the newest conflicts alone: whoever was away for a while is not shown twenty. What stands on the
 * screen already, in the log of that very performance, is not told besides.
 */
function useConflictToast() {
  const t = textsOf("conflicts");
  const navigate = useNavigate();
  const words = useConflictWords();
  const here = Number(useMatch("/DoorLog/:performance")?.params.performance);
  const shownToast = useRef<{ readonly toast: number; readonly open: ReadonlyMap<number, Conflict> }>(undefined);
  const show = (open: ReadonlyMap<number, Conflict>) => {
    if (shownToast.current) closeToast(shownToast.current.toast);
    shownToast.current = undefined;
    const newest = [...open.values()].at(-1);
    if (!newest) return;
    const count = bySubject(open.values()).length;
    const text = count === 1 ? words(newest) : t("several", { count });
    const id = toast.offer(text, t("look"), () => {
      show(outside(newest.performance, open));
      void navigate(`/DoorLog/${newest.performance}`);
    });
    shownToast.current = { toast: id, open };
  };
  /** What was closed has been read. */
  const openShown = (): ReadonlyMap<number, Conflict> => {
    const shown = shownToast.current;
    return shown && toastStore.read().some(({ id }) => id === shown.toast) ? shown.open : new Map();
  };
  const arrive = useEffectEvent(() => {
    const held = openShown();
    const elsewhere = outside(here, held);
    if (elsewhere.size < held.size) show(elsewhere);
  });
  useEffect(() => arrive(), [here]);
  return (conflicts: readonly Conflict[]) => {
    const open = new Map(openShown());
    const held = open.size;
    const isOver = ({ settledAt, performance }: Conflict) => settledAt !== null || performance === here;
    for (const conflict of conflicts) {
      if (isOver(conflict)) open.delete(conflict.id);
      else open.set(conflict.id, conflict);
    }
    if (open.size !== held || !conflicts.every(isOver)) show(open);
  };
}

const outside = (here: number, open: ReadonlyMap<number, Conflict>): ReadonlyMap<number, Conflict> =>
  new Map([...open].filter(([, { performance }]) => performance !== here));
