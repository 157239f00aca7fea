/** Venues in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { Choice } from "@/ui/Combo";
import type { WireFields } from "@/ui/refusals";
import type { VenueForm } from "./venueForm";

/** A row of one of the lists; 0 stands for what is in none of them. */
export interface Listed extends Choice {
  readonly value: number;
}

/** A city knows where it lies. */
export interface City extends Listed {
  readonly state: Listed;
  readonly country: Listed;
  /** The number of its time zone, 0 where nobody knows. */
  readonly zone: number;
  /** Its country's currency, empty where that cannot be chosen. */
  readonly money: string;
}

export interface Venue {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly address: string;
  readonly city: Listed;
  readonly state: Listed;
  readonly country: Listed;
  readonly zipcode: Listed;
  readonly zone: Listed;
  readonly currency: Listed;
  readonly tax: Listed;
}

export type WireVenue = Shapes["VenueOut"];

const listed = (value: number, label: string): Listed => ({ value, label });

export const venueFromWire = (wire: WireVenue): Venue => ({
  id: wire.venueid,
  version: wire.version,
  name: wire.venuename,
  address: wire.address,
  city: listed(wire.cityid, wire.city),
  state: listed(wire.stateid, wire.state),
  country: listed(wire.countryid, wire.country),
  zipcode: listed(wire.zipcodeid, wire.zipcode),
  zone: listed(wire.timezoneid, wire.timezone),
  currency: listed(wire.currencyid, wire.currencytype),
  tax: listed(wire.taxcategoryid, wire.concatpercentage),
});

export const ORDERINGS = { name: "venuename", city: "city", country: "country", zone: "timezone" } as const;

interface Whose {
  readonly account: number;
  readonly caller: number;
}

export const venueToWire = (form: VenueForm, edited: Venue | undefined, { account, caller }: Whose) => ({
  action_type: edited ? "edit" : "add",
  id: edited?.id ?? 0,
  accountid: account,
  user_id: caller,
  venue_name: form.name.trim(),
  venue_address: form.address.trim(),
  city_id: form.city?.value ?? 0,
  state_id: form.state?.value ?? 0,
  country_id: form.country?.value ?? 0,
  zipcode_id: form.zipcode?.value ?? 0,
  // A typed one stands in the place of one from the list.
  zipcode: form.zipcode && form.zipcode.value === 0 ? form.zipcode.label : "",
  timezone_id: form.zone?.value ?? 0,
  currency_id: Number(form.currency),
  taxcategory_id: form.tax?.value ?? 0,
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: WireFields<VenueForm> = {
  venue_name: "name",
  venue_address: "address",
  city_id: "city",
  state_id: "state",
  country_id: "country",
  zipcode_id: "zipcode",
  zipcode: "zipcode",
  timezone_id: "zone",
  currency_id: "currency",
  taxcategory_id: "tax",
};

// The lists

/** Where an address lies, as far as it is chosen: a city says the rest. */
export interface Place {
  readonly city: number;
  readonly state: number;
  readonly country: number;
}

/** The postal codes of a place, or what they look like where there is no list. */
export interface ZipList {
  readonly rows: readonly Listed[];
  readonly isListed: boolean;
  /** false: addresses there have none. */
  readonly isRequired: boolean;
  /** Empty: any. */
  readonly pattern: string;
  readonly example: string;
}

export const cityFromWire = (wire: Shapes["CityOut"]): City => ({
  ...listed(wire.cityid, wire.city),
  note: [wire.state, wire.country].filter(Boolean).join(", "),
  state: listed(wire.stateid, wire.state),
  country: listed(wire.countryid, wire.country),
  zone: wire.timezoneid,
  money: wire.currencytype,
});

export type WireZips = Pick<Shapes["AddressListOut"], "listed" | "required" | "pattern" | "example">;

export const zipListFromWire = (rows: readonly Shapes["ZipCodeOut"][], wire: WireZips): ZipList => ({
  rows: rows.map(({ zipcodeid, zipcode }) => listed(zipcodeid, zipcode)),
  isListed: wire.listed ?? false,
  isRequired: wire.required ?? true,
  pattern: wire.pattern ?? "",
  example: wire.example ?? "",
});

export const currencyFromWire = (wire: Shapes["CurrencyOut"]) => listed(wire.currencyid, wire.currencytype);
export const taxFromWire = (wire: Shapes["TaxChoiceOut"]) => listed(wire.taxcategoryid, wire.concatpercentage);
export const zoneFromWire = (wire: Shapes["TimeZoneOut"]) => listed(wire.timezoneid, wire.timezone);
export const countryFromWire = (wire: Shapes["CountryOut"]) => listed(wire.countryid, wire.country);
export const stateFromWire = (wire: Shapes["StateOut"]) => listed(wire.stateid, wire.state);
