import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { parseTime } from "@/office/typedDates";
import { instantsOf, wallTimeAt, writeTime } from "@/office/wallClock";
import { Field, Select } from "@/ui/Field";
import {
  CHANNELS,
  filterChoices,
  GATEWAYS,
  NO_PERFORMANCE,
  STATUSES,
  type Filters,
  type PerformanceChoice,
} from "./orderList";
import type { FiltersProps } from "./OrderFilters";

interface FieldsProps extends FiltersProps {
  readonly nameOf: (performance: PerformanceChoice) => string;
}

/** By what the list can be narrowed. */
export function OrderFields({ account, list, zone, filters, nameOf, onChange }: FieldsProps) {
  const t = textsOf("orders");
  const { data } = useQuery(filterChoices(account, filters.event));
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  const any = { value: "", label: t("filters.any") };
  const words = (name: string, values: readonly string[]) => [
    any,
    ...values.map((value) => ({ value, label: t(`${name}.${value}`) })),
  ];
  return (
    <>
      <Select
        label={t("filters.event")}
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
          ...(data?.performances ?? []).map((one) => ({ value: String(one.id), label: nameOf(one) })),
        ]}
        onChange={({ target }) => change({ ...NO_PERFORMANCE, performance: Number(target.value) })}
      />
      <DayField label={t("filters.day")} day={filters.day} onChange={(day) => change({ day, moment: "" })} />
      <AboutField
        key={`${filters.day} ${filters.moment}`}
        day={filters.day}
        moment={filters.moment}
        zone={zone}
        onChange={(moment) => change({ moment })}
      />
      <Select
        label={t("filters.seller")}
        value={String(filters.seller || "")}
        options={[any, ...(data?.sellers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={({ target }) => change({ seller: Number(target.value) })}
      />
      <Select
        label={t("channel")}
        value={filters.channel}
        options={words("channels", CHANNELS)}
        onChange={({ target }) => change({ channel: target.value })}
      />
      {list === "orders" && (
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
    </>
  );
}

interface AboutProps {
  readonly day: string;
  readonly moment: string;
  readonly zone: string | undefined;
  readonly onChange: (moment: string) => void;
}

/** About when something was sold that day: who has no name to be found by remembers that. */
function AboutField({ day, moment, zone, onChange }: AboutProps) {
  const t = textsOf("orders");
  const [text, setText] = useState(moment && zone ? writeTime(wallTimeAt(moment, zone).time) : "");
  const put = () => {
    const time = parseTime(text);
    const [instant] = time && zone ? instantsOf({ day, time }, zone) : [];
    const next = instant === undefined ? "" : new Date(instant).toISOString();
    if (next !== moment) onChange(next);
  };
  return (
    <Field
      label={t("filters.about")}
      autoComplete="off"
      autoCapitalize="characters"
      placeholder={day ? "7:30PM" : t("filters.dayFirst")}
      disabled={!day}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={put}
      onKeyDown={({ key }) => key === "Enter" && put()}
    />
  );
}
