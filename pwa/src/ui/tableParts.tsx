import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { t } from "@/i18n/i18n";
import { Breakable } from "./Breakable";
import { Icon } from "./Icon";
import { useInSight } from "./useInSight";

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

interface LongRowsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly phoneRow?: (row: Row) => PhoneRow;
  readonly actions?: (row: Row) => ReactNode;
}

/** About as high as rows are; each is measured once it is drawn. */
const TABLE_ROW_PX = 41;
const PHONE_ROW_PX = 68;

/** A thousand rows in a box that scrolls: only those in sight are drawn, as a table or as a phone's rows. */
export function LongRows<Row>(props: LongRowsProps<Row>) {
  return (
    <>
      <LongTable {...props} />
      {props.phoneRow && <LongList {...props} phoneRow={props.phoneRow} />}
    </>
  );
}

function LongTable<Row>({ label, columns, rows, rowKey, actions }: LongRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useOwnPull(box);
  const { drawn, above, below, measure } = useInSight(box, rows, rowKey, TABLE_ROW_PX);
  const span = columns.length + (actions ? 1 : 0);
  return (
    <div ref={box} className="fy-table-scroll fy-long" role="region" aria-label={label} tabIndex={0}>
      <table className="fy-table" aria-label={label} aria-rowcount={rows.length + 1}>
        <Head columns={columns} actions={actions && t("actions")} />
        <tbody>
          <Space height={above} span={span} />
          {drawn.map(({ row, index, key }) => (
            <tr key={key} ref={measure} data-key={key} aria-rowindex={index + 2}>
              <Cells row={row} columns={columns} actions={actions} />
            </tr>
          ))}
          <Space height={below} span={span} />
        </tbody>
      </table>
    </div>
  );
}

function Space({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className="fy-space" style={{ height }} />
    </tr>
  );
}

type LongListProps<Row> = LongRowsProps<Row> & { readonly phoneRow: (row: Row) => PhoneRow };

function LongList<Row>({ label, rows, rowKey, phoneRow, actions }: LongListProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useOwnPull(box);
  const { drawn, above, below, measure } = useInSight(box, rows, rowKey, PHONE_ROW_PX);
  return (
    <div ref={box} className="fy-rows fy-long" role="region" aria-label={label} tabIndex={0}>
      <ul className="fy-rows-all" aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {drawn.map(({ row, index, key }) => (
          <li key={key} ref={measure} data-key={key} aria-setsize={rows.length} aria-posinset={index + 1}>
            <Lines row={row} phoneRow={phoneRow} actions={actions} />
          </li>
        ))}
      </ul>
    </div>
  );
}

// While one scrolls only the rows that come into sight are made: the others have the same properties as before.

interface CellsProps<Row> extends Pick<LongRowsProps<Row>, "columns" | "actions"> {
  readonly row: Row;
}

const Cells = memo(function Cells<Row>({ row, columns, actions }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} className={column.numeric ? "fy-num" : undefined}>
          {shown(column.cell(row))}
        </td>
      ))}
      {actions && (
        <td className="fy-num fy-acts">
          <span className="fy-row-acts">{actions(row)}</span>
        </td>
      )}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactNode;

interface LinesProps<Row> extends Pick<LongListProps<Row>, "phoneRow" | "actions"> {
  readonly row: Row;
}

const Lines = memo(function Lines<Row>({ row, phoneRow, actions }: LinesProps<Row>) {
  return (
    <div className="fy-rows-row">
      <div className="fy-rows-body">
        <PhoneLines {...phoneRow(row)} />
      </div>
      {actions && <span className="fy-row-acts">{actions(row)}</span>}
    </div>
  );
}) as <Row>(props: LinesProps<Row>) => ReactNode;

/** A thumb that scrolls back up in the box is not pulling the page down to read it again. */
function useOwnPull(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const keep = (touch: TouchEvent) => {
      if (element && element.scrollTop > 0) touch.stopPropagation();
    };
    element?.addEventListener("touchstart", keep, { passive: true });
    return () => element?.removeEventListener("touchstart", keep);
  }, [box]);
}
