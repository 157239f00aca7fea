import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useFormContext, useWatch, type UseFormReturn } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { accountHome } from "@/office/account";
import { ComboField, useFieldNote } from "@/office/fields";
import { useAccountId } from "@/shell/session";
import { Field } from "@/ui/Field";
import { useSearchChoices, useWholeList } from "@/ui/useSearchChoices";
import { placeOf, type VenueForm } from "./venueForm";
import {
  cities,
  countries,
  currencies,
  states,
  zipcodes,
  zones,
  type City,
  type Listed,
  type Place,
  type Venue,
  type ZipList,
} from "./venues";

/** What depends on another field is filled in along with it, and no longer wrong as it was. */
function useFill() {
  const { setValue, clearErrors } = useFormContext<VenueForm>();
  return (name: "state" | "country" | "zipcode" | "zone" | "currency", value: Listed | string | null) => {
    setValue(name, value, { shouldDirty: true });
    clearErrors(name);
  };
}

/** A new venue starts from what its account counts in and from its clock, where nothing is chosen yet. */
export function useAccountsOwn({ resetField, getValues }: UseFormReturn<VenueForm>, isNew: boolean) {
  const { data: home } = useQuery({ ...accountHome(useAccountId()), enabled: isNew });
  const { data: money } = useQuery({ ...currencies, enabled: isNew });
  const { data: clocks } = useQuery({ ...zones, enabled: isNew });
  useEffect(() => {
    if (!home?.isOwn) return;
    const currency = money?.find(({ label }) => label === home.currency);
    if (currency && !getValues("currency")) resetField("currency", { defaultValue: String(currency.value) });
    const zone = clocks?.find(({ label }) => label === home.zone);
    if (zone && !getValues("zone")) resetField("zone", { defaultValue: zone });
  }, [home, money, clocks, getValues, resetField]);
}

interface CityProps {
  readonly edited: Venue | undefined;
}

/** A city brings along where it lies, and proposes its time zone and a new venue's currency. */
export function CityField({ edited }: CityProps) {
  const t = textsOf("venues");
  const cache = useQueryClient();
  const fill = useFill();
  const home = { account: useAccountId(), country: edited?.country.value ?? 0 };
  const found = useSearchChoices((search) => cities(search, home));
  const isChosen = useWatch<VenueForm, "city">({ name: "city" }) !== null;
  const unlisted = edited && edited.city.value === 0 ? edited.city.label : "";
  const follow = async (city: City | null) => {
    fill("zipcode", null);
    // Without a city they are one's own to change.
    if (!city) return;
    fill("state", city.state);
    fill("country", city.country);
    const zone = (await cache.fetchQuery(zones)).find(({ value }) => value === city.zone);
    if (zone) fill("zone", zone);
    // What a venue has sold stays in its money.
    const money = edited ? undefined : (await cache.fetchQuery(currencies)).find(({ label }) => label === city.money);
    if (money) fill("currency", String(money.value));
  };
  return (
    <ComboField<VenueForm, City>
      name="city"
      label={t("fields.city")}
      className="is-whole"
      placeholder={t("typeCity")}
      found={found}
      clearable
      hint={isChosen ? undefined : unlisted ? t("hints.notListed", { value: unlisted }) : t("hints.city")}
      // A list that does not come says so in the field that needs it.
      onChosen={(city) => void follow(city).catch(() => undefined)}
    />
  );
}

export function StateField() {
  const t = textsOf("venues");
  const fill = useFill();
  const [city, country] = useWatch<VenueForm, ["city", "country"]>({ name: ["city", "country"] });
  const found = useWholeList(useQuery({ ...states(country?.value ?? 0), enabled: !city && country !== null }));
  return (
    <ComboField<VenueForm, Listed>
      name="state"
      label={t("fields.state")}
      found={found}
      clearable
      disabled={city !== null || country === null}
      hint={city ? t("hints.fromCity") : country ? undefined : t("hints.countryFirst")}
      onChosen={() => fill("zipcode", null)}
    />
  );
}

export function CountryField() {
  const t = textsOf("venues");
  const { clearErrors } = useFormContext<VenueForm>();
  const fill = useFill();
  const city = useWatch<VenueForm, "city">({ name: "city" });
  const found = useWholeList(useQuery(countries));
  return (
    <ComboField<VenueForm, Listed>
      name="country"
      label={t("fields.country")}
      found={found}
      clearable
      disabled={city !== null}
      hint={city ? t("hints.fromCity") : undefined}
      onChosen={() => {
        // In the place of a city.
        clearErrors("city");
        fill("state", null);
        fill("zipcode", null);
      }}
    />
  );
}

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
  const found = useSearchChoices((search) => ({ ...zipcodes(place, search), select: ({ rows }: ZipList) => rows }));
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
