import { useId, useReducer, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { serverNow } from "@/api/clock";
import { TicketAllocation } from "@/allotment/TicketAllocation";
import { useOnline } from "@/device/network";
import { TheirsContext } from "@/office/fields";
import { Says } from "@/office/Says";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { isElsewhere, zoneName } from "@/ui/zones";
import { whyTold, type Performance } from "../model";
import { useOccurrenceEditing } from "../useOccurrenceEditing";
import { OccurrenceFields } from "./OccurrenceFields";

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

/** One performance: when it is, when it sells, what it costs; and whether it sells at all, at any time. */
export function OccurrenceDialog({ performance: opened, sold, eventName, hasTeams, currency, onClose }: DialogProps) {
  const { t } = useTranslation("events");
  const format = useFormat();
  const isOnline = useOnline();
  const id = useId();
  const editing = useOccurrenceEditing({ performance: opened, sold, onClose });
  const { form, save, row = opened } = editing;
  const [openedAt] = useState(serverNow);
  const [isUnlocked, unlock] = useReducer(() => true, false);
  const told = whyTold({ ...row, sold }, openedAt);
  const isLocked = told !== undefined && !isUnlocked;
  const isDone = save.isPending || save.isSuccess;

  return (
    <Dialog
      open
      size="form"
      dismissible={!form.formState.isDirty}
      title={t("edit.title")}
      subtitle={`${eventName}, ${format.dateTime(row.startsAt, row.zone)}`}
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
          onSubmit={(event) => {
            // React passes a submit on to the form in which this dialog was opened.
            event.stopPropagation();
            void form.handleSubmit((filled) => save.mutate(filled))(event);
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
          <Says editing={editing} />
          {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
          {isElsewhere(row.zone, row.startsAt) && (
            <Note icon="clock">{t("edit.zone", { zone: zoneName(row.zone, row.startsAt) })}</Note>
          )}
          <TheirsContext value={editing.theirs}>
            <OccurrenceFields zone={row.zone} sold={sold} currency={currency} isLocked={isLocked} />
          </TheirsContext>
        </form>
      </FormProvider>
      <TicketAllocation event={row.event} performance={row.id} zone={row.zone} hasTeams={hasTeams} />
    </Dialog>
  );
}
