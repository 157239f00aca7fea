import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "@/api/client";
import { ownReply } from "@/api/done";
import { ApiError, errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/wire";
import { fullScreen } from "@/device/fullScreen";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { leaveKiosk, tryPin } from "@/shell/kiosk";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { PasswordField } from "@/ui/PasswordField";

/** The server did not answer: only then does the number count. */
const isCutOff = (error: unknown) => error instanceof ApiError && error.isUnanswered;

function leave() {
  leaveKiosk();
  fullScreen.leave().catch(() => undefined);
}

async function confirmPassword(password: string): Promise<void> {
  const path = "/auth/confirm-password";
  ownReply(await api.post<Shapes["AboutPersonOut"]>(path, { password }, { timeout: 8000 }), "userid");
}

/** The way out: the person's password, which the server knows; their number while the server cannot be asked. */
export function KioskLeave() {
  const t = textsOf("doorSettings");
  const isOnline = useOnline();
  const [secret, setSecret] = useState("");
  const [says, setSays] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const byPin = !isOnline || isFailed;
  const password = useMutation({
    mutationFn: confirmPassword,
    onSuccess: leave,
    onError: (error) => {
      if (isCutOff(error)) setFailed(true);
      else setSays(errorMessage(error));
      setSecret("");
    },
  });
  const pin = useMutation({
    mutationFn: (typed: string) => tryPin(typed),
    onSuccess: (answer) => {
      if (answer === "right") return leave();
      setSays(t(answer === "wait" ? "kiosk.wait" : "kiosk.wrongPin"));
      setSecret("");
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (secret === "") return setSays(t(byPin ? "kiosk.wrongPin" : "kiosk.passwordRequired"));
    (byPin ? pin : password).mutate(secret);
  };
  return (
    <form className="door-settings-form" noValidate onSubmit={send}>
      <p className="door-settings-says">{t("kiosk.isOn")}</p>
      {byPin && <Note>{t("kiosk.noLine")}</Note>}
      <PasswordField
        key={byPin ? "pin" : "password"}
        label={t(byPin ? "kiosk.pin" : "kiosk.password")}
        autoComplete={byPin ? "off" : "current-password"}
        {...(byPin && { inputMode: "numeric" as const, maxLength: 12 })}
        error={says}
        value={secret}
        onChange={(event) => {
          setSecret(event.target.value);
          setSays(undefined);
        }}
      />
      <Button type="submit" size="large" wide busy={password.isPending || pin.isPending}>
        {t("kiosk.leave")}
      </Button>
      {byPin && isOnline && (
        <Button kind="plain" size="large" wide onClick={() => setFailed(false)}>
          {t("kiosk.byPassword")}
        </Button>
      )}
    </form>
  );
}
