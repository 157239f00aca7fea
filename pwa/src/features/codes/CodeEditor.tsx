import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useId, useMemo, useState, type ComponentProps } from "react";
import { FormProvider, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { FormErrors, TheirValuesContext } from "@/office/fields";
import { FormNotes } from "@/office/FormNotes";
import { useDone } from "@/office/editing";
import { useRowForm } from "@/office/useRowForm";
import { TryOut, useTrial } from "@/shared/tryout/TryOut";
import { Page } from "@/shell/Page";
import { Button } from "@/ui/Button";
import { Metric, Metrics } from "@/ui/Card";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { EmptyState, Note } from "@/ui/states";
import { sayAtField } from "@/ui/useErrorsTogether";
import { useNoLine } from "@/ui/useNoLine";
import { CardCode } from "./CardCode";
import { makeBatch } from "./batches";
import { codeForm, newCodeForm, type CodeForm } from "./codeForm";
import {
  codeFormOf,
  codeFromDto,
  fieldsFor,
  formToDto,
  useCodeWords,
  type Code,
  type Kind,
  type CodeDto,
} from "./codes";
import { CodeFields } from "./CodeFields";
import { ImportDialog } from "./ImportDialog";
import { CODES, saveCode, useCodeAccount } from "./queries";

/** The spec's two seconds: long enough to read that it is saved. */
const BACK_AFTER_MS = 2000;

interface EditorProps {
  readonly kind: Kind;
  readonly account: number;
  /** As it is now, whoever saved it last; undefined for a new one. */
  readonly row: Code | undefined;
  readonly frame: Pick<ComponentProps<typeof Page>, "title" | "crumbs" | "live">;
}

/** The form of a promo code or a gift card, with what it would do beside it. */
export function CodeEditor({ kind, account, row, frame }: EditorProps) {
  const t = textsOf("codes");
  const id = useId();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const home = useCodeAccount(account);
  const zone = row?.zone ?? home.zone;
  const editing = useEditing({ kind, account, row, zone, isKnown: home.isKnown });
  const { form, save } = editing;
  const { isDirty } = form.formState;
  const way = useWatch({ control: form.control, name: "way" });
  const [imported, setImported] = useState<CodeForm>();
  const send = (filled: CodeForm) => (filled.way === "file" ? setImported(filled) : save.mutate(filled));
  return (
    <FormProvider {...form}>
      <Page
        {...frame}
        heading={row ? row.code : frame.title}
        {...(row && { lead: frame.title })}
        bar={
          <>
            <Unsaved kind={kind} />
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={save.isPending || save.isSuccess}
              disabledReason={noLine ?? (row !== undefined && !isDirty && t("office:unchanged"))}
            >
              {t(SAVES[way])}
            </Button>
          </>
        }
      >
        {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
        {save.isSuccess && <Note icon="check">{t("form.saved")}</Note>}
        {row && (kind === "card" ? <CardCode card={row} /> : <WhatItDid code={row} currency={home.currency} />)}
        <div className="codes-says">
          <FormNotes editing={editing} />
        </div>
        <div className="codes-columns" data-kind={kind}>
          <TheirValuesContext value={editing.theirs}>
            <form id={id} noValidate className="codes-form" onSubmit={(event) => void form.handleSubmit(send)(event)}>
              <fieldset className="codes-all" disabled={save.isSuccess}>
                <FormErrors>
                  <CodeFields
                    kind={kind}
                    account={account}
                    row={editing.row}
                    zone={zone}
                    currency={row?.currency || home.currency}
                  />
                </FormErrors>
              </fieldset>
            </form>
          </TheirValuesContext>
          {kind === "promo" && <CodeTryOut account={account} row={editing.row} />}
        </div>
        {imported && (
          <ImportDialog
            form={imported}
            account={account}
            currency={home.currency}
            onImported={editing.onMade}
            onRefused={(error) => sayAtField(form, error, fieldsFor(imported.discount === "percent"))}
            onClose={() => setImported(undefined)}
          />
        )}
      </Page>
    </FormProvider>
  );
}

/** How often a promo code was redeemed, what it took off, and what the tickets that were sold with it have cost. */
function WhatItDid({ code, currency }: { readonly code: Code; readonly currency: string }) {
  const t = textsOf("codes");
  const words = useCodeWords(currency);
  const sums = [
    ["redeemed", formatCount(code.redeemed)],
    ["discount", words.sum(code, "discount")],
    ["revenue", words.sum(code, "revenue")],
  ] as const;
  return (
    <Metrics className="codes-owed">
      {sums.map(([name, written]) => (
        <Metric key={name} label={t(`sums.${name}`)}>
          <LiveValue value={written} />
        </Metric>
      ))}
    </Metrics>
  );
}

const SAVES = { one: "form.save", many: "form.make", file: "form.preview" } as const;

interface EditingOf {
  readonly kind: Kind;
  readonly account: number;
  readonly row: Code | undefined;
  readonly zone: string;
  /** Whose clock it is was read. */
  readonly isKnown: boolean;
}

function useEditing({ kind, account, row, zone, isKnown }: EditingOf) {
  const [now] = useState(serverNow);
  const isCard = kind === "card";
  const resolver = useMemo(() => {
    const saved = row && { form: codeFormOf(row), redeemed: row.redeemed };
    return zodResolver(codeForm({ isCard, zone, now, saved }));
  }, [isCard, zone, now, row]);
  const done = useDone([CODES]);
  const leave = useLeaveSoon();
  const navigate = useNavigate();
  /** Codes that are being made are watched beside the others. */
  const onMade = (message: string) => {
    editing.settle();
    void done(message);
    void navigate("/PromoCodes", { state: { batches: true } });
  };
  const [isPercent, setPercent] = useState(row?.isPercent ?? false);
  const editing = useRowForm<CodeForm, Code>({
    row,
    formOf: codeFormOf,
    resolver,
    fields: fieldsFor(isPercent),
    save: (form, edited) =>
      form.way === "many" ? makeBatch(form, account) : saveCode({ form, kind, account, edited }),
    // What it is called stays: the list of gift cards has masked it.
    rowOf: (dto: CodeDto) => ({ ...codeFromDto(dto), ...(row && { code: row.code }) }),
    onSaved: (message) => {
      const isMany = editing.form.getValues("way") === "many";
      if (isMany) return onMade(message);
      void done(message);
      editing.form.reset();
      leave();
    },
    draft: `${account}:${kind}:${row?.id ?? "new"}`,
    onClose: () => undefined,
  });
  const begin = useEffectEvent(() => {
    // What was typed meanwhile, or before a reload, stays.
    if (!row) editing.form.reset(newCodeForm(isCard, zone, now), { keepDirtyValues: true, keepErrors: true });
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
  const discount = useWatch({ control: editing.form.control, name: "discount" });
  if (isPercent !== (discount === "percent")) setPercent(discount === "percent");
  const takeOver = useEffectEvent(() => {
    // Nothing is typed that could be lost: what somebody else saved is simply shown.
    const isIdle = !editing.form.formState.isDirty && !editing.save.isPending && !editing.save.isSuccess;
    if (isIdle && row && editing.row && row.version > editing.row.version) editing.renew(row);
  });
  const version = row?.version;
  useEffect(() => takeOver(), [version]);
  return { ...editing, onMade };
}

/** Goes back to the list once it has been read that all is saved. */
function useLeaveSoon() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = useEffectEvent(() => void navigate("/PromoCodes"));
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(leave, BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return () => setLeaving(true);
}

/** "Not saved: Promo Code, Amount" */
function Unsaved({ kind }: { readonly kind: Kind }) {
  const t = textsOf("codes");
  const { control } = useFormContext<CodeForm>();
  const { dirtyFields } = useFormState({ control });
  const names = Object.keys(dirtyFields).map((name) =>
    t(`fields.${name === "code" && kind === "card" ? "cardCode" : name}`),
  );
  return (
    <span className="codes-unsaved fy-grow fy-no-phone" role="status">
      {names.length > 0 && t("form.unsaved", { what: names.join(", ") })}
    </span>
  );
}

interface TryProps {
  readonly account: number;
  readonly row: Code | undefined;
}

/** Which performances to come the code would be good for, and what it would take off two tickets. */
function CodeTryOut({ account, row }: TryProps) {
  const t = textsOf("codes");
  const form = useWatch<CodeForm>() as CodeForm;
  const hasTargets = form.targets.length > 0;
  const dto = { ...formToDto(form, "promo", account, row), promocode: "" };
  const trying = useTrial("/events/promocodeTry", { account_id: account, promocodedetails: [dto] }, hasTargets);
  return (
    <TryOut trying={trying} instead={!hasTargets && <EmptyState icon="calendar" title={t("form.tryTargets")} />} />
  );
}
