import "./steps.css";
import { IconButton } from "./Button";

/** One more, or one fewer: whoever wants any takes at least so many. */
export function stepped(count: number, step: 1 | -1, least: number): number {
  if (step === 1) return count < least ? least : count + 1;
  return count <= least ? 0 : count - 1;
}

interface StepsProps {
  /** What is counted, and what one more and one fewer do: for screen readers. */
  readonly labels: { readonly count: string; readonly fewer: string; readonly more: string };
  /** Why there are no fewer, and no more. */
  readonly ends: { readonly fewer: string; readonly more: string };
  readonly count: number;
  readonly most: number;
  /** Whoever wants any takes at least so many. */
  readonly least?: number;
  readonly onChange: (count: number) => void;
}

/** A count: one less, one more, or a number that is typed. */
export function Steps({ labels, ends, count, most, least = 1, onChange }: StepsProps) {
  return (
    <div className="fy-steps" role="group" aria-label={labels.count}>
      <IconButton
        icon="minus"
        label={labels.fewer}
        disabledReason={count <= 0 && ends.fewer}
        onClick={() => onChange(stepped(count, -1, least))}
      />
      <input
        inputMode="numeric"
        aria-label={labels.count}
        value={count}
        onChange={(change) => {
          const typed = Number(change.target.value.replace(/\D/g, ""));
          onChange(Math.min(typed, most));
        }}
      />
      <IconButton
        icon="plus"
        label={labels.more}
        disabledReason={(count >= most || most < least) && ends.more}
        onClick={() => onChange(stepped(count, 1, least))}
      />
    </div>
  );
}
