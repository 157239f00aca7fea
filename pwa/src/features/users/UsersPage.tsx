import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { OFFICE_CHOICES } from "@/i18n/languages";
import { ListScreen } from "@/office/ListScreen";
import { RowDialog } from "@/office/RowDialog";
import type { Editing, Opened } from "@/office/editing";
import { SelectField, TextField } from "@/office/fields";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { useRowForm } from "@/office/useRowForm";
import { AccountPicker } from "@/shell/AccountPicker";
import { roleName } from "@/shell/permissions";
import { setSessionAndLanguage, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Field, Switch } from "@/ui/Field";
import { dateFormats } from "@/ui/days";
import {
  choosesAccount,
  cleanMobile,
  deleteUser,
  EMAIL_MAX,
  endSessions,
  FIELDS,
  nameOf,
  ORDERINGS,
  resendInvitation,
  resetTwoSteps,
  roles,
  saveUser,
  sessionAfter,
  userForm,
  userFormOf,
  userFromDto,
  userList,
  USERS,
  type UserForm,
  type UserRow,
} from "./users";

/** Everybody with a sign-in: role 1 sees all accounts' people, everybody else those of their own. */
export default function UsersPage() {
  const caller = useUser().userid;
  return (
    <ListScreen<UserRow>
      texts="users"
      exports="users"
      list={useList({ name: "users", by: "firstName", query: (request) => userList(request, caller) })}
      live={useAdminUpdates(USERS, "user", "account")}
      orderings={ORDERINGS}
      columns={[
        { key: "firstName", cell: (user) => user.firstName },
        { key: "lastName", cell: (user) => user.lastName },
        { key: "account", cell: (user) => user.accountName },
        { key: "role", cell: (user) => roleName(user.role) },
        {
          key: "email",
          cell: (user) => (
            <span className="office-second">
              <span>
                <Breakable text={user.email} />
              </span>{" "}
              <UserChips user={user} />
            </span>
          ),
        },
        {
          key: "mobile",
          cell: (user) => (user.mobile ? <span className="office-phone">{user.mobile}</span> : <None />),
        },
      ]}
      phoneRow={(user) => ({
        title: nameOf(user),
        aside: <UserChips user={user} />,
        text: `${roleName(user.role)} · ${user.email}`,
      })}
      editing={useEditing()}
    />
  );
}

/** What the caller may do with somebody: nothing with a role above their own, and not everything with themselves. */
function useEditing(): Editing<UserRow> {
  const t = textsOf("users");
  const caller = useUser().userid;
  const { data: managed = [] } = useQuery(roles);
  const isOneself = (user: UserRow) => user.id === caller;
  // One's own second step is in one's profile, and nobody deletes themselves.
  const mayManage = (user: UserRow) => !isOneself(user) && managed.some(({ id }) => id === user.roleId);
  return {
    nameOf,
    mayEdit: (user) => isOneself(user) || mayManage(user),
    mayDelete: mayManage,
    dialog: (opened) => <UserDialog {...opened} />,
    remove: (user) => deleteUser(user.id),
    deletion: (user) => `${nameOf(user)}, ${user.email}. ${t("office:cannotUndo")}`,
    more: (user) =>
      mayManage(user)
        ? [
            {
              icon: "mail",
              label: t("resend"),
              disabledReason: user.isActive ? !user.isInvited && t("why.accepted") : t("why.inactive"),
              call: () => resendInvitation(user.id),
            },
            {
              icon: "shield",
              label: t("reset"),
              disabledReason: !user.hasTwoSteps && t("why.noSteps"),
              ask: { title: t("resetSure", { name: nameOf(user) }), text: t("resetText") },
              call: () => resetTwoSteps(user.id),
            },
            {
              icon: "logout",
              label: t("endSessions"),
              disabledReason: user.isActive ? user.isInvited && t("why.neverIn") : t("why.inactive"),
              ask: { title: t("endSessionsSure", { name: nameOf(user) }), text: t("endSessionsText") },
              call: () => endSessions(user.id),
            },
          ]
        : [],
    changes: [USERS],
  };
}

/** How somebody signs in: not at all, not yet, with a second step. Most have none of these chips. */
export function UserChips({ user }: { readonly user: UserRow }) {
  const t = textsOf("users");
  const isAwaited = user.isActive && user.isInvited;
  if (user.isActive && !isAwaited && !user.hasTwoSteps) return null;
  return (
    <span className="office-chips">
      {!user.isActive && <Chip text={t("inactive")} mark="off" />}
      {isAwaited && <Chip text={t("invitedChip")} mark="wait" />}
      {user.hasTwoSteps && <Chip text={t("twoSteps")} mark="on" />}
    </span>
  );
}

export function UserDialog(opened: Opened<UserRow>) {
  const t = textsOf("users");
  const caller = useUser();
  const editing = useRowForm<UserForm, UserRow>({
    ...opened,
    formOf: (row) => userFormOf(row, caller),
    resolver: useMemo(() => zodResolver(userForm(caller)), [caller]),
    fields: FIELDS,
    save: async (form, row) => {
      const saved = await saveUser(form, row, caller);
      if (saved.id === caller.userid) void setSessionAndLanguage(sessionAfter(caller, saved));
      return t(row ? "updated" : "added");
    },
    rowOf: userFromDto,
  });
  return (
    <RowDialog texts="users" subtitle={opened.row && nameOf(opened.row)} editing={editing}>
      <UserFields edited={editing.row} />
    </RowDialog>
  );
}

interface FieldsProps {
  /** Undefined for somebody new. */
  readonly edited: UserRow | undefined;
}

function UserFields({ edited }: FieldsProps) {
  const t = textsOf("users");
  const caller = useUser();
  const { register } = useFormContext<UserForm>();
  // Nobody takes away or gives themselves rights by mistake.
  const isOneself = edited?.id === caller.userid;
  return (
    <>
      <TextField<UserForm> name="firstName" label={t("columns.firstName")} maxLength={150} />
      <TextField<UserForm> name="lastName" label={t("columns.lastName")} maxLength={150} />
      <TextField<UserForm>
        name="email"
        label={t("columns.email")}
        className="is-whole"
        type="email"
        maxLength={EMAIL_MAX}
        readOnly={edited !== undefined}
        hint={t(edited ? "emailLocked" : "invited")}
      />
      <TextField<UserForm> name="mobile" label={t("columns.mobile")} type="tel" maxLength={40} clean={cleanMobile} />
      <RoleField edited={edited} isLocked={isOneself} />
      <AccountField edited={edited} isLocked={isOneself} />
      <SelectField<UserForm>
        name="dateFormat"
        label={t("dateFormat")}
        options={[...(edited ? [] : [{ value: "", label: t("accountsFormat") }]), ...dateFormats()]}
      />
      <SelectField<UserForm> name="language" label={t("profile:language")} options={OFFICE_CHOICES} />
      {edited && !isOneself && <Switch label={t("active")} className="is-whole" {...register("isActive")} />}
    </>
  );
}

interface LockableProps extends FieldsProps {
  readonly isLocked: boolean;
}

function RoleField({ edited, isLocked }: LockableProps) {
  const t = textsOf("users");
  const { data: given = [] } = useQuery(roles);
  // What somebody has stays in the list, whether or not the caller could give it.
  const isKnown = edited === undefined || given.some(({ id }) => id === edited.roleId);
  return (
    <SelectField<UserForm>
      name="role"
      label={t("columns.role")}
      disabled={isLocked}
      options={[
        { value: "", label: t("common:select") },
        ...given.map(({ id, name }) => ({ value: String(id), label: roleName(name) })),
        ...(isKnown ? [] : [{ value: String(edited.roleId), label: roleName(edited.role) }]),
      ]}
    />
  );
}

function AccountField({ edited, isLocked }: LockableProps) {
  const t = textsOf("users");
  const caller = useUser();
  const { field, fieldState } = useController<UserForm, "account">({ name: "account" });
  const { ref, value, onChange, onBlur } = field;
  const role = useWatch<UserForm, "role">({ name: "role" });
  if (!isLocked && choosesAccount(caller, role)) {
    return (
      <AccountPicker
        ref={ref}
        label={t("columns.account")}
        className="is-whole"
        value={value}
        name={edited?.account === value ? edited.accountName : undefined}
        error={fieldState.error?.message}
        onChoose={onChange}
        onBlur={onBlur}
      />
    );
  }
  const isPlatform = caller.roleid === 1 && role === "1";
  return (
    <Field
      label={t("columns.account")}
      className="is-whole"
      disabled
      value={isPlatform || !edited ? caller.accountname : edited.accountName}
      hint={isPlatform && edited?.account !== caller.accountid ? t("platformAccount") : undefined}
    />
  );
}
