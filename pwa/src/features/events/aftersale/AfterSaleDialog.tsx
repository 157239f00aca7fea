import "./aftersale.css";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useController, useWatch } from "react-hook-form";
import { z } from "zod";
import { textsOf } from "@/i18n/i18n";
import { RowDialog } from "@/office/RowDialog";
import type { Opened } from "@/office/editing";
import { DecimalField, SelectField, TextField, useFieldNote } from "@/office/fields";
import { rulesOf } from "@/office/rules";
import { useRowForm } from "@/office/useRowForm";
import { Switch } from "@/ui/Field";
import type { EventDetails } from "../model";
import { FIELDS, saveTerms, termsFromDto, type Terms } from "./terms";

const { orSays } = rulesOf("afterSale");

const MOST_MONTHS = 120;
const MOST_HOURS = 8760;

const whole = (least: number, most: number, key: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, orSays(key));

/** The form's terms; hours count back from the start. */
export const termsForm = z.object({
  fees: z.enum(["again", "kept", "waived"]),
  givesCredit: z.boolean(),
  creditMonths: whole(1, MOST_MONTHS, "months"),
  exchanges: z.enum(["none", "up", "both"]),
  reach: z.enum(["event", "account"]),
  exchangeHours: whole(0, MOST_HOURS, "hours"),
  exchangeFee: z
    .string()
    .trim()
    .refine((text) => /^\d{1,5}(\.\d{1,2})?$/.test(text), orSays("fee")),
  cancels: z.boolean(),
  cancelHours: whole(0, MOST_HOURS, "hours"),
  renames: z.boolean(),
  addsUpsells: z.boolean(),
});

export type TermsForm = z.infer<typeof termsForm>;

type DialogProps = Opened<Terms> & { readonly event: EventDetails; readonly row: Terms };

const digits = (text: string) => text.replaceAll(/\D/g, "");

/** An event's terms after the sale: for staff, and for buyers by themselves. */
export default function AfterSaleDialog({ event, ...opened }: DialogProps) {
  const t = textsOf("afterSale");
  const editing = useRowForm<TermsForm, Terms>({
    ...opened,
    formOf: (row) => row ?? opened.row,
    resolver: zodResolver(termsForm),
    fields: FIELDS,
    save: (form, row) => saveTerms(event.id, form, row ?? opened.row),
    rowOf: termsFromDto,
  });
  return (
    <RowDialog texts="afterSale" subtitle={event.name} editing={editing}>
      <Part title={t("parts.exchanges")}>
        <SelectField<TermsForm> name="fees" label={t("fields.fees")} options={optionsOf("fees", FEES)} />
        <SwitchField name="givesCredit" />
        <Shown by="givesCredit">
          <CountField name="creditMonths" />
        </Shown>
      </Part>
      <Part title={t("parts.buyers")}>
        <SelectField<TermsForm> name="exchanges" label={t("fields.exchanges")} options={optionsOf("exchanges", WAYS)} />
        <OfExchanges />
        <SwitchField name="cancels" />
        <Shown by="cancels">
          <CountField name="cancelHours" />
        </Shown>
        <SwitchField name="renames" />
        <SwitchField name="addsUpsells" />
      </Part>
    </RowDialog>
  );
}

const FEES = ["again", "kept", "waived"] as const;
const WAYS = ["none", "up", "both"] as const;
const REACHES = ["event", "account"] as const;

function optionsOf(key: "fees" | "exchanges" | "reaches", values: readonly string[]) {
  const t = textsOf("afterSale");
  return values.map((value) => ({ value, label: t(`${key}.${value}`) }));
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="events-terms-part is-whole">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Shown only if buyers may exchange. */
function OfExchanges() {
  const t = textsOf("afterSale");
  const exchanges = useWatch<TermsForm, "exchanges">({ name: "exchanges" });
  if (exchanges === "none") return null;
  return (
    <>
      <SelectField<TermsForm> name="reach" label={t("fields.reach")} options={optionsOf("reaches", REACHES)} />
      <CountField name="exchangeHours" />
      <DecimalField<TermsForm> name="exchangeFee" label={t("fields.exchangeFee")} maxLength={8} />
    </>
  );
}

type Flag = "givesCredit" | "cancels" | "renames" | "addsUpsells";

function Shown({ by, children }: { readonly by: Flag; readonly children: ReactNode }) {
  return useWatch<TermsForm, Flag>({ name: by }) ? children : null;
}

function CountField({ name }: { readonly name: "creditMonths" | "exchangeHours" | "cancelHours" }) {
  const t = textsOf("afterSale");
  return (
    <TextField<TermsForm> name={name} label={t(`fields.${name}`)} inputMode="numeric" maxLength={4} clean={digits} />
  );
}

function SwitchField({ name }: { readonly name: Flag }) {
  const t = textsOf("afterSale");
  const { ref, value, onChange, onBlur } = useController<TermsForm, Flag>({ name }).field;
  const { hint } = useFieldNote(name, "", (theirs) => t(theirs ? "common:yes" : "common:no"));
  return (
    <div className="fy-field">
      <Switch
        label={t(`fields.${name}`)}
        checked={value}
        ref={ref}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      {hint && <p className="fy-says">{hint}</p>}
    </div>
  );
}
