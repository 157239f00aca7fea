import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Select } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import type { ClientKey } from "./model";
import { CLIENTS, endKey } from "./queries";

const DAY = 24;

/** At once, or so many hours from now. */
const HOURS: readonly number[] = [0, 1, DAY, 7 * DAY, 30 * DAY];

/** Ends a key, or says when it will end: whoever uses it has until then to take the newer one. */
export function EndKeyDialog({ row, onClose }: { readonly row: ClientKey; readonly onClose: () => void }) {
  const t = textsOf("clientApi");
  const noLine = useNoLine();
  const cache = useQueryClient();
  const [hours, setHours] = useState(0);
  const end = useMutation({
    mutationFn: () => endKey(row.id, hours),
    onSuccess: () => {
      toast.success(t(hours === 0 ? "end.done" : "end.set"));
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CLIENTS }),
  });
  return (
    <Dialog
      open
      title={t("end.title")}
      subtitle={<code className="client-key">{row.masked}</code>}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button kind="sure" busy={end.isPending} because={noLine} onClick={() => end.mutate()}>
            {t("end.act")}
          </Button>
        </>
      }
    >
      <div className="client-end">
        {end.isError && <Note kind="bad">{errorMessage(end.error)}</Note>}
        <Select
          label={t("end.when")}
          value={hours}
          options={HOURS.map((value) => ({ value, label: t(`end.in.${value}`) }))}
          onChange={({ target }) => setHours(Number(target.value))}
        />
        <p className="client-hint">{t(hours === 0 ? "end.nowText" : "end.laterText")}</p>
      </div>
    </Dialog>
  );
}
