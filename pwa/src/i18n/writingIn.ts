import type { Writing } from "@/i18n/writing";

const DATE = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const MINUS = "−";
const NARROW = "\u202f";
/** A price is not parted from its currency at the end of a line. */
const TIGHT = "\u00a0";
/** What stands between thousands; Spanish leaves four digits together (RAE, Ortografía, 2010). */
const GROUPS: Readonly<Record<string, string>> = { de: ".", fr: NARROW, es: "." };

/** Gives how a language writes, dates by what the browser knows of it: `Di., 24. Nov. 2026, 19:30`, `24,00 £`. */
export function writingIn(language: string): Writing {
  const known = new Map<string, Intl.DateTimeFormat>();
  const written = (shown: Intl.DateTimeFormatOptions) => (instant: string | number | Date, zone: string) => {
    const name = zone + Object.keys(shown).join();
    const format = known.get(name) ?? new Intl.DateTimeFormat(language, { ...shown, timeZone: zone });
    known.set(name, format);
    return format.format(new Date(instant));
  };
  // On the digits: money never passes through a floating number.
  const count: Writing["count"] = ({ negative, whole, fraction }) => {
    const isLong = language !== "es" || whole.length > 4;
    const grouped = isLong ? whole.replace(/\B(?=(\d{3})+$)/g, GROUPS[language] ?? TIGHT) : whole;
    return `${negative ? MINUS : ""}${grouped}${fraction && `,${fraction}`}`;
  };
  return {
    date: written(DATE),
    time: written(TIME),
    dayAndDate: written({ weekday: "short", ...DATE }),
    dateTime: written({ weekday: "short", ...DATE, ...TIME }),
    stamp: written({ ...DATE, ...TIME }),
    exact: written({ ...DATE, ...TIME, second: "2-digit" }),
    money: (digits, symbol) => `${count(digits)}${TIGHT}${symbol}`,
    count,
  };
}
