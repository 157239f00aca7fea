import type { FieldPath } from "react-hook-form";
import { z } from "zod";
import { t } from "@/i18n/i18n";
import type { Tax } from "./model";

const says = (key: string) => t(`taxes:errors.${key}`);
const WHOLE = 100;

/** The spec's first option, which is none of them. */
export const SELECT = 0;

const percentage = z
  .string()
  .refine((text) => text.trim() !== "", says("percentage"))
  .refine((text) => text.trim() === "" || isPercentage(text), says("wrong"));

const isPercentage = (text: string) => /^(\d{1,3}(\.\d{0,3})?|\.\d{1,3})$/.test(text.trim()) && Number(text) <= WHOLE;

const rate = z.object({
  /** Tells the rows of the form apart. */
  key: z.number(),
  category: z.number().refine((id) => id !== SELECT, says("category")),
  percentage,
});

export type RateForm = z.infer<typeof rate>;

/** The form of a tax category, with the spec's messages (part 1, section 5). */
export const taxForm = z.object({
  name: z.string().trim().min(1, says("name")),
  percentage,
  rates: z.array(rate).check(({ value, issues }) => {
    for (const place of repeated(value)) {
      issues.push({ code: "custom", input: value, path: [place, "category"], message: says("repeated") });
    }
  }),
});

export type TaxForm = z.infer<typeof taxForm>;

/** Where a sub-category is chosen again. */
export function repeated(rates: readonly RateForm[]): readonly number[] {
  const ids = rates.map(({ category }) => category);
  return ids.flatMap((id, place) => (id !== SELECT && ids.indexOf(id) < place ? [place] : []));
}

export const taxFormOf = (tax: Tax | undefined): TaxForm => ({
  name: tax?.name ?? "",
  percentage: tax?.percentage ?? "",
  rates: tax?.rates.map(({ id, percentage: text }) => ({ key: id, category: id, percentage: text })) ?? [],
});

/** Another row to fill in. */
export const withRow = (rates: readonly RateForm[]): RateForm[] => [
  ...rates,
  { key: Math.min(0, ...rates.map(({ key }) => key)) - 1, category: SELECT, percentage: "" },
];

const MOST_RATES = 100;

/** Which field a refusal is about. */
export const FIELDS: Readonly<Record<string, FieldPath<TaxForm>>> = {
  tax_category: "name",
  tax_percentage: "percentage",
  ...Object.fromEntries(
    Array.from({ length: MOST_RATES }, (_, place) => place).flatMap((place) => [
      [`upselltaxmapping.${place}.upselltaxcategoryid`, `rates.${place}.category`],
      [`upselltaxmapping.${place}.upselltaxpercentage`, `rates.${place}.percentage`],
    ]),
  ),
};
