import { z } from "zod";
import { t } from "@/i18n/i18n";

/** The rules that forms have in common, with the messages of one screen: `errors` in its texts. */
export function rulesOf(texts: string) {
  const says = (key: string) => t(`${texts}:errors.${key}`);
  const required = (key: string) => z.string().trim().min(1, says(key));
  const percentage = (key: string) =>
    required(key).refine((text) => text === "" || isPercentage(text), t("office:notAPercentage"));
  return { says, required, percentage };
}

const isPercentage = (text: string) => /^(\d{1,3}(\.\d{0,3})?|\.\d{1,3})$/.test(text) && Number(text) <= 100;
