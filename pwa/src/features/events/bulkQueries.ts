import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import type { DatePattern } from "@/ui/dates";
import { useNow } from "@/ui/states";
import { dayHourFromWire, resultFromWire, undoFromWire } from "./bulk";
import type { BulkResult, DayHour, KeptUndo, WireBulkResult, WireDayHour } from "./bulk";
import { bulkToWire, type BulkForm } from "./bulkForm";
import type { EventDetails } from "./model";
import { eventKeys } from "./queries";

const BULK = "/events/updateEventDetailsBulk";
/** Thousands of performances over a slow line. */
const SAVE_TIMEOUT_MS = 120_000;
const LOOK_EVERY_MS = 5000;

export interface Told {
  readonly message: string;
  readonly result: BulkResult;
  readonly undo: KeptUndo | null;
}

async function ask(body: object): Promise<Told> {
  const { message, data } = await api.post<WireData<WireBulkResult>>(BULK, body, { timeout: SAVE_TIMEOUT_MS });
  return { message, result: resultFromWire(data), undo: undoFromWire(data) };
}

export interface BulkAsked {
  readonly event: EventDetails;
  readonly form: BulkForm;
  readonly pattern: DatePattern;
  readonly isDryRun: boolean;
}

export const bulkEdit = ({ event, form, pattern, isDryRun }: BulkAsked) =>
  ask({ eventid: event.id, accountid: event.account, ...bulkToWire(form, pattern), dry_run: isDryRun });

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

/** Kept with what was seen of the event, so that a reload, which the spec's message asks for, does not lose it. */
const keptUndo = (event: number) =>
  queryOptions<KeptUndo | null>({
    queryKey: ["bulkUndo", event],
    queryFn: skipToken,
    staleTime: Infinity,
  });

export function useKeptUndo(event: EventDetails) {
  const cache = useQueryClient();
  const { data } = useQuery(keptUndo(event.id));
  const now = useNow(LOOK_EVERY_MS);
  const keep = (undo: KeptUndo | null) => cache.setQueryData(keptUndo(event.id).queryKey, undo);
  const take = useMutation({
    mutationFn: ({ word }: KeptUndo) => ask({ eventid: event.id, accountid: event.account, undo: word }),
    onSuccess: () => keep(null),
  });
  return { undo: data && Date.parse(data.until) > now ? data : null, keep, take };
}
