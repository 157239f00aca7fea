import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorMessage } from "@/api/errors";
import { orText, textsOf } from "@/i18n/i18n";
import { CodeField } from "@/shared/security/CodeField";
import type { Method, AnswerDto } from "@/shared/security/answer";
import { codeForm, type CodeForm } from "@/shared/security/model";
import { passkeyMessage } from "@/shared/security/passkeys";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import type { IconName } from "@/ui/Icon";
import { Note } from "@/ui/states";
import { isOver, isWrongCode, stepByCode, stepByPasskey, stepByRecoveryCode } from "../calls";
import type { Step } from "../SignInPage";

export const recoveryForm = z.object({ code: z.string().trim().min(1, orText("signin:second.recoveryRequired")) });

const CALLS = { totp: stepByCode, recovery: stepByRecoveryCode, passkey: stepByPasskey };
const ICONS: Readonly<Record<Method, IconName>> = { totp: "device", recovery: "sheet", passkey: "key" };

interface SecondProps {
  readonly step: Extract<Step, { at: "second" }>;
  readonly hasPasskeys: boolean;
  readonly onChoose: (method: Method) => void;
  readonly onAnswer: (answer: AnswerDto) => void;
  readonly onOver: (notice: string) => void;
  readonly onLeave: () => void;
}

/** A code of the app, a recovery code, or a passkey: one is shown, and a press chooses another. */
export function SecondStep({ step, hasPasskeys, onChoose, onAnswer, onOver, onLeave }: SecondProps) {
  const t = textsOf("signin");
  const { challenge, method, methods } = step;
  const take = useMutation({
    mutationFn: (code: string) => CALLS[method](challenge, code),
    onSuccess: onAnswer,
    onError: (error) => {
      if (isOver(error)) onOver(error.message);
    },
  });
  const isPasskey = method === "passkey";
  const isAtField = isWrongCode(take.error) && !isPasskey;
  const says = isPasskey ? passkeyMessage : errorMessage;
  return (
    <div className="fy-entrance-form">
      <div>
        <h1>{t("second.title")}</h1>
        <p className="fy-lead">{t(`second.${method}.lead`)}</p>
      </div>
      {take.isError && !isAtField && <Note kind="bad">{says(take.error)}</Note>}
      {isPasskey && !hasPasskeys && <Note kind="warn">{t("second.noPasskeys")}</Note>}
      {isPasskey ? (
        <Button
          kind="main"
          size="large"
          wide
          autoFocus
          icon="key"
          disabledReason={!hasPasskeys && t("second.passkey.unfit")}
          busy={take.isPending}
          onClick={() => take.mutate("")}
        >
          {t("second.passkey.use")}
        </Button>
      ) : (
        <StepCodeForm
          method={method}
          error={isAtField ? take.error : null}
          isBusy={take.isPending || take.isSuccess}
          onCode={(code) => take.mutate(code)}
        />
      )}
      <div className="fy-entrance-links">
        {methods
          .filter((other) => other !== method && (other !== "passkey" || hasPasskeys))
          .map((other) => (
            <Button key={other} kind="plain" icon={ICONS[other]} onClick={() => onChoose(other)}>
              {t(`second.${other}.choose`)}
            </Button>
          ))}
        <Button kind="plain" icon="back" onClick={onLeave}>
          {t("second.back")}
        </Button>
      </div>
    </div>
  );
}

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
