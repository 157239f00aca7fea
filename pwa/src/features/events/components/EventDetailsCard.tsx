import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { typedAs } from "@/office/typed";
import { Card } from "@/ui/Card";
import { Field, Select, Switch, TextArea } from "@/ui/Field";
import { currencySymbol } from "@/ui/money";
import { countTyped, feeTyped, type EventForm } from "../eventForm";
import type { Venue } from "../model";

interface DetailsProps {
  /** Those to choose from; undefined while they come. */
  readonly venues: readonly Venue[] | undefined;
}

/** What the event is. The same fields show an event that is there, disabled by the fieldset around them. */
export function EventDetailsCard({ venues }: DetailsProps) {
  const { t } = useTranslation("events");
  const { register, formState, control, trigger, getFieldState } = useFormContext<EventForm>();
  const { errors } = formState;
  const venue = useWatch({ control, name: "venue" });
  const currency = venues?.find(({ id }) => String(id) === venue)?.currency;
  const again = (field: "minCount" | "maxCount") => () => {
    // One of two that contradict each other was corrected: the other is not wrong any more.
    if (getFieldState(field).error) void trigger(field);
  };
  return (
    <Card title={t("details.title")} className="events-details">
      <div className="events-grid">
        <Field
          label={t("details.name")}
          className="events-w6"
          maxLength={500}
          error={errors.name?.message}
          {...register("name")}
        />
        <Select
          label={t("details.venue")}
          className="events-w3"
          options={venueOptions(venues, t("details.selectVenue"))}
          error={errors.venue?.message}
          hint={venues?.length === 0 ? t("details.noVenues") : undefined}
          {...register("venue")}
        />
        <Field label={t("details.ticketLabel")} className="events-w3" maxLength={100} {...register("ticketLabel")} />
        <TextArea
          label={t("details.description")}
          className="events-w6"
          rows={4}
          maxLength={20_000}
          error={errors.description?.message}
          {...register("description")}
        />
        <TextArea
          label={t("details.bio")}
          className="events-w6"
          rows={4}
          maxLength={20_000}
          error={errors.bio?.message}
          {...register("bio")}
        />
        <Field
          label={t("details.bookingFee")}
          className="events-w2"
          inputMode="decimal"
          leading={currency && <span aria-hidden="true">{currencySymbol(currency)}</span>}
          onInput={typedAs(feeTyped)}
          error={errors.bookingFee?.message}
          {...register("bookingFee")}
        />
        <Field
          label={t("details.minCount")}
          className="events-w3"
          inputMode="numeric"
          onInput={typedAs(countTyped)}
          error={errors.minCount?.message}
          {...register("minCount", { onBlur: again("maxCount") })}
        />
        <Field
          label={t("details.maxCount")}
          className="events-w3"
          inputMode="numeric"
          onInput={typedAs(countTyped)}
          error={errors.maxCount?.message}
          {...register("maxCount", { onBlur: again("minCount") })}
        />
        <Field
          label={t("details.currency")}
          className="events-w2"
          disabled
          value={currency ? `${currency} ${currencySymbol(currency)}` : ""}
          readOnly
        />
        <Field label={t("details.pixelId")} className="events-w2" maxLength={100} {...register("pixelId")} />
        <Switch label={t("details.includesTax")} className="events-w12" {...register("includesTax")} />
      </div>
    </Card>
  );
}

function venueOptions(venues: readonly Venue[] | undefined, none: string) {
  const rows = venues ?? [];
  return [{ value: "", label: none }, ...rows.map(({ id, name }) => ({ value: id, label: name }))];
}
