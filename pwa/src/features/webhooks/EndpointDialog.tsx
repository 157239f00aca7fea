import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SaysWrong, SegmentField, TextField } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { useRowForm } from "@/office/useRowForm";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox, Segment } from "@/ui/Field";
import { ago } from "@/ui/ago";
import { copyText } from "@/ui/CopyId";
import { Note } from "@/ui/states";
import {
  endpointForm,
  endpointFromDto,
  eventTypes,
  FIELDS,
  formOf,
  makeEndpoint,
  saveEndpoint,
  stateOf,
  type Endpoint,
  type EndpointForm,
} from "./webhooks";

type DialogProps = Opened<Endpoint> & {
  readonly account: number;
  /** Gets the secret of a new one. */
  readonly onSecret: (secret: string) => void;
};

/** Where an account's events go, and which of them. */
export function EndpointDialog({ account, onSecret, ...opened }: DialogProps) {
  const t = textsOf("webhooks");
  const editing = useRowForm<EndpointForm, Endpoint>({
    ...opened,
    formOf,
    resolver: zodResolver(endpointForm),
    fields: FIELDS,
    save: async (form, row) => {
      if (row) return saveEndpoint(row, form);
      const made = await makeEndpoint(account, form);
      onSecret(made.secret);
      return made.message;
    },
    rowOf: endpointFromDto,
  });
  return (
    <RowDialog texts="webhooks" subtitle={opened.row?.url} editing={editing}>
      <TextField<EndpointForm>
        name="url"
        className="is-whole"
        label={t("fields.url")}
        hint={t("fields.urlHint")}
        inputMode="url"
        maxLength={500}
      />
      <TextField<EndpointForm>
        name="description"
        className="is-whole"
        label={t("fields.description")}
        hint={t("fields.descriptionHint")}
        maxLength={255}
        optional
      />
      {!opened.row && <AccountField />}
      <EventSelection />
    </RowDialog>
  );
}

/** Whose orders it hears of: the account's, or those of its test house. */
function AccountField() {
  const t = textsOf("webhooks");
  const { field } = useController<EndpointForm, "isTest">({ name: "isTest" });
  return (
    <div className="hooks-field">
      <span aria-hidden="true">{t("fields.house")}</span>
      <Segment
        label={t("fields.house")}
        value={field.value ? "test" : "live"}
        options={[
          { value: "live", label: t("fields.live") },
          { value: "test", label: t("fields.test") },
        ]}
        onChange={(value) => field.onChange(value === "test")}
      />
      <small>{t(field.value ? "fields.testHint" : "fields.liveHint")}</small>
    </div>
  );
}

function EventSelection() {
  const t = textsOf("webhooks");
  const selection = useWatch<EndpointForm, "selection">({ name: "selection" });
  return (
    <div className="hooks-field">
      <span aria-hidden="true">{t("columns.hears")}</span>
      <SegmentField<EndpointForm>
        name="selection"
        label={t("columns.hears")}
        options={[
          { value: "all", label: t("all") },
          { value: "some", label: t("fields.some") },
        ]}
      />
      <small>{t(selection === "all" ? "fields.allHint" : "fields.someHint")}</small>
      {selection === "some" && <Types />}
    </div>
  );
}

/** The kinds of events, each with what it means. */
function Types() {
  const t = textsOf("webhooks");
  const { data: types = [] } = useQuery(eventTypes);
  const { field, fieldState } = useController<EndpointForm, "types">({ name: "types" });
  const id = useId();
  const choose = (type: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, type] : field.value.filter((one) => one !== type));
  return (
    <fieldset className="hooks-types">
      <legend className="fy-unseen">{t("fields.types")}</legend>
      {fieldState.error && (
        <SaysWrong id={id} label={t("fields.types")} className="hooks-wrong">
          {fieldState.error.message}
        </SaysWrong>
      )}
      {types.map(({ type, meaning }, place) => (
        <Checkbox
          key={type}
          {...(place === 0 && { id, ref: field.ref })}
          label={
            <span className="hooks-type">
              <code>{type}</code>
              <small>{meaning}</small>
            </span>
          }
          checked={field.value.includes(type)}
          onChange={({ target }) => choose(type, target.checked)}
        />
      ))}
    </fieldset>
  );
}

interface SecretProps {
  readonly secret: string;
  /** It was made just now. */
  readonly isNew?: boolean;
  readonly onClose: () => void;
}

/** The secret that an endpoint checks signatures with: to be copied to the other system, and nowhere else. */
export function SecretDialog({ secret, isNew = false, onClose }: SecretProps) {
  const t = textsOf("webhooks");
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(secret);
    setCopied(true);
  };
  return (
    <Dialog
      open
      title={t("secret.title")}
      dismissible={!isNew}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{t("common:close")}</CancelButton>
          <Button kind="main" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
            {t(copied ? "secret.copied" : "secret.copy")}
          </Button>
        </>
      }
    >
      <div className="hooks-secret">
        <p>{t("secret.text")}</p>
        <output className="hooks-code" aria-label={t("secret.title")}>
          {secret}
        </output>
        <Note>{t(isNew ? "secret.new" : "secret.logged")}</Note>
      </div>
    </Dialog>
  );
}

interface StateProps {
  readonly endpoint: Endpoint;
  readonly now: number;
}

/** Whether events go to an endpoint, and if not, why. */
export function StateChip({ endpoint, now }: StateProps) {
  const t = textsOf("webhooks");
  const { key, mark } = stateOf(endpoint);
  const since = endpoint.failingSince;
  const when = since === undefined ? "" : ago(since, Math.max(now, Date.parse(since)));
  return <Chip text={t(`state.${key}`, { ago: when })} mark={mark} />;
}
