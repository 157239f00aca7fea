import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";
import type { ReportDefinition } from "@/shared/reports/model";
import { toast } from "@/shell/toast";
import { mailedFromWire, scheduleToWire, type Mailed, type Schedule, type ScheduleForm } from "./model";

const MAILED = ["reports", "mailed"] as const;

export const mailed = (account: number) =>
  queryOptions({
    queryKey: [...MAILED, account],
    queryFn: async ({ signal }): Promise<Mailed> =>
      mailedFromWire(await api.post<Shapes["SchedulesOut"]>("/report/schedules", { accountId: account }, { signal })),
  });

type Action = Shapes["ChangeScheduleInRequest"]["action"];

/** Sends a change, says what the server says of it, and reads the list again. */
export function useMailChanges(account: number) {
  const cache = useQueryClient();
  const settle = {
    onSuccess: (message: string) => toast.success(message),
    onError: (error: unknown) => toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: MAILED }),
  };
  const act = useMutation({
    mutationFn: ({ row, action }: { readonly row: Schedule; readonly action: Action }) =>
      sendChange("/report/changeSchedule", { id: row.id, action }),
    ...settle,
  });
  const morning = useMutation({
    mutationFn: (on: { readonly isOn: boolean; readonly hour: number }) =>
      sendChange("/report/morning", { accountId: account, on: on.isOn, hour: on.hour }),
    ...settle,
  });
  return { act, morning };
}

export function useSaveSchedule(account: number, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ report, form, row }: SavedParts) =>
      sendChange("/report/saveSchedule", scheduleToWire(account, report, form, row)),
    onSuccess: (message) => {
      toast.success(message);
      onSaved();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: MAILED }),
  });
}

interface SavedParts {
  readonly report: ReportDefinition;
  readonly form: ScheduleForm;
  readonly row: Schedule | undefined;
}
