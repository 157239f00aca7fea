import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { rulesOf } from "@/office/rules";
import type { DtoFields } from "@/ui/useErrorsTogether";
import { BRANDING, isTicketPicture, LANGUAGES, SEND_TIMEOUT_MS, typedKey, type Language } from "../branding";
import type { SentPicture } from "../editor/MessageField";
import type { Placeholder } from "../editor/useSquire";
import { publishedFromDto, type Published } from "../publishing/publishing";

const { orSays } = rulesOf("branding");

export const SOCIALS = ["twitter", "facebook", "instagram", "linkedin", "youtube"] as const;
type Social = (typeof SOCIALS)[number];

/** A URL or nothing; the server checks the network. */
const link = z
  .string()
  .trim()
  .refine((text) => text === "" || (/^https?:\/\//i.test(text) && URL.canParse(text)), orSays("link"));

/** An event's email template: a message by language; empty means the default. */
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

export interface Email {
  readonly event: number;
  readonly eventName: string;
  /** 0 if never saved. */
  readonly version: number;
  readonly logo: string;
  /** HTML by language; the default if never saved. */
  readonly messages: Readonly<Record<Language, string>>;
  /** Languages with the default message. */
  readonly defaults: readonly Language[];
  readonly links: Readonly<Record<Social, string>>;
  readonly placeholders: readonly Placeholder[];
  readonly published: Published | null;
  readonly isChanged: boolean;
}

export type EmailDto = Shapes["EmailTemplateOut"];

export const emailFromDto = (dto: EmailDto): Email => ({
  event: dto.eventid,
  eventName: dto.eventname,
  version: dto.version,
  logo: dto.logourl,
  messages: byName(LANGUAGES, (language) => dto.messages.find((one) => one.language === language)?.message ?? ""),
  defaults: dto.messages.filter(({ isdefault }) => isdefault).map(({ language }) => language),
  links: byName(SOCIALS, (name) => dto[name]),
  placeholders: dto.placeholders,
  published: dto.published && publishedFromDto(dto.published),
  isChanged: dto.changed,
});

/** Reads the row sent with a version conflict. */
export const emailFromResponse = (response: Shapes["EmailTemplateReplyOut"]): Email => emailFromDto(response.data);

const byName = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;

/** Parts of emailTemplateManagement, which takes one language's message; the logo only if new. */
export function emailToDto(form: EmailForm, edited: Email, language: Language): FormData {
  const emailTemplate = {
    action_type: edited.version === 0 ? "add" : "edit",
    template_id: edited.version === 0 ? 0 : edited.event,
    event_id: edited.event,
    eventname: edited.eventName,
    // Missing keeps it, empty deletes it.
    ...(form.logo === null && { logo_url: "" }),
    language,
    // An unedited message stays the default, which may change.
    message: edited.defaults.includes(language) && form[language] === edited.messages[language] ? "" : form[language],
    ...Object.fromEntries(SOCIALS.map((name) => [`${name}_url`, form[name].trim()])),
    version: edited.version,
  };
  const parts = new FormData();
  parts.set("emailTemplate", JSON.stringify(emailTemplate));
  if (form.logo instanceof File) parts.set("file", form.logo);
  return parts;
}

/** The form's field for each name of the contract; a message's is of the language sent. */
export const FIELDS: DtoFields<EmailForm> = {
  file: "logo",
  ...Object.fromEntries(SOCIALS.map((name) => [`${name}_url`, name])),
};

export const emailOf = (event: number) =>
  queryOptions({
    queryKey: [...BRANDING, "email", event] as QueryKey,
    queryFn: async ({ signal }): Promise<Email> => {
      const request = { action_type: "emailtemplate list", event_id: event };
      const response = await api.post<Shapes["EmailTemplateReplyOut"]>("/events/getTemplateDetails", request, {
        signal,
      });
      return emailFromDto(response.data);
    },
    // Always the newest draft, never a persisted one.
    meta: { persist: false },
  });

/** Saves one language after another, each with the version of the one before. */
export async function saveEmail(form: EmailForm, edited: Email): Promise<string> {
  const [first = "en", ...others] = changedMessages(form, edited);
  let { message, email } = await sendEmail(form, edited, first);
  for (const language of others) {
    ({ message, email } = await sendEmail({ ...form, logo: email.logo || null }, email, language));
  }
  return message;
}

async function sendEmail(form: EmailForm, edited: Email, language: Language) {
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const parts = emailToDto(form, edited, language);
  const response = await api.postForm<Shapes["EmailTemplateReplyOut"]>(
    "/events/emailTemplateManagement",
    parts,
    timeout,
  );
  return { message: response.message, email: emailFromDto(response.data) };
}

/** Uploads a picture for messages. */
export async function sendPicture(file: File, event: number): Promise<SentPicture> {
  const parts = new FormData();
  parts.set("picture", JSON.stringify({ event_id: event }));
  parts.set("file", file);
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const { data } = await api.postForm<Shapes["BrandingPictureOut"]>("/branding/pictures", parts, timeout);
  return { url: data.url, width: data.width };
}

/** The email of a draft for a sample order. */
export interface DrawnMail {
  readonly subject: string;
  /** A complete document. */
  readonly html: string;
  readonly text: string;
  /** Bytes. */
  readonly size: number;
}

export const drawnMailOf = ({ event, version }: Pick<Email, "event" | "version">, language: Language) =>
  queryOptions({
    queryKey: [...BRANDING, "mail", event, version, language] as QueryKey,
    queryFn: async ({ signal }): Promise<DrawnMail> => {
      const query = { event_id: event, language };
      return (await api.get<Shapes["MailPreviewOut"]>("/branding/mailPreview", { query, signal })).data;
    },
    meta: { persist: false },
  });

/** The email of an unsaved form. */
export const typedMailOf = (form: EmailForm, edited: Email, language: Language) =>
  queryOptions({
    queryKey: ["typedMail", edited.event, edited.version, typedKey(form), language] as QueryKey,
    queryFn: async ({ signal }): Promise<DrawnMail> => {
      const options = { signal, timeout: SEND_TIMEOUT_MS };
      const parts = emailToDto(form, edited, language);
      return (await api.postForm<Shapes["MailPreviewOut"]>("/branding/typedMail", parts, options)).data;
    },
    // The last preview stays until the next one is there.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });

/** Sends a test email to the caller; returns the address. */
export async function sendTest(event: number, language: Language): Promise<string> {
  const request = { event_id: event, language };
  return (await api.post<Shapes["MailTestOut"]>("/branding/mailTest", request)).data.to;
}
