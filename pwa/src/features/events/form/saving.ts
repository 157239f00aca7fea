import { useQuery } from "@tanstack/react-query";
import { onceFree } from "@/api/busy";
import { api, randomId } from "@/api/client";
import { requireFields } from "@/api/done";
import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import type { DataResponse } from "@/api/schemas";
import { parseDay, parseTime } from "@/office/typedDates";
import { wallTimeToDto } from "@/office/wallClock";
import type { DatePattern } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { teamsToDto, type TeamForm } from "../mapping/mappingForm";
import {
  eventFromDto,
  performanceFromDto,
  type EventDetails,
  type Performance,
  type EventDto,
  type PerformanceDto,
} from "../model";
import { agreeing } from "../performances/onSale";
import {
  MOMENTS,
  performanceFormOf,
  type PerformanceField,
  type PerformanceForm,
} from "../performances/performanceForm";
import type { CheckedFor } from "../sheet/corrections";
import { sheetFromDto, type Sheet, type SheetDto } from "../sheet/model";
import type { EventForm } from "./eventForm";

/** Parts of createEvent; role 1 sends the account. A corrected sheet is sent as rows. */
export function formToDto(form: EventForm, account: number, corrected?: Sheet): FormData {
  const event = {
    ...eventToDto(form, account),
    event_subcategories: form.subcategories.map(({ name, description }) => ({ name, description })),
  };
  return partsOf(event, form, [], corrected);
}

/** Parts of updateEvent; of the pictures only new ones. */
export function editToDto(form: EventForm, event: EventDetails, corrected?: Sheet): FormData {
  const edited = {
    ...eventToDto(form, event.account),
    eventid: event.id,
    version: event.version,
    event_subcategories: form.subcategories.map(({ id, name, description, image }) => ({
      id: id ?? 0,
      name,
      description,
      // Empty deletes the picture; missing keeps it.
      ...(image === null && { image: "" }),
    })),
  };
  // Removing every row in the preview adds nothing.
  return corrected?.rows.length === 0
    ? partsOf(edited, { ...form, sheet: null }, event.teams)
    : partsOf(edited, form, event.teams, corrected);
}

function eventToDto(form: EventForm, account: number) {
  return {
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
    mapinventory: form.mapsInventory && form.teams.length > 0 ? 1 : 0,
    accountid: account,
  };
}

function partsOf(event: object, form: EventForm, before: readonly TeamForm[], corrected?: Sheet): FormData {
  const parts = new FormData();
  parts.set("event", JSON.stringify(event));
  parts.set("teams", JSON.stringify(teamsToDto(form.teams, before)));
  if (corrected) parts.set("rows", rowsToDto(corrected));
  const sheet = corrected ? null : form.sheet;
  const files = { thumbnailimage: form.thumbnail, eventpromo: form.promo, performances: sheet };
  for (const [name, chosen] of Object.entries(files)) if (chosen instanceof File) parts.set(name, chosen);
  form.subcategories.forEach(({ image }, place) => {
    if (image instanceof File) parts.set(`subcategoryimage_${place}`, image);
  });
  return parts;
}

/** A file, since so many rows exceed the limit of a plain form field. */
const rowsToDto = ({ columns, rows }: Sheet): File => {
  const numbered = rows.map(({ row, cells }) => ({ row, cells: columns.map((column) => cells[column] ?? "") }));
  return new File([JSON.stringify({ columns, rows: numbered })], "rows.json", { type: "application/json" });
};

export const EVENT_FIELDS: DtoFields<EventForm> = {
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
  event_subcategories: "subcategories",
  mapinventory: "teams",
  teams: "teams",
};

/** A refusal's fields with their messages; empty if it is about the whole. */
export function fieldErrorsOf(error: ApiError): readonly (readonly [keyof EventForm, string])[] {
  return refusedFields(error).flatMap(([name, message]) => {
    const field = EVENT_FIELDS[fieldOfEvent(name)] as keyof EventForm | undefined;
    return field && typeof message === "string" ? [[field, message] as const] : [];
  });
}

/** Errors of sub-categories and teams are shown above their lists. */
function fieldOfEvent(name: string): string {
  if (/^(event_subcategories|subcategoryimage_)/.test(name)) return "event_subcategories";
  return name.startsWith("teams.") ? "teams" : name;
}

export const atEventFields = (error: unknown) => renamed(error, fieldOfEvent);

/** Only changed fields are sent, so that others' changes stay and a begun sale keeps its own. */
export function performanceToDto(form: PerformanceForm, performance: Performance, pattern: DatePattern) {
  const held = performanceFormOf(performance, pattern);
  const isNew = (...names: readonly PerformanceField[]) => names.some((name) => form[name] !== held[name]);
  const moment = ({ date, time }: (typeof MOMENTS)[number]) => {
    const [day, clock] = [parseDay(form[date], pattern), parseTime(form[time])];
    return day && clock ? wallTimeToDto({ day, time: clock }) : "";
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

export const PERFORMANCE_FIELDS: DtoFields<PerformanceForm> = {
  eventdatetime: "date",
  "eventdatetime time": "time",
  onsaledate: "onSaleDate",
  "onsaledate time": "onSaleTime",
  enddate: "endDate",
  "enddate time": "endTime",
  ticketcost: "cost",
  numberoftickets: "tickets",
  box_office_amber_state: "isBoxOfficeOnly",
};

/** The contract has one field for a moment; the form has a day and a time. */
export const atPerformanceFields = (error: unknown) =>
  renamed(error, (name, message) => (/time|clocks/i.test(message) ? `${name} time` : name), PERFORMANCE_FIELDS);

type Rename = (name: string, message: string) => string;

function renamed(error: unknown, rename: Rename, known?: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof ApiError) || error.field === undefined) return error;
  const fields = Object.fromEntries(
    refusedFields(error).map(([name, message]) => {
      const other = rename(name, String(message));
      return [known && !(other in known) ? name : other, message] as const;
    }),
  );
  const { status, message, code } = error;
  const [field = error.field] = Object.keys(fields);
  return new ApiError({ status, message, ...(code && { code }), field, data: { ...asRecord(error.data), fields } });
}

/** Each field's message if the server sends all, otherwise the one field it names. */
function refusedFields(error: ApiError): readonly (readonly [string, unknown])[] {
  const all = asRecord(asRecord(error.data)?.fields);
  if (all) return Object.entries(all);
  return error.field ? [[error.field, error.message]] : [];
}

/** Pictures and a sheet over a slow connection. */
const SAVE_TIMEOUT_MS = 180_000;

const fileIds = new WeakMap<File, string>();

/** Two files may share name and size, so each gets an id. */
function idOf(file: File): string {
  const known = fileIds.get(file);
  if (known) return known;
  const made = randomId();
  fileIds.set(file, made);
  return made;
}

export interface SheetCheck extends CheckedFor {
  readonly file: File | null;
}

const sheetKey = ({ file, venue, eventName, event = 0 }: SheetCheck) =>
  ["eventSheet", file && idOf(file), venue, eventName, event] as const;

export interface SheetRead {
  readonly sheet: Sheet;
  /** While it is being checked again, the sheet shows its last check. */
  readonly checkedFor: CheckedFor;
}

/** The server checks the sheet row by row without saving. */
export function useSheet(request: SheetCheck) {
  const { file, venue, eventName, event } = request;
  return useQuery({
    queryKey: sheetKey(request),
    enabled: file !== null && venue > 0,
    queryFn: async ({ signal }): Promise<SheetRead> => {
      const checkedFor = { venue, eventName, event };
      const parts = checkedForToDto(checkedFor);
      if (file) parts.set("performances", file);
      return { sheet: await checkPerformances(parts, signal), checkedFor };
    },
    placeholderData: (held, query) => (file && query?.queryKey[1] === idOf(file) ? held : undefined),
    staleTime: Infinity,
    gcTime: 300_000,
    refetchOnReconnect: false,
    meta: { persist: false },
  });
}

/** Checks some rows as they are on screen. */
export function checkRows(sheet: Sheet, checkedFor: CheckedFor, signal: AbortSignal): Promise<Sheet> {
  const parts = checkedForToDto(checkedFor);
  parts.set("rows", rowsToDto(sheet));
  return checkPerformances(parts, signal);
}

function checkedForToDto({ venue, eventName, event }: CheckedFor): FormData {
  const parts = new FormData();
  parts.set("venueid", String(venue));
  parts.set("eventname", eventName);
  if (event !== undefined) parts.set("eventid", String(event));
  return parts;
}

async function checkPerformances(parts: FormData, signal: AbortSignal): Promise<Sheet> {
  const options = { signal, timeout: SAVE_TIMEOUT_MS };
  const call = () => api.postForm<DataResponse<SheetDto>>("/events/checkPerformances", parts, options);
  return sheetFromDto((await onceFree(call, signal)).data);
}

/** `rows` replace the file: rows corrected in the preview, or typed dates. */
export const createEvent = (form: EventForm, account: number, rows: Sheet | undefined) => {
  const parts = formToDto(form, account, rows);
  const options = { timeout: SAVE_TIMEOUT_MS };
  return onceFree(async () =>
    requireFields(await api.postForm<DataResponse<unknown>>("/events/createEvent", parts, options), "data"),
  );
};

export async function updateEvent(form: EventForm, event: EventDetails, corrected: Sheet | undefined) {
  const options = { timeout: SAVE_TIMEOUT_MS };
  const parts = editToDto(form, event, corrected);
  const call = () => api.postForm<DataResponse<readonly [EventDto]>>("/events/updateEvent", parts, options);
  const response = await onceFree(call);
  return { message: response.message, event: eventFromDto(response.data[0]) };
}

export async function updatePerformance(form: PerformanceForm, performance: Performance, pattern: DatePattern) {
  const body = performanceToDto(form, performance, pattern);
  const response = await agreeing((agreed) =>
    api.post<DataResponse<readonly [PerformanceDto]>>("/events/updateEventDetails", { ...body, agreed }),
  );
  return { message: response.message, performance: performanceFromDto(response.data[0]) };
}
