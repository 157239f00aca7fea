import "../form/form.css";
import { textsOf } from "@/i18n/i18n";
import { Select } from "@/ui/Field";
import { SECTIONS, type Section } from "./sections";

interface NavProps {
  readonly section: Section;
  readonly onChange: (section: Section) => void;
}

/** The parts of an event's page: at the left, above on a narrower screen, a list of the device on a phone. */
export function SectionNav({ section, onChange }: NavProps) {
  const t = textsOf("eventPage");
  return (
    <>
      <nav className="events-sections fy-no-phone" aria-label={t("sections")}>
        <ul>
          {SECTIONS.map((name) => (
            <li key={name}>
              <button type="button" aria-current={name === section ? "true" : undefined} onClick={() => onChange(name)}>
                {t(`section.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        label={t("sections")}
        bareLabel
        className="fy-only-phone"
        value={section}
        options={SECTIONS.map((value) => ({ value, label: t(`section.${value}`) }))}
        onChange={({ target }) => onChange(target.value as Section)}
      />
    </>
  );
}
