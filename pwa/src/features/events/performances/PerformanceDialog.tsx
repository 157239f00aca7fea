import { inLine } from "@/i18n/apart";
import "./performances.css";
import { useMutation } from "@tanstack/react-query";
import { useId, useReducer, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { TicketAllocation, type AllocationPart } from "@/shared/allotment/TicketAllocation";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { TheirValuesContext } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { FormNotes } from "@/office/FormNotes";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { isElsewhere, zoneName } from "@/ui/zones";
import { useNoLine } from "@/ui/useNoLine";
import { whyTold, type Performance } from "../model";
import { PerformanceFields } from "./PerformanceFields";
import { usePerformanceEditing } from "./usePerformanceEditing";

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
  const told = whyTold({ ...row, sold }, openedAt);
  const isLocked = told !== undefined && !isUnlocked;
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
          {told && (
            <Note
              action={
                isLocked && (
                  <Button size="small" onClick={unlock}>
                    {t("edit.unlock")}
                  </Button>
                )
              }
            >
              {t(`edit.locked${told}`, { when: format.dateTime(row.onSaleAt, row.zone) })}
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
