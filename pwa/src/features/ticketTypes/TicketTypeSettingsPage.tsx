import "./ticketTypes.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState, type ComponentProps } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import { useDone } from "@/office/editing";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useRowForm } from "@/office/useRowForm";
import { TryOut, useTrial } from "@/shared/tryout/TryOut";
import { NamedPage } from "@/shell/NamedPage";
import NotFoundPage from "@/shell/NotFoundPage";
import { Page } from "@/shell/Page";
import { isRowNumber } from "@/shell/routes";
import { PLATFORM_ROLE, useAccountId, useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { EmptyState, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { TicketTypeFields } from "./TicketTypeFields";
import { ticketTypeForm, type TicketTypeForm } from "./ticketTypeForm";
import {
  CHOICES,
  FIELDS,
  formToDto,
  saveTicketType,
  TICKET_TYPES,
  ticketTypeFormOf,
  ticketTypeFromDto,
  ticketTypeNumbered,
  type TicketType,
} from "./ticketTypes";

/** A new ticket type of an account; with `?type=` the one that was chosen from the list. */
export default function TicketTypeSettingsPage() {
  const t = textsOf("ticketTypes");
  const named = Number(useParams().accountId);
  const own = useAccountId();
  const account = useUser().roleid === PLATFORM_ROLE && named > 0 ? named : own;
  const chosen = useSearchParams()[0].get("type") ?? "0";
  const id = Number(chosen);
  const frame = { title: t(id ? "edit" : "create"), crumbs: [{ label: t("title"), to: "/TicketTypes" }] };
  if (!isRowNumber(chosen)) return <NotFoundPage />;
  return id ? (
    <Edit key={`${account} ${id}`} account={account} id={id} frame={frame} />
  ) : (
    <TicketTypeEditor key={account} account={account} row={undefined} frame={frame} />
  );
}

interface EditProps {
  readonly account: number;
  readonly id: number;
  readonly frame: Pick<Parameters<typeof Page>[0], "title" | "crumbs">;
}

function Edit({ account, id, frame }: EditProps) {
  const query = useQuery(ticketTypeNumbered(account, id));
  const live = useAdminUpdates(TICKET_TYPES, "ticket_type", "upsell");
  useAdminUpdates(CHOICES, "upsell");
  return (
    <NamedPage {...frame} live={live} query={query}>
      {(row) => <TicketTypeEditor account={account} row={row} frame={{ ...frame, live }} />}
    </NamedPage>
  );
}

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
              disabledReason={!isDirty && t("office:unchanged")}
              onClick={() => form.reset()}
            >
              {t("clear")}
            </Button>
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={save.isPending || save.isSuccess}
              disabledReason={noLine ?? (row !== undefined && !isDirty && t("office:unchanged"))}
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
    rowOf: ticketTypeFromDto,
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

/** Which performances to come the type would be offered for, and what its tickets would cost. */
export function TicketTypeTryOut({ account }: { readonly account: number }) {
  const t = textsOf("ticketTypes");
  const form = useWatch<TicketTypeForm>() as TicketTypeForm;
  const hasEvent = form.event !== null;
  const trying = useTrial("/tickettype/try", formToDto(form, account), hasEvent);
  const instead = !hasEvent && <EmptyState icon="calendar" title={t("try.noEvent")} text={t("try.noEventText")} />;
  return <TryOut trying={trying} instead={instead} />;
}
