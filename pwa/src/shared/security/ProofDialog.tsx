import "./security.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { FormErrors } from "@/office/FormErrors";
import { useUser } from "@/shell/session";
import { answerProof } from "@/shell/signOut";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field, PasswordField } from "@/ui/Field";
import { Note } from "@/ui/states";
import { sayAtField } from "@/ui/useErrorsTogether";
import { CodeField } from "./CodeField";
import { passkeyMessage, useHasPasskeys } from "./passkeys";
import { type Code, proofForm, type ProofForm, proveByPasskey, proveByPassword, type Ways, waysOf } from "./proving";

/** Has the person at this session prove who they are; then the call that it stood before is made again. */
export default function ProofDialog({ methods }: { readonly methods: readonly string[] }) {
  const t = textsOf("security");
  const hasPasskeys = useHasPasskeys();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const ways = waysOf(methods, hasPasskeys);
  return (
    <Dialog
      open
      title={t("proof.title")}
      size="question"
      dismissible={false}
      onClose={() => answerProof(false)}
      footer={
        <>
          <Button onClick={() => answerProof(false)}>{t("common:cancel")}</Button>
          {ways.password && (
            <Button type="submit" form={id} kind="main" busy={isBusy}>
              {t("proof.confirm")}
            </Button>
          )}
        </>
      }
    >
      <div className="security-proof">
        <p>{t("proof.lead")}</p>
        {ways.passkey && <ByPasskey />}
        {ways.passkey && ways.password && <p className="fy-small fy-quiet">{t("proof.or")}</p>}
        {ways.password && <ByPassword id={id} ways={ways} onBusy={setBusy} />}
        {!ways.password && !ways.passkey && <Note kind="warn">{t("proof.none")}</Note>}
      </div>
    </Dialog>
  );
}

function ByPasskey() {
  const t = textsOf("security");
  const prove = useMutation({ mutationFn: proveByPasskey, onSuccess: () => answerProof(true) });
  return (
    <>
      {prove.isError && <Note kind="bad">{passkeyMessage(prove.error)}</Note>}
      <Button kind="tonal" icon="key" wide busy={prove.isPending} onClick={() => prove.mutate()}>
        {t("proof.passkey")}
      </Button>
    </>
  );
}

interface PasswordProps {
  readonly id: string;
  readonly ways: Ways;
  readonly onBusy: (isBusy: boolean) => void;
}

/** One's password, and where one's sign-in takes two steps a code of the app, or one from paper. */
function ByPassword({ id, ways, onBusy }: PasswordProps) {
  const t = textsOf("security");
  const user = useUser();
  const [code, setCode] = useState<Code | undefined>(ways.codes[0]);
  const other = ways.codes.find((one) => one !== code);
  const form = useForm<ProofForm>({
    resolver: useMemo(() => zodResolver(proofForm(code !== undefined)), [code]),
    mode: "onSubmit",
    defaultValues: { password: "", code: "" },
  });
  const prove = useMutation({
    mutationFn: (filled: ProofForm) => proveByPassword(filled, code),
    onMutate: () => onBusy(true),
    onSuccess: () => answerProof(true),
    onError: (error) => void sayAtField(form, error, { password: "password", code: "code" }),
    onSettled: () => onBusy(false),
  });
  const { errors } = form.formState;
  const Second = code === "totp" ? CodeField : Field;
  return (
    <form
      id={id}
      className="security-proof"
      noValidate
      onSubmit={(event) => void form.handleSubmit((filled) => prove.mutate(filled))(event)}
    >
      {prove.isError && !errors.password && !errors.code && <Note kind="bad">{errorMessage(prove.error)}</Note>}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormErrors control={form.control}>
        <PasswordField
          autoFocus
          label={t("proof.password")}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        {code && (
          <Second
            key={code}
            label={t(`proof.${code}`)}
            maxLength={40}
            spellCheck={false}
            autoCapitalize="none"
            error={errors.code?.message}
            {...form.register("code")}
          />
        )}
      </FormErrors>
      {other && (
        <div>
          <Button
            kind="plain"
            onClick={() => {
              form.resetField("code");
              setCode(other);
            }}
          >
            {t(`proof.${other}Instead`)}
          </Button>
        </div>
      )}
    </form>
  );
}
