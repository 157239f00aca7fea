import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { DayField } from "@/office/DayField";
import type { FilterProps } from "./FilterBar";
import { NO_FILTER, TIMES, type Filter } from "./model";
import { eventNames } from "./queries";

/** What the bar asks for: event, time of day, date. */
export function FilterFields({ account, filter, onChange }: FilterProps) {
  const t = textsOf("dashboard");
  // Counts how often it was cleared: also what is half typed goes.
  const [cleared, setCleared] = useState(0);
  const { data: names = [] } = useQuery({ ...eventNames(account ?? 0), enabled: account !== null });
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const clear = () => {
    setCleared(cleared + 1);
    onChange(NO_FILTER);
  };
  return (
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
      {/* Whatever the person's own format is (spec part 3, section 9). */}
      <DayField
        key={cleared}
        label={t("filter.date")}
        day={filter.date}
        onChange={(date) => change({ date })}
        pattern="DD-MM-YYYY"
        between="/"
      />
      <Button kind="plain" onClick={clear}>
        {t("common:clear")}
      </Button>
    </div>
  );
}
