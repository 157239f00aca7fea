import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { saysOf } from "@/testing/forms";
import { cityFromDto, venueFromDto, venueToDto, zipListFromDto, type VenueDto, type ZipList } from "./venues";
import {
  placeOf,
  venueForm,
  venueFormOf,
  venueResolver,
  zipcodeSays,
  type PlaceFacts,
  type VenueForm,
} from "./venueForm";

const dto: VenueDto = {
  venueid: 5,
  venuename: "Main House",
  accountid: 2,
  address: "1 Gate Street",
  cityid: 50,
  city: "London",
  stateid: 10,
  state: "England",
  countryid: 232,
  country: "United Kingdom",
  zipcodeid: 0,
  zipcode: "SW1A 1AA",
  timezoneid: 7,
  timezone: "Europe/London",
  currencyid: 1,
  currencytype: "GBP",
  taxcategoryid: 3,
  concatpercentage: "Standard 20%",
  version: 4,
};
const venue = venueFromDto(dto);
const british: ZipList = {
  rows: [],
  isListed: false,
  isRequired: true,
  pattern: "^(?:GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})$",
  example: "EC1Y 8SY",
};
const american: ZipList = {
  rows: [{ value: 1, label: "60601" }],
  isListed: true,
  isRequired: true,
  pattern: "^(?:(\\d{5})(?:[ \\-](\\d{4}))?)$",
  example: "95014",
};
const facts = (zips: ZipList | undefined, isInList = false): PlaceFacts => ({ hasStates: true, zips, isInList });
const typed = (label: string) => ({ value: 0, label });

afterEach(() => void vi.restoreAllMocks());

it("says of each field what the spec says", () => {
  expect(saysOf(venueForm(facts(undefined)), venueFormOf(undefined))).toEqual({
    name: "VenueName is required",
    address: "Address is required",
    city: "City is required",
    country: "Country is required",
    zipcode: "Zipcode is required",
    zone: "Timezone is required",
    currency: "Currency is required",
    tax: "Tax is required",
  });
});

it("asks for state and country only where no city is chosen", () => {
  const says = (part: Partial<VenueForm>, hasStates = true) =>
    saysOf(venueForm({ ...facts(british), hasStates }), { ...venueFormOf(venue), ...part });
  expect(says({})).toEqual({});
  expect(says({ state: null, country: null })).toEqual({});
  expect(says({ city: null })).toEqual({});
  expect(says({ city: null, state: null })).toEqual({ state: "State is required" });
  expect(says({ city: null, state: null }, false)).toEqual({});
  expect(says({ city: null, country: null })).toEqual({ country: "Country is required" });
  expect(says({ city: null, state: null, country: null })).toEqual({
    city: "City is required",
    country: "Country is required",
  });
});

it("takes a postal code of the list, or where there is none one that looks like the country's", () => {
  expect(zipcodeSays(typed("sw1a 1aa"), facts(british))).toBeUndefined();
  expect(zipcodeSays(typed("60601"), facts(british))).toBe("wrong");
  expect(zipcodeSays({ value: 1, label: "60601" }, facts(american))).toBeUndefined();
  expect(zipcodeSays(typed("60699"), facts(american))).toBe("wrong");
  expect(zipcodeSays(typed("60601-1234"), facts(american, true))).toBeUndefined();
  expect(zipcodeSays(typed("60601-12"), facts(american, true))).toBe("wrong");
  expect(zipcodeSays(null, facts(american))).toBe("zipcode");
  expect(zipcodeSays(null, facts({ ...british, isRequired: false }))).toBeUndefined();
  // Python knows expressions that a browser does not: the server judges.
  expect(zipcodeSays(typed("1000"), facts({ ...british, pattern: "(?P<x" }))).toBeUndefined();
});

it("asks the list for a code that is not among its first, without what follows the dash", async () => {
  const requests: object[] = [];
  vi.spyOn(api, "post").mockImplementation((_path: string, body?: object) => {
    requests.push(body ?? {});
    const rows =
      "search" in (body ?? {}) && (body as { search: string }).search === "60654"
        ? [{ zipcodeid: 9, zipcode: "60654" }]
        : [];
    return Promise.resolve({ data: [rows], listed: true, required: true, pattern: american.pattern } as never);
  });
  const resolve = venueResolver(new QueryClient());
  const check = async (code: string) => {
    const form = { ...venueFormOf(venue), zipcode: typed(code) };
    return (await resolve(form, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;
  };
  expect(await check("60654-1234")).toEqual({});
  expect(requests.at(-1)).toEqual({ action_id: 2, city_id: 50, state_id: 0, country_id: 0, search: "60654" });
  expect(await check("60655")).toMatchObject({ zipcode: { message: "Enter Valid Zipcode" } });
});

it("leaves the judgement to the server where the lists cannot be reached", async () => {
  vi.spyOn(api, "post").mockRejectedValue(new Error("No connection"));
  const resolve = venueResolver(new QueryClient());
  const answer = await resolve(venueFormOf(venue), undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(answer.errors).toEqual({});
});

it("knows where an address lies: the city's, or the state and the country chosen", () => {
  const form = venueFormOf(venue);
  expect(placeOf(form)).toEqual({ city: 50, state: 0, country: 0 });
  expect(placeOf({ ...form, city: null })).toEqual({ city: 0, state: 10, country: 232 });
  expect(placeOf({ city: null, state: null, country: null })).toBeNull();
});

it("goes to the wire and back unchanged, with the version that was seen", () => {
  expect(venueToDto(venueFormOf(venue), venue, { account: 2, caller: 9 })).toEqual({
    action_type: "edit",
    id: 5,
    accountid: 2,
    user_id: 9,
    venue_name: "Main House",
    venue_address: "1 Gate Street",
    city_id: 50,
    state_id: 10,
    country_id: 232,
    zipcode_id: 0,
    zipcode: "SW1A 1AA",
    timezone_id: 7,
    currency_id: 1,
    taxcategory_id: 3,
    version: 4,
  });
  const made = venueToDto(venueFormOf(undefined), undefined, { account: 2, caller: 9 });
  expect(made).toMatchObject({ action_type: "add", id: 0, city_id: 0, zipcode_id: 0, zipcode: "" });
  expect(made).not.toHaveProperty("version");
  const listed = { ...venueFormOf(venue), zipcode: { value: 8, label: "60601" } };
  expect(venueToDto(listed, venue, { account: 2, caller: 9 })).toMatchObject({ zipcode_id: 8, zipcode: "" });
});

it("shows of a venue that is in none of the lists what has to be chosen again", () => {
  const old = venueFromDto({ ...dto, cityid: 0, stateid: 0, countryid: 0, timezoneid: 0 });
  expect(venueFormOf(old)).toMatchObject({ city: null, state: null, country: null, zone: null });
  expect(old.city.label).toBe("London");
});

it("tells two cities of one name apart", () => {
  const row = {
    cityid: 1,
    city: "Paris",
    stateid: 2,
    state: "Texas",
    countryid: 3,
    country: "United States",
    timezoneid: 4,
    currencytype: "USD",
  };
  expect(cityFromDto(row)).toMatchObject({ label: "Paris", note: "Texas, United States", zone: 4, money: "USD" });
  expect(zipListFromDto([], {})).toEqual({ rows: [], isListed: false, isRequired: true, pattern: "", example: "" });
});
