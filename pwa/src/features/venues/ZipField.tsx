import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { ComboField, useFieldNote } from "@/office/fields";
import { useLookUp } from "@/ui/useLookUp";
import { Field } from "@/ui/Field";
import { zipcodes } from "./lookUps";
import type { Listed, Place, ZipList } from "./model";
import { placeOf, type VenueForm } from "./venueForm";

const MOST = 20;

/** The postal code: one of the place's, or where no list is installed one that looks like the country's. */
export function ZipField() {
  const t = textsOf("venues");
  const [city, state, country] = useWatch<VenueForm, ["city", "state", "country"]>({
    name: ["city", "state", "country"],
  });
  const place = placeOf({ city, state, country });
  if (!place) return <TypedZip hint={t("hints.cityFirst")} disabled />;
  // Another place begins anew: the codes of the one before are none of its.
  return <ZipOfPlace key={Object.values(place).join()} place={place} />;
}

interface PlaceProps {
  readonly place: Place;
}

function ZipOfPlace({ place }: PlaceProps) {
  const t = textsOf("venues");
  const { data, isLoading } = useQuery(zipcodes(place, ""));
  // Which kind of field it is has to be known first: what was typed into one of them would be gone with it.
  if (isLoading) return <TypedZip hint="" disabled />;
  if (!data || data.isListed) return <ListedZip place={place} />;
  if (!data.isRequired) return <TypedZip hint={t("hints.zipNone")} isOptional />;
  return <TypedZip hint={data.example ? t("hints.zipLike", { example: data.example }) : t("hints.zipTyped")} />;
}

function ListedZip({ place }: PlaceProps) {
  const t = textsOf("venues");
  const found = useLookUp((search) => ({ ...zipcodes(place, search), select: ({ rows }: ZipList) => rows }));
  return (
    <ComboField<VenueForm, Listed>
      name="zipcode"
      label={t("fields.zipcode")}
      hint={t("hints.zipListed")}
      found={found}
      placeholder=""
      clearable
      // Whether it is one of the list, the form's rules ask.
      isFree
    />
  );
}

interface TypedProps {
  readonly hint: string;
  readonly disabled?: boolean;
  readonly isOptional?: boolean;
}

function TypedZip({ hint, disabled = false, isOptional = false }: TypedProps) {
  const t = textsOf("venues");
  const { ref, value, onChange, onBlur } = useController<VenueForm, "zipcode">({ name: "zipcode" }).field;
  const says = useFieldNote("zipcode", hint);
  return (
    <Field
      ref={ref}
      label={t("fields.zipcode")}
      {...says}
      // Nobody can mend it before there is a city.
      error={disabled ? undefined : says.error}
      optional={isOptional}
      disabled={disabled}
      maxLength={MOST}
      autoComplete="off"
      spellCheck={false}
      value={value?.label ?? ""}
      onChange={({ target }) => onChange(target.value ? { value: 0, label: target.value } : null)}
      onBlur={onBlur}
    />
  );
}
