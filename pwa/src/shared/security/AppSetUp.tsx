import "@/shared/security/security.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { CodeField } from "@/shared/security/CodeField";
import { codeForm, type CodeForm, grouped, type NewApp } from "@/shared/security/model";
import { QrCode } from "@/shared/security/QrCode";
import { CopyId } from "@/ui/CopyId";

interface SetUpProps {
  readonly id: string;
  readonly app: NewApp;
  /** What became of the last code. */
  readonly error: Error | null;
  readonly onCode: (code: string) => void;
  /** The buttons, unless they stand in a dialog's foot. */
  readonly children?: ReactNode;
}

/** Gives an authenticator app its secret, and asks for a first code as a proof. */
export function AppSetUp({ id, app, error, onCode, children }: SetUpProps) {
  const t = textsOf("security");
  const { register, handleSubmit, setError, formState } = useForm<CodeForm>({
    resolver: zodResolver(codeForm),
    mode: "onTouched",
    defaultValues: { code: "" },
  });
  useEffect(() => {
    if (error) setError("code", { message: errorMessage(error) }, { shouldFocus: true });
  }, [error, setError]);
  return (
    <form
      id={id}
      className="security-setup"
      noValidate
      onSubmit={(event) => void handleSubmit(({ code }) => onCode(code))(event)}
    >
      <p>{t("app.scan")}</p>
      <QrCode text={app.uri} label={t("app.qr")} />
      <a className="fy-link" href={app.uri}>
        {t("app.here")}
      </a>
      <div className="security-secret">
        <p className="fy-small fy-quiet">{t("app.type")}</p>
        <CopyId id={grouped(app.secret)} what={t("app.secret")} />
      </div>
      <CodeField autoFocus label={t("app.first")} error={formState.errors.code?.message} {...register("code")} />
      {children}
    </form>
  );
}
