import "@/ui/chip.css";

/** on: full dot. half: half dot. off: hollow ring. wait: dashed ring. bad: diamond. bare: a property, no mark. */
export type ChipMark = "on" | "half" | "off" | "wait" | "bad" | "bare";

interface MarkedProps {
  readonly text: string;
  readonly mark: ChipMark;
  /** The spec's word for it, where another is read. */
  readonly word?: string;
}

/** A chip whose mark is known: what the public sees, who load none of the back office's words. */
export function MarkedChip({ text, mark, word }: MarkedProps) {
  return (
    <span className={`fy-chip is-${mark}`} data-spec={word}>
      {text}
    </span>
  );
}
