import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/ListFilters";
import type { ListControls } from "@/office/useListRequest";
import { useDayText } from "@/ui/useDayText";
import { ANY_DAY, type Days } from "../model";

interface FiltersProps {
  readonly asking: ListControls;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

/** Which changes are listed: from a day on and up to another, of a person or a thing. */
export function ChangeFilters({ asking, days, onDays }: FiltersProps) {
  const t = textsOf("audit");
  const dayText = useDayText();
  const choose = (part: Partial<Days>) => {
    onDays({ ...days, ...part });
    asking.turn(1);
  };
  return (
    <ListFilters
      asking={asking}
      search={t("search")}
      placeholder={t("placeholder")}
      orders={[
        { value: "-at", label: t("newest") },
        { value: "at", label: t("oldest") },
      ]}
      set={[
        days.from !== "" && { text: t("fromDay", { day: dayText(days.from) }), onClear: () => choose({ from: "" }) },
        days.to !== "" && { text: t("toDay", { day: dayText(days.to) }), onClear: () => choose({ to: "" }) },
      ]}
      onClear={() => choose(ANY_DAY)}
    >
      <DayField label={t("from")} day={days.from} onChange={(from) => choose({ from })} />
      <DayField label={t("to")} min={days.from || undefined} day={days.to} onChange={(to) => choose({ to })} />
    </ListFilters>
  );
}
