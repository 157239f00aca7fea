import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { ListFilters } from "@/office/ListFilters";
import { narrowing, type Narrowed } from "@/office/useListRequest";
import { Segment, Select } from "@/ui/Field";
import { useDayText } from "@/ui/useDayText";
import { KINDS } from "../model";
import type { Filter } from "../queries";

/** Which differences are listed. */
export function ReconciliationFilters(narrowed: Narrowed<Filter>) {
  const { asking, filter } = narrowed;
  const t = textsOf("reconciliation");
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
      onClear={() => choose({ kind: "", day: "" })}
      hides={filter.state !== "" && t(filter.state === "open" ? "hidesSettled" : "hidesOpen")}
    >
      <Segment<Filter["state"]>
        label={t("columns.state")}
        value={filter.state}
        options={[
          { value: "open", label: t("open") },
          { value: "settled", label: t("settled") },
          { value: "", label: t("all") },
        ]}
        onChange={(state) => choose({ state })}
      />
      <Select
        label={t("columns.kind")}
        bareLabel
        value={filter.kind}
        options={[
          { value: "", label: t("anyKind") },
          ...KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={({ target }) => choose({ kind: target.value })}
      />
      <DayField label={t("columns.day")} bareLabel day={filter.day} onChange={(day) => choose({ day })} />
    </ListFilters>
  );
}
