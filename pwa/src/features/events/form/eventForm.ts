import { z } from "zod";
import { orText, t } from "@/i18n/i18n";
import { isPdf } from "@/office/PictureField";
import { checkDates, dateRow, EMPTY_DATES, hasDates, saleShape, type DatesRules } from "../dates/datesForm";
import type { EventDetails } from "../model";

/** A chosen file, the URL of the present picture, or none. */
export type PictureValue = File | string | null;

export interface SubCategoryForm {
  /** For a saved sub-category. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly description: string;
  readonly image: PictureValue;
}

const LONGEST_FEE = 5;
const errorOf = (key: string) => `events:errors.${key}`;
const says = (key: string) => t(errorOf(key));
const orSays = (key: string) => orText(errorOf(key));
const required = (key: string) => z.string().trim().min(1, orSays(key));
const file = z.custom<File | null>((value) => value === null || value instanceof File);
const anyPicture = z.custom<PictureValue>(
  (value) => value === null || typeof value === "string" || value instanceof File,
);

export const isPicture = (picture: File) => /\.(png|jpe?g)$/i.test(picture.name);
const isSheet = (sheet: File) => /\.(xlsx|xls|csv)$/i.test(sheet.name);

const picture = (key: string) =>
  anyPicture
    .refine((chosen): boolean => chosen !== null && chosen !== "", orSays(key))
    .refine((chosen) => !(chosen instanceof File) || isPicture(chosen), orSays("format"));

/** An existing event: performances may be added, with the specification's messages (part 1, section 5). */
export const editedEventForm = z
  .object({
    name: required("name"),
    venue: required("venue"),
    ticketLabel: z.string(),
    description: required("description"),
    bio: required("bio"),
    bookingFee: z.string().regex(/^(\d+\.?\d*|\.\d+)?$/, orSays("fee")),
    minCount: z.string().regex(/[1-9]/, orSays("minRequired")),
    maxCount: z.string().min(1, orSays("maxRequired")),
    pixelId: z.string(),
    includesTax: z.boolean(),
    thumbnail: picture("thumbnail"),
    promo: picture("promo"),
    subcategories: z.array(
      z.object({ id: z.number().optional(), name: z.string(), description: z.string(), image: anyPicture }),
    ),
    mapsInventory: z.boolean(),
    teams: z.array(z.object({ id: z.number(), name: z.string(), tickets: z.number() })),
    sheet: file.refine((chosen) => chosen === null || isSheet(chosen), orSays("format")),
    /** Only for a new event: in place of a sheet. */
    dates: z.array(dateRow),
    ...saleShape,
  })
  .check(({ value, issues }) => {
    const say = (path: keyof EventForm, message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    const { minCount, maxCount, thumbnail, promo } = value;
    if (minCount && maxCount && Number(minCount) > Number(maxCount)) {
      say("minCount", says("minHigher"));
      say("maxCount", says("maxLower"));
    }
    const isOneName =
      thumbnail instanceof File && promo instanceof File && thumbnail.name.toLowerCase() === promo.name.toLowerCase();
    if (isOneName) say("promo", t("events:images.nameTaken"));
    if (value.mapsInventory && value.teams.length === 0) say("teams", t("events:mapping.errors.general"));
  });

export type EventForm = z.infer<typeof editedEventForm>;

/** A new event needs performances: a sheet's or typed dates. */
export const eventForm = (rules: DatesRules) =>
  editedEventForm.check(({ value, issues }) => {
    const say = (path: readonly (string | number)[], message: string) =>
      issues.push({ code: "custom", input: value, path: [...path], message });
    if (value.sheet) return;
    if (hasDates(value)) checkDates(value, rules, say);
    else say(["sheet"], says("sheet"));
  });

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
  mapsInventory: false,
  teams: [],
  sheet: null,
  ...EMPTY_DATES,
};

/** Defaults of a new event. */
export const NEW_EVENT: EventForm = { ...EMPTY_EVENT, minCount: "1", maxCount: "10" };

/** The field takes five characters: 100.00 was typed as 100. */
const feeOf = (fee: string) => (fee.length > LONGEST_FEE ? fee.replace(/\.?0+$/, "") : fee);

export const eventFormOf = (event: EventDetails): EventForm => ({
  ...EMPTY_EVENT,
  name: event.name,
  venue: String(event.venueId),
  ticketLabel: event.ticketLabel,
  description: event.description,
  bio: event.bio,
  bookingFee: feeOf(event.bookingFee),
  minCount: String(event.minCount),
  maxCount: String(event.maxCount),
  pixelId: event.pixelId,
  includesTax: event.includesTax,
  thumbnail: event.thumbnail,
  promo: event.promo,
  subcategories: event.subcategories.map(({ id, name, description, image }) => ({ id, name, description, image })),
  mapsInventory: event.mapsInventory,
  teams: event.teams.map(({ id, name, tickets }) => ({ id, name, tickets })),
});

/** A snapshot of the sheet: what was shown is saved, even if the file changes meanwhile. */
export async function sheetOf(chosen: File): Promise<File> {
  if (await isPdf(chosen)) throw new Error(t("office:pdf.sheet"));
  if (!isSheet(chosen)) throw new Error(says("format"));
  return new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
}

/** Digits and one point, five characters at most. */
export const cleanFee = (text: string) => text.replaceAll(/[^\d.]/g, "").slice(0, LONGEST_FEE);

/** At most three digits. */
export const cleanCount = (text: string) => text.replaceAll(/\D/g, "").slice(0, 3);
