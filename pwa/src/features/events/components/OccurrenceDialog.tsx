import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TicketAllocation } from "@/allotment/TicketAllocation";
import { ApiError, errorMessage, newerIn } from "@/api/errors";
import { useOnline } from "@/device/network";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { occurrenceErrorsOf } from "../formWire";
import { hasBegun, performanceFromWire, type Performance } from "../model";
import { occurrenceForm, occurrenceOf, type OccurrenceForm } from "../occurrenceForm";
import { eventKeys, updateOccurrence } from "../queries";
import { OccurrenceFields } from "./OccurrenceFields";

/** The spec's time between the message and the dialog's going. */
const CLOSES_AFTER_MS = 1000;

interface DialogProps {
  readonly performance: Performance;
  readonly eventName: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** One performance: when it is, when it sells, what it costs; and whether it sells at all, at any time. */
export function OccurrenceDialog({ performance: opened, eventName, currency, onClose }: DialogProps) {
  const { t } = useTranslation("events");
  const format = useFormat();
  const isOnline = useOnline();
  const id = useId();
  // Somebody else's newer row takes the place of the one that was opened.
  const [performance, setPerformance] = useState(opened);
  const { pattern } = format;
  const resolver = useMemo(
    () => zodResolver(occurrenceForm({ pattern, performance, now: Date.now })),
    [pattern, performance],
  );
  const form = useForm<OccurrenceForm>({
    resolver,
    mode: "onTouched",
    defaultValues: occurrenceOf(performance, pattern),
  });
  const [openedAt] = useState(Date.now);
  const isLocked = hasBegun(performance, openedAt);
  const closeSoon = useCloseSoon(onClose);
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (filled: OccurrenceForm) => updateOccurrence(filled, performance, pattern),
    onSuccess: () => {
      toast.success(t("edit.saved"));
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      closeSoon();
    },
    onError: (error) => {
      const newer = newerIn(error, performanceFromWire);
      if (newer) {
        setPerformance(newer);
        form.reset(occurrenceOf(newer, pattern));
        void cache.invalidateQueries({ queryKey: eventKeys.all });
      } else if (error instanceof ApiError) {
        occurrenceErrorsOf(error).forEach(([field, message], place) =>
          form.setError(field, { message }, { shouldFocus: place === 0 }),
        );
      }
    },
  });
  const isChanged = newerIn(save.error, performanceFromWire) !== undefined;
  const isDone = save.isPending || save.isSuccess;

  return (
    <Dialog
      open
      size="form"
      dismissible={!form.formState.isDirty}
      title={t("edit.title")}
      subtitle={`${eventName}, ${format.dateTime(performance.startsAt, performance.zone)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button type="submit" form={id} kind="main" busy={isDone} disabled={!isOnline || !form.formState.isDirty}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          className="events-occurrence"
          noValidate
          onSubmit={(event) => void form.handleSubmit((filled) => save.mutate(filled))(event)}
        >
          {isLocked && (
            <Note>{t("edit.locked", { when: format.dateTime(performance.onSaleAt, performance.zone) })}</Note>
          )}
          {save.isError && <Note kind="bad">{isChanged ? t("edit.changed") : errorMessage(save.error)}</Note>}
          {!isOnline && <Note>{t("common:needsNetwork")}</Note>}
          <OccurrenceFields performance={performance} currency={currency} isLocked={isLocked} />
        </form>
      </FormProvider>
      <TicketAllocation event={performance.event} performance={performance.id} zone={performance.zone} />
    </Dialog>
  );
}

function useCloseSoon(onClose: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(onClose, CLOSES_AFTER_MS);
  };
}
