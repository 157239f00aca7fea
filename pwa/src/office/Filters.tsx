import "@/office/listFilters.css";
import { useState, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Field, type Option } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useMatches } from "@/ui/useNarrow";
import { type ListControls, OrderSelect } from "./ListTable";

/** What a list is narrowed to by one field. */
export interface SetFilter {
  /** `Status: Refund`. */
  readonly text: string;
  readonly onClear: () => void;
}

interface FiltersProps {
  readonly set: readonly (SetFilter | false)[];
  readonly onClear: () => void;
  /** What is not shown though nobody has asked for that: `Settled differences are hidden`. */
  readonly hides?: string | false;
  /** The search field, which stands before the fields and on a phone before their button. */
  readonly find?: ReactNode;
  /** At a desk, too, the fields stand behind a button: there are many. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** Below it the fields are a sheet, and a search with its button one row. */
const PHONE = "(max-width: 639px)";

export const useIsPhone = (): boolean => useMatches(PHONE);

/** What a list is narrowed by, and below it what it is narrowed to: each can be taken away, and all of them at once. */
export function Filters({ set, onClear, hides, find, isFolded = false, children }: FiltersProps) {
  const t = textsOf("office");
  const isPhone = useIsPhone();
  const chosen = set.filter((filter) => filter !== false);
  const [isOpen, setOpen] = useState(chosen.length > 0 && !isPhone);
  const hasButton = isPhone || isFolded;
  return (
    <section className="list-narrow" aria-label={t("filters.title")}>
      <div className="list-filters" role={find ? "search" : undefined}>
        {!hasButton && children}
        {find}
        {hasButton && (
          <Button
            icon="filter"
            aria-expanded={isOpen}
            aria-haspopup={isPhone ? "dialog" : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {chosen.length > 0 ? t("filters.set", { count: chosen.length }) : t("filters.title")}
          </Button>
        )}
      </div>
      {isFolded && !isPhone && isOpen && <div className="list-fields">{children}</div>}
      {isPhone && isOpen && (
        <Dialog
          open
          title={t("filters.title")}
          onClose={() => setOpen(false)}
          footer={
            <>
              {chosen.length > 0 && <Button onClick={onClear}>{t("filters.clear")}</Button>}
              <CancelButton kind="main">{t("filters.done")}</CancelButton>
            </>
          }
        >
          <div className="list-fields">{children}</div>
        </Dialog>
      )}
      {(chosen.length > 0 || hides) && <Chosen chosen={chosen} onClear={onClear} hides={hides} />}
    </section>
  );
}

type ChosenProps = Pick<FiltersProps, "onClear" | "hides"> & { readonly chosen: readonly SetFilter[] };

function Chosen({ chosen, onClear, hides }: ChosenProps) {
  const t = textsOf("office");
  return (
    <div className="list-chosen">
      {chosen.map((filter) => (
        <button
          key={filter.text}
          type="button"
          aria-label={t("common:clearWhat", { what: filter.text })}
          onClick={filter.onClear}
        >
          {filter.text}
          <Icon name="x" size="small" />
        </button>
      ))}
      {chosen.length > 0 && (
        <Button kind="plain" onClick={onClear}>
          {t("common:clear")}
        </Button>
      )}
      {hides && <span className="fy-quiet">{hides}</span>}
    </div>
  );
}

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
