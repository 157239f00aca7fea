import { textsOf } from "@/i18n/i18n";

interface Exchanged {
  readonly done: "exchange" | "paying";
  /** How many tickets were exchanged, of all that the order had. */
  readonly count: number;
  readonly all: number;
  readonly when: string;
  /** Where the new tickets are sent; empty where the buyer gave no address. */
  readonly email: string;
}

/** What is said after an exchange. */
export function exchangedText({ done, count, all, when, email }: Exchanged): string {
  const t = textsOf("mine");
  const what = t(count < all ? "mineDoing:exchange.some" : "mineDoing:exchange.all", { count, all, when });
  const text = t(`mineDoing:${done}.done`, { what });
  return email ? `${text} ${t("mineDoing:exchange.mailed", { count })}` : text;
}
