import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { confirm } from "@/shell/confirm";
import { useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { IconButton } from "@/ui/Button";
import { RowMenu, type RowAction } from "@/ui/RowMenu";
import { nameOf, type UserRow } from "../model";
import { deleteUser, resendInvitation, resetTwoSteps, roles, userKeys } from "../queries";

interface ActionsProps {
  readonly user: UserRow;
  readonly onEdit: (user: UserRow) => void;
}

/** What the caller may do with somebody: nothing with a role above their own, and not everything with themselves. */
export function UserActions({ user, onEdit }: ActionsProps) {
  const { t } = useTranslation("users");
  const caller = useUser();
  const isOnline = useOnline();
  const { data: managed = [] } = useQuery(roles);
  const { act, isActing } = useActions(user);
  const name = nameOf(user);
  const isOneself = user.id === caller.userid;
  if (!isOneself && !managed.some(({ id }) => id === user.roleId)) return null;

  const edit = <IconButton icon="edit" label={t("office:editWhat", { what: name })} onClick={() => onEdit(user)} />;
  // One's own second step is in one's profile, and nobody deletes themselves.
  if (isOneself) return edit;

  const isAwaited = user.isInvited && user.isActive;
  const isStill = !isOnline || isActing;
  const actions: readonly RowAction[] = [
    { icon: "mail", label: t("resend"), run: act.resend, disabled: isStill || !isAwaited },
    { icon: "shield", label: t("reset"), run: act.reset, disabled: isStill || !user.hasTwoSteps },
    { icon: "trash", label: t("common:delete"), run: act.remove, disabled: isStill, danger: true, onlyPhone: true },
  ];
  return (
    <>
      {edit}
      <IconButton
        icon="trash"
        className="fy-no-phone"
        label={t("office:deleteWhat", { what: name })}
        disabled={isStill}
        onClick={act.remove}
      />
      <RowMenu label={t("office:moreFor", { what: name })} actions={actions} />
    </>
  );
}

function useActions(user: UserRow) {
  const { t } = useTranslation("users");
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (call: (id: number) => Promise<string>) => call(user.id),
    onSuccess: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: userKeys.all });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const name = nameOf(user);
  const askThen = async (title: string, text: string, call: (id: number) => Promise<string>) => {
    if (await confirm({ title, text, danger: true })) mutate(call);
  };
  const deleting = `${name}, ${user.email}. ${t("office:cannotUndo")}`;
  return {
    isActing: isPending,
    act: {
      resend: () => mutate(resendInvitation),
      reset: () => void askThen(t("resetSure", { name }), t("resetText"), resetTwoSteps),
      remove: () => void askThen(t("office:areYouSure"), deleting, deleteUser),
    },
  };
}
