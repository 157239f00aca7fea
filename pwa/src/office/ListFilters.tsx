import "@/office/listFilters.css";
import type { ReactNode } from "react";
import type { ListControls } from "@/office/useListRequest";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";

interface ListFiltersProps {
  readonly asking: ListControls;
  readonly search: string;
  readonly placeholder: string;
  /** What the list is narrowed by, beside the search. */
  readonly children: ReactNode;
}

/** What stands above a list that is narrowed by more than a search. */
export function ListFilters({ asking, search, placeholder, children }: ListFiltersProps) {
  return (
    <div className="list-filters" role="search">
      {children}
      <Field
        label={search}
        bareLabel
        type="search"
        placeholder={placeholder}
        leading={<Icon name="search" size="small" />}
        value={asking.typed}
        onChange={({ target }) => asking.type(target.value)}
      />
    </div>
  );
}
