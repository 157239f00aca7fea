import "@/ui/table.css";
import { type ReactNode } from "react";
import { t } from "@/i18n/i18n";
import { LongRows } from "@/ui/LongRows";
import { Pager, type Paging } from "@/ui/Pager";
import { OfflineStrip } from "@/ui/OfflineStrip";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { Head, PhoneLines, shown, type Column, type PhoneRow, type Sorting } from "@/ui/tableParts";

export type { Column, PhoneRow, Sorting };

/** A TanStack query result fits as it is. */
export interface Loadable {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
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
  /** Pressing a row anywhere; its first cell is the link for keyboards. */
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

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, actions, phoneRow, query, empty, offline, paging } = props;
  const isWide = columns.length + (actions ? 1 : 0) > MANY_COLUMNS;
  const kind = `${phoneRow ? "has-rows" : ""} ${isWide ? "is-wide" : ""}`;
  return (
    <div className={`fy-table-part ${kind}`}>
      {offline && <OfflineStrip seenAt={offline.seenAt} />}
      <div className={offline ? "fy-old" : undefined}>{content()}</div>
      {paging && rows && rows.length > 0 && <Pager {...paging} />}
    </div>
  );

  function content() {
    if (rows && props.isLong && rows.length > FEW_ROWS) return <LongRows {...props} rows={rows} />;
    if (rows && rows.length > 0) return <Rows {...props} rows={rows} />;
    // Old rows stay while an error is told elsewhere; with none to keep, the error takes their place.
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!rows) return <Bones {...props} />;
    return empty ?? <EmptyState />;
  }
}

function Rows<Row>(props: DataTableProps<Row> & { readonly rows: readonly Row[] }) {
  const { label, columns, rows, rowKey, phoneRow, onOpen, actions, footer, under, isOpen, sorting } = props;
  const span = columns.length + (actions ? 1 : 0);
  return (
    <>
      <div className="fy-table-scroll">
        <table className="fy-table" aria-label={label}>
          <Head columns={columns} actions={actions ? t("actions") : undefined} sorting={sorting} />
          {rows.map((row) => {
            const below = under?.(row);
            return (
              <tbody key={rowKey(row)}>
                <tr className={onOpen ? "is-pressed" : undefined} onClick={onOpen && (() => onOpen(row))}>
                  {columns.map((column, index) => (
                    <td key={column.key} className={column.numeric ? "fy-num" : undefined}>
                      {index === 0 && onOpen ? (
                        <button type="button" className="fy-row-link" aria-expanded={isOpen?.(row)}>
                          {shown(column.cell(row))}
                        </button>
                      ) : (
                        shown(column.cell(row))
                      )}
                    </td>
                  ))}
                  {actions && (
                    <td className="fy-num" onClick={(event) => event.stopPropagation()}>
                      <span className="fy-row-acts">{actions(row)}</span>
                    </td>
                  )}
                </tr>
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

type PhoneRowsProps<Row> = DataTableProps<Row> & {
  readonly rows: readonly Row[];
  readonly phoneRow: (row: Row) => PhoneRow;
};

function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { label, rows, rowKey, phoneRow, onOpen, actions, under, isOpen } = props;
  return (
    <ul className="fy-rows" aria-label={label}>
      {rows.map((row) => {
        const lines = <PhoneLines {...phoneRow(row)} />;
        return (
          <li key={rowKey(row)}>
            <div className="fy-rows-row">
              {onOpen ? (
                <button
                  type="button"
                  className="fy-rows-body"
                  aria-expanded={isOpen?.(row)}
                  onClick={() => onOpen(row)}
                >
                  {lines}
                </button>
              ) : (
                <div className="fy-rows-body">{lines}</div>
              )}
              {actions && <span className="fy-row-acts">{actions(row)}</span>}
            </div>
            {under?.(row)}
          </li>
        );
      })}
    </ul>
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
