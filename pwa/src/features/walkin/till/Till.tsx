import type { ReactNode } from "react";
import type { ItemKey } from "@/shared/sale/basket";
import { useTillKeys } from "./useTillKeys";

interface TillProps {
  /** What is chosen from, filled in or was sold: it scrolls by itself. */
  readonly work: ReactNode;
  /** What is to pay or was paid, always at the same place. */
  readonly total: ReactNode;
  /** The keys: the main one, then two beside each other, always at the same places. */
  readonly keys: ReactNode;
  /** A digit says how many of an item; without it a digit goes into the field for money. */
  readonly onDigit?: (item: ItemKey, digit: number) => void;
  /** Between the total and the keys. */
  readonly children?: ReactNode;
}

/** One frame for all steps of a sale at the counter: whoever sells finds total and keys without looking for them. */
export function Till({ work, total, keys, onDigit, children }: TillProps) {
  return (
    <div className="walkin" {...useTillKeys(onDigit)}>
      <div className="walkin-pick">{work}</div>
      <aside className="walkin-pay">
        {total}
        <div className="walkin-middle">{children}</div>
        <div className="walkin-ways">{keys}</div>
      </aside>
    </div>
  );
}
