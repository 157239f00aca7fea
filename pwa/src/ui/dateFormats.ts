import { formatDate, noonOf, PATTERNS } from "@/ui/dates";

/** A day that no order of its parts leaves in doubt. */
const SUCH_AS = noonOf("2026-11-24");

/** The spec's date formats to choose from, each with a day as it is read in it. */
export const DATE_FORMATS = PATTERNS.map((pattern) => ({
  value: pattern,
  label: `${pattern} (${formatDate(SUCH_AS, "UTC", pattern)})`,
}));
