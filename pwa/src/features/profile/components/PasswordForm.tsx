import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { PasswordField } from "@/ui/PasswordField";
import { sayAtField } from "@/ui/refusals";
import { Note } from "@/ui/states";
import { passwordForm } from "../model";

interface PasswordProps {
  readonly id: string;
  readonly lead: string;
  readonly error: Error | null;
  readonly onPassword: (password: string) => void;
}

/** Asks for one's own password again: an open session alone must not be able to remove the second step. */
export function PasswordForm({ id, lead, error, onPassword }: PasswordProps) {
  const t = textsOf("profile");
  const user = useUser();
  const form = useForm({ resolver: zodResolver(passwordForm), mode: "onTouched", defaultValues: { password: "" } });
  const say = useEffectEvent((refusal: Error) => sayAtField(form, refusal, { password: "password" }));
  useEffect(() => {
    if (error) say(error);
  }, [error]);
  const { errors } = form.formState;
  return (
    <form
      id={id}
      className="profile-ask"
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ password }) => onPassword(password))(event)}
    >
      <p>{lead}</p>
      {error && !errors.password && <Note kind="bad">{errorMessage(error)}</Note>}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
    </form>
  );
}
