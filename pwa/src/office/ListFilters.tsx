import type { ReactNode } from "react";
import { Filters, type SetFilter, useIsPhone } from "@/office/Filters";
import { OrderSelect } from "@/office/ListHead";
import type { ListControls } from "@/office/useListRequest";
import { Field, type Option } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface ListFiltersProps {
  readonly asking: ListControls;
  readonly search: string;
  readonly placeholder: string;
  /** What it is narrowed to. */
  readonly set: readonly (SetFilter | false)[];
  readonly onClear: () => void;
  readonly hides?: string | false;
  readonly isFolded?: boolean;
  /** What a phone sorts by. */
  readonly orders?: readonly Option[];
  /** What the list is narrowed by, beside the search. */
  readonly children: ReactNode;
}

/** What stands above a list that is narrowed by more than a search. */
export function ListFilters({ asking, search, placeholder, orders, children, ...narrowed }: ListFiltersProps) {
  const isPhone = useIsPhone();
  const order = <OrderSelect asking={asking} orders={orders} />;
  return (
    <Filters
      {...narrowed}
      find={
        <>
          <Field
            label={search}
            bareLabel
            type="search"
            placeholder={placeholder}
            leading={<Icon name="search" size="small" />}
            value={asking.typed}
            onChange={({ target }) => asking.type(target.value)}
          />
          {!isPhone && order}
        </>
      }
    >
      {isPhone && order}
      {children}
    </Filters>
  );
}
