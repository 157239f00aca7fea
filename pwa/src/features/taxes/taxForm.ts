import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { says, orSays, required, percentage: percent } = rulesOf("taxes");
const percentage = percent("percentage");

/** The form of a tax category, with the spec's messages (part 1, section 5). */
export const taxForm = z.object({
  name: required("name"),
  percentage,
  rates: z.array(z.object({ category: z.number().positive(orSays("category")), percentage })).check((rates) => {
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
