import "../components/dialogs.css";
import { textsOf } from "@/i18n/i18n";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { StepHeading } from "../components/StepHeading";
import { BulkRefusals } from "./BulkRefusals";
import type { Undoable } from "./model";
import type { BulkChanged } from "./queries";

interface DoneProps {
  readonly changed: number;
  /** Null once it cannot be undone any more. */
  readonly undo: Undoable | null;
}

export function BulkDone({ changed, undo }: DoneProps) {
  const t = textsOf("bulk");
  const until = useUntil();
  return (
    <div className="events-bulk">
      <div>
        <StepHeading>{t("done", { count: changed, shown: formatCount(changed) })}</StepHeading>
        {undo && <p className="fy-quiet">{t("undoUntil", { time: until(undo) })}</p>}
      </div>
    </div>
  );
}

/** Until when something can be undone, by the clock of whoever may do it. */
export function useUntil(): (undo: Undoable) => string {
  const format = useFormat();
  return (undo) => format.time(undo.until, deviceZone());
}

/** What was given back, and what has changed since and stays as it is. */
export function BulkUndone({ told }: { readonly told: BulkChanged }) {
  const t = textsOf("bulk");
  const { changed, refused } = told.result;
  const shown = (count: number) => ({ count, shown: formatCount(count) });
  return (
    <div className="events-bulk">
      <StepHeading>{t("undone", shown(changed))}</StepHeading>
      {refused.length > 0 && (
        <>
          <p>{t("left", shown(refused.length))}</p>
          <BulkRefusals refused={refused} />
        </>
      )}
    </div>
  );
}
