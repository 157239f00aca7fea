import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { typedAs } from "@/office/typed";
import { useTheirs } from "@/office/useTheirs";
import { AccountPicker } from "@/shell/AccountPicker";
import { useUser } from "@/shell/session";
import { Field, Select, Switch } from "@/ui/Field";
import type { UserRow } from "../model";
import { roles } from "../queries";
import { choosesAccount, EMAIL_MAX, mobileTyped, type UserForm } from "../userForm";

interface FieldsProps {
  /** Undefined for somebody new. */
  readonly edited: UserRow | undefined;
  /** What somebody else saved in fields in which something else is typed. */
  readonly theirs: Partial<UserForm>;
}

export function UserFields({ edited, theirs }: FieldsProps) {
  const { t } = useTranslation("users");
  const caller = useUser();
  const says = useTheirs();
  const { register, formState } = useFormContext<UserForm>();
  const { errors } = formState;
  const isOneself = edited?.id === caller.userid;
  return (
    <>
      <Field
        label={t("columns.firstName")}
        maxLength={150}
        autoComplete="off"
        error={errors.firstName?.message}
        hint={says(theirs.firstName)}
        {...register("firstName")}
      />
      <Field
        label={t("columns.lastName")}
        maxLength={150}
        autoComplete="off"
        error={errors.lastName?.message}
        hint={says(theirs.lastName)}
        {...register("lastName")}
      />
      <Field
        label={t("columns.email")}
        className="is-whole"
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        readOnly={edited !== undefined}
        error={errors.email?.message}
        hint={t(edited ? "emailLocked" : "invited")}
        {...register("email")}
      />
      <MobileField hint={says(theirs.mobile)} />
      <RoleField edited={edited} isLocked={isOneself} />
      <AccountField edited={edited} isLocked={isOneself} />
      {edited && !isOneself && <Switch label={t("active")} className="is-whole" {...register("isActive")} />}
    </>
  );
}

function MobileField({ hint }: { readonly hint: string | undefined }) {
  const { t } = useTranslation("users");
  const { register, formState } = useFormContext<UserForm>();
  return (
    <Field
      label={t("columns.mobile")}
      type="tel"
      autoComplete="off"
      maxLength={40}
      error={formState.errors.mobile?.message}
      hint={hint}
      onInput={typedAs(mobileTyped)}
      {...register("mobile")}
    />
  );
}

interface LockableProps {
  readonly edited: UserRow | undefined;
  /** Nobody takes away or gives themselves rights by mistake. */
  readonly isLocked: boolean;
}

function RoleField({ edited, isLocked }: LockableProps) {
  const { t } = useTranslation("users");
  const { register, formState } = useFormContext<UserForm>();
  const { data: given = [] } = useQuery(roles);
  // What somebody has stays in the list, whether or not the caller could give it.
  const isKnown = edited === undefined || given.some(({ id }) => id === edited.roleId);
  const options = [
    { value: "", label: t("select") },
    ...given.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isKnown ? [] : [{ value: String(edited.roleId), label: edited.role }]),
  ];
  return (
    <Select
      // The choices may come after the value: a list without it would show another.
      key={options.length}
      label={t("columns.role")}
      disabled={isLocked}
      options={options}
      error={formState.errors.role?.message}
      {...register("role")}
    />
  );
}

function AccountField({ edited, isLocked }: LockableProps) {
  const { t } = useTranslation("users");
  const caller = useUser();
  const { control, formState } = useFormContext<UserForm>();
  const role = useWatch({ control, name: "role" });
  if (!isLocked && choosesAccount(caller, role)) {
    return (
      <Controller
        control={control}
        name="account"
        render={({ field }) => (
          <AccountPicker
            ref={field.ref}
            label={t("columns.account")}
            className="is-whole"
            value={field.value}
            name={edited?.account === field.value ? edited.accountName : undefined}
            error={formState.errors.account?.message}
            onChoose={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    );
  }
  const isPlatform = caller.roleid === 1 && role === "1" && edited?.account !== caller.accountid;
  return (
    <Field
      label={t("columns.account")}
      className="is-whole"
      disabled
      value={(caller.roleid === 1 && role === "1") || !edited ? caller.accountname : edited.accountName}
      hint={isPlatform ? t("platformAccount") : undefined}
    />
  );
}
