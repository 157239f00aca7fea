import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { FilterButtons } from "@/office/FilterButtons";
import type { ListControls } from "@/office/useListRequest";
import { Field, Select, Switch } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatCount } from "@/ui/money";
import { filtersSet, NO_FILTERS, type DoorLogFilter, type Presence } from "../model";

interface DoorLogFiltersProps {
  readonly asking: ListControls;
  readonly filters: DoorLogFilter;
  readonly house: Presence | undefined;
  readonly onChange: (filters: DoorLogFilter) => void;
}

/** What to look for, and what the log is narrowed to; on a phone one button opens it. */
export function DoorLogFilters({ asking, filters, house, onChange }: DoorLogFiltersProps) {
  const t = textsOf("doorlog");
  const set = filtersSet(filters);
  const [isOpen, setOpen] = useState(set > 0);
  const change = (part: Partial<DoorLogFilter>) => onChange({ ...filters, ...part });
  const any = { value: "", label: t("any") };
  const counted = (label: string, count: number) => `${label} (${formatCount(count)})`;
  return (
    <section className="doorlog-filters" aria-label={t("filters")}>
      <div className="doorlog-find" role="search">
        <Field
          label={t("search")}
          bareLabel
          type="search"
          placeholder={t("placeholder")}
          leading={<Icon name="search" size="small" />}
          value={asking.typed}
          onChange={({ target }) => asking.type(target.value)}
        />
        <FilterButtons
          label={set > 0 ? t("filtersSet", { count: set }) : t("filters")}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          onClear={set > 0 && (() => onChange(NO_FILTERS))}
        />
      </div>
      {isOpen && (
        <div className="doorlog-fields">
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
                label: counted([name, gate].filter(Boolean).join(", "), readings),
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
        </div>
      )}
    </section>
  );
}
