import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useLocation } from "react-router-dom";
import { fullScreen } from "@/device/fullScreen";
import { textsOf } from "@/i18n/i18n";
import { enterKiosk, PIN_SHAPE } from "@/shell/kiosk";
import { Button } from "@/ui/Button";
import { PasswordField } from "@/ui/PasswordField";

/** Begins the kiosk at the door that is open. */
export function KioskEnter({ onStarted }: { readonly onStarted: () => void }) {
  const t = textsOf("doorSettings");
  const { pathname } = useLocation();
  const [pin, setPin] = useState("");
  const [isWrong, setWrong] = useState(false);
  const start = useMutation({ mutationFn: () => enterKiosk(pathname, pin), onSuccess: onStarted });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!PIN_SHAPE.test(pin)) return setWrong(true);
    // Within the tap: browsers give the whole screen for nothing else. Where there is none, the rest holds all the same.
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
        because={!window.isSecureContext && t("kiosk.insecure")}
        busy={start.isPending}
      >
        {t(window.isSecureContext ? "kiosk.start" : "kiosk.insecure")}
      </Button>
    </form>
  );
}
