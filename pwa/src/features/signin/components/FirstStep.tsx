import "../signin.css";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { UnsentNote } from "@/shared/unsent/UnsentNote";
import { passkeyMessage } from "@/shared/security/passkeys";
import { Button } from "@/ui/Button";
import { Field, SaidTogether } from "@/ui/Field";
import { PasswordField } from "@/ui/PasswordField";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { signInByPasskey, signInByPassword } from "../calls";
import type { WireAnswer } from "@/shared/security/answer";
import { useSignInForm } from "../useSignInForm";

interface FirstProps {
  readonly email: string;
  /** Why signing in begins anew. */
  readonly notice: string | undefined;
  /** Signed in already: the screen is about to change. */
  readonly isIn: boolean;
  readonly hasPasskeys: boolean;
  readonly onEmail: (email: string) => void;
  readonly onAnswer: (answer: WireAnswer) => void;
}

export function FirstStep({ email, notice, isIn, hasPasskeys, onEmail, onAnswer }: FirstProps) {
  const t = textsOf("signin");
  const password = useMutation({ mutationFn: signInByPassword, onSuccess: onAnswer });
  const passkey = useMutation({ mutationFn: signInByPasskey, onSuccess: onAnswer });
  const { field, isSubmitted, submit } = useSignInForm((form) => {
    passkey.reset();
    onEmail(form.email);
    password.mutate(form);
  });
  const { together, alert } = useErrorsTogether(isSubmitted);
  const isBusy = password.isPending || passkey.isPending || isIn;
  const says = password.isError
    ? errorMessage(password.error)
    : passkey.isError
      ? passkeyMessage(passkey.error)
      : notice;
  return (
    <form className="fy-entrance-form" noValidate onSubmit={submit}>
      <div>
        <h1>{t("title")}</h1>
        <p className="fy-lead">{t("lead")}</p>
      </div>
      <UnsentNote />
      {says !== undefined && <Note kind="bad">{says}</Note>}
      <SaidTogether value={together}>
        <Field
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={email}
          {...field("email")}
        />
        <div className="signin-password">
          <PasswordField label={t("password")} autoComplete="current-password" {...field("password")} />
          <Link to="/ForgotPassword" className="fy-link">
            {t("forgot")}
          </Link>
        </div>
      </SaidTogether>
      <Button type="submit" kind="main" size="large" wide busy={isBusy}>
        {t("submit")}
      </Button>
      {hasPasskeys && (
        <Button
          icon="key"
          size="large"
          wide
          busy={isBusy}
          onClick={() => {
            password.reset();
            passkey.mutate();
          }}
        >
          {t("passkey")}
        </Button>
      )}
      {alert}
    </form>
  );
}
