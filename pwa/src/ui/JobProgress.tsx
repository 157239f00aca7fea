import "@/ui/jobs.css";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";

interface ProgressProps {
  readonly says: string;
  readonly label: string;
  /** In percent. */
  readonly share: number;
  readonly isAtWork?: boolean;
}

/** How far a job of many orders is, in words and as a bar. */
export function JobProgress({ says, label, share, isAtWork = false }: ProgressProps) {
  return (
    <div className="job-progress">
      <p role="status">{says}</p>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className={isAtWork ? "is-at-work" : undefined}
      >
        <i style={{ width: `${share}%` }} />
      </span>
    </div>
  );
}

export interface JobCount {
  readonly name: string;
  readonly count: number;
  readonly text: string;
  readonly isBad?: boolean;
}

interface JobCountsProps {
  readonly counts: readonly JobCount[];
  readonly label?: string;
}

/** What has become of its orders so far, moving by itself. */
export function JobCounts({ counts, label }: JobCountsProps) {
  return (
    <ul className="job-figures" aria-label={label}>
      {counts.map(({ name, count, text, isBad }) => (
        <li key={name} className={isBad ? "is-bad" : undefined}>
          <LiveValue value={count}>
            <b>{formatCount(count)}</b>
          </LiveValue>
          {text}
        </li>
      ))}
    </ul>
  );
}
