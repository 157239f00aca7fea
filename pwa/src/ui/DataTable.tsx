import "@/ui/table.css";
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from "react";
import { t, textsOf } from "@/i18n/i18n";
import { Bone } from "./Bone";
import { Button } from "./Button";
import { OfflineStrip } from "./OfflineStrip";
import { Pager, type Paging } from "./Pager";
import { EmptyState, ErrorState, Loading } from "./states";
import { type Column, Head, LongRows, PhoneLines, type PhoneRow, RowLink, shown, type Sorting } from "./tableParts";
import { useAttended, useOverflow, useSteadyRows, useSteadyWidths } from "./useSteadyRows";

export type { Column, PhoneRow, Sorting };

/** A TanStack query result fits as it is. */
export interface Loadable {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly isFetching?: boolean;
  /** What is shown is of what was asked before. */
  readonly isPlaceholderData?: boolean;
}

/** Rows that the server has and that were not read yet. */
export interface Unread {
  readonly text: string;
  readonly read: () => void;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** Left out, a phone shows the table as it is (three short columns). */
  readonly phoneRow?: (row: Row) => PhoneRow;
  readonly query: Loadable;
  readonly empty?: ReactNode;
  /** Which rows these are, where the pager and the heads do not tell: they stand there at once, whoever is at the list. */
  readonly asked?: string;
  /** Rows that have just left the list, as they are now. */
  readonly left?: readonly Row[] | undefined;
  /** What waits while somebody is at the list: "3 new orders". */
  readonly newRows?: (count: number) => string;
  readonly unread?: Unread | undefined;
  /** The screen that a row opens: its first cell is the link, which lies over all of the row. */
  readonly to?: ((row: Row) => string | undefined) | undefined;
  /** Pressing a row anywhere, where it opens no screen; its first cell is the button for keyboards. */
  readonly onOpen?: (row: Row) => void;
  /** Icons at the right of a row; more than two go into a menu. */
  readonly actions?: (row: Row) => ReactNode;
  readonly footer?: ReactNode;
  readonly paging?: Paging;
  /** From `useSeenAt`, while offline: the rows are old and say so. */
  readonly offline?: { readonly seenAt: number | undefined } | undefined;
  /** Under a row, across the table (an expanded row). */
  readonly under?: (row: Row) => ReactNode;
  /** Whether a row is expanded, where pressing it does that. */
  readonly isOpen?: (row: Row) => boolean;
  readonly sorting?: Sorting;
  /** There may be a thousand rows: more than a few are drawn only where they are in sight. Its columns have widths. */
  readonly isLong?: boolean;
}

/** More of them, what can be done with a row among them, need a desktop's width before they are a table. */
const MANY_COLUMNS = 6;
/** So many are drawn as quickly as those in sight would be. */
const FEW_ROWS = 40;

export function DataTable<Row>(given: DataTableProps<Row>) {
  const part = useRef<HTMLDivElement>(null);
  const { waiting, page, rows, showWaiting } = useWaiting(part, given);
  const props = { ...given, rows };
  const { columns, actions, phoneRow, query, empty, offline, paging } = props;
  const isWide = columns.length + (actions ? 1 : 0) > MANY_COLUMNS;
  const kind = `${phoneRow ? "has-rows" : ""} ${isWide ? "is-wide" : ""}`;
  // The first rows are drawn a few at a time, behind their bones: nothing that is tapped meanwhile waits for them.
  const mayCome = useDeferredValue(rows !== undefined);
  return (
    <div className={`fy-table-part ${kind}`}>
      {offline && <OfflineStrip seenAt={offline.seenAt} />}
      <div ref={part} className={offline ? "fy-old" : undefined} tabIndex={-1}>
        <NewRows text={waiting} onShow={showWaiting} />
        {content()}
      </div>
      {paging && mayCome && rows && rows.length > 0 && <Pager {...paging} />}
    </div>
  );

  function content() {
    if (rows && !mayCome) return <Bones {...props} />;
    if (rows && props.isLong && rows.length > FEW_ROWS) return <LongRows {...props} rows={rows} />;
    if (rows && rows.length > 0) return <Rows {...props} rows={rows} page={page} />;
    // Old rows stay while an error is told elsewhere; with none to keep, the error takes their place.
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!rows) return <Bones {...props} />;
    return empty ?? <EmptyState />;
  }
}

/** The rows that may be shown while somebody is at the list, and what it says of those that wait. */
function useWaiting<Row>(part: RefObject<HTMLElement | null>, props: DataTableProps<Row>) {
  const { rows, left, rowKey, query, paging, sorting, asked = "", newRows, unread } = props;
  const isAttended = useAttended(part);
  const total = paging?.total ?? rows?.length ?? 0;
  const more = paging?.more ?? false;
  const page = paging ? `${paging.page} ${paging.pageSize}` : "";
  const steady = useSteadyRows<Row>({
    read: useMemo(() => rows && { rows, total, more, left }, [rows, total, more, left]),
    keyOf: rowKey,
    asked: `${page} ${sorting?.by} ${asked}`,
    page,
    size: paging?.pageSize,
    isBefore: query.isPlaceholderData ?? false,
    isFetching: query.isFetching ?? false,
    isAttended,
  });
  const pagerText = textsOf("pager");
  const count = (fresh: number) => newRows?.(fresh) ?? pagerText("newRows", { count: fresh });
  const behind = steady.isBehind ? (steady.fresh > 0 ? count(steady.fresh) : pagerText("changed")) : "";
  const showWaiting = () => {
    steady.letIn();
    unread?.read();
    // The button is gone with what waited: the keyboard goes on at the first row.
    part.current?.focus({ preventScroll: true });
  };
  return { rows: steady.rows, page: steady.page, waiting: unread?.text ?? behind, showWaiting };
}

type RowsProps<Row> = DataTableProps<Row> & { readonly rows: readonly Row[]; readonly page: string };

function Rows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, phoneRow, actions, footer, under, sorting, page } = props;
  const table = useRef<HTMLTableElement>(null);
  const span = columns.length + (actions ? 1 : 0);
  const keys = columns.map(({ key }) => key).join(" ");
  useSteadyWidths(
    table,
    `${page} ${span} ${keys}`,
    columns.map(({ width }) => width),
  );
  useOverflow(table);
  return (
    <>
      <div className="fy-table-scroll">
        <table ref={table} className="fy-table" aria-label={label}>
          <Head columns={columns} actions={actions ? t("actions") : undefined} sorting={sorting} />
          {rows.map((row) => {
            const below = under?.(row);
            return (
              <tbody key={rowKey(row)}>
                <TableRow {...props} row={row} />
                {below && (
                  <tr className="fy-under">
                    <td colSpan={span}>{below}</td>
                  </tr>
                )}
              </tbody>
            );
          })}
          {footer && <tfoot>{footer}</tfoot>}
        </table>
      </div>
      {phoneRow && <PhoneRows {...props} phoneRow={phoneRow} />}
    </>
  );
}

function TableRow<Row>({ row, columns, actions, to, onOpen, isOpen }: RowsProps<Row> & { readonly row: Row }) {
  const screen = to?.(row);
  const nameOf = (name: ReactNode) => {
    if (screen !== undefined) return <RowLink to={screen}>{name}</RowLink>;
    if (!onOpen) return name;
    return (
      <button type="button" className="fy-row-link" aria-expanded={isOpen?.(row)}>
        {name}
      </button>
    );
  };
  return (
    <tr className={screen !== undefined || onOpen ? "is-pressed" : undefined} onClick={onOpen && (() => onOpen(row))}>
      {columns.map((column, index) => (
        <td key={column.key} className={column.numeric ? "fy-num" : undefined}>
          {index === 0 ? nameOf(shown(column.cell(row))) : shown(column.cell(row))}
        </td>
      ))}
      {actions && (
        <td className="fy-num fy-acts" onClick={(event) => event.stopPropagation()}>
          <span className="fy-row-acts">{actions(row)}</span>
        </td>
      )}
    </tr>
  );
}

type PhoneRowsProps<Row> = DataTableProps<Row> & {
  readonly rows: readonly Row[];
  readonly phoneRow: (row: Row) => PhoneRow;
};

function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { label, rows, rowKey, actions, under } = props;
  return (
    <ul className="fy-rows" aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div className="fy-rows-row">
            <PhoneBody {...props} row={row} />
            {actions && <span className="fy-row-acts">{actions(row)}</span>}
          </div>
          {under?.(row)}
        </li>
      ))}
    </ul>
  );
}

function PhoneBody<Row>({ row, phoneRow, to, onOpen, isOpen }: PhoneRowsProps<Row> & { readonly row: Row }) {
  const lines = phoneRow(row);
  const screen = to?.(row);
  if (screen === undefined && onOpen)
    return (
      <button type="button" className="fy-rows-body" aria-expanded={isOpen?.(row)} onClick={() => onOpen(row)}>
        <PhoneLines {...lines} />
      </button>
    );
  return (
    <div className="fy-rows-body">
      <PhoneLines
        {...lines}
        title={screen === undefined ? lines.title : <RowLink to={screen}>{lines.title}</RowLink>}
      />
    </div>
  );
}

const BONES = [110, 84, 122, 96, 104];

function Bones<Row>({ columns, actions, phoneRow }: DataTableProps<Row>) {
  return (
    <Loading>
      <div className="fy-table-scroll">
        <table className="fy-table is-bones" aria-hidden="true">
          <Head columns={columns} actions={actions && t("actions")} />
          <tbody>
            {BONES.map((width, row) => (
              <tr key={width}>
                {columns.map(({ key, numeric, twoLines }, column) => (
                  <td key={key} className={numeric ? "fy-num" : undefined}>
                    <Bone width={numeric ? 52 : (BONES[(row + column) % BONES.length] ?? 100)} />
                    {twoLines && (
                      <small>
                        <Bone width={64} />
                      </small>
                    )}
                  </td>
                ))}
                {actions && <td />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {phoneRow && <PhoneBones />}
    </Loading>
  );
}

function PhoneBones() {
  return (
    <ul className="fy-rows" aria-hidden="true">
      {BONES.map((width) => (
        <li key={width} className="fy-rows-body">
          <span className="fy-rows-line">
            <Bone width={width} />
            <Bone width={64} />
          </span>
          <span className="fy-rows-line">
            <Bone width={width + 30} />
            <Bone width={48} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface NewRowsProps {
  /** Empty while nothing waits. */
  readonly text: string;
  readonly onShow: () => void;
}

/** Over a list's upper edge, so that nothing moves when it comes: what waits until somebody asks for it. */
function NewRows({ text, onShow }: NewRowsProps) {
  return (
    <div className="fy-new-rows" role="status">
      {text && (
        <Button kind="main" icon="refresh" onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  );
}
