import "./upsells.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, type ComponentProps } from "react";
import { FormProvider, useFormContext, useFormState } from "react-hook-form";
import { useNavigate, useParams } from "react-router-dom";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import type { EventChoice } from "@/office/account";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useRowForm, type RowForm } from "@/office/useRowForm";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { NamedPage } from "@/shell/NamedPage";
import { Page } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { toast } from "@/shell/toast";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { confirm } from "@/ui/confirm";
import { Bone } from "@/ui/Bone";
import { EmptyState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { UpsellFields } from "./UpsellFields";
import { newUpsell, upsellForm, upsellFormOf, type UpsellForm } from "./upsellForm";
import { FIELDS, saveUpsell, upsellDetails, upsellFromDto, UPSELLS, useChosenEvent, type Upsell } from "./upsells";

/** Without a number a new upsell, with one the upsell that is there. */
export default function UpsellSettingsPage() {
  const { upsellId } = useParams();
  return upsellId ? <Edit key={upsellId} id={Number(upsellId)} /> : <Create />;
}

function Create() {
  const t = textsOf("upsells");
  const { account, isWaiting, events, chosen } = useChosenEvent();
  const frame = { title: t("create"), crumbs: [{ label: t("title"), to: "/Upsells" }], actions: <CustomerSelect /> };
  if (isWaiting || events?.length === 0) {
    return (
      <Page {...frame}>
        <Card>
          {isWaiting ? (
            <EmptyState icon="cup" title={t("common:selectCustomer")} text={t("whose")} />
          ) : (
            <EmptyState icon="calendar" title={t("noEvents")} text={t("noEventsText")} />
          )}
        </Card>
      </Page>
    );
  }
  if (!events) return <Waiting frame={frame} />;
  return <UpsellEditor key={account} frame={frame} events={events} event={chosen} row={undefined} />;
}

function Edit({ id }: { readonly id: number }) {
  const t = textsOf("upsells");
  const query = useQuery(upsellDetails(id));
  const live = useAdminUpdates(UPSELLS, "upsell");
  const frame = { title: t("edit"), crumbs: [{ label: t("title"), to: "/Upsells" }], live };
  return (
    <NamedPage {...frame} query={query}>
      {(row) => <UpsellEditor frame={frame} events={[]} event={null} row={row} />}
    </NamedPage>
  );
}

function Waiting({ frame }: { readonly frame: { readonly title: string } }) {
  return (
    <Page {...frame}>
      <Loading>
        <Bone height={320} />
      </Loading>
    </Page>
  );
}

interface EditorProps {
  readonly frame: Pick<ComponentProps<typeof Page>, "title" | "crumbs" | "live" | "actions">;
  /** Those to choose from, for a new one. */
  readonly events: readonly EventChoice[];
  /** The one that is chosen at first. */
  readonly event: EventChoice | null;
  /** As it is now, whoever saved it last; undefined for a new one. */
  readonly row: Upsell | undefined;
}

/** The form of an upsell, with its picture and its variants. */
export function UpsellEditor({ frame, events, event, row }: EditorProps) {
  const t = textsOf("upsells");
  const id = useId();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const editing = useEditing(row, event);
  const { form, save } = editing;
  const { isDirty } = form.formState;
  const clear = async () => {
    if (await confirm({ title: t("clear") })) form.reset();
  };
  return (
    <FormProvider {...form}>
      <Page
        {...frame}
        heading={row ? row.name : frame.title}
        {...(row && { lead: t("leadOf", { event: row.eventName }) })}
        bar={
          <>
            <Unsaved />
            <Button
              busy={save.isPending}
              disabledReason={!isDirty && t("office:unchanged")}
              onClick={() => void clear()}
            >
              {t("common:clear")}
            </Button>
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={save.isPending}
              disabledReason={noLine ?? (row !== undefined && !isDirty && t("office:unchanged"))}
            >
              {t(row ? "save" : "make")}
            </Button>
          </>
        }
      >
        <div className="upsells-says">
          {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
          <FormNotes editing={editing} />
        </div>
        <TheirValuesContext value={editing.theirs}>
          <form
            id={id}
            noValidate
            className="upsells-form"
            onSubmit={(submit) => void form.handleSubmit((filled) => save.mutate(filled))(submit)}
          >
            <FormErrors>
              <UpsellFields events={events} row={editing.row} />
            </FormErrors>
          </form>
        </TheirValuesContext>
      </Page>
    </FormProvider>
  );
}

function useEditing(row: Upsell | undefined, event: EventChoice | null): RowForm<UpsellForm, Upsell> {
  const t = textsOf("upsells");
  const cache = useQueryClient();
  const navigate = useNavigate();
  const account = useAccountId();
  const [, keepEvent] = useSessionState("upsells.event", 0);
  const editing = useRowForm<UpsellForm, Upsell>({
    row,
    formOf: (shown) => (shown ? upsellFormOf(shown) : newUpsell(event && { value: event.value, label: event.label })),
    resolver: zodResolver(upsellForm),
    fields: FIELDS,
    rowOf: upsellFromDto,
    save: saveUpsell,
    onSaved: (message) => void leave(message),
    draft: `${account}:upsell:${row?.id ?? "new"}`,
    onClose: () => undefined,
  });
  const { form } = editing;
  const leave = async (message: string) => {
    toast.success(message);
    const saved = form.getValues("event");
    if (saved) keepEvent(saved.value);
    void cache.invalidateQueries({ queryKey: UPSELLS });
    const makesMore = await confirm({ title: t("another") });
    form.reset(newUpsell(saved));
    editing.save.reset();
    if (!makesMore) void navigate("/Upsells");
    else if (row) void navigate("/UpsellConfiguration");
  };
  const takeOver = useEffectEvent(() => {
    // Nothing is typed that could be lost: what somebody else saved is simply shown.
    const isIdle = !form.formState.isDirty && !editing.save.isPending && !editing.save.isSuccess;
    if (isIdle && row && editing.row && row.version > editing.row.version) editing.renew(row);
  });
  const version = row?.version;
  useEffect(() => takeOver(), [version]);
  return editing;
}

/** "Not saved: Name, Online Cost" */
function Unsaved() {
  const t = textsOf("upsells");
  const { control } = useFormContext<UpsellForm>();
  const { dirtyFields } = useFormState({ control });
  const names = Object.keys(dirtyFields).map((name) => t(`fields.${name}`));
  return (
    <span className="upsells-unsaved fy-grow fy-no-phone" role="status">
      {names.length > 0 && t("unsaved", { what: names.join(", ") })}
    </span>
  );
}
