import { useQuery } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Filters as Narrowing, type SetFilter } from "@/office/Filters";
import type { ListControls } from "@/office/ListTable";
import { late, useReady } from "@/shell/late";
import { Button } from "@/ui/Button";
import { Field, Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useFormat } from "@/ui/format";
import { useDayText } from "@/ui/useDayText";
import {
  filterChoices,
  LISTS,
  NO_FILTERS,
  NO_PERFORMANCE,
  type Filters,
  type OrderList,
  type PerformanceChoice,
} from "./orderList";

/** The fields, which a list is read without. */
const OrderFields = late(async () => (await import("./OrderFields")).OrderFields);

export interface FiltersProps {
  readonly account: number;
  readonly list: OrderList;
  /** The account's, by whose clock it is said when something was sold. */
  readonly zone: string | undefined;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** What the list is narrowed to; one button opens its fields, and what is set stands below it. */
export function OrderFilters({ find, ...props }: FiltersProps & { readonly find: ReactNode }) {
  const nameOf = usePerformanceName();
  useReady(OrderFields);
  return (
    <Narrowing isFolded find={find} set={useSet(props)} onClear={() => props.onChange(NO_FILTERS)}>
      <OrderFields {...props} nameOf={nameOf} />
    </Narrowing>
  );
}

interface ChoiceProps {
  readonly list: OrderList;
  readonly onList: (list: OrderList) => void;
}

/** Which orders: those that are paid, those that are under way, or those that are reserved. */
export function ListChoice({ list, onList }: ChoiceProps) {
  const t = textsOf("orders");
  return (
    <Segment<OrderList>
      label={t("title")}
      value={list}
      options={LISTS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      onChange={onList}
    />
  );
}

/** Each that is set, in words. */
function useSet({ account, list, zone = "UTC", filters, onChange }: FiltersProps): readonly (SetFilter | false)[] {
  const t = textsOf("orders");
  const format = useFormat();
  const dayText = useDayText();
  const nameOf = usePerformanceName();
  const { event, performance, hold, upsell, day, moment, seller, channel, gateway, status } = filters;
  const { data } = useQuery({ ...filterChoices(account, event), enabled: event > 0 || seller > 0 });
  const eventName = data?.events.find(({ id }) => id === event)?.name;
  const chosen = data?.performances.find(({ id }) => id === performance);
  const one = (isSet: boolean, label: string, value: string | undefined, less: Partial<Filters>) =>
    isSet && {
      text: value ? t("filters.one", { label, value }) : label,
      onClear: () => onChange({ ...filters, ...less }),
    };
  const isPaid = list === "orders";
  return [
    one(event > 0, t("filters.event"), eventName, { event: 0, ...NO_PERFORMANCE }),
    one(performance > 0, t("filters.performance"), chosen && nameOf(chosen), NO_PERFORMANCE),
    one(hold > 0, t("filters.ofHold"), undefined, { hold: 0 }),
    one(upsell > 0, t("filters.withUpsell"), undefined, { upsell: 0 }),
    one(day !== "", t("filters.day"), day && dayText(day), { day: "", moment: "" }),
    one(moment !== "", t("filters.about"), moment && format.time(moment, zone), { moment: "" }),
    one(seller > 0, t("filters.seller"), data?.sellers.find(({ id }) => id === seller)?.name, { seller: 0 }),
    one(channel !== "", t("channel"), channel && t(`channels.${channel}`), { channel: "" }),
    one(isPaid && gateway !== "", t("filters.gateway"), gateway && t(`gateways.${gateway}`), { gateway: "" }),
    one(isPaid && status !== "", t("columns.status"), status && t(`statuses.${status}`), { status: "" }),
  ];
}

function usePerformanceName() {
  const format = useFormat();
  return ({ startsAt, zone, subcategory }: PerformanceChoice) => inLine([format.dateTime(startsAt, zone), subcategory]);
}

interface SearchProps {
  readonly asking: ListControls;
  /** It stands in the row of what narrows the list, which says that it is a search. */
  readonly isPart?: boolean;
}

/** One field for e-mail, name, phone, order and ticket number, asked for as it is typed; the button asks at once. */
export function OrderSearch({ asking, isPart = false }: SearchProps) {
  const t = textsOf("orders");
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    asking.find(asking.typed);
  };
  return (
    <form className="orders-search" role={isPart ? undefined : "search"} onSubmit={submit}>
      <Field
        label={t("search")}
        bareLabel
        type="search"
        placeholder={t("placeholder")}
        leading={<Icon name="search" size="small" />}
        value={asking.typed}
        onChange={(change) => asking.type(change.target.value)}
      />
      {/* A phone's keyboard has a key for it, and it is asked for as it is typed. */}
      <Button type="submit" className="fy-no-phone">
        {t("common:search")}
      </Button>
    </form>
  );
}
