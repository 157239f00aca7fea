import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Topics } from "@/live/generated/topics";
import { topics } from "@/live/topics";
import { useItems } from "@/live/useTopic";
import { useAccountId } from "@/shell/session";
import { closeToast, toast } from "@/shell/toast";
import { CONFLICTS } from "./calls";
import { conflictFromWire, type Conflict } from "./model";
import { useConflictWords } from "./words";

type Item = Topics["account:{}:conflicts"];

/** Whichever screen a manager has open: a conflict at a door is told at once, with the way to it. */
export function ConflictNews() {
  const cache = useQueryClient();
  const account = useAccountId();
  const tell = useTelling();
  const readAgain = () => void cache.invalidateQueries({ queryKey: CONFLICTS });
  useItems<Item>(topics.conflicts(account), {
    onItems: (items) => {
      readAgain();
      tell(items.map(conflictFromWire));
    },
    onResync: readAgain,
  });
  return null;
}

/** Shows one toast, of the newest conflicts alone: whoever was away for a while is not shown twenty. */
function useTelling() {
  const { t } = useTranslation("conflicts");
  const navigate = useNavigate();
  const words = useConflictWords();
  const told = useRef<{ readonly toast: number; readonly open: ReadonlyMap<number, Conflict> }>(undefined);
  return (news: readonly Conflict[]) => {
    const open = new Map(told.current?.open);
    const held = open.size;
    for (const conflict of news) {
      if (conflict.settledAt) open.delete(conflict.id);
      else open.set(conflict.id, conflict);
    }
    if (open.size === held && news.every(({ settledAt }) => settledAt)) return;
    if (told.current) closeToast(told.current.toast);
    const newest = [...open.values()].at(-1);
    told.current = undefined;
    if (!newest) return;
    const text = open.size === 1 ? words(newest) : t("several", { count: open.size });
    const id = toast.offer(text, t("look"), () => {
      told.current = undefined;
      void navigate(`/DoorLog/${newest.performance}`);
    });
    told.current = { toast: id, open };
  };
}
