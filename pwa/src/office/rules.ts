import { z } from "zod";
import { orText, t } from "@/i18n/i18n";

/** The rules that forms have in common, with the messages of one screen: `errors` in its texts. */
export function rulesOf(texts: string) {
  const says = (key: string) => t(`${texts}:errors.${key}`);
  const orSays = (key: string) => orText(`${texts}:errors.${key}`);
  const required = (key: string) => z.string().trim().min(1, orSays(key));
  const percentage = (key: string) =>
    required(key).refine((typed) => typed === "" || isPercentage(typed), orText("office:notAPercentage"));
  return { says, orSays, required, percentage };
}

const isPercentage = (text: string) => /^(\d{1,3}(\.\d{0,3})?|\.\d{1,3})$/.test(text) && Number(text) <= 100;
