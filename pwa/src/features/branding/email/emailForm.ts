import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { isTicketPicture } from "../pictures";
import { LANGUAGES, type Language } from "../template/languages";
import type { Email } from "./model";

const { orSays } = rulesOf("branding");

export const SOCIALS = ["twitter", "facebook", "instagram", "linkedin", "youtube"] as const;
export type Social = (typeof SOCIALS)[number];

/** The address of a page, or nothing: of which network it has to be, the server knows. */
const link = z
  .string()
  .trim()
  .refine((text) => text === "" || (/^https?:\/\//i.test(text) && URL.canParse(text)), orSays("link"));

/** The form of an event's mail: a message by language, of which an empty one is our own. */
export const emailForm = z.object({
  logo: z
    .custom<File | string | null>((value) => value === null || typeof value === "string" || value instanceof File)
    .refine((value): boolean => !(value instanceof File) || isTicketPicture(value), orSays("noImage")),
  en: z.string(),
  de: z.string(),
  fr: z.string(),
  es: z.string(),
  twitter: link,
  facebook: link,
  instagram: link,
  linkedin: link,
  youtube: link,
});

export type EmailForm = z.infer<typeof emailForm>;

export const emailFormOf = ({ logo, messages, links }: Email): EmailForm => ({
  logo: logo || null,
  ...messages,
  ...links,
});

/** The languages whose message was changed. */
export const changedMessages = (form: EmailForm, edited: Email): readonly Language[] =>
  LANGUAGES.filter((language) => form[language] !== edited.messages[language]);
