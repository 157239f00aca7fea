import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { decimalTyped, typedAs } from "@/office/typed";
import { Field, Segment } from "@/ui/Field";
import type { CustomerForm } from "../customerForm";
import { FLAT, PERCENT, type FeeKind } from "../model";

interface FeeProps {
  readonly name: "ticket" | "upsell" | "order";
  readonly kind: "ticketKind" | "upsellKind" | "orderKind";
  readonly theirs: string | undefined;
}

const SIGNS = [
  { value: FLAT, label: "$" },
  { value: PERCENT, label: "%" },
] as const;

/** What the platform takes, and whether as an amount or as a part. */
export function FeeField({ name, kind, theirs }: FeeProps) {
  const { t } = useTranslation("customers");
  const { control, register, formState } = useFormContext<CustomerForm>();
  const label = t(`fields.${name}`);
  return (
    <Field
      label={label}
      className="customers-fee"
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      error={formState.errors[name]?.message}
      hint={theirs}
      trailing={
        <Controller
          control={control}
          name={kind}
          render={({ field }) => (
            <Segment<FeeKind>
              label={t("fields.kindOf", { what: label })}
              value={field.value}
              options={SIGNS}
              onChange={field.onChange}
            />
          )}
        />
      }
      onInput={typedAs(decimalTyped)}
      {...register(name)}
    />
  );
}
