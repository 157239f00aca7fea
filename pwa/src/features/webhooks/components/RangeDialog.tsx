import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { FormErrors } from "@/office/FormErrors";
import { MomentField } from "@/office/MomentField";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { sendRangeAgain, WEBHOOKS } from "../queries";
import { NO_RANGE, rangeForm, type Range } from "../rangeForm";

interface RangeProps {
  readonly endpoint: number;
  readonly onClose: () => void;
}

/** Sends what happened between two moments once more: after the other system was away, or has lost something. */
export function RangeDialog({ endpoint, onClose }: RangeProps) {
  const t = textsOf("webhooks");
  const id = useId();
  const noLine = useNoLine();
  const form = useForm<Range>({ resolver: zodResolver(rangeForm), mode: "onTouched", defaultValues: NO_RANGE });
  const done = useDone([WEBHOOKS]);
  const send = useMutation({
    mutationFn: (range: Range) => sendRangeAgain(endpoint, range),
    onSuccess: (count) => {
      void done(t("again.done", { count }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t("again.title")}
      subtitle={t("again.lead")}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={send.isPending} because={noLine}>
            {t("again.send")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          className="office-form"
          noValidate
          onSubmit={(event) => void form.handleSubmit((range) => send.mutate(range))(event)}
        >
          {send.isError && <Note kind="bad">{errorMessage(send.error)}</Note>}
          <FormErrors>
            <MomentField name="since" label={t("again.since")} />
            <MomentField name="until" label={t("again.until")} hint={t("again.untilHint")} optional />
          </FormErrors>
          <Checkbox className="is-whole" label={t("again.all")} {...form.register("isAll")} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
