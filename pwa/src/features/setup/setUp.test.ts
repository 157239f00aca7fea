import { expect, it } from "vitest";
import type { Shapes } from "@/api/schemas";
import { saysOf } from "@/testing/forms";
import { choicesFromDto, FIELDS, newSetUp, setUpForm, setUpToDto, stepOf, STEPS, usualIn } from "./setUp";

const country = (id: number, name: string, more: object) => ({
  countryid: id,
  country: name,
  code: "XX",
  customdateformat: "DD-MM-YYYY",
  currencyid: 0,
  timezoneid: 0,
  hascodes: true,
  zipexample: "",
  taxes: [{ taxcategory: "No tax", taxpercentage: "0" }],
  ...more,
});
const dto: Shapes["SetUpChoicesOut"] = {
  countries: [
    country(1, "United Kingdom", {
      currencyid: 5,
      timezoneid: 7,
      taxes: [
        { taxcategory: "VAT, United Kingdom", taxpercentage: "20" },
        { taxcategory: "No tax", taxpercentage: "0" },
      ],
    }),
    country(2, "United States", { customdateformat: "MM-DD-YYYY", currencyid: 6, timezoneid: 99 }),
    country(3, "Norway", { taxes: [{ taxcategory: "VAT, Norway", taxpercentage: "25" }] }),
  ],
  currencies: [
    { currencyid: 5, currencytype: "GBP", name: "Pound" },
    { currencyid: 6, currencytype: "USD", name: "Dollar" },
  ],
  timezones: [{ timezoneid: 7, timezone: "Europe/London" }],
  homeid: 1,
};
const choices = choicesFromDto(dto);
const filled = {
  ...newSetUp(choices),
  firstName: "Maya",
  lastName: "Lindqvist",
  email: "maya@barn.test",
  password: "Opening-night-7!",
  organisation: "The Barn",
  contact: "boxoffice@barn.test",
  venue: "The Barn",
  address: "1 Farm Lane",
  city: { value: 50, label: "London" },
  zipcode: "EC1Y 8SY",
};

it("says of each field what is missing", () => {
  expect(saysOf(setUpForm, { ...newSetUp(choices), country: null, currency: "", zone: null })).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
    email: "Email is not valid.",
    password: "Password must be at least 8 character",
    organisation: "Enter the name of your organisation",
    contact: "Email is not valid.",
    country: "Choose a country",
    currency: "Currency is required",
    zone: "Timezone is required",
    venue: "VenueName is required",
    address: "Address is required",
    city: "City is required",
  });
  expect(saysOf(setUpForm, filled)).toEqual({});
});

it("fills in what is usual in the browser's country, and in another that is chosen", () => {
  expect(newSetUp(choices)).toMatchObject({
    country: { value: 1, label: "United Kingdom" },
    currency: "5",
    dateFormat: "DD-MM-YYYY",
    zone: { value: 7, label: "Europe/London" },
    tax: "VAT, United Kingdom",
  });
  const [, america, norway] = choices.countries;
  expect(usualIn(america, choices)).toMatchObject({
    currency: "6",
    dateFormat: "MM-DD-YYYY",
    zone: null,
    tax: "No tax",
  });
  expect(usualIn(norway, choices), "kroner cannot be chosen").toMatchObject({ currency: "", tax: "VAT, Norway" });
  expect(newSetUp({ ...choices, home: undefined })).toMatchObject({ country: null, currency: "", tax: "" });
});

it("goes to the wire with the token", () => {
  expect(setUpToDto(filled, "t0ken")).toEqual({
    token: "t0ken",
    firstname: "Maya",
    lastname: "Lindqvist",
    emailid: "maya@barn.test",
    password: "Opening-night-7!",
    language: "en",
    account_name: "The Barn",
    contact_email: "boxoffice@barn.test",
    country_id: 1,
    currency_id: 5,
    customdateformat: "DD-MM-YYYY",
    timezone_id: 7,
    venue_name: "The Barn",
    venue_address: "1 Farm Lane",
    city_id: 50,
    zipcode: "EC1Y 8SY",
    taxcategory: "VAT, United Kingdom",
  });
});

it("has each field in one step, so that a refusal leads to it", () => {
  expect(STEPS.flat().toSorted()).toEqual(Object.keys(setUpForm.shape).toSorted());
  for (const field of Object.values(FIELDS)) expect(stepOf(field as never), String(field)).toBeGreaterThanOrEqual(0);
});
