import "../components/dialogs.css";
import "./form.css";
import type { ComponentProps } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SelectField, TextField, useFieldNote } from "@/office/fields";
import { cleanedInput } from "@/office/inputCleaning";
import { Card } from "@/ui/Card";
import { Field, Switch, TextArea } from "@/ui/Field";
import { currencySymbol } from "@/ui/money";
import type { Venue } from "../model";
import { cleanCount, cleanFee, type EventForm } from "./eventForm";

interface DetailsProps {
  /** Those to choose from; undefined while they come. */
  readonly venues: readonly Venue[] | undefined;
  /** Whose event it is to be is not chosen yet. */
  readonly isNobodys?: boolean;
  /** Nothing of it can be changed any more. */
  readonly isLocked?: boolean;
}

/** What the event is: of a new one, and of one that is there. */
export function EventDetailsCard({ venues, isNobodys = false, isLocked = false }: DetailsProps) {
  const t = textsOf("events");
  const { register, control } = useFormContext<EventForm>();
  const venue = useWatch({ control, name: "venue" });
  const currency = venues?.find(({ id }) => String(id) === venue)?.currency;
  const noVenues = isNobodys ? t("common:selectCustomer") : t("details.noVenues");
  return (
    <fieldset className="events-plain" disabled={isLocked}>
      <Card title={t("details.title")} className="events-details">
        <div className="events-grid">
          <TextField<EventForm> name="name" label={t("details.name")} className="events-w6" maxLength={500} />
          <SelectField<EventForm>
            name="venue"
            label={t("details.venue")}
            className="events-w3"
            options={venueOptions(venues, t("details.selectVenue"))}
            hint={venues?.length === 0 ? noVenues : undefined}
          />
          <TextField<EventForm>
            name="ticketLabel"
            label={t("details.ticketLabel")}
            optional
            className="events-w3"
            maxLength={100}
          />
          <Area name="description" label={t("details.description")} />
          <Area name="bio" label={t("details.bio")} />
          <TextField<EventForm>
            name="bookingFee"
            label={t("details.bookingFee")}
            optional
            className="events-w2"
            inputMode="decimal"
            leading={currency && <span aria-hidden="true">{currencySymbol(currency)}</span>}
            clean={cleanFee}
          />
          <Count name="minCount" other="maxCount" label={t("details.minCount")} />
          <Count name="maxCount" other="minCount" label={t("details.maxCount")} />
          <Field
            label={t("details.currency")}
            className="events-w2"
            disabled
            value={currency ? `${currency} ${currencySymbol(currency)}` : ""}
            readOnly
          />
          <TextField<EventForm>
            name="pixelId"
            label={t("details.pixelId")}
            optional
            className="events-w4"
            maxLength={100}
          />
          <Switch label={t("details.includesTax")} className="events-w12" {...register("includesTax")} />
        </div>
      </Card>
    </fieldset>
  );
}

interface AreaProps extends Pick<ComponentProps<typeof TextArea>, "label"> {
  readonly name: "description" | "bio";
}

function Area({ name, label }: AreaProps) {
  const { register } = useFormContext<EventForm>();
  const says = useFieldNote(name);
  return <TextArea label={label} className="events-w6" rows={4} maxLength={20_000} {...says} {...register(name)} />;
}

type CountName = "minCount" | "maxCount";

interface CountProps {
  readonly name: CountName;
  readonly other: CountName;
  readonly label: string;
}

function Count({ name, other, label }: CountProps) {
  const { register, trigger } = useFormContext<EventForm>();
  const { errors } = useFormState<EventForm>({ name: other });
  const says = useFieldNote(name);
  const judgeOther = () => {
    // One of two that contradict each other was corrected: the other is not wrong any more.
    if (errors[other]) void trigger(other);
  };
  return (
    <Field
      label={label}
      className="events-w2"
      inputMode="numeric"
      autoComplete="off"
      onInput={cleanedInput(cleanCount)}
      {...says}
      {...register(name, { onBlur: judgeOther })}
    />
  );
}

function venueOptions(venues: readonly Venue[] | undefined, none: string) {
  const rows = venues ?? [];
  return [{ value: "", label: none }, ...rows.map(({ id, name }) => ({ value: id, label: name }))];
}
