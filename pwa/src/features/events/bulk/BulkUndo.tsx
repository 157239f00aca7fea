import "./bulk.css";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { formatCount } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { EventDetails } from "../model";
import { askedIn } from "../performances/onSale";
import { BulkUndone, useUntil } from "./BulkResults";
import type { Undoable } from "./model";
import { useUndo, type BulkChanged } from "./queries";

/** The last bulk edits of an event, and who made them: anybody of the account can undo each for ten minutes. */
export function BulkUndo({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
  const { isOpen } = useUndo(event);
  const [told, setTold] = useState<BulkChanged>();
  return (
    <>
      {event.undoables.filter(isOpen).map((undoable) => (
        <UndoNote key={undoable.id} event={event} undoable={undoable} onLeft={setTold} />
      ))}
      {told && (
        <Dialog
          open
          title={t("undoneTitle")}
          subtitle={event.name}
          onClose={() => setTold(undefined)}
          footer={<Button onClick={() => setTold(undefined)}>{t("common:close")}</Button>}
        >
          <BulkUndone told={told} />
        </Dialog>
      )}
    </>
  );
}

interface NoteProps {
  readonly event: EventDetails;
  readonly undoable: Undoable;
  /** Some stay as they are, which has to be read; otherwise the table says it all. */
  readonly onLeft: (told: BulkChanged) => void;
}

function UndoNote({ event, undoable, onLeft }: NoteProps) {
  const t = textsOf("bulk");
  const noLine = useNoLine();
  const { take } = useUndo(event);
  const until = useUntil();
  const { changed, madeBy } = undoable;
  const run = async () => {
    try {
      const told = await take.mutateAsync(undoable);
      if (told.result.refused.length > 0) onLeft(told);
    } catch (error) {
      if (!askedIn(error)) toast.error(errorMessage(error));
    }
  };
  return (
    <div className="events-undo">
      <Note
        action={
          <Button size="small" busy={take.isPending} because={noLine} onClick={() => void run()}>
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
