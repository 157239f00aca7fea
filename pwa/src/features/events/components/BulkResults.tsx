import { useTranslation } from "react-i18next";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import type { KeptUndo } from "../bulk";
import type { Told } from "../bulkQueries";
import type { EventDetails } from "../model";
import { Refusals } from "./Refusals";
import { StepHeading } from "./StepHeading";

interface DoneProps {
  readonly changed: number;
  /** Null once it cannot be undone any more. */
  readonly undo: KeptUndo | null;
  readonly event: EventDetails;
}

export function BulkDone({ changed, undo, event }: DoneProps) {
  const { t } = useTranslation("bulk");
  const until = useUntil(event);
  return (
    <div className="events-bulk">
      <div>
        <StepHeading>{t("done", { count: changed, shown: formatCount(changed) })}</StepHeading>
        {undo && <p className="fy-quiet">{t("undoUntil", { time: until(undo) })}</p>}
      </div>
    </div>
  );
}

/** Until when something can be undone, on the venue's clock like every time here. */
export function useUntil(event: EventDetails): (undo: KeptUndo) => string {
  const format = useFormat();
  const zone = event.performances[0]?.zone ?? deviceZone();
  return (undo) => format.time(undo.until, zone);
}

/** What was given back, and what has changed since and stays as it is. */
export function BulkUndone({ told }: { readonly told: Told }) {
  const { t } = useTranslation("bulk");
  const { changed, refused } = told.result;
  const shown = (count: number) => ({ count, shown: formatCount(count) });
  return (
    <div className="events-bulk">
      <StepHeading>{t("undone", shown(changed))}</StepHeading>
      {refused.length > 0 && (
        <>
          <p>{t("left", shown(refused.length))}</p>
          <Refusals refused={refused} />
        </>
      )}
    </div>
  );
}
