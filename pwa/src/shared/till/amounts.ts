import { fromMinor, toMinor } from "@/ui/money";

/** How money is taken at the counter; free where there is none. */
export type Way = "cash" | "terminal" | "free";

/** A gateway that is a way of the counter's. */
export const wayNamed = (gateway: string | null | undefined): Way | undefined =>
  gateway === "cash" || gateway === "terminal" || gateway === "free" ? gateway : undefined;

/** The amounts that people are likely to give for a total: the exact sum, then the next round notes. */
export function likelyAmounts(total: string): readonly string[] {
  const due = toMinor(total);
  const notes = [500, 1000, 2000, 5000, 10_000];
  const rounded = notes.map((note) => Math.ceil(due / note) * note);
  return [...new Set([due, ...rounded])]
    .sort((one, other) => one - other)
    .slice(0, 5)
    .map(fromMinor);
}

/** A typed amount with two decimals; nothing if what was typed is no amount. */
export function cleanAmount(text: string): string | undefined {
  const match = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? `${Number(match[1])}.${(match[2] ?? "").padEnd(2, "0")}` : undefined;
}

/** The change that goes back to the buyer; nothing while too little was given. */
export function changeFor(total: string, tendered: string | undefined): string | undefined {
  if (tendered === undefined) return undefined;
  const change = toMinor(tendered) - toMinor(total);
  return change >= 0 ? fromMinor(change) : undefined;
}
