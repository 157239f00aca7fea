import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { formatCount } from "@/ui/money";
import { Note } from "@/ui/states";
import { useKeptUndo, type Told } from "../bulkQueries";
import type { EventDetails } from "../model";
import { eventKeys } from "../queries";
import { BulkUndone, useUntil } from "./BulkResults";

/** The last bulk edit of an event, which can be undone for ten minutes, also after its popup has gone. */
export function BulkUndo({ event }: { readonly event: EventDetails }) {
  const { t } = useTranslation("bulk");
  const isOnline = useOnline();
  const cache = useQueryClient();
  const { undo, keep, take } = useKeptUndo(event);
  const until = useUntil();
  const [told, setTold] = useState<Told>();
  const run = () =>
    undo &&
    take.mutate(undo, {
      onSuccess: (answer) => {
        toast.success(answer.message);
        void cache.invalidateQueries({ queryKey: eventKeys.all });
        // What stays as it is has to be read; otherwise the table says it all.
        if (answer.result.refused.length > 0) setTold(answer);
      },
      onError: (error) => {
        toast.error(errorMessage(error));
        if (error instanceof ApiError && error.code === "undo_over") keep(null);
      },
    });
  return (
    <>
      {undo && (
        <div className="events-undo">
          <Note
            action={
              <Button size="small" busy={take.isPending} disabled={!isOnline} onClick={run}>
                {t("undo")}
              </Button>
            }
          >
            {t("done", { count: undo.changed, shown: formatCount(undo.changed) })}.{" "}
            {t("undoUntil", { time: until(undo) })}
          </Note>
        </div>
      )}
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
