import "./form.css";
import { textsOf } from "@/i18n/i18n";
import { Select } from "@/ui/Field";
import type { EventForm } from "./eventForm";

const SECTIONS = ["details", "dates", "tickets", "after", "site", "languages"] as const;
type Section = (typeof SECTIONS)[number];

/** The part that shows a field's error. */
export function sectionOf(field: string): Section {
  const name = field as keyof EventForm;
  if (name === "sheet") return "dates";
  return name === "teams" || name === "mapsInventory" ? "tickets" : "details";
}

/** The part in the URL (`?part=after`); otherwise dates for an event on sale. */
export function firstSection(part: string | null, isLocked: boolean): Section {
  return SECTIONS.find((section) => section === part) ?? (isLocked ? "dates" : "details");
}

interface NavProps {
  readonly section: Section;
  readonly onChange: (section: Section) => void;
}

/** On the left, above on narrow screens, a select on a phone. */
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
