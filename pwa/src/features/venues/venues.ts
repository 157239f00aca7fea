import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireData, type WireList } from "@/api/wire";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { Choice } from "@/ui/Combo";
import { deviceZone } from "@/ui/dates";
import type { WireFields } from "@/ui/useErrorsTogether";
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

type WireZips = Pick<Shapes["AddressListOut"], "listed" | "required" | "pattern" | "example">;

export const zipListFromWire = (rows: readonly Shapes["ZipCodeOut"][], wire: WireZips): ZipList => ({
  rows: rows.map(({ zipcodeid, zipcode }) => listed(zipcodeid, zipcode)),
  isListed: wire.listed ?? false,
  isRequired: wire.required ?? true,
  pattern: wire.pattern ?? "",
  example: wire.example ?? "",
});

const currencyFromWire = (wire: Shapes["CurrencyOut"]) => listed(wire.currencyid, wire.currencytype);
const taxFromWire = (wire: Shapes["TaxChoiceOut"]) => listed(wire.taxcategoryid, wire.concatpercentage);
const zoneFromWire = (wire: Shapes["TimeZoneOut"]) => listed(wire.timezoneid, wire.timezone);
const countryFromWire = (wire: Shapes["CountryOut"]) => listed(wire.countryid, wire.country);
const stateFromWire = (wire: Shapes["StateOut"]) => listed(wire.stateid, wire.state);

const MINUTES_MS = 60_000;
/** Places change with a new release; they are of no use without a network, so nothing of them is kept offline. */
const PLACES = { staleTime: 30 * MINUTES_MS, gcTime: 30 * MINUTES_MS, meta: { persist: false } } as const;

/** The spec's action_id. */
const CITIES = 1;
const ZIPCODES = 2;
const CURRENCIES = 3;
const TAXES = 4;
const ZONES = 5;
const COUNTRIES = 6;
const STATES = 7;

const ask = <Reply>(action: number, asked: object, signal: AbortSignal) =>
  api.post<Reply>("/customers/addressList", { action_id: action, ...asked }, { signal });

function wholeList<Row>(action: number, fromWire: (row: Row) => Listed, asked: Record<string, number> = {}) {
  return queryOptions({
    queryKey: ["addressList", action, asked],
    queryFn: async ({ signal }): Promise<readonly Listed[]> =>
      rowsOf(await ask<WireList<Row>>(action, asked, signal)).map(fromWire),
    ...PLACES,
  });
}

export const currencies = wholeList(CURRENCIES, currencyFromWire);
export const zones = wholeList(ZONES, zoneFromWire);
export const countries = wholeList(COUNTRIES, countryFromWire);
export const states = (country: number) => wholeList(STATES, stateFromWire, { country_id: country });
/** The platform's taxes and the account's own, which may be changed at any time. */
export const taxesOf = (account: number) => ({
  ...wholeList(TAXES, taxFromWire, { account_id: account }),
  staleTime: 0,
});

/** Their names alone come first, then the rows. */
type WireCities = WireData<readonly [unknown, readonly Shapes["CityOut"][]]>;

/** Where a city is probably meant to be: in an edited venue's country, or else in that of the account's first venue. */
interface Home {
  readonly account: number;
  /** 0 where none is known. */
  readonly country: number;
}

/** The best twenty, those at home first; `Springfield, Ill` and `Paris, FR` narrow them. */
export const cities = (search: string, { account, country }: Home) =>
  queryOptions({
    queryKey: ["addressList", CITIES, search, account, country],
    queryFn: async ({ signal }): Promise<readonly City[]> => {
      const home = { account_id: account, home_id: country, timezone: deviceZone() };
      const { data } = await ask<WireCities>(CITIES, { search, ...home }, signal);
      return data[1].map(cityFromWire);
    },
    ...PLACES,
  });

export const zipcodes = (place: Place, search: string) =>
  queryOptions({
    queryKey: ["addressList", ZIPCODES, place, search],
    queryFn: async ({ signal }): Promise<ZipList> => {
      const asked = { city_id: place.city, state_id: place.state, country_id: place.country, search };
      const reply = await ask<WireList<Shapes["ZipCodeOut"]> & WireZips>(ZIPCODES, asked, signal);
      return zipListFromWire(rowsOf(reply), reply);
    },
    ...PLACES,
  });

/** The event form's list of venues stands under it too. */
export const VENUES = ["venues"] as const;

export const venueList = (account: number, asked: ListRequest) =>
  listQuery({
    key: [...VENUES, "list", account],
    asked,
    orderings: ORDERINGS,
    path: "/customers/venueByAccountId",
    body: { id: account },
    pageOf: pageOf(venueFromWire),
  });

export const saveVenue = (form: VenueForm, edited: Venue | undefined, whose: Whose) =>
  sendChange("/customers/manageVenue", venueToWire(form, edited, whose));

export const deleteVenue = (id: number) => sendChange("/customers/manageVenue", { action_type: "delete", id });
