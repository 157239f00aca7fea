import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { setSession, useUser, type SessionUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { FIELDS, nameOf, sessionAfter, userFromWire, type UserRow } from "../model";
import { saveUser, userKeys } from "../queries";
import { userForm, userFormOf, type UserForm } from "../userForm";
import { UserFields } from "./UserFields";

interface DialogProps {
  /** Undefined for somebody new. */
  readonly user: UserRow | undefined;
  readonly onClose: () => void;
}

export function UserDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation("users");
  const caller = useUser();
  const cache = useQueryClient();
  const editing = useRowForm<UserForm, UserRow>({
    opened: user,
    formOf: (row) => ({ ...userFormOf(row), ...(row ? {} : ownAccount(caller)) }),
    resolver: useMemo(() => zodResolver(userForm(caller)), [caller]),
    save: async (filled, row) => {
      const saved = await saveUser(filled, row, caller);
      if (saved.row.id === caller.userid) setSession(sessionAfter(caller, saved.row));
      return saved.message;
    },
    fields: FIELDS,
    rowOf: userFromWire,
    onSaved: () => {
      toast.success(t(user ? "updated" : "added"));
      void cache.invalidateQueries({ queryKey: userKeys.all });
      onClose();
    },
  });
  return (
    <RowDialog title={t(user ? "edit" : "create")} subtitle={user && nameOf(user)} editing={editing} onClose={onClose}>
      <UserFields edited={editing.row} theirs={editing.theirs} />
    </RowDialog>
  );
}

/** Whoever may not choose an account makes people for their own. */
const ownAccount = ({ roleid, accountid }: SessionUser) => (roleid === 1 ? {} : { account: accountid });
