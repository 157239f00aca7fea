import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox, Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import { sendRangeAgain, WEBHOOKS, type Range } from "../queries";

const NOTHING: Range = { since: "", until: "", isAll: false };

interface RangeProps {
  readonly endpoint: number;
  readonly onClose: () => void;
}

/** Sends what happened between two moments once more: after the other system was away, or has lost something. */
export function RangeDialog({ endpoint, onClose }: RangeProps) {
  const t = textsOf("webhooks");
  const id = useId();
  const isOnline = useOnline();
  const [range, setRange] = useState(NOTHING);
  const done = useDone([WEBHOOKS]);
  const send = useMutation({
    mutationFn: () => sendRangeAgain(endpoint, range),
    onSuccess: (count) => {
      void done(t("again.done", { count }));
      onClose();
    },
  });
  const isTurned = range.since !== "" && range.until !== "" && range.until < range.since;
  return (
    <Dialog
      open
      title={t("again.title")}
      subtitle={t("again.lead")}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={id}
            kind="main"
            busy={send.isPending}
            disabled={!isOnline || range.since === "" || isTurned}
          >
            {t("again.send")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="office-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        {send.isError && <Note kind="bad">{errorMessage(send.error)}</Note>}
        <Field
          label={t("again.since")}
          type="datetime-local"
          value={range.since}
          onChange={({ target }) => setRange({ ...range, since: target.value })}
        />
        <Field
          label={t("again.until")}
          type="datetime-local"
          optional
          hint={t("again.untilHint")}
          error={isTurned ? t("errors.turned") : undefined}
          value={range.until}
          onChange={({ target }) => setRange({ ...range, until: target.value })}
        />
        <Checkbox
          className="is-whole"
          label={t("again.all")}
          checked={range.isAll}
          onChange={({ target }) => setRange({ ...range, isAll: target.checked })}
        />
      </form>
    </Dialog>
  );
}
