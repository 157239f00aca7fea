import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useId, useState, type ComponentProps } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { TheirValuesContext } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { FormNotes } from "@/office/FormNotes";
import { useRowForm } from "@/office/useRowForm";
import { Page } from "@/shell/Page";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { FIELDS, ticketTypeFormOf, ticketTypeFromWire, type TicketType } from "../model";
import { saveTicketType, TICKET_TYPES } from "../queries";
import { ticketTypeForm, type TicketTypeForm } from "../ticketTypeForm";
import { TicketTypeFields } from "./TicketTypeFields";
import { TicketTypeTryOut } from "./TicketTypeTryOut";

/** The spec's half a second. */
const BACK_AFTER_MS = 500;

interface EditorProps {
  readonly account: number;
  /** As it is now, whoever saved it last; undefined for a new one. */
  readonly row: TicketType | undefined;
  readonly frame: Pick<ComponentProps<typeof Page>, "title" | "crumbs" | "live">;
}

/** The form of a ticket type, with what it would do beside it. */
export function TicketTypeEditor({ account, row, frame }: EditorProps) {
  const t = textsOf("ticketTypes");
  const id = useId();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const editing = useEditing(account, row);
  const { form, save } = editing;
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <Page
        {...frame}
        heading={row ? row.name : frame.title}
        {...(row && { lead: frame.title })}
        bar={
          <>
            <Button
              busy={save.isPending || save.isSuccess}
              because={!isDirty && t("office:unchanged")}
              onClick={() => form.reset()}
            >
              {t("clear")}
            </Button>
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={save.isPending || save.isSuccess}
              because={noLine ?? (row !== undefined && !isDirty && t("office:unchanged"))}
            >
              {t("submit")}
            </Button>
          </>
        }
      >
        {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
        <div className="types-says">
          <FormNotes editing={editing} />
        </div>
        <div className="types-columns">
          <TheirValuesContext value={editing.theirs}>
            <form
              id={id}
              noValidate
              className="types-form"
              onSubmit={(event) => void form.handleSubmit((filled) => save.mutate(filled))(event)}
            >
              <fieldset className="types-all" disabled={save.isSuccess}>
                <FormErrors>
                  <TicketTypeFields account={account} row={row} />
                </FormErrors>
              </fieldset>
            </form>
          </TheirValuesContext>
          <TicketTypeTryOut account={account} />
        </div>
      </Page>
    </FormProvider>
  );
}

function useEditing(account: number, row: TicketType | undefined) {
  const done = useDone([TICKET_TYPES]);
  const leave = useLeaveSoon();
  const editing = useRowForm<TicketTypeForm, TicketType>({
    row,
    formOf: ticketTypeFormOf,
    resolver: zodResolver(ticketTypeForm),
    fields: FIELDS,
    save: (form, edited) => saveTicketType(form, account, edited),
    rowOf: ticketTypeFromWire,
    onSaved: (message) => {
      void done(message);
      leave();
    },
    draft: `${account}:type:${row?.id ?? "new"}`,
    onClose: () => undefined,
  });
  const takeOver = useEffectEvent(() => {
    // Nothing is typed that could be lost: what somebody else saved is simply shown.
    const isIdle = !editing.form.formState.isDirty && !editing.save.isPending && !editing.save.isSuccess;
    if (isIdle && row && editing.row && row.version > editing.row.version) editing.renew(row);
  });
  const version = row?.version;
  useEffect(() => takeOver(), [version]);
  return editing;
}

/** Goes back to the list once it has been seen that all is saved. */
function useLeaveSoon() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = useEffectEvent(() => void navigate("/TicketTypes"));
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(leave, BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return () => setLeaving(true);
}
