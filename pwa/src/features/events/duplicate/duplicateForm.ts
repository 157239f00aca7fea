import { z } from "zod";
import { api } from "@/api/client";
import type { WireData } from "@/api/wire";
import { unmarked } from "@/i18n/apart";
import { t } from "@/i18n/i18n";
import type { WireFields } from "@/ui/refusals";
import type { EventDetails, WireEvent } from "../model";
import { sheetFromWire, type Sheet, type WireSheet } from "../sheet/model";

const MOST_DAYS = 3660;
const SAVE_TIMEOUT_MS = 120_000;

export const duplicateForm = z
  .object({
    name: z.string().trim(),
    hasPerformances: z.boolean(),
    days: z.string(),
    sells: z.boolean(),
    hasTypes: z.boolean(),
    hasCodes: z.boolean(),
  })
  .check(({ value, issues }) => {
    const say = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    if (!value.name) say("name", t("events:errors.name"));
    const isNumber = /^[-−]?\d{1,4}$/.test(value.days.trim());
    if (value.hasPerformances && !(isNumber && Math.abs(daysOf(value.days)) <= MOST_DAYS)) {
      say("days", t("duplicate:errors.days"));
    }
  });

export type DuplicateForm = z.infer<typeof duplicateForm>;

/** A year later on the same days of the week. */
export const newDuplicate = ({ name, total }: EventDetails): DuplicateForm => ({
  name: unmarked(t("duplicate:copyOf", { name })),
  hasPerformances: total > 0,
  days: "364",
  sells: false,
  hasTypes: true,
  hasCodes: true,
});

/** A minus may be typed as a real one. */
const daysOf = (typed: string) => Number(typed.trim().replace("−", "-"));

export const DUPLICATE_FIELDS: WireFields<DuplicateForm> = { eventname: "name", days: "days" };

export const bodyOf = (event: EventDetails, form: DuplicateForm) => ({
  eventid: event.id,
  accountid: event.account,
  eventname: form.name,
  performances: form.hasPerformances,
  days: form.hasPerformances ? daysOf(form.days) : 0,
  onsale: form.sells,
  types: form.hasTypes,
  codes: form.hasCodes,
});

export async function checkDuplicate(event: EventDetails, form: DuplicateForm): Promise<Sheet> {
  const body = bodyOf(event, form);
  const path = "/events/checkDuplicateEvent";
  return sheetFromWire((await api.post<WireData<WireSheet>>(path, body, { timeout: SAVE_TIMEOUT_MS })).data);
}

/** Makes the event again, without the performances that cannot be made there, and gives the new one's number. */
export async function duplicateEvent(event: EventDetails, form: DuplicateForm) {
  const body = { ...bodyOf(event, form), leave_out: true };
  const reply = await api.post<WireData<readonly WireEvent[]>>("/events/duplicateEvent", body, {
    timeout: SAVE_TIMEOUT_MS,
  });
  return { message: reply.message, id: reply.data[0]?.id };
}
