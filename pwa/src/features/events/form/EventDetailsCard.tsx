import "../components/dialogs.css";
import "./form.css";
import type { ComponentProps } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { cleanedInput, SelectField, TextField, useFieldNote } from "@/office/fields";
import { Card } from "@/ui/Card";
import { Field, Switch, TextArea } from "@/ui/Field";
import { currencySymbol } from "@/ui/money";
import type { Venue } from "../model";
import { cleanCount, cleanFee, type EventForm } from "./eventForm";

interface NameProps {
  /** undefined while they load. */
  readonly venues: readonly Venue[] | undefined;
  /** No customer is chosen yet. */
  readonly isNobodys?: boolean;
}

interface DetailsProps extends NameProps {
  readonly isLocked?: boolean;
}

export function EventDetailsCard({ venues, isNobodys = false, isLocked = false }: DetailsProps) {
  const t = textsOf("events");
  return (
    <fieldset className="events-plain" disabled={isLocked}>
      <Card title={t("details.title")} className="events-details">
        <div className="events-grid">
          <NameFields venues={venues} isNobodys={isNobodys} />
          <MoreFields venues={venues} isLocked={isLocked} />
        </div>
      </Card>
    </fieldset>
  );
}

/** Required fields. */
export function NameFields({ venues, isNobodys = false }: NameProps) {
  const t = textsOf("events");
  const noVenues = isNobodys ? t("common:selectCustomer") : t("details.noVenues");
  return (
    <>
      <TextField<EventForm> name="name" label={t("details.name")} className="events-w6" maxLength={500} />
      <SelectField<EventForm>
        name="venue"
        label={t("details.venue")}
        className="events-w6"
        options={venueOptions(venues, t("details.selectVenue"))}
        hint={venues?.length === 0 ? noVenues : undefined}
      />
      <Area name="description" label={t("details.description")} className="events-w12" />
    </>
  );
}

/** Fields that are optional or have a default. */
export function MoreFields({ venues, isLocked = false }: Pick<DetailsProps, "venues" | "isLocked">) {
  const t = textsOf("events");
  const { register, control } = useFormContext<EventForm>();
  const [venue, includesTax] = useWatch({ control, name: ["venue", "includesTax"] });
  const currency = venues?.find(({ id }) => String(id) === venue)?.currency;
  const none = isLocked ? t("common:none") : undefined;
  return (
    <>
      <Area name="bio" label={t("details.bio")} hint={t("details.bioHint")} className="events-w12" />
      <Count name="minCount" other="maxCount" label={t("details.minCount")} />
      <Count name="maxCount" other="minCount" label={t("details.maxCount")} hint={t("details.maxCountHint")} />
      <TextField<EventForm>
        name="bookingFee"
        label={t("details.bookingFee")}
        optional
        className="events-w3"
        inputMode="decimal"
        leading={currency && <span aria-hidden="true">{currencySymbol(currency)}</span>}
        clean={cleanFee}
      />
      <Field
        label={t("details.currency")}
        className="events-w3"
        disabled
        value={currency ? `${currency} ${currencySymbol(currency)}` : ""}
        readOnly
      />
      <TextField<EventForm>
        name="ticketLabel"
        label={t("details.ticketLabel")}
        hint={t("details.ticketLabelHint")}
        optional
        placeholder={none}
        className="events-w6"
        maxLength={100}
      />
      <TextField<EventForm>
        name="pixelId"
        label={t("details.pixelId")}
        optional
        placeholder={none}
        className="events-w6"
        maxLength={100}
      />
      {isLocked ? (
        <Field
          label={t("details.includesTax")}
          className="events-w12"
          disabled
          value={t(includesTax ? "common:yes" : "common:no")}
          readOnly
        />
      ) : (
        <Switch label={t("details.includesTax")} className="events-w12" {...register("includesTax")} />
      )}
    </>
  );
}

interface AreaProps extends Pick<ComponentProps<typeof TextArea>, "label" | "hint" | "className"> {
  readonly name: "description" | "bio";
}

function Area({ name, hint, ...area }: AreaProps) {
  const { register } = useFormContext<EventForm>();
  const says = useFieldNote(name, hint);
  return <TextArea {...area} rows={4} maxLength={20_000} {...says} {...register(name)} />;
}

type CountName = "minCount" | "maxCount";

interface CountProps {
  readonly name: CountName;
  readonly other: CountName;
  readonly label: string;
  readonly hint?: string;
}

function Count({ name, other, label, hint }: CountProps) {
  const { register, trigger } = useFormContext<EventForm>();
  const { errors } = useFormState<EventForm>({ name: other });
  const says = useFieldNote(name, hint);
  const revalidateOther = () => {
    // The two fields contradicted each other: correcting one clears the other's error.
    if (errors[other]) void trigger(other);
  };
  return (
    <Field
      label={label}
      className="events-w3"
      inputMode="numeric"
      autoComplete="off"
      onInput={cleanedInput(cleanCount)}
      {...says}
      {...register(name, { onBlur: revalidateOther })}
    />
  );
}

function venueOptions(venues: readonly Venue[] | undefined, none: string) {
  const rows = venues ?? [];
  return [{ value: "", label: none }, ...rows.map(({ id, name }) => ({ value: id, label: name }))];
}
