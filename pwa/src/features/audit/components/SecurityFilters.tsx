import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/ListFilters";
import { narrowing, type Narrowed } from "@/office/useListRequest";
import { Select } from "@/ui/Field";
import { useDayText } from "@/ui/useDayText";
import { EVERYTHING, KINDS, type SecurityFilter } from "../security";

/** Which events are listed: of a kind, of a day, of a person or a place. */
export function SecurityFilters(narrowed: Narrowed<SecurityFilter>) {
  const { asking, filter } = narrowed;
  const t = textsOf("securityLog");
  const dayText = useDayText();
  const choose = narrowing(narrowed);
  return (
    <ListFilters
      asking={asking}
      search={t("search")}
      placeholder={t("placeholder")}
      set={[
        filter.kind !== "" && { text: t(`kinds.${filter.kind}`), onClear: () => choose({ kind: "" }) },
        filter.day !== "" && { text: dayText(filter.day), onClear: () => choose({ day: "" }) },
      ]}
      onClear={() => choose(EVERYTHING)}
    >
      <Select
        label={t("columns.kind")}
        bareLabel
        value={filter.kind}
        options={[
          { value: "", label: t("anyKind") },
          ...KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={({ target }) => choose({ kind: target.value as SecurityFilter["kind"] })}
      />
      <DayField label={t("day")} bareLabel day={filter.day} onChange={(day) => choose({ day })} />
    </ListFilters>
  );
}
