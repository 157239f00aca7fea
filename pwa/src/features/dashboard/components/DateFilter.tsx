import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";

interface DateFilterProps {
  /** YYYY-MM-DD, empty for any. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A day as dd/MM/yyyy, whatever the person's own format is (spec part 3, section 9). */
export function DateFilter({ day, onChange }: DateFilterProps) {
  const t = textsOf("dashboard");
  return <DayField label={t("filter.date")} day={day} onChange={onChange} pattern="DD-MM-YYYY" between="/" />;
}
