import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { FilterButtons } from "@/office/FilterButtons";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { CHANNELS, filtersSet, GATEWAYS, NO_FILTERS, STATUSES, type Filters } from "../listModel";
import { filterChoices } from "../listQueries";
import type { Tab } from "@/shared/orders/model";

/** What is narrowed within a performance goes with it. */
const NO_PERFORMANCE = { performance: 0, hold: 0, upsell: 0 };

interface FiltersProps {
  readonly account: number;
  readonly tab: Tab;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** What the list is narrowed to. One button opens it; while anything is set it stays open. */
export function OrderFilters({ account, tab, filters, onChange }: FiltersProps) {
  const t = textsOf("orders");
  const format = useFormat();
  const set = filtersSet(filters);
  const [isOpen, setOpen] = useState(set > 0);
  const { data } = useQuery({ ...filterChoices(account, filters.event), enabled: isOpen });
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  const any = { value: "", label: t("filters.any") };
  const words = (name: string, values: readonly string[]) => [
    any,
    ...values.map((value) => ({ value, label: t(`${name}.${value}`) })),
  ];
  return (
    <section className="orders-filters" aria-label={t("filters.title")}>
      <div className="orders-filter-buttons">
        <FilterButtons
          label={set > 0 ? t("filters.set", { count: set }) : t("filters.title")}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          onClear={set > 0 && (() => onChange(NO_FILTERS))}
        />
      </div>
      {(filters.hold > 0 || filters.upsell > 0) && (
        <Note>{t(filters.hold > 0 ? "filters.ofHold" : "filters.withUpsell")}</Note>
      )}
      {isOpen && (
        <div className="orders-fields">
          <Select
            label={t("columns.event")}
            value={String(filters.event || "")}
            options={[any, ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={({ target }) => change({ event: Number(target.value), ...NO_PERFORMANCE })}
          />
          <Select
            label={t("filters.performance")}
            value={String(filters.performance || "")}
            disabled={filters.event === 0}
            options={[
              filters.event === 0 ? { value: "", label: t("filters.eventFirst") } : any,
              ...(data?.performances ?? []).map(({ id, startsAt, zone, subcategory }) => ({
                value: String(id),
                label: [format.dateTime(startsAt, zone), subcategory].filter(Boolean).join(" · "),
              })),
            ]}
            onChange={({ target }) => change({ ...NO_PERFORMANCE, performance: Number(target.value) })}
          />
          <DayField label={t("filters.day")} day={filters.day} onChange={(day) => change({ day })} />
          <Select
            label={t("channel")}
            value={filters.channel}
            options={words("channels", CHANNELS)}
            onChange={({ target }) => change({ channel: target.value })}
          />
          {tab === "orders" && (
            <>
              <Select
                label={t("filters.gateway")}
                value={filters.gateway}
                options={words("gateways", GATEWAYS)}
                onChange={({ target }) => change({ gateway: target.value })}
              />
              <Select
                label={t("columns.status")}
                value={filters.status}
                options={words("statuses", STATUSES)}
                onChange={({ target }) => change({ status: target.value })}
              />
            </>
          )}
        </div>
      )}
    </section>
  );
}
