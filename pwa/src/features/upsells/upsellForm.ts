import { z } from "zod";
import { rulesOf } from "@/office/rules";
import type { Upsell } from "./upsells";

const { says, orSays, required } = rulesOf("upsells");

export const MOST_VARIANTS = 50;
const COST = /^(?=.{1,5}$)(\d+\.?\d*|\.\d+)$/;

const number = (key: string, shape: RegExp, wrong: string) =>
  required(key).refine((text) => text === "" || shape.test(text), orSays(wrong));
const count = (key: string) =>
  number(key, /^\d{1,3}$/, "countWrong").refine((text) => text === "" || Number(text) > 0, orSays(key));

const variant = z.object({
  id: z.number(),
  name: z.string().trim().min(1, orSays("variantBlank")),
  description: z.string(),
  quantity: z
    .string()
    .trim()
    .min(1, orSays("variantBlank"))
    .refine((text) => text === "" || /^\d{1,10}$/.test(text), orSays("quantityWrong")),
  inventoryId: z.string(),
});

const anyPicture = z.custom<File | string | null>(
  (value) => value === null || typeof value === "string" || value instanceof File,
);

/** The form of an upsell, with the spec's messages (part 2, section 5). */
export const upsellForm = z
  .object({
    event: z
      .object({ value: z.number(), label: z.string() })
      .nullable()
      .refine((chosen): boolean => chosen !== null, orSays("event")),
    name: required("name"),
    description: required("description"),
    category: z.string().min(1, orSays("category")),
    channel: z.enum(["all", "boxoffice"]),
    inventoryId: z.string(),
    available: number("available", /^\d{1,10}$/, "availableWrong"),
    onlineCost: number("onlineCost", COST, "costWrong"),
    venueCost: number("venueCost", COST, "costWrong"),
    minCount: count("minCount"),
    maxCount: count("maxCount"),
    image: anyPicture
      .refine((picture): boolean => picture !== null, orSays("image"))
      .refine(isPicture, orSays("format")),
    variants: z.array(variant).check((lines) => {
      for (const place of repeated(lines.value.map(({ name }) => name.trim().toLowerCase()))) {
        const message = says("variantRepeated");
        lines.issues.push({ code: "custom", input: lines.value, path: [place, "name"], message });
      }
    }),
  })
  .check(({ value, issues }) => {
    const say = (path: string, key: string) =>
      issues.push({ code: "custom", input: value, path: [path], message: says(key) });
    const [minimum, maximum, available] = [value.minCount, value.maxCount, value.available].map(whole);
    if (minimum === undefined || maximum === undefined) return;
    if (minimum > maximum) {
      say("minCount", "minTooHigh");
      say("maxCount", "maxTooLow");
    }
    if (available !== undefined && maximum > available) say("maxCount", "maxAboveAvailable");
  });

export type UpsellForm = z.infer<typeof upsellForm>;

export const NEW_VARIANT: UpsellForm["variants"][number] = {
  id: 0,
  name: "",
  description: "",
  quantity: "",
  inventoryId: "",
};

export const newUpsell = (event: UpsellForm["event"]): UpsellForm => ({
  event,
  name: "",
  description: "",
  category: "",
  channel: "all",
  inventoryId: "",
  available: "",
  onlineCost: "",
  venueCost: "",
  minCount: "1",
  maxCount: "",
  image: null,
  variants: [],
});

export const upsellFormOf = (row: Upsell): UpsellForm => ({
  event: { value: row.event, label: row.eventName },
  name: row.name,
  description: row.description,
  category: String(row.category),
  channel: row.isBoxOfficeOnly ? "boxoffice" : "all",
  inventoryId: row.inventoryId,
  available: String(row.available),
  onlineCost: shortest(row.onlineCost),
  venueCost: shortest(row.venueCost),
  minCount: String(row.minCount),
  maxCount: String(row.maxCount),
  image: row.image || null,
  variants: row.variants.map(({ id, name, description, quantity, inventoryId }) => ({
    id,
    name,
    description,
    quantity: String(quantity),
    inventoryId,
  })),
});

/** Only digits can be typed where a number of things is asked for. */
export const cleanDigits = (most: number) => (text: string) => text.replaceAll(/\D/g, "").slice(0, most);

/** A line that nobody has filled in stands in the way of another one. */
export const isBlank = ({ name, quantity }: UpsellForm["variants"][number]) => !name.trim() || !quantity.trim();

function isPicture(picture: File | string | null): boolean {
  return !(picture instanceof File) || /\.(png|jpe?g)$/i.test(picture.name);
}

const whole = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : undefined);

/** The field takes five characters: 4.50 stays, 4.00 too, and 1200.00 is 1200. */
const shortest = (amount: string) => (amount.length > 5 ? amount.replace(/\.?0+$/, "") : amount);

const repeated = (names: readonly string[]): readonly number[] =>
  names.flatMap((name, place) => (name !== "" && names.indexOf(name) < place ? [place] : []));
