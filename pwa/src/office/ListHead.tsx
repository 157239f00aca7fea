import "@/office/office.css";
import { textsOf } from "@/i18n/i18n";
import { Field, type Option, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import type { ListControls } from "./useListRequest";

interface ListHeadProps {
  readonly asking: ListControls;
  /** Names the search for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  /** What can be chosen where rows of two lines, which have no heads, stand for the table. */
  readonly orders?: readonly Option[] | undefined;
}

/** Above a table: what to look for, and where it has no heads, in which order. */
export function ListHead({ asking, label, placeholder, orders }: ListHeadProps) {
  return (
    <div className="office-head" role="search">
      <Field
        label={label}
        bareLabel
        type="search"
        placeholder={placeholder}
        leading={<Icon name="search" size="small" />}
        value={asking.typed}
        onChange={(change) => asking.type(change.target.value)}
      />
      <OrderSelect asking={asking} orders={orders} />
    </div>
  );
}

/** In which order, where rows of two lines stand for the table. */
export function OrderSelect({ asking, orders }: Pick<ListHeadProps, "asking" | "orders">) {
  const t = textsOf("office");
  return (
    orders && (
      <Select
        label={t("sortBy")}
        bareLabel
        className="office-order"
        leading={<Icon name="order" size="small" />}
        value={asking.asked.by}
        options={orders}
        onChange={(change) => asking.sort(change.target.value)}
      />
    )
  );
}
