/** The server asks for a confirmation before it changes what buyers know. */

import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import { t } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";
import { formatCount } from "@/ui/money";

interface Question {
  /** How many of those that change are on sale. */
  readonly onSale: number;
  readonly of: number;
  readonly sold: number;
}

/** The server's question; undefined if the call failed otherwise. */
export function questionIn(error: unknown): Question | undefined {
  if (!(error instanceof ApiError) || error.code !== "some_are_on_sale") return undefined;
  const { on_sale: onSale, of, sold } = asRecord(error.data) ?? {};
  return { onSale: Number(onSale), of: Number(of), sold: Number(sold) };
}

/** Repeats a call once the user has confirmed the server's question; No changes nothing. */
export async function agreeing<Answer>(call: (agreed: number) => Promise<Answer>): Promise<Answer> {
  try {
    return await call(0);
  } catch (error) {
    const question = questionIn(error);
    if (!question || !(await confirm(questionOf(question)))) throw error;
    return call(question.onSale);
  }
}

function questionOf({ onSale, of, sold }: Question) {
  const says = sold > 0 ? t("events:onSale.sold", { count: sold, shown: formatCount(sold) }) : "";
  return {
    title: of === 1 ? t("events:onSale.askOne") : t("events:onSale.ask", { some: someOnSale(onSale, of) }),
    text: [t("events:onSale.seen"), says].filter(Boolean).join(" "),
  };
}

/** "3 of 12 are on sale" */
export const someOnSale = (onSale: number, of: number): string =>
  t("events:onSale.some", { count: onSale, shown: formatCount(onSale), of: formatCount(of) });
