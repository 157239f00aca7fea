import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { IconButton } from "@/ui/Button";
import { IconLink } from "@/ui/ButtonLink";
import { confirm } from "@/ui/confirm";
import { RowMenu } from "@/ui/PressMenu";
import { useNoLine } from "@/ui/useNoLine";
import { type Editing, type MoreAction, type MoreCall, type RowCall, useDone } from "./editing";

interface ActionsProps<Row> {
  readonly row: Row;
  readonly editing: Editing<Row>;
  readonly onEdit: () => void;
}

/** What the caller may do with a row: edit it, delete it, and the rest behind dots. */
export function RowActions<Row>({ row, editing, onEdit }: ActionsProps<Row>) {
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
              because={noLine ?? action.because}
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
          because={noLine}
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
              because: noLine ?? action.because,
              onlyPhone: action.atHand !== undefined,
              run: runOf(action),
            })),
            ...(canDelete
              ? [
                  {
                    icon: "trash" as const,
                    label: t("common:delete"),
                    busy: isPending,
                    because: noLine,
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
