import "./performances.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useReducer, useRef, useState } from "react";
import { FormProvider, type Resolver } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { ApiError } from "@/api/errors";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import { useRowForm, type RowForm } from "@/office/useRowForm";
import { TicketAllocation, type AllocationPart } from "@/shared/allotment/TicketAllocation";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { useFormat, isElsewhere, zoneName } from "@/ui/format";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { atPerformanceFields, PERFORMANCE_FIELDS, updatePerformance } from "../form/saving";
import { performanceFromDto, whyLocked, withPerformance, type Performance } from "../model";
import { patchPages } from "../queries";
import { PerformanceFields } from "./PerformanceFields";
import { questionIn } from "./onSale";
import { performanceForm, performanceFormOf, type PerformanceForm } from "./performanceForm";

interface DialogProps {
  readonly performance: Performance;
  readonly sold: number;
  readonly eventName: string;
  /** Its tickets belong to teams. */
  readonly hasTeams: boolean;
  readonly currency: string;
  readonly onClose: () => void;
}

/** A performance's dates, sale, price and holds. */
export function PerformanceDialog({ performance: opened, sold, eventName, hasTeams, currency, onClose }: DialogProps) {
  const t = textsOf("events");
  const format = useFormat();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const id = useId();
  const editing = usePerformanceEditing({ performance: opened, sold, onClose });
  const { form, save, row = opened } = editing;
  const [openedAt] = useState(serverNow);
  const [isUnlocked, unlock] = useReducer(() => true, false);
  const known = whyLocked({ ...row, sold }, openedAt);
  const isLocked = known !== undefined && !isUnlocked;
  const { isDirty } = form.formState;
  const holds = useRef<AllocationPart>(null);
  const [hasRows, setHasRows] = useState(false);
  const saveRows = useMutation({ mutationFn: async () => (await holds.current?.save()) ?? true });
  const isDone = saveRows.isPending || save.isPending || save.isSuccess;
  /** One Save for both forms: the rows first, since saving the rest closes the dialog. */
  const send = async () => {
    if (!(await saveRows.mutateAsync())) return;
    if (isDirty) save.mutate(form.getValues());
    else onClose();
  };

  return (
    <Dialog
      open
      size="form"
      unsaved={hasRows || (isDirty && !save.isSuccess)}
      title={t("edit.title")}
      subtitle={inLine([eventName, format.dateTime(row.startsAt, row.zone)], ", ")}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={id}
            kind="main"
            busy={isDone}
            disabledReason={noLine ?? (!(isDirty || hasRows) && t("office:unchanged"))}
          >
            {t("common:save")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          className="events-performance"
          noValidate
          onSubmit={(event) => {
            // React bubbles submit to the form that opened this dialog.
            event.stopPropagation();
            event.preventDefault();
            // Unchanged values are not validated: they may have been valid when saved.
            void (isDirty ? form.handleSubmit(send)() : send());
          }}
        >
          {known && (
            <Note
              action={
                isLocked && (
                  <Button size="small" onClick={unlock}>
                    {t("edit.unlock")}
                  </Button>
                )
              }
            >
              {t(`edit.locked${known}`, { when: format.dateTime(row.onSaleAt, row.zone) })}
            </Note>
          )}
          <FormNotes editing={editing} />
          {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
          {isElsewhere(row.zone, row.startsAt) && (
            <Note icon="clock">{t("edit.zone", { zone: zoneName(row.zone, row.startsAt) })}</Note>
          )}
          <FormErrors>
            <TheirValuesContext value={editing.theirs}>
              <PerformanceFields zone={row.zone} sold={sold} currency={currency} isLocked={isLocked} />
            </TheirValuesContext>
            <TicketAllocation
              event={row.event}
              performance={row.id}
              zone={row.zone}
              hasTeams={hasTeams}
              part={holds}
              onTyped={setHasRows}
            />
          </FormErrors>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** The specification's delay between message and closing. */
const CLOSES_AFTER_MS = 1000;

interface Opened {
  readonly performance: Performance;
  readonly sold: number;
  readonly onClose: () => void;
}

/** A performance's form, validated against the newest row. */
function usePerformanceEditing({ performance, sold, onClose }: Opened): RowForm<PerformanceForm, Performance> {
  const t = textsOf("events");
  const { pattern } = useFormat();
  const cache = useQueryClient();
  const closeSoon = useCloseSoon(onClose);
  const current = useRef(performance);
  const resolver: Resolver<PerformanceForm> = (values, context, options) => {
    const rules = performanceForm({ pattern, performance: { ...current.current, sold }, now: serverNow });
    return zodResolver(rules)(values, context, options);
  };
  const editing = useRowForm<PerformanceForm, Performance>({
    row: performance,
    formOf: (row = performance) => performanceFormOf(row, pattern),
    resolver,
    fields: PERFORMANCE_FIELDS,
    rowOf: performanceFromDto,
    save: async (filled, row = performance) => {
      try {
        const response = await updatePerformance(filled, row, pattern);
        patchPages(cache, row.event, (held) => withPerformance(held, response.performance));
        return response.message;
      } catch (error) {
        // The error is shown at its field; the specification has a message for the failed save.
        if (!(error instanceof ApiError) || error.isUnanswered || error.status >= 500) toast.error(t("edit.failed"));
        throw atPerformanceFields(error);
      }
    },
    onSaved: (message) => {
      toast.success(message);
      closeSoon();
    },
    onClose,
  });
  const { row = performance } = editing;
  useEffect(() => {
    current.current = row;
  }, [row]);
  // After answering No to the question, the user knows why nothing was saved.
  return questionIn(editing.save.error) ? { ...editing, refusal: undefined } : editing;
}

function useCloseSoon(onClose: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(onClose, CLOSES_AFTER_MS);
  };
}
