import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "@/api/client";
import { requireFields } from "@/api/done";
import { ApiError, errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { fullScreen, useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { enterKiosk, leaveKiosk, PIN_SHAPE, tryPin } from "@/shell/kiosk";
import { Button } from "@/ui/Button";
import { PasswordField } from "@/ui/Field";
import { Note } from "@/ui/states";

export function KioskEnter({ onStarted }: { readonly onStarted: () => void }) {
  const t = textsOf("doorSettings");
  const { pathname } = useLocation();
  const [pin, setPin] = useState("");
  const [isWrong, setWrong] = useState(false);
  const start = useMutation({ mutationFn: () => enterKiosk(pathname, pin), onSuccess: onStarted });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!PIN_SHAPE.test(pin)) return setWrong(true);
    // Browsers allow full screen only within a tap. Without it the kiosk works all the same.
    fullScreen.enter().catch(() => undefined);
    start.mutate();
  };
  return (
    <form className="door-settings-form" noValidate onSubmit={send}>
      <p className="door-settings-says">{t("kiosk.text")}</p>
      <PasswordField
        label={t("kiosk.pin")}
        hint={t("kiosk.pinHint")}
        error={isWrong ? t("kiosk.pinWrong") : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          setWrong(false);
        }}
      />
      <Button
        type="submit"
        size="large"
        wide
        disabledReason={!window.isSecureContext && t("kiosk.insecure")}
        busy={start.isPending}
      >
        {t(window.isSecureContext ? "kiosk.start" : "kiosk.insecure")}
      </Button>
    </form>
  );
}

/** The server did not answer: only then does the PIN count. */
const isCutOff = (error: unknown) => error instanceof ApiError && error.isUnanswered;

function leave() {
  leaveKiosk();
  fullScreen.leave().catch(() => undefined);
}

async function confirmPassword(password: string): Promise<void> {
  const path = "/auth/confirm-password";
  requireFields(await api.post<Shapes["AboutPersonOut"]>(path, { password }, { timeout: 8000 }), "userid");
}

/** Leaving takes the person's password, or their PIN while the server is out of reach. */
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
