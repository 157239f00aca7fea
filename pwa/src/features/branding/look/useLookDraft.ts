import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage } from "@/api/errors";
import { toast } from "@/shell/toast";
import { useReadAgain } from "../queries";
import type { Look, LookValues } from "./model";
import { saveLook } from "./queries";

/** So long after the last change it is saved: a colour is dragged through many. */
const RESTS_MS = 500;

export interface LookDraft {
  readonly values: LookValues;
  readonly isSaving: boolean;
  readonly set: (change: Partial<LookValues>) => void;
}

/** The look as it is being set: each change is shown at once, and saved as the draft when it rests. */
export function useLookDraft(account: number, look: Look): LookDraft {
  const [typed, setTyped] = useState<Partial<LookValues>>({});
  const readAgain = useReadAgain();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Partial<LookValues>) => saveLook({ ...look, ...change }, look, account),
    onSuccess: async (_, change) => {
      await readAgain();
      setTyped((now) => without(now, change));
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      setTyped({});
      void readAgain();
    },
  });
  const isChanged = Object.keys(typed).length > 0;
  const save = useEffectEvent(() => mutate(typed));
  useEffect(() => {
    if (!isChanged || isPending) return undefined;
    const timer = setTimeout(() => save(), RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed, isChanged, isPending]);
  return {
    values: { ...look, ...typed },
    isSaving: isChanged || isPending,
    set: (change) => setTyped((now) => ({ ...now, ...change })),
  };
}

/** What was typed since some of it was saved. */
const without = (typed: Partial<LookValues>, saved: Partial<LookValues>): Partial<LookValues> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => saved[name as keyof LookValues] !== value),
  ) as Partial<LookValues>;
