import "@/office/office.css";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { Page, settingsCrumb } from "@/shell/Page";
import { toast } from "@/shell/toast";
import { Button, IconButton } from "@/ui/Button";
import { IconLink } from "@/ui/ButtonLink";
import type { Column } from "@/ui/DataTable";
import type { Option } from "@/ui/Field";
import { RowMenu } from "@/ui/PressMenu";
import { confirm } from "@/ui/confirm";
import { useNoLine } from "@/ui/useNoLine";
import { ListHead, ListTable, type ListTableProps } from "./ListTable";
import { useDone, type Editing, type MoreAction, type MoreCall, type RowCall } from "./editing";
import { ExportMenu } from "./exporting/ExportMenu";
import type { ListName } from "./exporting/exports";
import type { Orderings } from "./list";

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
          disabledReason={noLine ?? (editing.canAdd === false && t("common:stillLoading"))}
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
              {exports && !instead && table.list.body && (
                <ExportMenu list={exports} asked={table.list.body} isEmpty={query.data?.total === 0} isListMenu />
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

interface ActionsProps<Row> {
  readonly row: Row;
  readonly editing: Editing<Row>;
  readonly onEdit: () => void;
}

/** What the caller may do with a row: edit it, delete it, and the rest behind dots. */
function RowActions<Row>({ row, editing, onEdit }: ActionsProps<Row>) {
  const t = textsOf("office");
  const { nameOf, page, mayEdit, mayDelete, remove, deletion, more } = editing;
  const { act, isPending } = useCalls(editing);
  const noLine = useNoLine();
  const what = nameOf(row);
  const actions = more?.(row) ?? [];
  const canDelete = remove !== undefined && (mayDelete?.(row) ?? true);
  const runOf = (action: MoreAction) => () => ("open" in action ? action.open() : act(action));
  const erase = () =>
    remove && act({ call: () => remove(row), ask: { title: t("areYouSure"), text: deletion?.(row) ?? what } });
  return (
    <>
      {actions.map(
        (action) =>
          action.atHand !== undefined && (
            <IconButton
              key={action.label}
              icon={action.icon}
              className="fy-no-phone"
              label={action.atHand}
              busy={isPending}
              disabledReason={noLine ?? action.disabledReason}
              onClick={runOf(action)}
            />
          ),
      )}
      {(mayEdit?.(row) ?? true) &&
        (page ? (
          <IconLink icon="edit" label={t("editWhat", { what })} to={page(row)} />
        ) : (
          <IconButton icon="edit" label={t("editWhat", { what })} onClick={onEdit} />
        ))}
      {canDelete && (
        <IconButton
          icon="trash"
          // A phone has room for two icons: with more to do, this one goes behind the dots.
          className={actions.length > 0 ? "fy-no-phone" : undefined}
          label={t("deleteWhat", { what })}
          busy={isPending}
          disabledReason={noLine}
          onClick={erase}
        />
      )}
      {actions.length > 0 && (
        <RowMenu
          label={t("moreFor", { what })}
          actions={[
            ...actions.map((action) => ({
              icon: action.icon,
              label: action.label,
              busy: isPending,
              disabledReason: noLine ?? action.disabledReason,
              onlyPhone: action.atHand !== undefined,
              run: runOf(action),
            })),
            ...(canDelete
              ? [
                  {
                    icon: "trash" as const,
                    label: t("common:delete"),
                    busy: isPending,
                    disabledReason: noLine,
                    danger: true,
                    onlyPhone: true,
                    run: erase,
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  );
}

function useCalls<Row>({ changes }: Editing<Row>) {
  const { mutate, isPending } = useMutation({
    mutationFn: (call: RowCall) => call(),
    onSuccess: useDone(changes),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const act = async ({ call, ask }: Pick<MoreCall, "call" | "ask">) => {
    if (!ask || (await confirm({ ...ask, danger: true }))) mutate(call);
  };
  return { act: (action: Pick<MoreCall, "call" | "ask">) => void act(action), isPending };
}
