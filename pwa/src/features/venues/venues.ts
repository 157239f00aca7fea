import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import type { Choice } from "@/ui/Combo";
import { deviceZone } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";
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

export type VenueDto = Shapes["VenueOut"];

const listed = (value: number, label: string): Listed => ({ value, label });

export const venueFromDto = (dto: VenueDto): Venue => ({
  id: dto.venueid,
  version: dto.version,
  name: dto.venuename,
  address: dto.address,
  city: listed(dto.cityid, dto.city),
  state: listed(dto.stateid, dto.state),
  country: listed(dto.countryid, dto.country),
  zipcode: listed(dto.zipcodeid, dto.zipcode),
  zone: listed(dto.timezoneid, dto.timezone),
  currency: listed(dto.currencyid, dto.currencytype),
  tax: listed(dto.taxcategoryid, dto.concatpercentage),
});

export const ORDERINGS = { name: "venuename", city: "city", country: "country", zone: "timezone" } as const;

interface Whose {
  readonly account: number;
  readonly caller: number;
}

export const venueToDto = (form: VenueForm, edited: Venue | undefined, { account, caller }: Whose) => ({
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
export const FIELDS: DtoFields<VenueForm> = {
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

export const cityFromDto = (dto: Shapes["CityOut"]): City => ({
  ...listed(dto.cityid, dto.city),
  note: [dto.state, dto.country].filter(Boolean).join(", "),
  state: listed(dto.stateid, dto.state),
  country: listed(dto.countryid, dto.country),
  zone: dto.timezoneid,
  money: dto.currencytype,
});

type ZipsDto = Pick<Shapes["AddressListOut"], "listed" | "required" | "pattern" | "example">;

export const zipListFromDto = (rows: readonly Shapes["ZipCodeOut"][], dto: ZipsDto): ZipList => ({
  rows: rows.map(({ zipcodeid, zipcode }) => listed(zipcodeid, zipcode)),
  isListed: dto.listed ?? false,
  isRequired: dto.required ?? true,
  pattern: dto.pattern ?? "",
  example: dto.example ?? "",
});

const currencyFromDto = (dto: Shapes["CurrencyOut"]) => listed(dto.currencyid, dto.currencytype);
const taxFromDto = (dto: Shapes["TaxChoiceOut"]) => listed(dto.taxcategoryid, dto.concatpercentage);
const zoneFromDto = (dto: Shapes["TimeZoneOut"]) => listed(dto.timezoneid, dto.timezone);
const countryFromDto = (dto: Shapes["CountryOut"]) => listed(dto.countryid, dto.country);
const stateFromDto = (dto: Shapes["StateOut"]) => listed(dto.stateid, dto.state);

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

const ask = <ResponseBody>(action: number, request: object, signal: AbortSignal) =>
  api.post<ResponseBody>("/customers/addressList", { action_id: action, ...request }, { signal });

function wholeList<Row>(action: number, fromDto: (row: Row) => Listed, request: Record<string, number> = {}) {
  return queryOptions({
    queryKey: ["addressList", action, request],
    queryFn: async ({ signal }): Promise<readonly Listed[]> =>
      rowsOf(await ask<ListResponse<Row>>(action, request, signal)).map(fromDto),
    ...PLACES,
  });
}

export const currencies = wholeList(CURRENCIES, currencyFromDto);
export const zones = wholeList(ZONES, zoneFromDto);
export const countries = wholeList(COUNTRIES, countryFromDto);
export const states = (country: number) => wholeList(STATES, stateFromDto, { country_id: country });
/** The platform's taxes and the account's own, which may be changed at any time. */
export const taxesOf = (account: number) => ({
  ...wholeList(TAXES, taxFromDto, { account_id: account }),
  staleTime: 0,
});

/** Their names alone come first, then the rows. */
type CitiesDto = DataResponse<readonly [unknown, readonly Shapes["CityOut"][]]>;

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
      const { data } = await ask<CitiesDto>(CITIES, { search, ...home }, signal);
      return data[1].map(cityFromDto);
    },
    ...PLACES,
  });

export const zipcodes = (place: Place, search: string) =>
  queryOptions({
    queryKey: ["addressList", ZIPCODES, place, search],
    queryFn: async ({ signal }): Promise<ZipList> => {
      const request = { city_id: place.city, state_id: place.state, country_id: place.country, search };
      const response = await ask<ListResponse<Shapes["ZipCodeOut"]> & ZipsDto>(ZIPCODES, request, signal);
      return zipListFromDto(rowsOf(response), response);
    },
    ...PLACES,
  });

/** The event form's list of venues stands under it too. */
export const VENUES = ["venues"] as const;

export const venueList = (account: number, request: ListRequest) =>
  listQuery({
    key: [...VENUES, "list", account],
    asked: request,
    orderings: ORDERINGS,
    path: "/customers/venueByAccountId",
    body: { id: account },
    pageOf: pageOf(venueFromDto),
  });

export const saveVenue = (form: VenueForm, edited: Venue | undefined, whose: Whose) =>
  sendChange("/customers/manageVenue", venueToDto(form, edited, whose));

export const deleteVenue = (id: number) => sendChange("/customers/manageVenue", { action_type: "delete", id });
