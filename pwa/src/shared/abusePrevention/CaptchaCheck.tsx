import "@/shared/abusePrevention/captcha.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Captcha, FromCaptcha, ToDraw } from "@/captcha/messages";
import { textsOf } from "@/i18n/i18n";
import { currentLanguage } from "@/i18n/speaking";
import { proofOf, PUZZLE_INSTEAD } from "@/shared/abusePrevention/proofOfWork";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";

/** For how long the page of the captcha may stay silent, in milliseconds. */
const SILENCE = 15_000;

interface CheckProps {
  readonly event: number;
  readonly captcha: Captcha;
  readonly onProof: (proof: string) => void;
}

/** Somebody else's captcha, in a page of its own: its scripts never run where a card is asked for. */
export function CaptchaCheck({ event, captcha, onProof }: CheckProps) {
  const t = textsOf("sale");
  const [hasFailed, setFailed] = useState(false);
  const part = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} tabIndex={-1} className="fy-captcha" aria-label={t("captcha.title")}>
      <p>{t("captcha.lead")}</p>
      {hasFailed ? (
        <Note kind="bad" action={<Button onClick={() => setFailed(false)}>{t("common:tryAgain")}</Button>}>
          {t("captcha.failed")}
        </Note>
      ) : (
        <CaptchaFrame
          event={event}
          captcha={captcha}
          onToken={(token) => onProof(proofOf(token))}
          onFailed={() => setFailed(true)}
        />
      )}
      <Button kind="plain" onClick={() => onProof(PUZZLE_INSTEAD)}>
        {t("captcha.instead")}
      </Button>
    </section>
  );
}

interface FrameProps {
  readonly event: number;
  readonly captcha: Captcha;
  readonly onToken: (token: string) => void;
  readonly onFailed: () => void;
}

function CaptchaFrame({ event, captcha, onToken, onFailed }: FrameProps) {
  const t = textsOf("sale");
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  const [hasResponded, setResponded] = useState(false);
  const hear = useEffectEvent((message: FromCaptcha) => {
    setResponded(true);
    if (message.type === "foyer:ready") ask(frame.current, captcha);
    else if (message.type === "foyer:height") setHeight(message.height);
    else if (message.type === "foyer:token") onToken(message.token);
    else onFailed();
  });
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<FromCaptcha>) => {
      if (source === frame.current?.contentWindow && origin === window.location.origin) hear(data);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  const giveUp = useEffectEvent(onFailed);
  useEffect(() => {
    if (hasResponded) return undefined;
    const timer = setTimeout(giveUp, SILENCE);
    return () => clearTimeout(timer);
  }, [hasResponded]);
  return (
    <iframe
      ref={frame}
      className="fy-captcha-frame"
      src={`/widget/${event}/captcha`}
      title={t("captcha.title")}
      style={height > 0 ? { height } : undefined}
    />
  );
}

function ask(frame: HTMLIFrameElement | null, captcha: Captcha): void {
  if (!frame?.contentWindow) return;
  const theme = getComputedStyle(frame).colorScheme.includes("dark") ? "dark" : "light";
  const toDraw: ToDraw = { type: "foyer:draw", captcha, language: currentLanguage(), theme };
  frame.contentWindow.postMessage(toDraw, window.location.origin);
}
