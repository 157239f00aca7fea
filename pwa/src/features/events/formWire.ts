/** The two forms on the wire, and the wire's refusals back on the forms' fields. */

import { asRecord, type ApiError } from "@/api/errors";
import type { DatePattern } from "@/ui/dates";
import type { EventForm } from "./eventForm";
import type { Performance } from "./model";
import { MOMENTS, occurrenceOf, type OccurrenceField, type OccurrenceForm } from "./occurrenceForm";
import type { Sheet } from "./sheet";
import { parseDay, parseTime, wallTimeToWire } from "./wallClock";

/** The parts of createEvent; role 1 says for whom. A sheet that was corrected goes as its rows. */
export function formToWire(form: EventForm, account: number, corrected?: Sheet): FormData {
  const parts = new FormData();
  const event = {
    eventname: form.name,
    venueid: Number(form.venue),
    ticket_label: form.ticketLabel,
    eventdescription: form.description,
    bio: form.bio,
    applicablefees: form.bookingFee,
    mincount: form.minCount,
    maxcount: form.maxCount,
    fb_pixelid: form.pixelId,
    includingtax: form.includesTax,
    accountid: account,
    event_subcategories: form.subcategories.map(({ name, description }) => ({ name, description })),
  };
  parts.set("event", JSON.stringify(event));
  parts.set("teams", "[]");
  const sheet = corrected ? null : form.sheet;
  if (corrected) parts.set("rows", rowsToWire(corrected));
  const files = { thumbnailimage: form.thumbnail, eventpromo: form.promo, performances: sheet };
  for (const [name, chosen] of Object.entries(files)) if (chosen) parts.set(name, chosen);
  form.subcategories.forEach(({ image }, place) => image && parts.set(`subcategoryimage_${place}`, image));
  return parts;
}

/** A file, since a text of many rows is more than a form's plain field takes. */
export const rowsToWire = ({ columns, rows }: Sheet): File => {
  const numbered = rows.map(({ row, cells }) => ({ row, cells: columns.map((column) => cells[column] ?? "") }));
  return new File([JSON.stringify({ columns, rows: numbered })], "rows.json", { type: "application/json" });
};

const EVENT_FIELDS: Readonly<Record<string, keyof EventForm>> = {
  eventname: "name",
  venueid: "venue",
  ticket_label: "ticketLabel",
  eventdescription: "description",
  bio: "bio",
  applicablefees: "bookingFee",
  mincount: "minCount",
  maxcount: "maxCount",
  fb_pixelid: "pixelId",
  thumbnailimage: "thumbnail",
  eventpromo: "promo",
  performances: "sheet",
  rows: "sheet",
};

/** Which fields a refusal is about, with its words for each; none where it is about the whole. */
export function fieldErrorsOf(error: ApiError): readonly (readonly [keyof EventForm, string])[] {
  return refusedFields(error).flatMap(([name, message]) => {
    const isSubcategory = /^(event_subcategories|subcategoryimage_)/.test(name);
    const field = isSubcategory ? "subcategories" : EVENT_FIELDS[name];
    return field && typeof message === "string" ? [[field, message] as const] : [];
  });
}

/** Only what was changed is sent: somebody else's fields stay as they are, and a sale that began keeps its own. */
export function occurrenceToWire(form: OccurrenceForm, performance: Performance, pattern: DatePattern) {
  const held = occurrenceOf(performance, pattern);
  const isNew = (...names: readonly OccurrenceField[]) => names.some((name) => form[name] !== held[name]);
  const moment = ({ date, time }: (typeof MOMENTS)[number]) => {
    const [day, clock] = [parseDay(form[date], pattern), parseTime(form[time])];
    return day && clock ? wallTimeToWire({ day, time: clock }) : "";
  };
  const [start, onSale, end] = MOMENTS;
  return {
    eventid: performance.event,
    eventdetailid: performance.id,
    version: performance.version,
    ...(isNew("date", "time") && { eventdatetime: moment(start) }),
    ...(isNew("onSaleDate", "onSaleTime") && { onsaledate: moment(onSale) }),
    ...(isNew("endDate", "endTime") && { enddate: moment(end) }),
    ...(isNew("cost") && { ticketcost: form.cost.trim() }),
    ...(isNew("tickets") && { numberoftickets: form.tickets.trim() }),
    ...(isNew("isOnSale", "isBoxOfficeOnly") && {
      onsaleflag: form.isOnSale,
      box_office_amber_state: form.isBoxOfficeOnly,
    }),
    ...(isNew("message") && { custommessage: form.message }),
  };
}

const OCCURRENCE_FIELDS: Readonly<Record<string, readonly [OccurrenceField, OccurrenceField?]>> = {
  eventdatetime: ["date", "time"],
  onsaledate: ["onSaleDate", "onSaleTime"],
  enddate: ["endDate", "endTime"],
  ticketcost: ["cost"],
  numberoftickets: ["tickets"],
  box_office_amber_state: ["isBoxOfficeOnly"],
};

/** Which fields a refusal is about; a moment is one word on the wire and two fields here. */
export function occurrenceErrorsOf(error: ApiError): readonly (readonly [OccurrenceField, string])[] {
  return refusedFields(error).flatMap(([name, message]) => {
    const [field, timeField] = OCCURRENCE_FIELDS[name] ?? [];
    if (!field || typeof message !== "string") return [];
    return [[timeField && /time/i.test(message) ? timeField : field, message] as const];
  });
}

/** Every field with its own words where the server names them all, otherwise the one that it names. */
function refusedFields(error: ApiError): readonly (readonly [string, unknown])[] {
  const all = asRecord(asRecord(error.data)?.fields);
  if (all) return Object.entries(all);
  return error.field ? [[error.field, error.message]] : [];
}
