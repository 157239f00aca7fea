import { hasText, textsOf } from "@/i18n/i18n";
import { type ChipMark, MarkedChip } from "./MarkedChip";

const RESERVED = /^(.+) Reservation: (\d+)$/;

/** A status as people read it. The spec's own word (`Off-Sale`, `Progress Reservation: 95`) is for machines: decision 0129. */
export function statusLabel(word: string): string {
  const t = textsOf("status");
  const [, status, reservation] = RESERVED.exec(word) ?? [];
  if (status !== undefined) return t("reserved", { status: statusLabel(status), reservation });
  return hasText(`status:${word}`) ? t(word) : word;
}

export type { ChipMark } from "./MarkedChip";

const MARKS: Readonly<Record<string, ChipMark>> = {
  Active: "on",
  Onsale: "on",
  Success: "on",
  Scanned: "on",
  "Box-Office Only": "half",
  "Partially Scanned": "half",
  "Refund status in Pending": "half",
  "Off-Sale": "off",
  Offsale: "off",
  Refund: "off",
  Ended: "off",
  Progress: "wait",
  Upcoming: "wait",
  Failure: "bad",
  Cancelled: "bad",
};

/** The spec's words for a status. */
export const STATUSES = Object.keys(MARKS);

interface ChipProps {
  /** What is said; without a `mark` it is the spec's word for a status, which people read in plain English. */
  readonly text: string;
  readonly mark?: ChipMark;
}

export function Chip({ text, mark }: ChipProps) {
  if (mark) return <MarkedChip text={text} mark={mark} />;
  return <MarkedChip text={statusLabel(text)} mark={markOf(text)} word={text} />;
}

/** A status may carry more than its word (`Progress Reservation: 20418`). */
export function markOf(text: string): ChipMark {
  return MARKS[text] ?? MARKS[text.split(" ", 1)[0] ?? ""] ?? "bare";
}
