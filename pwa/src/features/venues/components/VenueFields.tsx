import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useWholeList } from "@/office/useLookUp";
import { useTheirs } from "@/office/useTheirs";
import { Field, Select } from "@/ui/Field";
import { currencies, taxes, zones } from "../lookUps";
import type { Venue } from "../model";
import type { VenueForm } from "../venueForm";
import { ListedField } from "./ListedField";
import { CityField, CountryField, StateField } from "./PlaceFields";
import { ZipField } from "./ZipField";

interface FieldsProps {
  /** Undefined for a new one. */
  readonly edited: Venue | undefined;
  /** What somebody else saved in fields in which something else is typed. */
  readonly theirs: Partial<VenueForm>;
}

export function VenueFields({ edited, theirs }: FieldsProps) {
  const { t } = useTranslation("venues");
  const says = useTheirs();
  const saysChoice = (choice: VenueForm["city"] | undefined) =>
    says(choice === undefined ? undefined : (choice?.label ?? ""));
  const { register, formState } = useFormContext<VenueForm>();
  const { errors } = formState;
  const allZones = useWholeList(zones);
  const allTaxes = useWholeList(taxes);
  return (
    <>
      <Field
        label={t("fields.name")}
        className="is-whole"
        maxLength={255}
        autoComplete="off"
        error={errors.name?.message}
        hint={says(theirs.name)}
        {...register("name")}
      />
      <Field
        label={t("fields.address")}
        className="is-whole"
        maxLength={500}
        autoComplete="off"
        error={errors.address?.message}
        hint={says(theirs.address)}
        {...register("address")}
      />
      <CityField edited={edited} hint={saysChoice(theirs.city)} />
      <StateField hint={saysChoice(theirs.state)} />
      <CountryField hint={saysChoice(theirs.country)} />
      <ZipField hint={saysChoice(theirs.zipcode)} />
      <ListedField name="zone" found={allZones} hint={saysChoice(theirs.zone)} />
      <CurrencyField />
      <ListedField name="tax" found={allTaxes} hint={saysChoice(theirs.tax)} />
    </>
  );
}

function CurrencyField() {
  const { t } = useTranslation("venues");
  const { register, formState } = useFormContext<VenueForm>();
  const { data = [] } = useQuery(currencies);
  return (
    <Select
      // The choices may come after the value: a list without it would show another.
      key={data.length}
      label={t("fields.currency")}
      options={[
        { value: "", label: t("select") },
        ...data.map(({ value, label }) => ({ value: String(value), label })),
      ]}
      error={formState.errors.currency?.message}
      {...register("currency")}
    />
  );
}
