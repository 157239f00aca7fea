import "@/ui/chip.css";

/** on: full dot. half: half dot. off: hollow ring. wait: dashed ring. bad: diamond. bare: a property, no mark. */
export type ChipMark = "on" | "half" | "off" | "wait" | "bad" | "bare";

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
  return <span className={`fy-chip is-${mark ?? markOf(text)}`}>{text}</span>;
}

/** A status may carry more than its word (`Progress Reservation: 20418`). */
export function markOf(text: string): ChipMark {
  return MARKS[text] ?? MARKS[text.split(" ", 1)[0] ?? ""] ?? "bare";
}
