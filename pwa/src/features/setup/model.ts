/** The choices of the set-up in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { Choice } from "@/ui/Combo";
import { asPattern } from "@/ui/dates";
import type { Option } from "@/ui/Field";
import type { WireFields } from "@/ui/refusals";
import type { SetUpForm } from "./setUpForm";

/** A country, with what is usual there. */
export interface Country extends Choice {
  readonly value: number;
  readonly dateFormat: string;
  /** Empty where its own money cannot be chosen. */
  readonly currency: string;
  /** 0 where none is known. */
  readonly zone: number;
  readonly hasCodes: boolean;
  readonly codeExample: string;
  readonly taxes: readonly Option[];
}

/** A city brings its time zone, and its country's money where that can be chosen. */
export interface City extends Choice {
  readonly value: number;
  readonly zone: number;
}

export interface Choices {
  readonly countries: readonly Country[];
  readonly currencies: readonly Option[];
  readonly zones: readonly Choice[];
  /** The country in which the browser seems to be. */
  readonly home: Country | undefined;
}

export function choicesFromWire(wire: Shapes["SetUpChoicesOut"]): Choices {
  const countries = wire.countries.map((row) => ({
    value: row.countryid,
    label: row.country,
    dateFormat: asPattern(row.customdateformat),
    currency: row.currencyid ? String(row.currencyid) : "",
    zone: row.timezoneid,
    hasCodes: row.hascodes,
    codeExample: row.zipexample,
    taxes: row.taxes.map((tax) => ({ value: tax.taxcategory, label: `${tax.taxcategory} ${tax.taxpercentage}%` })),
  }));
  return {
    countries,
    currencies: wire.currencies.map((row) => ({
      value: String(row.currencyid),
      label: `${row.currencytype} · ${row.name}`,
    })),
    zones: wire.timezones.map((row) => ({ value: row.timezoneid, label: row.timezone })),
    home: countries.find(({ value }) => value === wire.homeid),
  };
}

export const cityFromWire = (wire: Shapes["CityOut"]): City => ({
  value: wire.cityid,
  label: wire.city,
  note: wire.state,
  zone: wire.timezoneid,
});

export const setUpToWire = (form: SetUpForm, token: string) => ({
  token,
  firstname: form.firstName,
  lastname: form.lastName,
  emailid: form.email,
  password: form.password,
  account_name: form.organisation,
  country_id: form.country?.value ?? 0,
  currency_id: Number(form.currency),
  customdateformat: asPattern(form.dateFormat),
  timezone_id: form.zone?.value ?? 0,
  venue_name: form.venue,
  venue_address: form.address,
  city_id: form.city?.value ?? 0,
  zipcode: form.zipcode,
  taxcategory: form.tax,
});

/** Which field a refusal is about. */
export const FIELDS: WireFields<SetUpForm> = {
  firstname: "firstName",
  lastname: "lastName",
  emailid: "email",
  password: "password",
  account_name: "organisation",
  country_id: "country",
  currency_id: "currency",
  customdateformat: "dateFormat",
  timezone_id: "zone",
  venue_name: "venue",
  venue_address: "address",
  city_id: "city",
  state_id: "city",
  zipcode: "zipcode",
  zipcode_id: "zipcode",
  taxcategory_id: "tax",
};
