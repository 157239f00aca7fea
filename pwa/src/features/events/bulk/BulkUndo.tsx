import "../components/dialogs.css";
import "./bulk.css";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { deviceZone } from "@/ui/dates";
import { DateTime, useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { StepHeading } from "../components/dialogParts";
import type { EventDetails, Undoable } from "../model";
import { questionIn } from "../performances/onSale";
import { useUndo, type BulkChanged, type Refusal } from "./bulk";

/** An event's last bulk edits; anybody in the account can undo each within ten minutes. */
export function BulkUndo({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
  const { isOpen } = useUndo(event);
  const [result, setResult] = useState<BulkChanged>();
  return (
    <>
      {event.undoables.filter(isOpen).map((undoable) => (
        <UndoNote key={undoable.id} event={event} undoable={undoable} onLeft={setResult} />
      ))}
      {result && (
        <Dialog
          open
          title={t("undoneTitle")}
          subtitle={event.name}
          onClose={() => setResult(undefined)}
          footer={<Button onClick={() => setResult(undefined)}>{t("common:close")}</Button>}
        >
          <BulkUndone result={result} />
        </Dialog>
      )}
    </>
  );
}

interface NoteProps {
  readonly event: EventDetails;
  readonly undoable: Undoable;
  /** Some performances stay as they are, which the user must read. */
  readonly onLeft: (result: BulkChanged) => void;
}

function UndoNote({ event, undoable, onLeft }: NoteProps) {
  const t = textsOf("bulk");
  const noLine = useNoLine();
  const { take } = useUndo(event);
  const until = useUntil();
  const { changed, madeBy } = undoable;
  const run = async () => {
    try {
      const result = await take.mutateAsync(undoable);
      if (result.result.refused.length > 0) onLeft(result);
    } catch (error) {
      if (!questionIn(error)) toast.error(errorMessage(error));
    }
  };
  return (
    <div className="events-undo">
      <Note
        action={
          <Button size="small" busy={take.isPending} disabledReason={noLine} onClick={() => void run()}>
            {t("undo")}
          </Button>
        }
      >
        {t(madeBy ? "doneBy" : "done", { count: changed, shown: formatCount(changed), who: madeBy })}.{" "}
        {t("undoUntil", { time: until(undoable) })}
      </Note>
    </div>
  );
}

interface DoneProps {
  readonly changed: number;
  /** null once it can no longer be undone. */
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

/** Until when it can be undone, in the user's time zone. */
function useUntil(): (undo: Undoable) => string {
  const format = useFormat();
  return (undo) => format.time(undo.until, deviceZone());
}

/** What was undone, and what changed since and stays. */
export function BulkUndone({ result }: { readonly result: BulkChanged }) {
  const t = textsOf("bulk");
  const { changed, refused } = result.result;
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

const FIRST = 10;
const MORE = 100;

export function BulkRefusals({ refused }: { readonly refused: readonly Refusal[] }) {
  const t = textsOf("bulk");
  const [most, setMost] = useState(FIRST);
  const hidden = refused.length - most;
  return (
    <div>
      <ul className="events-refusals">
        {refused.slice(0, most).map((refusal) => (
          <li key={refusal.id}>
            <b>
              <DateTime at={refusal.startsAt} zone={refusal.zone} />
            </b>
            <p>{refusal.message}</p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button kind="plain" size="small" onClick={() => setMost(most + MORE)}>
          {t("more", { count: Math.min(hidden, MORE) })}
        </Button>
      )}
    </div>
  );
}
