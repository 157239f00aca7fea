import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { Shapes, DataResponse } from "@/api/schemas";
import { asOfficeLanguage } from "@/i18n/languages";
import { officeLanguage } from "@/i18n/officeLanguage";
import { rulesOf } from "@/office/rules";
import { type AnswerDto, EMAIL_SHAPE } from "@/shared/security/answer";
import { differsFromNames, nearMessage, newPassword } from "@/shared/security/passwordShape";
import { finishSignOut } from "@/shell/signOut";
import type { Choice } from "@/ui/Combo";
import type { Option } from "@/ui/Field";
import { asPattern, deviceZone } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";

const { orSays, required } = rulesOf("setUp");
const choice = z.object({ value: z.number(), label: z.string() }).nullable();
const chosen = (key: string) => choice.refine((made) => made !== null && made.value > 0, orSays(key));

/** Who runs the installation, the organisation that sells, and where it plays; with the spec's messages. */
export const setUpForm = z
  .object({
    firstName: required("firstName"),
    lastName: required("lastName"),
    email: z.string().trim().regex(EMAIL_SHAPE, orSays("email")),
    password: newPassword(),
    organisation: required("organisation"),
    /** Whom buyers write to. */
    contact: z.string().trim().regex(EMAIL_SHAPE, orSays("email")),
    country: chosen("country"),
    currency: required("currency"),
    dateFormat: z.string(),
    zone: chosen("zone"),
    venue: required("venue"),
    address: required("address"),
    city: chosen("city"),
    /** The server knows which countries have any, and what they look like. */
    zipcode: z.string().trim(),
    tax: z.string(),
  })
  .refine((form) => form.password === "" || differsFromNames(form.password, namesOf(form)), {
    path: ["password"],
    error: ({ input }) => nearMessage((input as OwnWords).password, namesOf(input as OwnWords)),
    // Also while fields of later steps are empty.
    when: () => true,
  });

export type SetUpForm = z.infer<typeof setUpForm>;

/** What the password must not be made of. */
export function namesOf({ firstName, lastName, email, organisation }: OwnWords) {
  return { name: `${firstName} ${lastName}`, email, organisation };
}

type OwnWords = Readonly<Record<"firstName" | "lastName" | "email" | "organisation" | "password", string>>;

/** The fields of each step; a refusal leads back to the step of its field. */
export const STEPS = [
  ["firstName", "lastName", "email", "password"],
  ["organisation", "contact", "country", "currency", "dateFormat", "zone"],
  ["venue", "address", "city", "zipcode", "tax"],
] as const satisfies readonly (readonly (keyof SetUpForm)[])[];

export const stepOf = (field: keyof SetUpForm): number =>
  STEPS.findIndex((fields) => (fields as readonly string[]).includes(field));

/** What is usual in a country, as its fields have it. */
export function usualIn(country: Country | undefined, { zones }: Choices) {
  return {
    country: country ? { value: country.value, label: country.label } : null,
    currency: country?.currency ?? "",
    dateFormat: country?.dateFormat ?? "DD-MM-YYYY",
    zone: zoneOf(country?.zone ?? 0, zones),
    tax: String(country?.taxes[0]?.value ?? ""),
  };
}

export function zoneOf(number: number, zones: Choices["zones"]) {
  const zone = zones.find(({ value }) => value === number);
  return zone ? { value: number, label: zone.label } : null;
}

export const newSetUp = (choices: Choices): SetUpForm => ({
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  organisation: "",
  contact: "",
  venue: "",
  address: "",
  city: null,
  zipcode: "",
  ...usualIn(choices.home, choices),
});

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

export function choicesFromDto(dto: Shapes["SetUpChoicesOut"]): Choices {
  const countries = dto.countries.map((row) => ({
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
    currencies: dto.currencies.map((row) => ({
      value: String(row.currencyid),
      label: `${row.currencytype} · ${row.name}`,
    })),
    zones: dto.timezones.map((row) => ({ value: row.timezoneid, label: row.timezone })),
    home: countries.find(({ value }) => value === dto.homeid),
  };
}

const cityFromDto = (dto: Shapes["CityOut"]): City => ({
  value: dto.cityid,
  label: dto.city,
  note: dto.state,
  zone: dto.timezoneid,
});

export const setUpToDto = (form: SetUpForm, token: string) => ({
  token,
  firstname: form.firstName,
  lastname: form.lastName,
  emailid: form.email,
  password: form.password,
  language: asOfficeLanguage(officeLanguage()),
  account_name: form.organisation,
  contact_email: form.contact,
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
export const FIELDS: DtoFields<SetUpForm> = {
  firstname: "firstName",
  lastname: "lastName",
  emailid: "email",
  password: "password",
  account_name: "organisation",
  contact_email: "contact",
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

/** Nothing of it outlives the page: the token opens everything. */
const ONCE = { staleTime: Infinity, gcTime: 0, meta: { persist: false } } as const;

export const choicesOf = (token: string) =>
  queryOptions({
    queryKey: ["setup", "choices", token],
    queryFn: async ({ signal }) => {
      const body = { token, timezone: deviceZone() };
      return choicesFromDto(
        (await api.post<DataResponse<Shapes["SetUpChoicesOut"]>>("/setup/choices", body, { signal })).data,
      );
    },
    ...ONCE,
  });

/** The best twenty of a country's cities that begin as typed; its largest while nothing is. */
export const citiesOf = (token: string, country: number, search: string) =>
  queryOptions({
    queryKey: ["setup", "cities", token, country, search],
    queryFn: async ({ signal }) => {
      const body = { token, country_id: country, search };
      const { data } = await api.post<DataResponse<readonly Shapes["CityOut"][]>>("/setup/cities", body, { signal });
      return data.map(cityFromDto);
    },
    enabled: country > 0,
    ...ONCE,
  });

/** What the sign-in is answered, and the organisation that was made. */
export type SetUpAnswer = AnswerDto & { readonly accountid: number };

export async function completeSetUp(form: SetUpForm, token: string): Promise<SetUpAnswer> {
  await finishSignOut();
  return api.post<SetUpAnswer>("/setup/complete", setUpToDto(form, token));
}

/** The token is wrong, or somebody is a user here already: the server does not say which. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === "set_up_over";
