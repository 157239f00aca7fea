import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { NO_FILTER, TIMES, type Filter } from "../model";
import { eventNames } from "../queries";
import { DateFilter } from "./DateFilter";

interface FilterProps {
  /** Whose events can be chosen; null where they are not one account's, or the person may not see them all. */
  readonly account: number | null;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Filter By: event, time of day, date. On a phone one button opens it. */
export function FilterBar({ account, filter, onChange }: FilterProps) {
  const t = textsOf("dashboard");
  const [isOpen, setOpen] = useState(false);
  // Counts how often it was cleared: also what is half typed goes.
  const [cleared, setCleared] = useState(0);
  const { data: names = [] } = useQuery({ ...eventNames(account ?? 0), enabled: account !== null });
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const clear = () => {
    setCleared(cleared + 1);
    onChange(NO_FILTER);
  };
  return (
    <section className={`dashboard-filter ${isOpen ? "is-open" : ""}`} aria-label={t("filter.title")}>
      <h2 className="fy-grow">
        <span className="dashboard-wide">{t("filter.title")}</span>
        <span className="dashboard-narrow">{t("all")}</span>
      </h2>
      <Button className="dashboard-open" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("filter.title")}
      </Button>
      <div className="dashboard-fields">
        <Select
          label={t("filter.event")}
          value={filter.event}
          options={[{ value: "", label: t("common:none") }, ...names.map((name) => ({ value: name, label: name }))]}
          onChange={(chosen) => change({ event: chosen.target.value })}
        />
        <Select
          label={t("filter.time")}
          value={filter.time}
          options={[{ value: "", label: t("filter.anyTime") }, ...TIMES.map((time) => ({ value: time, label: time }))]}
          onChange={(chosen) => change({ time: chosen.target.value })}
        />
        <DateFilter key={cleared} day={filter.date} onChange={(date) => change({ date })} />
        <Button kind="plain" onClick={clear}>
          {t("common:clear")}
        </Button>
      </div>
    </section>
  );
}
