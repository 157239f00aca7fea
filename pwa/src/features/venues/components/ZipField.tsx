import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLookUp } from "@/office/useLookUp";
import { Combo } from "@/ui/Combo";
import { Field } from "@/ui/Field";
import { zipcodes } from "../lookUps";
import type { Place, ZipList } from "../model";
import { placeOf, type VenueForm } from "../venueForm";

const MOST = 20;

interface ZipProps {
  readonly hint: string | undefined;
}

/** The postal code: one of the place's, or where no list is installed one that looks like the country's. */
export function ZipField({ hint }: ZipProps) {
  const { t } = useTranslation("venues");
  const [city, state, country] = useWatch<VenueForm, ["city", "state", "country"]>({
    name: ["city", "state", "country"],
  });
  const place = placeOf({ city, state, country });
  if (!place) return <TypedZip hint={t("hints.cityFirst")} disabled />;
  // Another place begins anew: the codes of the one before are none of its.
  return <ZipOfPlace key={Object.values(place).join()} place={place} hint={hint} />;
}

function ZipOfPlace({ place, hint }: ZipProps & { readonly place: Place }) {
  const { t } = useTranslation("venues");
  const { data } = useQuery(zipcodes(place, ""));
  if (data && !data.isListed) return <TypedZip hint={hint ?? saysOf(data)} isOptional={!data.isRequired} />;
  return <ListedZip place={place} hint={hint ?? t("hints.zipListed")} />;

  function saysOf({ isRequired, example }: ZipList) {
    if (!isRequired) return t("hints.zipNone");
    return example ? t("hints.zipLike", { example }) : t("hints.zipTyped");
  }
}

function ListedZip({ place, hint }: { readonly place: Place; readonly hint: string }) {
  const { t } = useTranslation("venues");
  const { control } = useFormContext<VenueForm>();
  const found = useLookUp((search) => ({ ...zipcodes(place, search), select: rowsOfList }));
  return (
    <Controller
      control={control}
      name="zipcode"
      render={({ field, fieldState }) => (
        <Combo
          {...found}
          ref={field.ref}
          label={t("fields.zipcode")}
          error={fieldState.error?.message}
          hint={hint}
          clearable
          chosen={field.value}
          onChoose={field.onChange}
          // Whether it is one of the list, the form's rules ask.
          onFree={(text) => field.onChange({ value: 0, label: text })}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}

const rowsOfList = ({ rows }: ZipList) => rows;

interface TypedProps {
  readonly hint: string;
  readonly disabled?: boolean;
  readonly isOptional?: boolean;
}

function TypedZip({ hint, disabled = false, isOptional = false }: TypedProps) {
  const { t } = useTranslation("venues");
  const { control } = useFormContext<VenueForm>();
  return (
    <Controller
      control={control}
      name="zipcode"
      render={({ field, fieldState }) => (
        <Field
          ref={field.ref}
          label={t("fields.zipcode")}
          error={fieldState.error?.message}
          hint={hint}
          optional={isOptional}
          disabled={disabled}
          maxLength={MOST}
          autoComplete="off"
          spellCheck={false}
          value={field.value?.label ?? ""}
          onChange={({ target }) => field.onChange(target.value ? { value: 0, label: target.value } : null)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
