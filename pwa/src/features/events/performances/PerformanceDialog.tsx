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
import { FormErrors } from "@/office/FormErrors";
import { FormNotes } from "@/office/FormNotes";
import { TheirValuesContext } from "@/office/fields";
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
  /** How many are sold by now. */
  readonly sold: number;
  readonly eventName: string;
  /** Its tickets are those of teams. */
  readonly hasTeams: boolean;
  readonly currency: string;
  readonly onClose: () => void;
}

/** One performance: when it is, when it sells, what it costs, whether it sells at all, and what holds keep of it. */
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
  /** One Save for both: the rows first, since the popup goes with the rest. */
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
            because={noLine ?? (!(isDirty || hasRows) && t("office:unchanged"))}
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
            // React passes a submit on to the form in which this dialog was opened.
            event.stopPropagation();
            event.preventDefault();
            // What was not changed is not judged: it may have been right when it was saved.
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

/** The spec's time between the message and the popup's going. */
const CLOSES_AFTER_MS = 1000;

interface Opened {
  readonly performance: Performance;
  /** How many are sold by now. */
  readonly sold: number;
  readonly onClose: () => void;
}

/** A performance's form, judged by the rules of the row as it is now, whoever saved it or sold of it last. */
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
        // A refusal is said where it belongs; that nothing was saved at all, the spec has words for.
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
  // Who was asked about what is on sale and said No knows why nothing was saved.
  return questionIn(editing.save.error) ? { ...editing, refusal: undefined } : editing;
}

function useCloseSoon(onClose: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(onClose, CLOSES_AFTER_MS);
  };
}
