import "../signin.css";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { type AnswerDto, EMAIL_SHAPE } from "@/shared/security/answer";
import { passkeyMessage } from "@/shared/security/passkeys";
import { UnsentNote } from "@/shared/unsent/UnsentNote";
import { Button } from "@/ui/Button";
import { Field, FormErrorsContext, PasswordField } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { signInByPasskey, signInByPassword } from "../calls";

export interface SignInForm {
  readonly email: string;
  readonly password: string;
}

type Wrong = { readonly [Name in keyof SignInForm]?: string };

/** What is wrong with what is typed: two rules, for which nobody waits for the libraries of the other forms. */
export function wrongIn({ email, password }: SignInForm): Wrong {
  const t = textsOf("signin");
  return {
    ...(email === "" ? { email: t("emailRequired") } : !EMAIL_SHAPE.test(email) && { email: t("emailInvalid") }),
    ...(password === "" && { password: t("passwordRequired") }),
  };
}

type Name = keyof SignInForm;
const NAMES: readonly Name[] = ["email", "password"];

/** As our other forms do, it says what is wrong with a field once somebody has left it, and all of it on submitting. */
function useSignInForm(onFilled: (form: SignInForm) => void) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [validated, setValidated] = useState<readonly Name[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = { email, password };

  // What the browser's own list has filled in is there, whether it told of it or not.
  const read = (): SignInForm => ({
    email: email.current?.value.trim() ?? "",
    password: password.current?.value ?? "",
  });
  const field = (name: Name) => ({
    name,
    ref: fields[name],
    error: validated.includes(name) ? wrong[name] : undefined,
    onInput: () => setWrong(wrongIn(read())),
    onBlur: () => {
      setWrong(wrongIn(read()));
      setValidated((names) => (names.includes(name) ? names : [...names, name]));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = read();
    const found = wrongIn(form);
    setWrong(found);
    setValidated(NAMES);
    setSubmitted(true);
    const first = NAMES.find((name) => found[name] !== undefined);
    if (first) fields[first].current?.focus();
    else onFilled(form);
  };
  return { field, isSubmitted, submit };
}

interface FirstProps {
  readonly email: string;
  /** Why signing in begins anew. */
  readonly notice: string | undefined;
  /** Signed in already: the screen is about to change. */
  readonly isIn: boolean;
  readonly hasPasskeys: boolean;
  readonly onEmail: (email: string) => void;
  readonly onAnswer: (answer: AnswerDto) => void;
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
      <FormErrorsContext value={together}>
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
      </FormErrorsContext>
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
