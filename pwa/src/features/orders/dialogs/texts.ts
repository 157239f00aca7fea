import { z } from "zod";
import { t } from "@/i18n/i18n";

const MOST = 255;

/** The rules of the page's fields with the spec's messages (part 3, section 5); undefined where nothing is wrong. */
export function emailProblem(text: string): string | undefined {
  if (text === "") return t("orderPage:errors.emailRequired");
  if (text.length > MOST) return t("orderPage:errors.emailLong");
  return z.email().safeParse(text).success ? undefined : t("orderPage:errors.emailWrong");
}

export function resendProblem(text: string): string | undefined {
  return text === "" ? t("orderPage:errors.addressMissing") : emailProblem(text);
}

export const linkProblem = (text: string): string | undefined => {
  if (text === "") return t("orderPage:errors.linkRequired");
  return /^https?:\/\/[^/\s]+/.test(text) ? undefined : t("orderPage:errors.linkWrong");
};

export const noProblem = (): undefined => undefined;
