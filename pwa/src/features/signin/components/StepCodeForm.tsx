import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { CodeField } from "@/shared/security/CodeField";
import { codeForm, type CodeForm } from "@/shared/security/model";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { recoveryForm } from "../stepForms";

interface CodeProps {
  readonly method: "totp" | "recovery";
  /** What the server said of the last code. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}

export function StepCodeForm({ method, error, isBusy, onCode }: CodeProps) {
  const t = textsOf("signin");
  const { register, handleSubmit, setError, formState } = useForm<CodeForm>({
    resolver: zodResolver(method === "totp" ? codeForm : recoveryForm),
    mode: "onSubmit",
    defaultValues: { code: "" },
  });
  useEffect(() => {
    if (error) setError("code", { message: error.message }, { shouldFocus: true });
  }, [error, setError]);
  const says = formState.errors.code?.message;
  return (
    <form className="signin-code" noValidate onSubmit={(event) => void handleSubmit(({ code }) => onCode(code))(event)}>
      {method === "totp" ? (
        <CodeField autoFocus label={t("second.totp.code")} error={says} {...register("code")} />
      ) : (
        <Field
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          label={t("second.recovery.code")}
          error={says}
          {...register("code")}
        />
      )}
      <Button type="submit" kind="main" size="large" wide busy={isBusy}>
        {t("second.submit")}
      </Button>
    </form>
  );
}
