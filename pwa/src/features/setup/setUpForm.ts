import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { newPassword } from "@/shared/security/passwordShape";
import { EMAIL_SHAPE } from "@/ui/shapes";
import type { Choices, Country } from "./model";

const { orSays, required } = rulesOf("setUp");
const choice = z.object({ value: z.number(), label: z.string() }).nullable();
const chosen = (key: string) => choice.refine((made) => made !== null && made.value > 0, orSays(key));

/** Who runs the installation, the organisation that sells, and where it plays; with the spec's messages. */
export const setUpForm = z.object({
  firstName: required("firstName"),
  lastName: required("lastName"),
  email: z.string().trim().regex(EMAIL_SHAPE, orSays("email")),
  password: newPassword(),
  organisation: required("organisation"),
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
});

export type SetUpForm = z.infer<typeof setUpForm>;

/** The fields of each step; a refusal leads back to the step of its field. */
export const STEPS = [
  ["firstName", "lastName", "email", "password"],
  ["organisation", "country", "currency", "dateFormat", "zone"],
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
  venue: "",
  address: "",
  city: null,
  zipcode: "",
  ...usualIn(choices.home, choices),
});
