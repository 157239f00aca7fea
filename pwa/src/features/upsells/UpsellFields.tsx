import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { LinesField } from "@/office/LinesField";
import { PictureField } from "@/office/PictureField";
import type { EventChoice } from "@/office/account";
import { ComboField, DecimalField, SegmentField, SelectField, TextField, useFieldNote } from "@/office/fields";
import { Card } from "@/ui/Card";
import { Field, TextArea } from "@/ui/Field";
import { matching } from "@/ui/choices";
import { currencySymbol, formatCount } from "@/ui/money";
import { cleanDigits, isBlank, MOST_VARIANTS, NEW_VARIANT, type UpsellForm } from "./upsellForm";
import { categoriesOf, type Upsell } from "./upsells";

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
  const revalidateOther = () => {
    if (getFieldState(judges, state).error) void trigger(judges);
  };
  return (
    <TextField<UpsellForm>
      name={name}
      label={t(`fields.${name}`)}
      inputMode="numeric"
      clean={cleanDigits(most)}
      onBlurCapture={revalidateOther}
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

const MOST_DIGITS = 10;

/** The kinds in which it is sold, each with a quantity of its own: a line each. */
function VariantsField() {
  const t = textsOf("upsells");
  const { trigger, getValues, setError } = useFormContext<UpsellForm>();
  const names = useWatch<UpsellForm, "variants">({ name: "variants" }).map(({ name }) => name);
  useEffect(() => {
    // A name that repeats another one is wrong at once, and right again once either of them changes or goes.
    names.forEach((name, place) => void (name.trim() !== "" && trigger(`variants.${place}.name`)));
    // oxlint-disable-next-line react/exhaustive-deps -- a new list each time; the names count
  }, [names.join("\n"), trigger]);
  /** The spec's rule: no further line while the last one is blank. */
  const mayAdd = () => {
    const lines = getValues("variants");
    const last = lines.at(-1);
    if (!last || !isBlank(last)) return true;
    const place = lines.length - 1;
    const message = t("errors.variantBlank");
    if (!last.quantity.trim()) setError(`variants.${place}.quantity`, { message }, { shouldFocus: true });
    if (!last.name.trim()) setError(`variants.${place}.name`, { message }, { shouldFocus: true });
    return false;
  };
  return (
    <LinesField<UpsellForm, "variants">
      name="variants"
      texts="upsells:variants"
      fresh={NEW_VARIANT}
      most={MOST_VARIANTS}
      nameOf={(place) => names[place]?.trim() || undefined}
      saysOf={({ name, quantity }) => t("variants.says", { name, quantity })}
      mayAdd={mayAdd}
    >
      {(place) => (
        <div className="upsells-variant">
          <TextField<UpsellForm> name={`variants.${place}.name`} label={t("variants.name")} maxLength={500} />
          <TextField<UpsellForm>
            name={`variants.${place}.quantity`}
            label={t("variants.quantity")}
            inputMode="numeric"
            clean={cleanDigits(MOST_DIGITS)}
          />
          <TextField<UpsellForm>
            name={`variants.${place}.description`}
            label={t("variants.description")}
            optional
            maxLength={4000}
          />
          <TextField<UpsellForm>
            name={`variants.${place}.inventoryId`}
            label={t("variants.inventoryId")}
            optional
            maxLength={100}
          />
        </div>
      )}
    </LinesField>
  );
}
