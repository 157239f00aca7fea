import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Breakable } from "@/ui/Breakable";
import { Icon } from "@/ui/Icon";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** The spec's word for it, where another is read: decision 0129. */
  readonly spec?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Ends on the right, like every number. */
  readonly numeric?: boolean;
  readonly width?: string;
  /** Its head sorts by its key. */
  readonly sortable?: boolean;
  /** Something small stands below (`small`): its grey bars are as high while it loads. */
  readonly twoLines?: boolean;
}

export interface Sorting {
  /** A column's key, with a minus before it for the other way round; empty for the list's own order. */
  readonly by: string;
  readonly onChange: (by: string) => void;
}

/** What a row becomes on a phone: what it is, then the rest in grey, with something at the right of each. */
export interface PhoneRow {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly text: ReactNode;
  readonly textAside?: ReactNode;
  /** A third line. */
  readonly below?: ReactNode;
  readonly belowAside?: ReactNode;
}

/** One long name must not push what can be done with it off the screen. */
export const shown = (cell: ReactNode) => (typeof cell === "string" ? <Breakable text={cell} /> : cell);

/** What a row is called, which leads to its screen from anywhere in the row: the link lies over all of it. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="fy-row-link">
      {children}
    </Link>
  );
}

/** The lines of a row on a phone. */
export function PhoneLines({ title, aside, text, textAside, below, belowAside }: PhoneRow) {
  return (
    <>
      <span className="fy-rows-line">
        <span className="fy-rows-title">{title}</span>
        {aside}
      </span>
      {(text || textAside) && (
        <span className="fy-rows-line is-second">
          <span className="fy-rows-title">{text}</span>
          {textAside}
        </span>
      )}
      {below !== undefined && (
        <span className="fy-rows-line is-second">
          <span className="fy-rows-title">{below}</span>
          {belowAside}
        </span>
      )}
    </>
  );
}

interface HeadProps {
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    readonly spec?: string;
    readonly numeric?: boolean;
    readonly width?: string;
    readonly sortable?: boolean;
  }[];
  readonly actions?: string | undefined;
  readonly sorting?: Sorting | undefined;
}

/** The heads of a table's columns. */
export function Head({ columns, actions, sorting }: HeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, spec, numeric, width, sortable }) => (
          <th
            key={key}
            scope="col"
            data-spec={spec}
            className={numeric ? "fy-num" : undefined}
            style={{ width }}
            aria-sort={sortable ? directionOf(key, sorting) : undefined}
          >
            {sortable && sorting ? <SortButton name={key} title={title} sorting={sorting} /> : title}
          </th>
        ))}
        {actions && (
          <th scope="col" className="fy-num fy-acts">
            {actions}
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortButton({ name, title, sorting }: { name: string; title: string; sorting: Sorting }) {
  const direction = directionOf(name, sorting);
  return (
    <button
      type="button"
      className="fy-sort"
      onClick={() => sorting.onChange(direction === "ascending" ? `-${name}` : name)}
    >
      {title}
      <Icon name={direction === "descending" ? "down" : "up"} size="small" />
    </button>
  );
}

function directionOf(name: string, sorting: Sorting | undefined): "ascending" | "descending" | "none" {
  if (sorting?.by === name) return "ascending";
  return sorting?.by === `-${name}` ? "descending" : "none";
}
