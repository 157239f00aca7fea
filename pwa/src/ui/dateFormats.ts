import { otherWriting } from "@/i18n/writing";
import { formatDate, formatDigits, noonOf, PATTERNS, type DatePattern } from "@/ui/dates";

/** A day that no order of its parts leaves in doubt. */
const SUCH_AS = noonOf("2026-11-24");

/** Another language than English is read in its own order: what is chosen is how days are typed. */
const example = (pattern: DatePattern) => (otherWriting() ? formatDigits : formatDate)(SUCH_AS, "UTC", pattern);

/** The spec's date formats to choose from, each with a day as it is read in it. */
export const dateFormats = () =>
  PATTERNS.map((pattern) => ({ value: pattern, label: `${pattern} (${example(pattern)})` }));
