import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { useRowForm } from "@/office/useRowForm";
import { MessageField } from "../editor/MessageField";
import { LanguageChoice } from "../template/LanguageChoice";
import type { Language } from "../template/languages";
import { TemplateEditor } from "../template/TemplateEditor";
import type { TemplateEditing } from "../template/TemplatePage";
import { useSaved } from "../template/useSaved";
import { LogoField } from "../ticket/TicketFields";
import { emailForm, emailFormOf, SOCIALS, type EmailForm } from "./emailForm";
import { emailFromReply, FIELDS, type Email } from "./model";
import { MailPreview } from "./MailPreview";
import { saveEmail, sendPicture } from "./queries";

export function EmailEditor({ row, frame, onDone }: TemplateEditing<Email>) {
  const t = textsOf("branding");
  const [language, setLanguage] = useState<Language>("en");
  const saved = useSaved(onDone);
  const editing = useRowForm<EmailForm, Email>({
    row,
    formOf: (shown) => emailFormOf(shown ?? row),
    resolver: zodResolver(emailForm),
    fields: FIELDS,
    rowOf: emailFromReply,
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
