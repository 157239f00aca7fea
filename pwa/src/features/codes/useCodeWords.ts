import { textsOf } from "@/i18n/i18n";
import { parseMoment } from "@/office/moment";
import { isAfter, wallTimeAt, writeDay } from "@/office/wallClock";
import { formatCount, formatMoney, toMinor } from "@/ui/money";
import type { Code } from "./model";

export type State = "active" | "off" | "upcoming" | "ended" | "used";

/** What a code is just now, by the clock of its own zone. */
export function stateOf(code: Code, now: number): State {
  const here = wallTimeAt(now, code.zone);
  const [starts, ends] = [parseMoment(code.starts), parseMoment(code.ends)];
  if (!code.isActive) return "off";
  if (ends && isAfter(here, ends)) return "ended";
  const isSpent = code.kind === "card" && toMinor(code.balance) <= 0;
  if (code.left === 0 || isSpent) return "used";
  return starts && isAfter(starts, here) ? "upcoming" : "active";
}

/** `12-05-2026 07:30 PM`, the spec's way to show a promo code's times. */
export function shownMoment(text: string): string {
  const moment = parseMoment(text);
  return moment ? `${writeDay(moment.day, "MM-DD-YYYY")} ${text.slice(text.indexOf(",") + 1)}` : "";
}

/** Without a currency of its own, a code is of several or of all events: the account's own money is meant. */
type Discount = Pick<Code, "isPercent" | "isEachTicket" | "value"> & { readonly currency?: string };

export function useCodeWords(currency: string) {
  const t = textsOf("codes");
  const count = (number: number | null) => (number === null ? t("unlimited") : formatCount(number));
  return {
    count,
    money: (amount: string) => formatMoney(amount, currency),
    /** `10%` or `£5.00`, each ticket or the full order. */
    discount: ({ isPercent, isEachTicket, value, currency: own }: Discount) => {
      const worth = isPercent ? `${Number(value)}%` : formatMoney(value, own || currency);
      return t(isEachTicket ? "eachTicket" : "fullOrder", { value: worth });
    },
    /** `£60.00`, or `$12.00, £60.00`; nothing is nought of the account's own money. */
    sum: ({ sums }: Pick<Code, "sums">, of: "discount" | "revenue") =>
      sums.length === 0
        ? formatMoney("0.00", currency)
        : sums.map((one) => formatMoney(one[of], one.currency)).join(", "),
    /** `Hamlet and 2 more` */
    events: ({ targets }: Code) => {
      const [first, ...rest] = [...new Set(targets.map(({ eventName }) => eventName))];
      return rest.length > 0 ? t("ofEvents", { first, count: rest.length }) : (first ?? "");
    },
  };
}
