import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import type { EventChoice } from "@/office/eventChoices";
import { ComboField, DecimalField, SegmentField, SelectField, TextField, useFieldNote } from "@/office/fields";
import { PictureField } from "@/office/PictureField";
import { Card } from "@/ui/Card";
import { matching } from "@/ui/choices";
import { Field, TextArea } from "@/ui/Field";
import { currencySymbol, formatCount } from "@/ui/money";
import type { Upsell } from "../model";
import { categoriesOf } from "../queries";
import { cleanDigits, type UpsellForm } from "../upsellForm";
import { VariantsField } from "./VariantsField";

const LONGEST_COST = 5;

interface FieldsProps {
  readonly events: readonly EventChoice[];
  /** The one that is edited: it stays with its event. */
  readonly row: Upsell | undefined;
}

/** What it is, what it costs, how it looks, and in which variants it comes. */
export function UpsellFields({ events, row }: FieldsProps) {
  const t = textsOf("upsells");
  const event = useWatch<UpsellForm, "event">({ name: "event" });
  const currency = row?.currency ?? events.find(({ value }) => value === event?.value)?.currency;
  return (
    <div className="upsells-columns">
      <Card title={t("sections.what")} padded className="upsells-what">
        <div className="office-form">
          {row ? (
            <Field label={t("fields.event")} value={row.eventName} readOnly disabled className="is-whole" />
          ) : (
            <EventField events={events} />
          )}
          <TextField<UpsellForm> name="name" label={t("fields.name")} className="is-whole" maxLength={500} />
          <Description />
          <CategoryField event={event?.value ?? 0} />
          <TextField<UpsellForm>
            name="inventoryId"
            label={t("fields.inventoryId")}
            optional
            hint={t("inventoryHint")}
            maxLength={100}
          />
          <div className="is-whole upsells-channel">
            <p className="office-label">{t("fields.channel")}</p>
            <SegmentField<UpsellForm>
              name="channel"
              label={t("fields.channel")}
              options={[
                { value: "all", label: t("allChannels") },
                { value: "boxoffice", label: t("boxOffice") },
              ]}
            />
          </div>
        </div>
      </Card>
      <div className="upsells-side">
        <Card title={t("sections.price")} padded>
          <div className="office-form upsells-numbers">
            <CostField name="onlineCost" currency={currency} />
            <CostField name="venueCost" currency={currency} />
            <CountField
              name="available"
              most={10}
              className="is-whole"
              judges="maxCount"
              hint={row && row.sold > 0 ? t("soldHint", { count: row.sold, sold: formatCount(row.sold) }) : undefined}
            />
            <CountField name="minCount" most={3} judges="maxCount" />
            <CountField name="maxCount" most={3} judges="minCount" />
          </div>
        </Card>
        <Card padded>
          <FormPicture />
        </Card>
      </div>
      <Card padded className="upsells-variants">
        <VariantsField />
      </Card>
    </div>
  );
}

function EventField({ events }: Pick<FieldsProps, "events">) {
  const t = textsOf("upsells");
  const [typed, setTyped] = useState("");
  const found = { choices: matching(events, typed, events.length), onType: setTyped, problem: undefined };
  return (
    <ComboField<UpsellForm, EventChoice> name="event" label={t("fields.event")} found={found} className="is-whole" />
  );
}

function Description() {
  const t = textsOf("upsells");
  const { register } = useFormContext<UpsellForm>();
  const says = useFieldNote("description");
  return (
    <TextArea
      label={t("fields.description")}
      className="is-whole"
      rows={4}
      maxLength={4000}
      {...says}
      {...register("description")}
    />
  );
}

/** With the venue's rate of each, which is what a buyer pays of it. */
function CategoryField({ event }: { readonly event: number }) {
  const t = textsOf("upsells");
  const { data = [] } = useQuery({ ...categoriesOf(event), enabled: event > 0 });
  return (
    <SelectField<UpsellForm>
      name="category"
      label={t("fields.category")}
      options={[
        { value: "", label: t("common:select") },
        ...data.map(({ value, name, percentage }) => ({
          value,
          label: percentage === null ? t("untaxed", { name }) : t("taxed", { name, percentage }),
        })),
      ]}
    />
  );
}

interface CostProps {
  readonly name: "onlineCost" | "venueCost";
  readonly currency: string | undefined;
}

function CostField({ name, currency }: CostProps) {
  const t = textsOf("upsells");
  return (
    <DecimalField<UpsellForm>
      name={name}
      label={t(`fields.${name}`)}
      maxLength={LONGEST_COST}
      leading={currency && <span aria-hidden="true">{currencySymbol(currency)}</span>}
    />
  );
}

type CountName = "available" | "minCount" | "maxCount";

interface CountProps {
  readonly name: CountName;
  /** Digits. */
  readonly most: number;
  /** The field that may be right again once this one is changed. */
  readonly judges: CountName;
  readonly className?: string;
  readonly hint?: string | undefined;
}

function CountField({ name, most, judges, className, hint }: CountProps) {
  const t = textsOf("upsells");
  const { trigger, getFieldState } = useFormContext<UpsellForm>();
  const state = useFormState<UpsellForm>({ name: judges });
  const judgeOther = () => {
    if (getFieldState(judges, state).error) void trigger(judges);
  };
  return (
    <TextField<UpsellForm>
      name={name}
      label={t(`fields.${name}`)}
      inputMode="numeric"
      clean={cleanDigits(most)}
      onBlurCapture={judgeOther}
      {...(className && { className })}
      hint={hint}
    />
  );
}

function FormPicture() {
  const t = textsOf("upsells");
  const { trigger } = useFormContext<UpsellForm>();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<UpsellForm, "image">({ name: "image" });
  return (
    <PictureField
      ref={ref}
      label={t("fields.image")}
      picture={value}
      error={fieldState.error?.message}
      onChoose={(file) => {
        onChange(file);
        void trigger("image");
      }}
    />
  );
}
