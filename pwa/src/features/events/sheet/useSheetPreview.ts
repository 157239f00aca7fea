import { useQuery } from "@tanstack/react-query";
import { useReducer } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { confirm } from "@/ui/confirm";
import { useDebounced } from "@/ui/useDebounced";
import type { EventForm } from "../form/eventForm";
import { checkRows, useSheet, type SheetCheck, type SheetRead } from "../form/saving";
import { beginCorrections, correct, isCorrected, type Change, type Corrections } from "./corrections";
import { kindsInWords, newKindsIn, whyIn, wrongRows, type NumberedError, type Sheet, type SheetRow } from "./model";

/** The debounce before rows are checked again. */
const REST_MS = 350;

/** A sheet with its corrections, checked as they are typed. */
export interface SheetPreviewState {
  /** The sheet is unreadable, or cannot be checked now. */
  readonly error: Error | null;
  /** The first known error. */
  readonly trouble: string | undefined;
  readonly sheet: Sheet | undefined;
  readonly wrong: readonly SheetRow[];
  /** How many rows are being checked. */
  readonly waiting: number;
  /** Saved in place of the file; undefined if unchanged. */
  readonly corrected: Sheet | undefined;
  readonly mayUndo: boolean;
  readonly change: (change: SheetChange) => void;
  /** Assigns a refused save's errors to their rows. */
  readonly refuse: (errors: readonly NumberedError[]) => void;
  readonly tryAgain: () => void;
}

export type SheetChange = Extract<Change, { kind: "typed" | "pasted" | "added" | "removed" | "undone" }>;

type Held = (Corrections & { readonly sheetCheck: SheetCheck }) | null;
interface Step {
  readonly change: Change;
  readonly on: SheetRead;
  readonly sheetCheck: SheetCheck;
}

function step(held: Held, { change, on, sheetCheck }: Step): Held {
  const current = held?.read === on.sheet ? held : { ...beginCorrections(on.sheet, on.checkedFor), sheetCheck };
  const next = correct(current, change);
  return next === current ? held : { ...next, sheetCheck };
}

export function useSheetPreview(sheetCheck: SheetCheck): SheetPreviewState {
  const [held, dispatch] = useReducer(step, null);
  // A corrected sheet is never read from its file again, and late answers do not replace the corrections.
  const corrections = held !== null && held.sheetCheck.file === sheetCheck.file && isCorrected(held) ? held : null;
  const readFor = corrections?.sheetCheck ?? sheetCheck;
  const check = useSheet(readFor);
  const found = check.isError ? undefined : check.data;
  const on = corrections ? { sheet: corrections.read, checkedFor: corrections.checkedFor } : found;
  const change = (change: Change) => on && dispatch({ change, on, sheetCheck: readFor });
  const checking = useChecking(corrections, sheetCheck, change);
  const sheet = corrections ? { columns: corrections.read.columns, rows: corrections.rows } : found?.sheet;
  const error = (corrections ? null : check.error) ?? checking.error;
  const wrong = wrongRows(sheet?.rows ?? []);
  return {
    error,
    trouble: error ? errorMessage(error) : firstWrongIn(wrong),
    sheet,
    wrong,
    waiting: checking.waiting,
    corrected: corrections ? sheet : undefined,
    mayUndo: (corrections?.past.length ?? 0) > 0,
    change,
    refuse: (errors) => change({ kind: "refused", errors }),
    tryAgain: () => void (corrections ? checking.refetch() : check.refetch()),
  };
}

/** "Row 3, EventDate: EventDate format is wrong. Write 05-01-2027" */
function firstWrongIn([row]: readonly SheetRow[]): string | undefined {
  const [error] = row?.errors ?? [];
  return row && error && placed({ ...error, row: row.row });
}

/** An error with its place. */
export const placed = (error: NumberedError): string =>
  textsOf("events")("upload.at", { row: error.row, columns: error.columns.join(", "), why: whyIn(error) });

/** Checks changed rows, or all if venue or name changed. */
function useChecking(held: Corrections | null, sheetCheck: SheetCheck, dispatch: (change: Change) => void) {
  const checkedFor = { venue: sheetCheck.venue, eventName: sheetCheck.eventName, event: sheetCheck.event };
  const isMoved =
    held !== null && (held.checkedFor.venue !== checkedFor.venue || held.checkedFor.eventName !== checkedFor.eventName);
  const rows = held ? held.rows.filter((row) => isMoved || held.waiting.has(row.row)) : [];
  const version = held?.version ?? 0;
  const isAtRest = useDebounced(version, REST_MS) === version;
  const query = useQuery({
    queryKey: ["eventSheetRows", version, checkedFor],
    enabled: rows.length > 0 && isAtRest && sheetCheck.venue > 0,
    queryFn: async ({ signal }) => {
      const checked = await checkRows({ columns: held?.read.columns ?? [], rows }, checkedFor, signal);
      dispatch({ kind: "judged", sentRows: rows, rows: checked.rows, checkedFor });
      return rows.length;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { persist: false },
  });
  return { waiting: rows.length, error: rows.length > 0 ? query.error : null, refetch: query.refetch };
}

const CHECK_AFTER_MS = 600;

export function useSheetCheck({ control }: UseFormReturn<EventForm>, event?: number): SheetCheck {
  const [file, venue, name] = useWatch({ control, name: ["sheet", "venue", "name"] });
  return { file, venue: Number(venue), eventName: useDebounced(name.trim(), CHECK_AFTER_MS), event };
}

type Shown = Pick<SheetPreviewState, "sheet" | "trouble">;

/**
 * Whether a form may be saved with its sheet: read, no known errors, and new sub-categories confirmed. Otherwise says
 * why not.
 */
export async function askSheet({ sheet, trouble }: Shown, known: readonly string[]): Promise<boolean> {
  const t = textsOf("events");
  if (trouble !== undefined) {
    toast.error(trouble);
    return false;
  }
  if (!sheet) {
    // Its sub-categories are unknown until then.
    toast.info(t("upload.stillReading"));
    return false;
  }
  const kinds = newKindsIn(sheet.rows, known);
  if (kinds.length === 0) return true;
  return confirm({
    title: t("upload.askKinds", { count: kinds.length }),
    text: kindsInWords(kinds),
    no: t("upload.lookAgain"),
    yes: t("upload.addKinds"),
  });
}
