import "../passwords.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useId, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { FormErrorsContext, PasswordField } from "@/ui/Field";
import { PasswordRules } from "@/shared/security/PasswordRules";
import type { PasswordNames } from "@/shared/security/passwordShape";
import { useUnsaved } from "@/ui/confirm";
import { sayAtField, useErrorsTogether } from "@/ui/useErrorsTogether";
import { Note } from "@/ui/states";
import { newPasswordForm, NO_PASSWORD, type NewPasswordForm } from "../passwords";

interface NewProps {
  /** Whose password it is, where that is known; the address is for the browser's list of passwords. */
  readonly names?: PasswordNames;
  /** false: the form says that it needs a connection. */
  readonly isOnline?: boolean;
  /** Why the last password was refused. */
  readonly error: Error | null;
  readonly onPassword: (password: string, clear: () => void) => void;
  readonly foot: (clear: () => void) => ReactNode;
}

/** A form for a new password, typed twice. */
export function NewPassword({ names, isOnline = true, error, onPassword, foot }: NewProps) {
  const t = textsOf("passwords");
  const form = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordForm),
    mode: "onTouched",
    defaultValues: NO_PASSWORD,
  });
  const say = useEffectEvent((refusal: Error) => sayAtField(form, refusal, { password: "password" }));
  useEffect(() => {
    if (error) say(error);
  }, [error]);
  const { errors, isDirty, isSubmitted } = form.formState;
  const { together, alert } = useErrorsTogether(isSubmitted);
  useUnsaved(isDirty);
  const clear = () => form.reset(NO_PASSWORD);
  const rules = useId();
  const password = useWatch({ control: form.control, name: "password" });
  return (
    <form
      className="passwords-form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ password }) => onPassword(password, clear))(event)}
    >
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      {error && !errors.password && <Note kind="bad">{errorMessage(error)}</Note>}
      {names && <input type="email" autoComplete="username" value={names.email} readOnly hidden />}

      <FormErrorsContext value={together}>
        <PasswordField
          label={t("password")}
          autoComplete="new-password"
          maxLength={512}
          aria-describedby={rules}
          error={errors.password?.message}
          {...form.register("password", { deps: ["confirmpassword"] })}
        />
        <PasswordRules id={rules} password={password} names={names} />
        <PasswordField
          label={t("confirmPassword")}
          autoComplete="new-password"
          maxLength={512}
          error={errors.confirmpassword?.message}
          {...form.register("confirmpassword")}
        />
      </FormErrorsContext>

      {foot(clear)}
      {alert}
    </form>
  );
}
