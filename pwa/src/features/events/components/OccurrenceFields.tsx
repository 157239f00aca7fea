import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field, Switch } from "@/ui/Field";
import { currencySymbol } from "@/ui/money";
import type { Performance } from "../model";
import type { OccurrenceForm } from "../occurrenceForm";
import { DateField } from "./DateField";
import { TimeField } from "./TimeField";

interface FieldsProps {
  readonly performance: Performance;
  readonly currency: string;
  /** Its sale has begun: what buyers were told stays. */
  readonly isLocked: boolean;
}

export function OccurrenceFields({ performance, currency, isLocked }: FieldsProps) {
  const { t } = useTranslation("events");
  const { register, formState } = useFormContext<OccurrenceForm>();
  const { errors } = formState;
  return (
    <>
      <fieldset className="events-moment" disabled={isLocked}>
        <legend className="fy-unseen">{t("edit.event")}</legend>
        <DateField name="date" label={t("edit.date")} disabled={isLocked} />
        <TimeField name="time" label={t("edit.time")} />
      </fieldset>
      <fieldset className="events-moment" disabled={isLocked}>
        <legend className="fy-unseen">{t("edit.onSale")}</legend>
        <DateField name="onSaleDate" label={t("edit.onSaleDate")} disabled={isLocked} />
        <TimeField name="onSaleTime" label={t("edit.onSaleTime")} />
      </fieldset>
      <fieldset className="events-moment">
        <legend className="fy-unseen">{t("edit.end")}</legend>
        <DateField name="endDate" label={t("edit.endDate")} />
        <TimeField name="endTime" label={t("edit.endTime")} />
      </fieldset>
      <div className="events-moment">
        <fieldset className="events-plain" disabled={isLocked}>
          <Field
            label={t("edit.cost")}
            inputMode="decimal"
            leading={<span aria-hidden="true">{currencySymbol(currency)}</span>}
            error={errors.cost?.message}
            {...register("cost")}
          />
        </fieldset>
        <Field
          label={t("edit.tickets")}
          inputMode="numeric"
          hint={performance.sold > 0 ? t("edit.sold", { count: performance.sold }) : undefined}
          error={errors.tickets?.message}
          {...register("tickets")}
        />
      </div>
      <SaleSwitches />
      <Field label={t("edit.message")} optional maxLength={500} {...register("message")} />
    </>
  );
}

/** A performance sells to everybody, at the box office alone, or not at all: one switch on puts the other off. */
function SaleSwitches() {
  const { t } = useTranslation("events");
  const { register, setValue, formState } = useFormContext<OccurrenceForm>();
  const other = (name: "isOnSale" | "isBoxOfficeOnly") => ({
    onChange: (change: { readonly target: { readonly checked: boolean } }) => {
      if (change.target.checked) setValue(name, false, { shouldDirty: true, shouldValidate: true });
    },
  });
  const error = formState.errors.isBoxOfficeOnly?.message;
  return (
    <div className="events-switches">
      <Switch label={t("edit.isOnSale")} {...register("isOnSale", other("isBoxOfficeOnly"))} />
      <Switch label={t("edit.isBoxOfficeOnly")} {...register("isBoxOfficeOnly", other("isOnSale"))} />
      {error && (
        <p className="events-says" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
