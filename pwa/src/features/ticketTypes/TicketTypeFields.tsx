import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { LinesField } from "@/office/LinesField";
import { PickedField } from "@/office/PickedField";
import { eventChoices, useEventChoices } from "@/office/account";
import { ComboField, DecimalField, SelectField, TextField, useFieldNote } from "@/office/fields";
import { parseDay } from "@/office/typedDates";
import { writeDay } from "@/office/wallClock";
import { ADJUSTMENTS } from "@/shared/tickets/typeOnOffer";
import { Card } from "@/ui/Card";
import { Field, Switch, TextArea } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { currencySymbol } from "@/ui/money";
import { useWholeList } from "@/ui/useSearchChoices";
import { SaleRuleFields } from "./SaleRuleFields";
import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MOST_UPSELLS,
  readNamedDay,
  withColons,
  writeNamedDay,
  type TicketTypeForm,
} from "./ticketTypeForm";
import { upsellChoices, type TicketType } from "./ticketTypes";

interface FieldsProps {
  readonly account: number;
  readonly row: TicketType | undefined;
}

/** Every field of a ticket type, in the order in which one thinks of them: what, when, how much, how many. */
export function TicketTypeFields({ account, row }: FieldsProps) {
  const t = textsOf("ticketTypes");
  return (
    <>
      <Part title={t("parts.what")}>
        <EventField account={account} row={row} />
        <TextField<TicketTypeForm> name="name" label={t("fields.name")} maxLength={LONGEST_NAME} className="is-whole" />
        <DescriptionField />
        <SwitchField name="isActive" />
        <SwitchField name="isBoxOfficeOnly" />
      </Part>
      <Part title={t("parts.when")}>
        <SaleRuleFields />
        <DayField name="starts" />
        <DayField name="ends" />
        <TextField<TicketTypeForm>
          name="until"
          label={t("fields.until")}
          hint={t("hints.until")}
          inputMode="numeric"
          maxLength={8}
          placeholder="HH:MM:SS"
          clean={withColons}
        />
      </Part>
      <Part title={t("parts.price")}>
        <PriceFields account={account} row={row} />
        <SwitchField name="excludesBookingFee" />
      </Part>
      <Part title={t("parts.limits")}>
        <CountField name="least" />
        <CountField name="perBooking" hint={t("hints.perBooking")} />
        <CountField name="perPerformance" hint={t("hints.perPerformance")} />
        <CountField name="perEvent" hint={t("hints.perEvent")} />
      </Part>
      <UpsellsCard row={row} />
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title} padded>
      <div className="office-form">{children}</div>
    </Card>
  );
}

/** The event of a type is chosen once and for all. */
function EventField({ account, row }: FieldsProps) {
  const t = textsOf("ticketTypes");
  const { setValue } = useFormContext<TicketTypeForm>();
  const found = useWholeList(useEventChoices(account));
  if (row) {
    return (
      <Field
        label={t("fields.event")}
        hint={t("hints.eventLocked")}
        value={row.eventName}
        readOnly
        className="is-whole"
      />
    );
  }
  return (
    <ComboField<TicketTypeForm, { value: number; label: string }>
      name="event"
      label={t("fields.event")}
      className="is-whole"
      found={found}
      // What another event brings, or plays at, is not this one's.
      onChosen={() => {
        setValue("upsells", [{ upsell: 0 }]);
        setValue("hours", []);
      }}
    />
  );
}

function DescriptionField() {
  const t = textsOf("ticketTypes");
  const { register } = useFormContext<TicketTypeForm>();
  const says = useFieldNote("description");
  return (
    <TextArea
      label={t("fields.description")}
      className="is-whole"
      maxLength={LONGEST_DESCRIPTION}
      {...says}
      {...register("description")}
    />
  );
}

function SwitchField({ name }: { readonly name: "isActive" | "isBoxOfficeOnly" | "excludesBookingFee" }) {
  const t = textsOf("ticketTypes");
  const { register } = useFormContext<TicketTypeForm>();
  return <Switch className="types-choice" label={t(`fields.${name}`)} {...register(name)} />;
}

interface CountProps {
  readonly name: "least" | "perBooking" | "perPerformance" | "perEvent";
  readonly hint?: string;
}

function CountField({ name, hint }: CountProps) {
  const t = textsOf("ticketTypes");
  useTogether(["least", "perBooking"], name === "perBooking");
  useTogether(["perPerformance", "perEvent"], name === "perEvent");
  return (
    <TextField<TicketTypeForm>
      name={name}
      label={t(`fields.${name}`)}
      inputMode="numeric"
      maxLength={9}
      clean={(text) => text.replaceAll(/\D/g, "")}
      {...(hint !== undefined && { hint })}
    />
  );
}

function DayField({ name }: { readonly name: "starts" | "ends" }) {
  const t = textsOf("ticketTypes");
  const { pattern } = useFormat();
  const first = readNamedDay(useWatch<TicketTypeForm, "starts">({ name: "starts" }));
  useTogether(["starts", "ends"], name === "ends");
  return (
    <PickedField
      name={name}
      label={t(`fields.${name}`)}
      optional
      type="date"
      pattern={pattern}
      toPicker={(text) => parseDay(text, pattern) ?? ""}
      shows={(day) => writeDay(day, pattern)}
      toForm={writeNamedDay}
      {...(name === "ends" && first && { min: first })}
    />
  );
}

/** Of two fields that are judged together, another value of one may put right what was wrong with the other. */
function useTogether(names: readonly [keyof TicketTypeForm, keyof TicketTypeForm], isLast: boolean): void {
  const { trigger, control } = useFormContext<TicketTypeForm>();
  const { errors } = useFormState({ control });
  const values = useWatch({ control, name: [...names] });
  const retry = useEffectEvent(() => {
    if (isLast) for (const name of names) if (errors[name]) void trigger(name);
  });
  const typed = JSON.stringify(values);
  useEffect(() => retry(), [typed]);
}

/** The price as it is, another one, or less of it by an amount or so many per cent. */
function PriceFields({ account, row }: FieldsProps) {
  const t = textsOf("ticketTypes");
  const [adjustment, event] = useWatch<TicketTypeForm, ["adjustment", "event"]>({ name: ["adjustment", "event"] });
  const events = useQuery(eventChoices(account)).data;
  const currency = row?.currency ?? events?.find(({ value }) => value === event?.value)?.currency ?? "";
  const isPercentage = adjustment === "percentage";
  return (
    <>
      <SelectField<TicketTypeForm>
        name="adjustment"
        label={t("fields.adjustment")}
        options={ADJUSTMENTS.map((value) => ({ value, label: t(`adjustments.${value || "none"}`) }))}
      />
      {adjustment !== "" && (
        <DecimalField<TicketTypeForm>
          key={adjustment}
          name="amount"
          label={t(isPercentage ? "fields.percentage" : "fields.price")}
          maxLength={10}
          {...(isPercentage
            ? { trailing: <span className="fy-quiet">%</span> }
            : { leading: <span className="fy-quiet">{currencySymbol(currency)}</span> })}
        />
      )}
    </>
  );
}

/** What each ticket of the type brings; what was deleted stands there until it is taken out. */
function UpsellsCard({ row }: { readonly row: TicketType | undefined }) {
  const t = textsOf("ticketTypes");
  const event = useWatch<TicketTypeForm, "event">({ name: "event" });
  const lines = useWatch<TicketTypeForm, "upsells">({ name: "upsells" });
  const known = useQuery(upsellChoices(Number(event?.value ?? 0))).data ?? [];
  const deleted = row?.brings.filter(({ id }) => known.every((upsell) => upsell.id !== id)) ?? [];
  const choices = [...known, ...deleted].map(({ id, name, status }) => ({
    value: id,
    label: t(`upsells.choice.${status}`, { name }),
  }));
  const nameOf = (upsell: number) => choices.find(({ value }) => value === upsell)?.label;
  return (
    <Card title={t("parts.upsells")} padded>
      <p className="types-note">
        {t(event === null ? "upsells.chooseEvent" : choices.length > 0 ? "upsells.lead" : "upsells.none")}
      </p>
      <LinesField<TicketTypeForm, "upsells">
        name="upsells"
        texts="ticketTypes:upsells"
        fresh={{ upsell: 0 }}
        most={Math.min(MOST_UPSELLS, Math.max(1, choices.length))}
        nameOf={(place) => nameOf(lines[place]?.upsell ?? 0)}
        saysOf={({ upsell }) => nameOf(upsell) ?? ""}
      >
        {(place) => (
          <SelectField<TicketTypeForm>
            name={`upsells.${place}.upsell`}
            isNumber
            label={t("fields.upsell")}
            className="types-upsell"
            options={[{ value: 0, label: t("common:select") }, ...choices]}
          />
        )}
      </LinesField>
    </Card>
  );
}
