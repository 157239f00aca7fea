import { z } from "zod";
import { t } from "@/i18n/i18n";

const says = (key: string) => t(`taxes:errors.${key}`);
const isPercentage = (text: string) => /^(\d{1,3}(\.\d{0,3})?|\.\d{1,3})$/.test(text) && Number(text) <= 100;
const percentage = z
  .string()
  .trim()
  .min(1, says("percentage"))
  .refine((text) => text === "" || isPercentage(text), says("wrong"));

/** The form of a tax category, with the spec's messages (part 1, section 5). */
export const taxForm = z.object({
  name: z.string().trim().min(1, says("name")),
  percentage,
  rates: z.array(z.object({ category: z.number().positive(says("category")), percentage })).check((rates) => {
    for (const place of repeated(rates.value.map(({ category }) => category))) {
      rates.issues.push({ code: "custom", input: rates.value, path: [place, "category"], message: says("repeated") });
    }
  }),
});

export type TaxForm = z.infer<typeof taxForm>;

/** The spec's first option is 0, none of the sub-categories. */
export const NEW_RATE = { category: 0, percentage: "" };
export const NEW_TAX: TaxForm = { name: "", percentage: "", rates: [] };

/** Where a sub-category is chosen again. */
const repeated = (categories: readonly number[]): readonly number[] =>
  categories.flatMap((id, place) => (id > 0 && categories.indexOf(id) < place ? [place] : []));
