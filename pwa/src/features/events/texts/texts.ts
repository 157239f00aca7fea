import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import type { Shapes } from "@/api/schemas";
import { type Language, LANGUAGES } from "@/i18n/languages";
import type { DtoFields } from "@/ui/useErrorsTogether";

export type TextsDto = Shapes["EventTextsOut"];

const PARTS = ["name", "description", "bio", "ticketLabel"] as const;
type TextsPart = (typeof PARTS)[number];

/** Each language's text is a field of its own: `de_name`. */
type TextsField = `${Language}_${TextsPart}`;
export type TextsForm = Record<TextsField, string>;

export interface EventTexts {
  readonly form: TextsForm;
  /** The event's version. */
  readonly version: number;
}

export const fieldFor = (language: Language, part: TextsPart): TextsField => `${language}_${part}`;

const ALL = LANGUAGES.flatMap((language) => PARTS.map((part) => fieldFor(language, part)));
const EMPTY = Object.fromEntries(ALL.map((field) => [field, ""])) as TextsForm;

export function textsFromDto(dto: TextsDto): EventTexts {
  const form = { ...EMPTY };
  for (const row of dto.texts) {
    form[fieldFor(row.language, "name")] = row.name;
    form[fieldFor(row.language, "description")] = row.description;
    form[fieldFor(row.language, "bio")] = row.bio;
    form[fieldFor(row.language, "ticketLabel")] = row.ticketlabel;
  }
  return { form, version: dto.version };
}

/** Languages with texts. */
export const writtenIn = (form: TextsForm): readonly Language[] =>
  LANGUAGES.filter((language) => PARTS.some((part) => form[fieldFor(language, part)].trim() !== ""));

export const textsToDto = (form: TextsForm, seen: EventTexts): Shapes["TextsInRequest"] => ({
  texts: writtenIn(form).map((language) => ({
    language,
    name: form[fieldFor(language, "name")].trim(),
    description: form[fieldFor(language, "description")].trim(),
    bio: form[fieldFor(language, "bio")].trim(),
    ticketlabel: form[fieldFor(language, "ticketLabel")].trim(),
  })),
  version: seen.version,
});

/** Fields limit their own length, so no refusal is about one. */
export const FIELDS: DtoFields<TextsForm> = {};

type ResponseBody = Shapes["EventTextsReply"];

const pathOf = (event: number) => `/events/${event}/texts`;

/** The key has the event's version, which every change of the texts raises. */
export const eventTexts = (event: number, version: number) =>
  queryOptions({
    queryKey: ["events", "texts", event, version],
    queryFn: async ({ signal }): Promise<EventTexts> =>
      textsFromDto((await api.get<ResponseBody>(pathOf(event), { signal })).data),
    placeholderData: keepPreviousData,
  });

export const saveTexts = async (event: number, form: TextsForm, seen: EventTexts): Promise<string> =>
  messageIn(await api.put(pathOf(event), textsToDto(form, seen)));
