import "./security.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { homeServer } from "@/device/device";
import { orText, textsOf } from "@/i18n/i18n";
import { FormErrors } from "@/office/fields";
import { setSession, useUser, type SessionUser } from "@/shell/session";
import { answerProof } from "@/shell/signOut";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field, PasswordField } from "@/ui/Field";
import { Note } from "@/ui/states";
import { sayAtField } from "@/ui/useErrorsTogether";
import { CodeField } from "./CodeField";
import { answerWithPasskey, passkeyMessage, useHasPasskeys, type PasskeyQuestion } from "./passkeys";

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

/** What comes with the password where one's sign-in takes two steps. */
export type Code = "totp" | "recovery";

export interface Ways {
  readonly password: boolean;
  readonly codes: readonly Code[];
  readonly passkey: boolean;
}

/** Reads the ways in which the server lets somebody prove who they are; a passkey also takes a browser that has any. */
export const waysOf = (methods: readonly string[], hasPasskeys: boolean): Ways => ({
  password: methods.includes("password"),
  codes: (["totp", "recovery"] as const).filter((code) => methods.includes(code)),
  passkey: hasPasskeys && methods.includes("passkey"),
});

const password = z.string().min(1, orText("security:proof.passwordRequired"));

export const proofForm = (takesCode: boolean) =>
  z.object({
    password,
    code: takesCode ? z.string().trim().min(1, orText("security:code.required")) : z.string(),
  });

export type ProofForm = z.infer<ReturnType<typeof proofForm>>;

interface Renewed {
  readonly user: SessionUser;
  readonly tokens: { readonly access: { readonly token: string } };
}

/** A proof renews the session: the browser has its new cookie with the answer, a phone app keeps the new token. */
function keep({ user, tokens }: Renewed): void {
  homeServer?.keepToken(tokens.access.token);
  setSession(user);
}

export async function proveByPassword(form: ProofForm, code: Code | undefined): Promise<void> {
  const second = code && { [code === "totp" ? "code" : "recovery_code"]: form.code };
  keep(await api.post<Renewed>("/auth/reauthenticate", { password: form.password, ...second }));
}

export async function proveByPasskey(): Promise<void> {
  const asked = await api.post<{ challenge: string; data: PasskeyQuestion }>("/auth/reauthenticate/options");
  const credential = await answerWithPasskey(asked.data);
  keep(await api.post<Renewed>("/auth/reauthenticate/passkey", { challenge: asked.challenge, credential }));
}
