import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { OFFICE_CHOICES } from "@/i18n/languages";
import type { Opened } from "@/office/editing";
import { SelectField, TextField } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { useRowForm } from "@/office/useRowForm";
import { AccountPicker } from "@/shell/AccountPicker";
import { roleName } from "@/shell/roleName";
import { setSessionAndLanguage, useUser } from "@/shell/session";
import { dateFormats } from "@/ui/dateFormats";
import { Field, Switch } from "@/ui/Field";
import { FIELDS, nameOf, sessionAfter, userFromWire, type UserRow } from "./model";
import { roles, saveUser } from "./queries";
import { choosesAccount, EMAIL_MAX, cleanMobile, userForm, userFormOf, type UserForm } from "./userForm";

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
    rowOf: userFromWire,
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
