import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListFilters } from "@/office/ListFilters";
import type { ListControls } from "@/office/useListRequest";
import { Select, Switch } from "@/ui/Field";
import { formatCount } from "@/ui/money";
import { NO_FILTERS, type DoorLogFilter, type Presence } from "../model";

interface DoorLogFiltersProps {
  readonly asking: ListControls;
  readonly filters: DoorLogFilter;
  readonly house: Presence | undefined;
  readonly onChange: (filters: DoorLogFilter) => void;
}

/** What to look for, and what the log is narrowed to: one button opens that. */
export function DoorLogFilters({ asking, filters, house, onChange }: DoorLogFiltersProps) {
  const t = textsOf("doorlog");
  const change = (part: Partial<DoorLogFilter>) => onChange({ ...filters, ...part });
  const any = { value: "", label: t("any") };
  const counted = (label: string, count: number) => inLine([label, `(${formatCount(count)})`], " ");
  const { verdict, gate, phone, offline } = filters;
  const known = house?.phones.find(({ id }) => id === phone);
  return (
    <ListFilters
      asking={asking}
      search={t("search")}
      placeholder={t("placeholder")}
      isFolded
      set={[
        verdict !== "" && { text: t(`verdicts.${verdict}`), onClear: () => change({ verdict: "" }) },
        gate !== "" && { text: `${t("columns.gate")}: ${gate}`, onClear: () => change({ gate: "" }) },
        phone !== "" && { text: `${t("columns.phone")}: ${known?.name ?? ""}`, onClear: () => change({ phone: "" }) },
        offline && { text: t("aloneOnly"), onClear: () => change({ offline: false }) },
      ]}
      onClear={() => onChange(NO_FILTERS)}
    >
      <Select
        label={t("columns.verdict")}
        value={filters.verdict}
        options={[
          any,
          ...(house?.verdicts ?? []).map(({ verdict, readings }) => ({
            value: verdict,
            label: counted(t(`verdicts.${verdict}`), readings),
          })),
        ]}
        onChange={({ target }) => change({ verdict: target.value })}
      />
      <Select
        label={t("columns.gate")}
        value={filters.gate}
        options={[any, ...(house?.readGates ?? []).map((gate) => ({ value: gate, label: gate }))]}
        onChange={({ target }) => change({ gate: target.value })}
      />
      <Select
        label={t("columns.phone")}
        value={filters.phone}
        options={[
          any,
          ...(house?.phones ?? []).map(({ id, name, gate, readings }) => ({
            value: id,
            label: counted(inLine([name, gate], ", "), readings),
          })),
        ]}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <Switch
        className="doorlog-alone"
        label={counted(t("aloneOnly"), house?.offline ?? 0)}
        checked={filters.offline}
        onChange={({ target }) => change({ offline: target.checked })}
      />
    </ListFilters>
  );
}
