import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { WireData } from "@/api/wire";
import { toast } from "@/shell/toast";
import type { DatePattern } from "@/ui/dates";
import { useNow } from "@/ui/states";
import type { EventDetails } from "../model";
import { agreeing } from "../performances/onSale";
import { eventKeys, patchPages } from "../queries";
import { bulkToWire, type BulkForm } from "./bulkForm";
import { dayHourFromWire, resultFromWire, undoFromWire } from "./model";
import type { BulkResult, DayHour, Undoable, WireBulkResult, WireDayHour } from "./model";

const BULK = "/events/updateEventDetailsBulk";
/** Thousands of performances over a slow line. */
const SAVE_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 5000;

export interface BulkChanged {
  readonly message: string;
  readonly result: BulkResult;
  readonly undo: Undoable | null;
}

async function ask(body: object): Promise<BulkChanged> {
  const { message, data } = await api.post<WireData<WireBulkResult>>(BULK, body, { timeout: SAVE_TIMEOUT_MS });
  return { message, result: resultFromWire(data), undo: undoFromWire(data) };
}

export interface BulkAsked {
  readonly event: EventDetails;
  readonly form: BulkForm;
  readonly pattern: DatePattern;
}

const bodyOf = ({ event, form, pattern }: BulkAsked) => ({
  eventid: event.id,
  accountid: event.account,
  ...bulkToWire(form, pattern),
});

/** Finds out what a bulk edit comes to; nothing is changed. */
export const tryBulkEdit = (asked: BulkAsked) => ask({ ...bodyOf(asked), dry_run: true });

export const bulkEdit = (asked: BulkAsked) => agreeing((agreed) => ask({ ...bodyOf(asked), agreed }));

/** The hours at which the event's performances to come start. */
export const dayHours = (event: number) =>
  queryOptions({
    queryKey: [...eventKeys.all, "hours", event],
    queryFn: async ({ signal }): Promise<readonly DayHour[]> => {
      const body = { eventid: event };
      const reply = await api.post<WireData<readonly WireDayHour[]>>("/events/getPerformanceTimes", body, { signal });
      return reply.data.map(dayHourFromWire);
    },
  });

/** How a bulk edit is taken back, and which of some still can be: anybody of the account may, and maybe somebody has. */
export function useUndo({ id: eventid, account: accountid }: EventDetails) {
  const cache = useQueryClient();
  const now = useNow(LOOK_EVERY_MS);
  const take = useMutation({
    mutationFn: ({ id }: Undoable) => agreeing((agreed) => ask({ eventid, accountid, undo: id, agreed })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: (_told, error, { id }) => {
      if (error && !(error instanceof ApiError && error.code === "undo_over")) return;
      patchPages(cache, eventid, (held) => ({
        ...held,
        undoables: held.undoables.filter((undoable) => undoable.id !== id),
      }));
    },
  });
  return { take, isOpen: ({ until }: Undoable) => Date.parse(until) > now };
}
