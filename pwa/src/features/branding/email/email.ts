import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { rulesOf } from "@/office/rules";
import type { WireFields } from "@/ui/useErrorsTogether";
import { BRANDING, isTicketPicture, LANGUAGES, SEND_TIMEOUT_MS, typedKey, type Language } from "../branding";
import type { SentPicture } from "../editor/MessageField";
import type { Placeholder } from "../editor/useSquire";
import { publishedFromDto, type Published } from "../publishing/publishing";

const { orSays } = rulesOf("branding");

export const SOCIALS = ["twitter", "facebook", "instagram", "linkedin", "youtube"] as const;
type Social = (typeof SOCIALS)[number];

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

export interface Email {
  readonly event: number;
  readonly eventName: string;
  /** 0 where none was saved yet. */
  readonly version: number;
  readonly logo: string;
  /** HTML by language; our own where none was saved. */
  readonly messages: Readonly<Record<Language, string>>;
  /** The languages that have our own message. */
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

/** Reads the row that comes with "somebody else saved first". */
export const emailFromResponse = (response: Shapes["EmailTemplateReplyOut"]): Email => emailFromDto(response.data);

const byName = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;

/** The parts of emailTemplateManagement, which takes the message of one language; a logo only if it was chosen now. */
export function emailToDto(form: EmailForm, edited: Email, language: Language): FormData {
  const emailTemplate = {
    action_type: edited.version === 0 ? "add" : "edit",
    template_id: edited.version === 0 ? 0 : edited.event,
    event_id: edited.event,
    eventname: edited.eventName,
    // Left out it stays, empty it goes.
    ...(form.logo === null && { logo_url: "" }),
    language,
    // What nobody wrote stays our own, which may be another one tomorrow.
    message: edited.defaults.includes(language) && form[language] === edited.messages[language] ? "" : form[language],
    ...Object.fromEntries(SOCIALS.map((name) => [`${name}_url`, form[name].trim()])),
    version: edited.version,
  };
  const parts = new FormData();
  parts.set("emailTemplate", JSON.stringify(emailTemplate));
  if (form.logo instanceof File) parts.set("file", form.logo);
  return parts;
}

/** Which field a refusal is about; a message's is that of the language that was sent. */
export const FIELDS: WireFields<EmailForm> = {
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
    // A draft is edited as it is now, not as it was when this browser was here last.
    meta: { persist: false },
  });

/** Saves what is typed: a call for each language whose message was changed, each on what the one before has saved. */
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

/** Keeps a picture for an event's messages. */
export async function sendPicture(file: File, event: number): Promise<SentPicture> {
  const parts = new FormData();
  parts.set("picture", JSON.stringify({ event_id: event }));
  parts.set("file", file);
  const timeout = { timeout: SEND_TIMEOUT_MS };
  const { data } = await api.postForm<Shapes["BrandingPictureOut"]>("/branding/pictures", parts, timeout);
  return { url: data.url, width: data.width };
}

/** The mail that is drawn of a draft, for an order that nobody has made. */
export interface DrawnMail {
  readonly subject: string;
  /** A whole document. */
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

/** The mail as it would be drawn from what a form holds, which nobody has saved. */
export const typedMailOf = (form: EmailForm, edited: Email, language: Language) =>
  queryOptions({
    queryKey: ["typedMail", edited.event, edited.version, typedKey(form), language] as QueryKey,
    queryFn: async ({ signal }): Promise<DrawnMail> => {
      const options = { signal, timeout: SEND_TIMEOUT_MS };
      const parts = emailToDto(form, edited, language);
      return (await api.postForm<Shapes["MailPreviewOut"]>("/branding/typedMail", parts, options)).data;
    },
    // While the next one is drawn, the last one stands.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });

/** Mails it to the caller, and answers to which address. */
export async function sendTest(event: number, language: Language): Promise<string> {
  const request = { event_id: event, language };
  return (await api.post<Shapes["MailTestOut"]>("/branding/mailTest", request)).data.to;
}
