import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { LANGUAGES, NAMES, type Language } from "@/i18n/languages";
import type { Opened } from "@/office/editing";
import { AreaField, TextField } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { Segment } from "@/ui/Field";
import type { EventDetails } from "../model";
import { fieldFor, FIELDS, saveTexts, textsFromDto, type EventTexts, type TextsForm, type TextsDto } from "./texts";

type DialogProps = Opened<EventTexts> & { readonly event: EventDetails; readonly row: EventTexts };

const FIRST: Language = "de";
// The same limits as the event's own (`server/catalogue/events/forms.py`).
const LONGEST = { name: 500, long: 20_000, label: 100 };

/** One language at a time; all are saved together. */
export default function TextsDialog({ event, ...opened }: DialogProps) {
  const t = textsOf("eventTexts");
  const [language, setLanguage] = useState(FIRST);
  const editing = useRowForm<TextsForm, EventTexts>({
    ...opened,
    formOf: (row) => (row ?? opened.row).form,
    // Fields limit their own length, so nothing is invalid.
    resolver: (values) => ({ values, errors: {} }),
    fields: FIELDS,
    save: (form, row) => saveTexts(event.id, form, row ?? opened.row),
    rowOf: (dto: TextsDto) => textsFromDto(dto),
  });
  const options = LANGUAGES.map((value) => ({ value, label: <span lang={value}>{NAMES[value]}</span> }));
  return (
    <RowDialog texts="eventTexts" subtitle={event.name} editing={editing}>
      <p className="fy-quiet is-whole">{t("lead")}</p>
      <Segment className="is-whole" label={t("language")} value={language} options={options} onChange={setLanguage} />
      <Fields key={language} language={language} />
    </RowDialog>
  );
}

function Fields({ language }: { readonly language: Language }) {
  const t = textsOf("eventTexts");
  return (
    <>
      <TextField<TextsForm>
        name={fieldFor(language, "name")}
        label={t("fields.name")}
        maxLength={LONGEST.name}
        lang={language}
      />
      <TextField<TextsForm>
        name={fieldFor(language, "ticketLabel")}
        label={t("fields.ticketLabel")}
        maxLength={LONGEST.label}
        lang={language}
      />
      <AreaField<TextsForm>
        className="is-whole"
        name={fieldFor(language, "description")}
        label={t("fields.description")}
        maxLength={LONGEST.long}
        lang={language}
      />
      <AreaField<TextsForm>
        className="is-whole"
        name={fieldFor(language, "bio")}
        label={t("fields.bio")}
        maxLength={LONGEST.long}
        lang={language}
      />
    </>
  );
}
