import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import type { SentPicture } from "../editor/PicturePart";
import { BRANDING, SEND_TIMEOUT_MS } from "../queries";
import type { Language } from "../template/languages";
import { typedKey } from "../template/typedKey";
import { changedMessages, type EmailForm } from "./emailForm";
import { emailFromWire, emailToWire, type Email } from "./model";

export const emailOf = (event: number) =>
  queryOptions({
    queryKey: [...BRANDING, "email", event] as QueryKey,
    queryFn: async ({ signal }): Promise<Email> => {
      const asked = { action_type: "emailtemplate list", event_id: event };
      const reply = await api.post<Shapes["EmailTemplateReplyOut"]>("/events/getTemplateDetails", asked, { signal });
      return emailFromWire(reply.data);
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
  const parts = emailToWire(form, edited, language);
  const reply = await api.postForm<Shapes["EmailTemplateReplyOut"]>("/events/emailTemplateManagement", parts, timeout);
  return { message: reply.message, email: emailFromWire(reply.data) };
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
      const parts = emailToWire(form, edited, language);
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
  const asked = { event_id: event, language };
  return (await api.post<Shapes["MailTestOut"]>("/branding/mailTest", asked)).data.to;
}
