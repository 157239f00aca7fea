/** An event's mail in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/refusals";
import type { Placeholder } from "../editor/cleaning";
import { publishedFromWire, type Published } from "../published";
import { LANGUAGES, type Language } from "../template/languages";
import { SOCIALS, type EmailForm, type Social } from "./emailForm";

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

export type WireEmail = Shapes["EmailTemplateOut"];

export const emailFromWire = (wire: WireEmail): Email => ({
  event: wire.eventid,
  eventName: wire.eventname,
  version: wire.version,
  logo: wire.logourl,
  messages: byName(LANGUAGES, (language) => wire.messages.find((one) => one.language === language)?.message ?? ""),
  defaults: wire.messages.filter(({ isdefault }) => isdefault).map(({ language }) => language),
  links: byName(SOCIALS, (name) => wire[name]),
  placeholders: wire.placeholders,
  published: wire.published && publishedFromWire(wire.published),
  isChanged: wire.changed,
});

/** Reads the row that comes with "somebody else saved first". */
export const emailFromReply = (reply: Shapes["EmailTemplateReplyOut"]): Email => emailFromWire(reply.data);

const byName = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>;

/** The parts of emailTemplateManagement, which takes the message of one language; a logo only if it was chosen now. */
export function emailToWire(form: EmailForm, edited: Email, language: Language): FormData {
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
