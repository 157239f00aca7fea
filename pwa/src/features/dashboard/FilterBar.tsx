import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { late } from "@/shell/late";
import { Button } from "@/ui/Button";
import { isFiltered, type Filter } from "./model";

const FilterFields = late(async () => (await import("./FilterFields")).FilterFields);

export interface FilterProps {
  /** Whose events can be chosen; null where they are not one account's, or the person may not see them all. */
  readonly account: number | null;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Filter By: its fields are behind one button, unless something is filtered already. */
export function FilterBar(props: FilterProps) {
  const t = textsOf("dashboard");
  const [isOpen, setOpen] = useState(() => isFiltered(props.filter));
  return (
    <section className="dashboard-filter" aria-label={t("filter.title")}>
      <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("filter.title")}
      </Button>
      {isOpen && <FilterFields {...props} />}
    </section>
  );
}
