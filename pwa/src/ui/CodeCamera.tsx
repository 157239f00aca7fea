import "@/ui/codeCamera.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { scanner } from "@/device/device";
import { ScannerError, type ScannerFailure } from "@/device/scanner";
import { t } from "@/i18n/i18n";
import { useVisible } from "@/ui/useVisible";
import { Button } from "./Button";
import { Note } from "./states";

interface CodeCameraProps {
  readonly label: string;
  /** Called once for each code that comes into view. */
  readonly onCode: (code: string) => void;
}

/** A camera picture that reads a QR code, for as long as it is on the screen. The door has its own. */
export function CodeCamera({ label, onCode }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef("");
  const [failure, setFailure] = useState<ScannerFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSeen = useVisible();
  const hear = useEffectEvent((code: string) => {
    if (code === last.current) return;
    last.current = code;
    onCode(code);
  });
  useEffect(() => {
    const target = video.current;
    if (!target || !isSeen) return;
    let isCurrent = true;
    const become = (next: ScannerFailure | null) => {
      if (isCurrent) setFailure(next);
    };
    scanner
      .start(target, { onCode: (code) => hear(code), onStopped: become, onResumed: () => become(null) })
      .then(() => become(null))
      .catch((error: unknown) => become(error instanceof ScannerError ? error.reason : "failed"));
    return () => {
      isCurrent = false;
      scanner.stop(target);
    };
  }, [isSeen, attempt]);
  return (
    <div className="fy-code-camera">
      <div className="fy-code-camera-hole">
        <video ref={video} muted playsInline aria-label={label} />
      </div>
      {failure && (
        <Note kind="bad" action={<Button onClick={() => setAttempt(attempt + 1)}>{t("common:tryAgain")}</Button>}>
          {t(`camera:${failure}`)}
        </Note>
      )}
    </div>
  );
}
