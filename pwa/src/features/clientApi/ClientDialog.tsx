import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { hasText, textsOf } from "@/i18n/i18n";
import { SaysWrong, TextField, useFieldNote } from "@/office/fields";
import { MomentField } from "@/office/MomentField";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { useRowForm } from "@/office/useRowForm";
import { toast } from "@/shell/toast";
import { Chip } from "@/ui/Chip";
import { Checkbox, Switch } from "@/ui/Field";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading } from "@/ui/states";
import { KeysPart } from "./KeysPart";
import {
  assignHolds,
  catalogue,
  CATEGORIES,
  clientForm,
  clientFromDto,
  FIELDS,
  formOf,
  holdChoices,
  saveClient,
  turned,
  type ApiCall,
  type Category,
  type Client,
  type ClientForm,
  type HoldChoice,
  type ShownKey,
} from "./clients";

interface ClientDialogProps extends Opened<Client> {
  readonly account: number;
  /** A key was made, which is told this once. */
  readonly onKey: (shownKey: ShownKey) => void;
}

/** Makes a client, or changes what it may do; its keys are made and ended at once. */
export function ClientDialog({ account, onKey, ...opened }: ClientDialogProps) {
  const t = textsOf("clientApi");
  // Saved, though its holds were then refused: it is not made, or counted as changed by another, once more.
  const saved = useRef<Client>(undefined);
  const editing = useRowForm<ClientForm, Client>({
    ...opened,
    formOf,
    resolver: zodResolver(clientForm),
    fields: FIELDS,
    save: async (form, row) => {
      const result = await saveClient(form, saved.current ?? row, account);
      saved.current = result.client;
      if (result.key) onKey({ client: result.client.name, key: result.key });
      if (form.added.length + form.removed.length === 0) return result.message;
      const assigned = await assignHolds(result.client, form);
      toast.success(result.message);
      return assigned;
    },
    rowOf: clientFromDto,
  });
  return (
    <RowDialog texts="clientApi" subtitle={opened.row?.name} size="wide" editing={editing}>
      <TextField<ClientForm> name="name" label={t("fields.name")} maxLength={255} />
      <MomentField name="expires" label={t("fields.expires")} hint={t("fields.expiresHint")} optional />
      <ActiveField />
      <CallsField />
      <HoldsField account={account} client={opened.row?.id ?? 0} />
      {opened.row && <KeysPart client={opened.row} onKey={onKey} />}
    </RowDialog>
  );
}

function ActiveField() {
  const t = textsOf("clientApi");
  const { register } = useFormContext<ClientForm>();
  return <Switch label={t("fields.active")} className="is-whole" {...register("isActive")} />;
}

/** What a client may call: each call by itself, or a category with all of its calls. */
export function CallsField() {
  const t = textsOf("clientApi");
  const { data, isError, error: trouble, refetch } = useQuery(catalogue);
  const id = useId();
  const { error, hint } = useFieldNote("calls", undefined, () => t("fields.callsTheirs"));
  return (
    <fieldset id={id} tabIndex={-1} className="client-part is-whole">
      <legend>{t("fields.calls")}</legend>
      {error ? (
        <SaysWrong id={id} label={t("fields.calls")}>
          {error}
        </SaysWrong>
      ) : (
        hint && <p className="client-hint">{hint}</p>
      )}
      {!data && isError && <ErrorState error={trouble} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Bone height={180} />
        </Loading>
      )}
      {data && (
        <div className="client-groups">
          {CATEGORIES.map((category) => (
            <Group key={category} category={category} calls={data.filter((call) => call.category === category)} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface GroupProps {
  readonly category: Category;
  readonly calls: readonly ApiCall[];
}

function Group({ category, calls }: GroupProps) {
  const t = textsOf("clientApi");
  const { field } = useController<ClientForm, "calls">({ name: "calls" });
  const isOn = ({ id }: ApiCall) => field.value.includes(id);
  const count = calls.filter(isOn).length;
  const whole = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = whole.current?.querySelector("input");
    if (box) box.indeterminate = count > 0 && count < calls.length;
  }, [count, calls.length]);
  // The server says its catalogue in English alone, and its next one may name more.
  const textOf = ({ id }: ApiCall, what: "name" | "about") => {
    const name = `clientApi:apis.${id}.${what}`;
    return hasText(name) ? t(name) : undefined;
  };
  const turnAll = (on: boolean) => field.onChange(calls.reduce((list, { id }) => turned(list, id, on), field.value));
  return (
    <div className="client-group" role="group" aria-label={t(`categories.${category}`)}>
      <span ref={whole}>
        <Checkbox
          className="is-strong"
          label={t("wholeCategory", { category: t(`categories.${category}`) })}
          checked={count === calls.length}
          onChange={({ target }) => turnAll(target.checked)}
        />
      </span>
      {calls.map((call) => (
        <Checkbox
          key={call.id}
          label={
            <>
              {textOf(call, "name") ?? call.name}
              <small>{textOf(call, "about") ?? call.description}</small>
            </>
          }
          checked={isOn(call)}
          onChange={({ target }) => field.onChange(turned(field.value, call.id, target.checked))}
        />
      ))}
    </div>
  );
}

interface HoldsFieldProps {
  readonly account: number;
  /** 0 for one that is to be made. */
  readonly client: number;
}

/** The holds that a client sells from: what is ticked is to be added, and what is unticked to be deleted, on saving. */
function HoldsField({ account, client }: HoldsFieldProps) {
  const t = textsOf("clientApi");
  const { data, isError, error, refetch } = useQuery(holdChoices(account, client));
  return (
    <fieldset className="client-part is-whole">
      <legend>{t("fields.holds")}</legend>
      <p className="client-hint">{t("fields.holdsHint")}</p>
      {!data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Bone height={48} />
        </Loading>
      )}
      {data?.length === 0 && <p className="client-hint">{t("noHolds")}</p>}
      {data && data.length > 0 && (
        <div className="client-holds">
          {data.map((hold) => (
            <HoldBox key={hold.id} hold={hold} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function HoldBox({ hold: { id, name, isAssigned } }: { readonly hold: HoldChoice }) {
  const t = textsOf("clientApi");
  const added = useController<ClientForm, "added">({ name: "added" }).field;
  const removed = useController<ClientForm, "removed">({ name: "removed" }).field;
  const [isNew, isGone] = [!isAssigned && added.value.includes(id), isAssigned && removed.value.includes(id)];
  const turn = (isOn: boolean) => {
    if (isAssigned) removed.onChange(turned(removed.value, id, !isOn));
    else added.onChange(turned(added.value, id, isOn));
  };
  return (
    <span className="client-hold">
      <Checkbox
        label={name}
        checked={isNew || (isAssigned && !isGone)}
        onChange={({ target }) => turn(target.checked)}
      />
      {isNew && <Chip text={t("holdMarks.added")} mark="bare" />}
      {isGone && <Chip text={t("holdMarks.removed")} mark="bare" />}
    </span>
  );
}
