import { z } from "zod";
import { asRecord, type ApiError } from "@/api/errors";
import { t } from "@/i18n/i18n";
import type { EventDetails } from "./model";

export interface SubCategoryForm {
  readonly name: string;
  readonly description: string;
  readonly image: File | null;
}

const says = (key: string) => t(`events:errors.${key}`);
const required = (key: string) => z.string().trim().min(1, says(key));
const file = z.custom<File | null>((value) => value === null || value instanceof File);

export const isPicture = (picture: File) => /\.(png|jpe?g)$/i.test(picture.name);
export const isSheet = (sheet: File) => /\.(xlsx|xls|csv)$/i.test(sheet.name);

const picture = (key: string) =>
  file
    .refine((chosen) => chosen !== null, says(key))
    .refine((chosen) => chosen === null || isPicture(chosen), says("format"));

/** The form of a new event, with the spec's messages (part 1, section 5). */
export const eventForm = z
  .object({
    name: required("name"),
    venue: required("venue"),
    ticketLabel: z.string(),
    description: required("description"),
    bio: required("bio"),
    bookingFee: z.string().regex(/^(\d+\.?\d*|\.\d+)?$/, says("fee")),
    minCount: z.string().regex(/[1-9]/, says("minRequired")),
    maxCount: z.string().min(1, says("maxRequired")),
    pixelId: z.string(),
    includesTax: z.boolean(),
    thumbnail: picture("thumbnail"),
    promo: picture("promo"),
    subcategories: z.array(z.object({ name: z.string(), description: z.string(), image: file })),
    sheet: file
      .refine((chosen) => chosen !== null, says("sheet"))
      .refine((chosen) => chosen === null || isSheet(chosen), says("format")),
  })
  .check(({ value, issues }) => {
    const say = (path: keyof EventForm, message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    const { minCount, maxCount, thumbnail, promo } = value;
    if (minCount && maxCount && Number(minCount) > Number(maxCount)) {
      say("minCount", says("minHigher"));
      say("maxCount", says("maxLower"));
    }
    if (thumbnail && promo && thumbnail.name.toLowerCase() === promo.name.toLowerCase()) {
      say("promo", t("events:images.nameTaken"));
    }
  });

export type EventForm = z.infer<typeof eventForm>;

export const EMPTY_EVENT: EventForm = {
  name: "",
  venue: "",
  ticketLabel: "",
  description: "",
  bio: "",
  bookingFee: "",
  minCount: "",
  maxCount: "",
  pixelId: "",
  includesTax: true,
  thumbnail: null,
  promo: null,
  subcategories: [],
  sheet: null,
};

/** How an event that is there looks in the same form. */
export const formOf = (event: EventDetails): EventForm => ({
  ...EMPTY_EVENT,
  name: event.name,
  venue: event.venue,
  ticketLabel: event.ticketLabel,
  description: event.description,
  bio: event.bio,
  bookingFee: event.bookingFee,
  minCount: String(event.minCount),
  maxCount: String(event.maxCount),
  pixelId: event.pixelId,
  includesTax: event.includesTax,
});

/** The parts of createEvent; role 1 says for whom. */
export function formToWire(form: EventForm, account: number): FormData {
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
  const files = { thumbnailimage: form.thumbnail, eventpromo: form.promo, performances: form.sheet };
  for (const [name, chosen] of Object.entries(files)) if (chosen) parts.set(name, chosen);
  form.subcategories.forEach(({ image }, place) => image && parts.set(`subcategoryimage_${place}`, image));
  return parts;
}

type FieldName = keyof EventForm;

const FIELDS: Readonly<Record<string, FieldName>> = {
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
};

/** Which fields a refusal is about, with its words for each; none where it is about the whole. */
export function fieldErrorsOf(error: ApiError): readonly (readonly [FieldName, string])[] {
  const all = asRecord(asRecord(error.data)?.fields) ?? (error.field ? { [error.field]: error.message } : {});
  return Object.entries(all).flatMap(([name, message]) => {
    const isSubcategory = /^(event_subcategories|subcategoryimage_)/.test(name);
    const field = isSubcategory ? "subcategories" : FIELDS[name];
    return field && typeof message === "string" ? [[field, message] as const] : [];
  });
}

/** Booking fee: digits and one point, five characters at most. */
export const feeTyped = (text: string) => text.replaceAll(/[^\d.]/g, "").slice(0, 5);

/** Counts: digits, three at most. */
export const countTyped = (text: string) => text.replaceAll(/\D/g, "").slice(0, 3);
