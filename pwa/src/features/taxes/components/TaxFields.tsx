import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTheirs } from "@/office/useTheirs";
import { Field } from "@/ui/Field";
import type { SubCategory } from "../model";
import type { TaxForm } from "../taxForm";
import { PercentField } from "./PercentField";
import { RatesField } from "./RatesField";

interface FieldsProps {
  readonly subCategories: readonly SubCategory[];
  /** What somebody else saved in fields in which something else is typed. */
  readonly theirs: Partial<TaxForm>;
}

export function TaxFields({ subCategories, theirs }: FieldsProps) {
  const { t } = useTranslation("taxes");
  const says = useTheirs();
  const { control, register, formState } = useFormContext<TaxForm>();
  const { errors } = formState;
  const nameOf = (id: number) => subCategories.find((row) => row.id === id)?.name ?? "";
  const theirRates = theirs.rates?.map((rate) =>
    t("rate", { name: nameOf(rate.category), percentage: rate.percentage }),
  );
  return (
    <>
      <Field
        label={t("fields.name")}
        maxLength={255}
        autoComplete="off"
        error={errors.name?.message}
        hint={says(theirs.name)}
        {...register("name")}
      />
      <PercentField
        label={t("fields.percentage")}
        error={errors.percentage?.message}
        hint={says(theirs.percentage)}
        {...register("percentage")}
      />
      <Controller
        control={control}
        name="rates"
        render={({ field }) => (
          <RatesField
            rates={field.value}
            subCategories={subCategories}
            hint={says(theirRates?.join(", "))}
            onChange={field.onChange}
            onLeave={field.onBlur}
          />
        )}
      />
    </>
  );
}
