import { z } from "zod";
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
    .refine((chosen): boolean => chosen !== null, says(key))
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
      .refine((chosen): boolean => chosen !== null, says("sheet"))
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

/** The one venue that an event which is there can have: its list holds that one alone. */
export const KEPT_VENUE = "0";

/** How an event that is there looks in the same form. */
export const formOf = (event: EventDetails): EventForm => ({
  ...EMPTY_EVENT,
  name: event.name,
  venue: KEPT_VENUE,
  ticketLabel: event.ticketLabel,
  description: event.description,
  bio: event.bio,
  bookingFee: event.bookingFee,
  minCount: String(event.minCount),
  maxCount: String(event.maxCount),
  pixelId: event.pixelId,
  includesTax: event.includesTax,
});

/** Booking fee: digits and one point, five characters at most. */
export const feeTyped = (text: string) => text.replaceAll(/[^\d.]/g, "").slice(0, 5);

/** Counts: digits, three at most. */
export const countTyped = (text: string) => text.replaceAll(/\D/g, "").slice(0, 3);
