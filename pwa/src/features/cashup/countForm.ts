import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { orSays } = rulesOf("cashup");
const isAmount = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text);

/** What somebody counted in a till at the end of a day. */
export const countForm = z.object({
  counted: z.string().trim().refine(isAmount, orSays("counted")),
  note: z.string().max(500),
});

export type CountForm = z.infer<typeof countForm>;

export const NOT_COUNTED: CountForm = { counted: "", note: "" };
