import { inLine } from "@/i18n/apart";
import { useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { Filters as Narrowing, type SetFilter } from "@/office/Filters";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { useDayText } from "@/ui/useDayText";
import { CHANNELS, GATEWAYS, NO_FILTERS, STATUSES, type Filters, type PerformanceChoice } from "../listModel";
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

/** What the list is narrowed to; one button opens its fields, and what is set stands below it. */
export function OrderFilters(props: FiltersProps) {
  return (
    <Narrowing isFolded set={useSet(props)} onClear={() => props.onChange(NO_FILTERS)}>
      <OrderFields {...props} />
    </Narrowing>
  );
}

/** Each that is set, in words. */
function useSet({ account, tab, filters, onChange }: FiltersProps): readonly (SetFilter | false)[] {
  const t = textsOf("orders");
  const dayText = useDayText();
  const nameOf = usePerformanceName();
  const { event, performance, hold, upsell, day, channel, gateway, status } = filters;
  const { data } = useQuery({ ...filterChoices(account, event), enabled: event > 0 });
  const eventName = data?.events.find(({ id }) => id === event)?.name;
  const chosen = data?.performances.find(({ id }) => id === performance);
  const one = (isSet: boolean, label: string, value: string | undefined, less: Partial<Filters>) =>
    isSet && {
      text: value ? t("filters.one", { label, value }) : label,
      onClear: () => onChange({ ...filters, ...less }),
    };
  const isPaid = tab === "orders";
  return [
    one(event > 0, t("filters.event"), eventName, { event: 0, ...NO_PERFORMANCE }),
    one(performance > 0, t("filters.performance"), chosen && nameOf(chosen), NO_PERFORMANCE),
    one(hold > 0, t("filters.ofHold"), undefined, { hold: 0 }),
    one(upsell > 0, t("filters.withUpsell"), undefined, { upsell: 0 }),
    one(day !== "", t("filters.day"), day && dayText(day), { day: "" }),
    one(channel !== "", t("channel"), channel && t(`channels.${channel}`), { channel: "" }),
    one(isPaid && gateway !== "", t("filters.gateway"), gateway && t(`gateways.${gateway}`), { gateway: "" }),
    one(isPaid && status !== "", t("columns.status"), status && t(`statuses.${status}`), { status: "" }),
  ];
}

function usePerformanceName() {
  const format = useFormat();
  return ({ startsAt, zone, subcategory }: PerformanceChoice) => inLine([format.dateTime(startsAt, zone), subcategory]);
}

function OrderFields({ account, tab, filters, onChange }: FiltersProps) {
  const t = textsOf("orders");
  const nameOf = usePerformanceName();
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
    </>
  );
}
