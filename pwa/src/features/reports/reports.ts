import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { officeLanguage } from "@/i18n/officeLanguage";
import { sendChange } from "@/office/editing";
import { notNarrowed, type FileFormat, type Narrowed, type ReportDefinition } from "@/shared/reports/reports";
import { toast } from "@/shell/toast";

type ScheduleDto = Shapes["ScheduleOut"];
export type Every = ScheduleDto["every"];

export interface Schedule {
  readonly id: number;
  readonly version: number;
  readonly report: string;
  readonly name: string;
  readonly owner: string;
  readonly every: Every;
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  readonly zone: string;
  readonly format: FileFormat;
  readonly narrowed: Narrowed;
  readonly recipients: readonly { readonly id: number; readonly name: string }[];
  readonly isPaused: boolean;
  readonly pausedWhy: string;
  readonly nextAt: string | null;
  readonly lastAt: string | null;
  readonly lastState: ScheduleDto["laststate"];
  readonly lastWhy: string;
}

export interface Morning {
  readonly isOn: boolean;
  readonly hour: number;
  readonly pausedWhy: string;
}

export interface Mailed {
  readonly schedules: readonly Schedule[];
  readonly morning: Morning;
  /** The account's own. */
  readonly zone: string;
}

const scheduleFromDto = (dto: ScheduleDto): Schedule => ({
  id: dto.id,
  version: dto.version,
  report: dto.reportId,
  name: dto.name,
  owner: dto.owner,
  every: dto.every,
  weekday: dto.weekday,
  monthDay: dto.monthday,
  hour: dto.hour,
  zone: dto.timezone,
  format: dto.format,
  narrowed: {
    ...notNarrowed(dto.period || "yesterday"),
    step: dto.granularity,
    event: dto.eventid,
    performance: dto.eventdetailid,
    seller: dto.sellerid,
  },
  recipients: dto.recipients.map(({ userid, name }) => ({ id: userid, name })),
  isPaused: dto.paused,
  pausedWhy: dto.pausedwhy,
  nextAt: dto.nextat,
  lastAt: dto.lastat,
  lastState: dto.laststate,
  lastWhy: dto.lastwhy,
});

const mailedFromDto = (dto: Shapes["SchedulesOut"]): Mailed => ({
  schedules: dto.data.map(scheduleFromDto),
  morning: { isOn: dto.morning.on, hour: dto.morning.hour, pausedWhy: dto.morning.pausedwhy },
  zone: dto.timezone,
});

/** What a report by mail is filled in with. */
export interface ScheduleForm {
  readonly every: Every;
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  readonly format: FileFormat;
  readonly recipients: readonly number[];
  readonly narrowed: Narrowed;
}

/** A new one goes out each morning: with whole days, unless somebody chose others. */
export function newForm(report: ReportDefinition, narrowed: Narrowed): ScheduleForm {
  const chosen = narrowed.span === "" ? report.span : narrowed.span;
  const span = chosen === "last_30_days_and_today" ? "last_30_days" : chosen;
  return {
    every: "day",
    weekday: 0,
    monthDay: 1,
    hour: 7,
    format: "pdf",
    recipients: [],
    narrowed: { ...narrowed, span, from: "", to: "" },
  };
}

export const formOf = (row: Schedule): ScheduleForm => ({
  every: row.every,
  weekday: row.weekday,
  monthDay: row.monthDay,
  hour: row.hour,
  format: row.format,
  recipients: row.recipients.map(({ id }) => id),
  narrowed: row.narrowed,
});

const scheduleToDto = (account: number, report: ReportDefinition, form: ScheduleForm, row: Schedule | undefined) => ({
  id: row?.id ?? 0,
  ...(row && { version: row.version, timezone: row.zone }),
  accountId: account,
  reportId: report.id,
  every: form.every,
  weekday: form.weekday,
  monthday: form.monthDay,
  hour: form.hour,
  format: form.format,
  period: form.narrowed.span,
  granularity: form.narrowed.step,
  eventid: form.narrowed.event,
  eventdetailid: form.narrowed.performance,
  sellerid: form.narrowed.seller,
  recipients: form.recipients,
});

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** `7:00AM`, as the spec writes times. */
export const hourText = (hour: number): string => `${hour % 12 || 12}:00${hour < 12 ? "AM" : "PM"}`;

const MAILED = ["reports", "mailed"] as const;

export const mailed = (account: number) =>
  queryOptions({
    queryKey: [...MAILED, account, officeLanguage()],
    queryFn: async ({ signal }): Promise<Mailed> =>
      mailedFromDto(await api.post<Shapes["SchedulesOut"]>("/report/schedules", { accountId: account }, { signal })),
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
      sendChange("/report/saveSchedule", scheduleToDto(account, report, form, row)),
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
