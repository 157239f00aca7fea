import { MarkedChip, type ChipMark } from "@/ui/MarkedChip";

export type { ChipMark } from "@/ui/MarkedChip";

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

interface ChipProps {
  /** The spec's word; it chooses the mark unless `mark` does. */
  readonly text: string;
  readonly mark?: ChipMark;
}

export function Chip({ text, mark }: ChipProps) {
  return <MarkedChip text={text} mark={mark ?? markOf(text)} />;
}

/** A status may carry more than its word (`Progress Reservation: 20418`). */
export function markOf(text: string): ChipMark {
  return MARKS[text] ?? MARKS[text.split(" ", 1)[0] ?? ""] ?? "bare";
}
