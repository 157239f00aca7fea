import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/ListFilters";
import { narrowing, type Narrowed } from "@/office/useListRequest";
import { useDayText } from "@/ui/useDayText";
import { ANY_DAY, type Days } from "../model";

/** Which changes are listed: from a day on and up to another, of a person or a thing. */
export function ChangeFilters(narrowed: Narrowed<Days>) {
  const { asking, filter } = narrowed;
  const t = textsOf("audit");
  const dayText = useDayText();
  const choose = narrowing(narrowed);
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
        filter.from !== "" && {
          text: t("fromDay", { day: dayText(filter.from) }),
          onClear: () => choose({ from: "" }),
        },
        filter.to !== "" && { text: t("toDay", { day: dayText(filter.to) }), onClear: () => choose({ to: "" }) },
      ]}
      onClear={() => choose(ANY_DAY)}
    >
      <DayField label={t("from")} day={filter.from} onChange={(from) => choose({ from })} />
      <DayField label={t("to")} min={filter.from || undefined} day={filter.to} onChange={(to) => choose({ to })} />
    </ListFilters>
  );
}
