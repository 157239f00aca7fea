import { textsOf } from "@/i18n/i18n";
import { Segment } from "@/ui/Field";
import { LANGUAGES, type Language } from "../branding";

interface ChoiceProps {
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

/** Chooses one of the languages for buyers. */
export function LanguageChoice({ language, onChange }: ChoiceProps) {
  const t = textsOf("branding");
  return (
    <Segment<Language>
      label={t("language")}
      className="is-whole"
      value={language}
      options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      onChange={onChange}
    />
  );
}
