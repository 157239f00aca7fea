import { zodResolver } from "@hookform/resolvers/zod";
import type { QueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { states, zipcodes, type Listed, type Place, type Venue, type ZipList } from "./venues";

const { says, orSays, required } = rulesOf("venues");
const choice = z.object({ value: z.number(), label: z.string() }).nullable();
const chosen = (key: string) => choice.refine((made) => made !== null && made.value > 0, orSays(key));

const shape = z.object({
  name: required("name"),
  address: required("address"),
  city: choice,
  state: choice,
  country: choice,
  zipcode: choice,
  zone: chosen("zone"),
  currency: required("currency"),
  tax: chosen("tax"),
});

export type VenueForm = z.infer<typeof shape>;

/** What the lists say of what is filled in. */
export interface PlaceFacts {
  /** false: the country has none to choose. */
  readonly hasStates: boolean;
  readonly zips: ZipList | undefined;
  /** Whether a typed postal code is one of the list. */
  readonly isInList: boolean;
}

/** The form of a venue, with the spec's messages (part 1, section 5). */
export const venueForm = (facts: PlaceFacts) =>
  shape.check(({ value, issues }) => {
    const say = (path: keyof VenueForm, key: string) =>
      issues.push({ code: "custom", input: value, path: [path], message: says(key) });
    const { city, state, country, zipcode } = value;
    if (!city && !state && !country) say("city", "city");
    // Without a city the country comes first: its states are asked for once it is there.
    if (!city && !country) say("country", "country");
    else if (!city && !state && facts.hasStates) say("state", "state");
    const wrong = zipcodeSays(zipcode, facts);
    if (wrong) say("zipcode", wrong);
  });

export function zipcodeSays(zipcode: Listed | null, { zips, isInList }: PlaceFacts): "zipcode" | "wrong" | undefined {
  if (!zipcode?.label.trim()) return (zips?.isRequired ?? true) ? "zipcode" : undefined;
  // One from the list is right; of one that was typed nobody knows before a place is chosen.
  if (zipcode.value > 0 || !zips) return undefined;
  const isRight = fits(zipcode.label, zips.pattern) && (isInList || !zips.isListed);
  return isRight ? undefined : "wrong";
}

function fits(code: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, "i").test(code.trim());
  } catch {
    // Written for another language's expressions: the server judges.
    return true;
  }
}

/** Where the address lies, as far as that is chosen. */
export function placeOf({ city, state, country }: Pick<VenueForm, "city" | "state" | "country">): Place | null {
  if (city) return { city: city.value, state: 0, country: 0 };
  return country ? { city: 0, state: state?.value ?? 0, country: country.value } : null;
}

/** The rules need the lists, which are asked for once and kept for a while. */
export const venueResolver =
  (cache: QueryClient): Resolver<VenueForm> =>
  async (values, context, options) =>
    zodResolver(venueForm(await factsOf(cache, values)))(values, context, options);

async function factsOf(cache: QueryClient, form: VenueForm): Promise<PlaceFacts> {
  const place = placeOf(form);
  if (!place) return { hasStates: true, zips: undefined, isInList: false };
  try {
    const [zips, hasStates] = await Promise.all([
      cache.fetchQuery({ ...zipcodes(place, ""), retry: false }),
      !place.city && cache.fetchQuery({ ...states(place.country), retry: false }).then((rows) => rows.length > 0),
    ]);
    return { hasStates, zips, isInList: await isListed(cache, place, zips, form.zipcode) };
  } catch {
    // Without a network nothing can be saved either; the server knows the rules too.
    return { hasStates: false, zips: undefined, isInList: false };
  }
}

async function isListed(cache: QueryClient, place: Place, { isListed: hasList }: ZipList, zipcode: Listed | null) {
  if (!hasList || !zipcode || zipcode.value > 0) return false;
  // 60601-1234 is within 60601.
  const [code = ""] = zipcode.label.trim().toUpperCase().split("-");
  const { rows } = await cache.fetchQuery({ ...zipcodes(place, code), retry: false });
  return rows.some(({ label }) => label === code);
}

const known = (row: Listed | undefined): Listed | null => (row && row.value > 0 ? row : null);

export const venueFormOf = (venue: Venue | undefined): VenueForm => ({
  name: venue?.name ?? "",
  address: venue?.address ?? "",
  city: known(venue?.city),
  state: known(venue?.state),
  country: known(venue?.country),
  zipcode: venue?.zipcode.label ? venue.zipcode : null,
  zone: known(venue?.zone),
  currency: venue && venue.currency.value > 0 ? String(venue.currency.value) : "",
  tax: known(venue?.tax),
});
