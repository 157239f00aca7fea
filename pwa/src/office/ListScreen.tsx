import "@/office/office.css";
import { type ReactNode, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import type { ListName } from "@/office/exporting/model";
import { Page, settingsCrumb } from "@/shell/Page";
import { Button } from "@/ui/Button";
import type { Column } from "@/ui/DataTable";
import type { Option } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";
import { type Editing, useDone } from "./editing";
import type { Orderings } from "./list";
import { ListHead } from "./ListHead";
import { ListTable, type ListTableProps } from "./ListTable";
import { RowActions } from "./RowActions";

/** A column; its title is `columns.<key>` in the screen's texts unless given, and its head sorts where the server can. */
export type ListColumn<Row> = Omit<Column<Row>, "title" | "sortable"> & { readonly title?: string };

interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, "label" | "columns" | "rowKey"> {
  /** The catalogue of its texts: `title`, `new`, `search`, `placeholder`, `columns.<key>`, and `add` where rows are made. */
  readonly texts: string;
  readonly live: LiveStatus;
  readonly columns: readonly ListColumn<Row>[];
  readonly orderings: Orderings;
  /** What the caller may do with the rows; left out, they are only read. */
  readonly editing?: Editing<Row> | false;
  /** The screen stands under Settings, which the spec calls Admin Tools. */
  readonly isAdminTool?: boolean;
  readonly lead?: ReactNode;
  /** Beside the heading: whose list it is. */
  readonly chooser?: ReactNode;
  /** As what the list can be had in files; its button stands before the others, on a phone behind dots. */
  readonly exports?: ListName | false;
  /** The same, where the screen has more to say of it than the list's name. */
  readonly files?: ReactNode;
  /** Before Add; on a phone both are in the bar below. */
  readonly buttons?: ReactNode;
  /** What is read again when one pulls down, where that is more than the list. */
  readonly onRefresh?: () => Promise<unknown>;
  /** In place of the list: what has to be done first. */
  readonly instead?: ReactNode;
  /** In place of the search field and of what a phone sorts by. */
  readonly head?: ReactNode;
  /** Above the list, below the heading: which of several lists it is. */
  readonly tabs?: ReactNode;
  /** What a phone sorts by, where that is not each column once. */
  readonly orders?: readonly Option[];
}

/** A list page of the back office: found, sorted, turned, live, readable offline, with a popup for a row. */
export function ListScreen<Row extends { readonly id: number }>(props: ListScreenProps<Row>) {
  const { texts, live, columns, orderings, editing, isAdminTool, lead, ...parts } = props;
  const { chooser, exports, files, buttons, instead, head, tabs, orders, onRefresh, ...table } = parts;
  const t = textsOf(texts);
  const noLine = useNoLine();
  const [opened, setOpened] = useState<{ readonly row: Row | undefined }>();
  const open = (row: Row | undefined) => setOpened({ row });
  const done = useDone(editing ? editing.changes : []);
  const { asking, query } = table.list;
  const mayAdd = editing && (editing.mayAdd ?? true);
  // A phone's bar is for what is done there most, which no file is.
  const acts = (buttons || mayAdd) && (
    <>
      {buttons}
      {mayAdd && (
        <Button
          kind="main"
          icon="plus"
          because={noLine ?? (editing.canAdd === false && t("common:stillLoading"))}
          onClick={() => open(undefined)}
        >
          {t("add")}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={t("title")}
      live={live}
      {...(isAdminTool && { crumbs: [settingsCrumb()] })}
      {...(lead !== undefined && { lead })}
      actions={
        <>
          {chooser}
          {(exports || files || acts) && (
            <span className={exports || files ? "office-buttons" : "office-buttons fy-no-phone"}>
              {exports && !instead && table.list.wire && (
                <ExportMenu list={exports} asked={table.list.wire} isEmpty={query.data?.total === 0} isListMenu />
              )}
              {files}
              {acts && <span className="office-buttons fy-no-phone">{acts}</span>}
            </span>
          )}
        </>
      }
      bar={acts}
      phoneBar
      onRefresh={onRefresh ?? (() => query.refetch())}
    >
      {tabs}
      {instead || (
        <>
          {head || (
            <ListHead
              asking={asking}
              label={t("search")}
              placeholder={t("placeholder")}
              orders={orders ?? Object.keys(orderings).map((key) => ({ value: key, label: t(`columns.${key}`) }))}
            />
          )}
          <ListTable<Row>
            newRows={(count) => t("new", { count })}
            to={editing ? editing.page : undefined}
            {...table}
            label={t("title")}
            columns={columns.map((column) => ({
              ...column,
              title: column.title ?? t(`columns.${column.key}`),
              sortable: column.key in orderings,
            }))}
            {...(editing && {
              actions: (row: Row) => <RowActions row={row} editing={editing} onEdit={() => open(row)} />,
            })}
          />
        </>
      )}
      {opened &&
        editing &&
        editing.dialog?.({
          row: opened.row,
          onClose: () => setOpened(undefined),
          onSaved: (message) => {
            void done(message);
            setOpened(undefined);
          },
        })}
    </Page>
  );
}
