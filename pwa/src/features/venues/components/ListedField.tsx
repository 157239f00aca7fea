import { Controller, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Found } from "@/office/useLookUp";
import { Combo } from "@/ui/Combo";
import type { Listed } from "../model";
import type { VenueForm } from "../venueForm";

type ListedName = "city" | "state" | "country" | "zone" | "tax";

interface ListedProps<Chosen extends Listed> {
  readonly name: ListedName;
  readonly found: Found<Chosen>;
  readonly hint?: string | undefined;
  readonly className?: string;
  readonly placeholder?: string;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  /** What else changes with it. */
  readonly onChosen?: (choice: Chosen | null) => void;
}

/** A field of the form that is chosen from a list. */
export function ListedField<Chosen extends Listed>(props: ListedProps<Chosen>) {
  const { name, found, placeholder, onChosen, ...field } = props;
  const { t } = useTranslation("venues");
  const { control } = useFormContext<VenueForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Combo<Listed>
          {...field}
          {...found}
          ref={ref}
          placeholder={field.disabled ? undefined : (placeholder ?? t("select"))}
          label={t(`fields.${name}`)}
          error={fieldState.error?.message}
          chosen={value}
          onChoose={(choice) => {
            onChange(choice && { value: choice.value, label: choice.label });
            onChosen?.(found.choices?.find((row) => row.value === choice?.value) ?? null);
          }}
          onBlur={onBlur}
        />
      )}
    />
  );
}
