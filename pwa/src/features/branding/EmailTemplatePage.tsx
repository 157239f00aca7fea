import "./branding.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { ShownPicture } from "@/office/PictureField";
import { TextField } from "@/office/fields";
import { useRowForm } from "@/office/useRowForm";
import { Card } from "@/ui/Card";
import { useSaved, type Language } from "./branding";
import { MessageField } from "./editor/MessageField";
import { MailPreview } from "./email/MailPreview";
import {
  emailForm,
  emailFormOf,
  emailFromResponse,
  emailOf,
  FIELDS,
  saveEmail,
  sendPicture,
  SOCIALS,
  type Email,
  type EmailForm,
} from "./email/email";
import { LanguageChoice } from "./template/LanguageChoice";
import { TemplateEditor, TemplatePage, type TemplateEditing } from "./template/TemplatePage";
import { LogoField } from "./ticket/TicketFields";

/** The email template of the event in the URL: read-only until edited. */
export default function EmailTemplatePage() {
  const t = textsOf("branding");
  return (
    <TemplatePage<Email>
      title={t("email.title")}
      optionsOf={emailOf}
      editor={(editing) => <EmailEditor {...editing} />}
    >
      {(email) => (
        <div className="brand-columns">
          <Shown email={email} />
          <MailPreview email={email} />
        </div>
      )}
    </TemplatePage>
  );
}

function Shown({ email: { logo, links } }: { readonly email: Email }) {
  const t = textsOf("branding");
  return (
    <Card padded>
      <dl className="brand-shown">
        <div>
          <dt>{t("logo")}</dt>
          <dd>{logo ? <ShownPicture source={logo} what={t("logo")} /> : t("logoNone")}</dd>
        </div>
        {SOCIALS.filter((name) => links[name]).map((name) => (
          <div key={name}>
            <dt>{t(`socials.${name}`)}</dt>
            <dd>{links[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function EmailEditor({ row, frame, onDone }: TemplateEditing<Email>) {
  const t = textsOf("branding");
  const [language, setLanguage] = useState<Language>("en");
  const saved = useSaved(onDone);
  const editing = useRowForm<EmailForm, Email>({
    row,
    formOf: (shown) => emailFormOf(shown ?? row),
    resolver: zodResolver(emailForm),
    fields: FIELDS,
    rowOf: emailFromResponse,
    save: (form, edited) => saveEmail(form, edited ?? row),
    onSaved: (message) => void saved(message),
    draft: `email:${row.event}`,
    onClose: onDone,
  });
  const shown = editing.row ?? row;
  return (
    <TemplateEditor<EmailForm, Email>
      frame={frame}
      editing={editing}
      row={row}
      preview={(form) => <MailPreview email={shown} typed={{ form, language }} />}
    >
      <LogoField hint={t("email.logoHint")} />
      <LanguageChoice language={language} onChange={setLanguage} />
      <Message key={language} email={shown} language={language} />
      {SOCIALS.map((name) => (
        <TextField<EmailForm>
          key={name}
          name={name}
          label={t(`socials.${name}`)}
          type="url"
          inputMode="url"
          placeholder="https://"
          optional
          maxLength={500}
        />
      ))}
    </TemplateEditor>
  );
}

interface MessageProps {
  readonly email: Email;
  readonly language: Language;
}

function Message({ email, language }: MessageProps) {
  const t = textsOf("branding");
  const { field, fieldState } = useController<EmailForm, Language>({ name: language });
  return (
    <MessageField
      label={t("email.message", { language: t(`languages.${language}`) })}
      language={language}
      value={field.value}
      placeholders={email.placeholders}
      error={fieldState.error?.message}
      hint={t(email.defaults.includes(language) ? "email.isDefault" : "email.emptyHint")}
      onChange={field.onChange}
      onBlur={field.onBlur}
      send={(file) => sendPicture(file, email.event)}
    />
  );
}
