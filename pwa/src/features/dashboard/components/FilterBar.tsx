import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field, Select } from "@/ui/Field";
import { isFiltered, NO_FILTER, TIMES, type Filter } from "../model";
import { eventNames } from "../queries";

interface FilterProps {
  readonly account: number | null;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Filter By: event, time of day, date. On a phone one button opens it. */
export function FilterBar({ account, filter, onChange }: FilterProps) {
  const t = textsOf("dashboard");
  const [isOpen, setOpen] = useState(false);
  const { data: names = [] } = useQuery({ ...eventNames(account ?? 0), enabled: account !== null });
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  return (
    <section className={`dashboard-filter ${isOpen ? "is-open" : ""}`} aria-label={t("filter.title")}>
      <h2 className="fy-grow">{t("all")}</h2>
      <Button className="dashboard-open" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("filter.title")}
      </Button>
      <div className="dashboard-fields">
        {account !== null && (
          <Select
            label={t("filter.event")}
            value={filter.event}
            options={[{ value: "", label: t("common:none") }, ...names.map((name) => ({ value: name, label: name }))]}
            onChange={(chosen) => change({ event: chosen.target.value })}
          />
        )}
        <Select
          label={t("filter.time")}
          value={filter.time}
          options={[{ value: "", label: t("filter.anyTime") }, ...TIMES.map((time) => ({ value: time, label: time }))]}
          onChange={(chosen) => change({ time: chosen.target.value })}
        />
        <Field
          label={t("filter.date")}
          type="date"
          value={filter.date}
          onChange={(chosen) => change({ date: chosen.target.value })}
        />
        <Button kind="plain" disabled={!isFiltered(filter)} onClick={() => onChange(NO_FILTER)}>
          {t("common:clear")}
        </Button>
      </div>
    </section>
  );
}
