/** The lists that a venue's form chooses from. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type WireData, type WireList } from "@/api/wire";
import {
  cityFromWire,
  countryFromWire,
  currencyFromWire,
  stateFromWire,
  taxFromWire,
  zipListFromWire,
  zoneFromWire,
  type City,
  type Listed,
  type Place,
  type WireZips,
  type ZipList,
} from "./model";
import { deviceZone } from "@/ui/dates";

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
